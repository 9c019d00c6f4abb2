"""What tags say of a thing besides its name: restated parts replace their like, `+x`, `-x`, `a→b` and `HP-2` change."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal, InvalidOperation

_STAT = re.compile(r"(.*\S)[ ]+(\d+(?:\.\d+)?)(/\d+)?")
_DELTA = re.compile(r"([A-Za-z][\w ]*?)[ ]?([+\-−]\d+(?:\.\d+)?)")
_GROUP = re.compile(r"([A-Za-z][\w ]{0,30}):(?! ?//)(.+)", re.DOTALL)
_MOST_DIGITS = 12


def merged(there: Iterable[str], parts: Iterable[str]) -> list[str]:
    """The marks of a thing after a tag restated some of them.

    Args:
        there: what stood before, like `alert` and `HP 6`.
        parts: the parts of the tag.
    """
    found = list(there)
    for part in parts:
        found = _one(found, part)
    return found


def number(text: str) -> Decimal | None:
    """A number as logs write them, or None; a minus sign may be a true one."""
    text = text.strip().replace("−", "-")
    if len(text) > _MOST_DIGITS:
        return None
    try:
        value = Decimal(text)
    except InvalidOperation:
        return None
    return value if value.is_finite() else None


def arrow(text: str) -> tuple[str, str] | None:
    """What stands on the two sides of `3→2` or `alert->asleep`, or None."""
    old, sign, new = text.replace("->", "→").partition("→")
    return (old.strip(), new.strip()) if sign else None


def shown(value: Decimal) -> str:
    """A number without an exponent and without zeros at its end."""
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _one(found: list[str], part: str) -> list[str]:
    if sides := arrow(part):
        return _turned(found, *sides)
    if part[:1] == "+" and part[1:].strip():
        return found if part[1:].strip() in found else [*found, part[1:].strip()]
    if part[:1] in "-−" and part[1:].strip():
        return [mark for mark in found if mark.casefold() != part[1:].strip().casefold()]
    if delta := _DELTA.fullmatch(part):
        return _moved(found, delta[1], delta[2])
    if stat := _STAT.fullmatch(part):
        return _replaced(found, stat[1], part)
    if group := _GROUP.fullmatch(part):
        return [*(mark for mark in found if not mark.startswith(f"{group[1]}:")), part]
    return found if part in found else [*found, part]


def _turned(found: list[str], old: str, new: str) -> list[str]:
    """`alert→asleep`, `Supply d8→d6`, `HP 8→6`."""
    if group := _GROUP.fullmatch(old):
        return _one(found, f"{group[1]}:{new}")
    head, _, tail = old.rpartition(" ")
    whole = f"{head} {new}" if head and (tail[:1].isdigit() or tail[:1] == "d") and " " not in new else new
    places = [place for place, mark in enumerate(found) if mark.casefold() == old.casefold()]
    if places:
        return [*found[: places[0]], whole, *found[places[0] + 1 :]]
    return _replaced(found, head, whole) if head and whole != new else [*found, whole]


def _moved(found: list[str], name: str, step: str) -> list[str]:
    """`HP-2`: the number of that name moves; where there is none yet, it stays as it was written."""
    for place, mark in enumerate(found):
        stat = _STAT.fullmatch(mark)
        if stat and stat[1].casefold() == name.casefold():
            before, by = number(stat[2]), number(step)
            if before is not None and by is not None:
                moved = f"{stat[1]} {shown(before + by)}{stat[3] or ''}"
                return [*found[:place], moved, *found[place + 1 :]]
    return [*found, f"{name}{step}"]


def _replaced(found: list[str], name: str, whole: str) -> list[str]:
    """`HP 6`: what has that name already is that now."""
    for place, mark in enumerate(found):
        if mark.rpartition(" ")[0].casefold() == name.casefold():
            return [*found[:place], whole, *found[place + 1 :]]
    return [*found, whole]
