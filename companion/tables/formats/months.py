"""Totals that a spreadsheet took for dates: `1-2` saved as `1-Feb`, `2-Jan` or `Jan-02`."""

from __future__ import annotations

import re

_NAMES = "jan feb mar/mär/mrz apr may/mai jun jul aug sep oct/okt nov dec/dez"
_MONTHS = {name: number for number, names in enumerate(_NAMES.split(), start=1) for name in names.split("/")}
_FIRST = re.compile(r"([0-9]{1,2})[-. /]+([^\W\d_]{3,9})\.?(?:[-. /]+[0-9]{2,4})?")
_LAST = re.compile(r"([^\W\d_]{3,9})\.?[-. /]+([0-9]{1,2})(?:[-. /,]+[0-9]{4})?")
_WHOLE = re.compile(r"(?:19|20)[0-9]{2}-([0-9]{2})-([0-9]{2})(?:[ T].*)?")


def undated(text: str) -> str:
    """The range that a date was made of; empty if `text` is no date. The lower number comes first, as in any range."""
    cell = text.strip().casefold()
    if len(cell) > 40:
        return ""
    if found := _WHOLE.fullmatch(cell):
        return _range(int(found[1]), int(found[2]))
    if found := _FIRST.fullmatch(cell):
        return _range(_month(found[2]), int(found[1]))
    if found := _LAST.fullmatch(cell):
        return _range(_month(found[1]), int(found[2]))
    return ""


def _month(word: str) -> int:
    return _MONTHS.get(word[:3], 0)


def _range(month: int, number: int) -> str:
    return f"{min(month, number)}-{max(month, number)}" if month and number else ""
