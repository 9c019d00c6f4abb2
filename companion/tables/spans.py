"""The totals of a row: `4`, `"4-9"`, `"4..9"`, `"..3"`, `"11.."`, `"≤3"`, `"11+"`, `"00"`, `[-4, -2]`."""

from __future__ import annotations

import re
from dataclasses import dataclass

_DASHES = str.maketrans("‐‑‒–—―−", "-" * 7)
_LIMIT = 1_000_000_000
_INT = r"(-?[0-9]{1,9})"
_ONE = re.compile(_INT)
_PAIR = re.compile(rf"{_INT}\s*(?:-|\.\.)\s*{_INT}")
_UP_TO = re.compile(rf"(?:\.\.|≤|<=)\s*{_INT}")
_FROM = re.compile(rf"(?:(?:≥|>=)\s*{_INT}|{_INT}\s*(?:\+|\.\.))")


class BadSpan(ValueError):
    """What stands at `at` is no range of totals; the message says why."""


@dataclass(frozen=True, slots=True)
class Span:
    """Totals from `low` to `high`, None for an open end; `hundred` when one of them was written `00`."""

    low: int | None
    high: int | None
    hundred: bool = False


def read_span(value: object) -> Span:
    """Reads what a file has at `at`.

    Raises:
        BadSpan: it is none of the documented forms, or runs backwards.
    """
    if isinstance(value, bool) or not isinstance(value, int | str | list):
        raise BadSpan(f'at is {kind(value)}; write 4, "4-9", "..3", "11..", "00" or [4, 9]')
    if isinstance(value, int):
        return _bounded(value, value)
    return _from_list(value) if isinstance(value, list) else _from_text(value)


def _from_list(value: list[object]) -> Span:
    if len(value) == 2 and all(isinstance(end, int) and not isinstance(end, bool) for end in value):
        low, high = value
        return _bounded(int(str(low)), int(str(high)))
    raise BadSpan("a list at at has two whole numbers, such as [4, 9]")


def _from_text(value: str) -> Span:
    text = value.translate(_DASHES).strip()
    if found := _ONE.fullmatch(text):
        return _ends(found[1], found[1])
    if found := _PAIR.fullmatch(text):
        return _ends(found[1], found[2])
    if found := _UP_TO.fullmatch(text):
        return _ends(None, found[1])
    if found := _FROM.fullmatch(text):
        return _ends(found[1] or found[2], None)
    raise BadSpan(f'at = "{value}" is no range; {_hint(text)}')


def _ends(low: str | None, high: str | None) -> Span:
    span = _bounded(None if low is None else _number(low), None if high is None else _number(high))
    return Span(span.low, span.high, "00" in (low, high))


def _number(text: str) -> int:
    return 100 if text == "00" else int(text)


def _bounded(low: int | None, high: int | None) -> Span:
    for end in (low, high):
        if end is not None and abs(end) > _LIMIT:
            raise BadSpan(f"{end} is too large for a total")
    if low is not None and high is not None and low > high:
        raise BadSpan(f"range {low}-{high} runs backwards; write {high}-{low}")
    return Span(low, high)


def _hint(text: str) -> str:
    if not text:
        return 'write a total such as 4, or a range such as "4-9"'
    if any(character.isdigit() and not character.isascii() for character in text):
        return "write the digits 0 to 9"
    if re.fullmatch(r"[0-9]+\s*(?:to|bis|à|:|/)\s*[0-9]+", text):
        return f'write "{re.sub(r"[^0-9]+", "-", text)}"'
    if re.fullmatch(r"[0-9, ]+", text):
        return "a row has one range; write two rows"
    return 'write 4, "4-9", "..3", "11..", "00" or [4, 9]'


def kind(value: object) -> str:
    """What a value of a file is, in a player's words."""
    names = {bool: "true or false", int: "a whole number", float: "a number with a point", str: "text", list: "a list"}
    names |= {dict: "a table"}
    return names.get(type(value), "a date or a time")
