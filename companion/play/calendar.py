"""Dates of the game's world, put in order: `4th of Dust, dusk`, `day 12`, `1203-04-02`.

The campaign's own list `months` says how its months follow each other; months that are not on it come in the order in
which they were first named, after those that are. What a date leaves out it takes from the one told before it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

_NUMERIC = re.compile(r"\s*(-?\d{1,6})[-./](\d{1,3})[-./](\d{1,3})(?!\d)")
_YEAR = re.compile(r"\byear (\d{1,6})", re.IGNORECASE)
_DAY = re.compile(r"\bday (\d{1,6})", re.IGNORECASE)
_CLOCK = re.compile(r"\b(\d{1,2})[:h](\d{2})\b")
_NUMBER = re.compile(r"\d{1,6}")
_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_HOURS = {
    "dawn": 6, "sunrise": 6, "morning": 9, "noon": 12, "midday": 12, "afternoon": 15, "dusk": 18, "sunset": 18,
    "evening": 20, "night": 22, "midnight": 24,
}  # fmt: skip
_NO_MONTH = frozenset(("of", "the", "on", "in", "at", "and", "st", "nd", "rd", "th", "day", "year", "before", "after"))


class Date(NamedTuple):
    """A date that can be compared: year, place of the month, day, minute of the day; -1 for what nothing tells."""

    year: int = -1
    month: int = -1
    day: int = -1
    minute: int = -1


def ordered(dates: Iterable[str], months: Sequence[str] = (), asides: Collection[int] = ()) -> list[Date]:
    """The dates of scenes in the order in which they were told; one without a date has that of the scene before.

    Args:
        dates: as they were written, "" where none was.
        months: the months in their order.
        asides: the places of flashbacks, after which the story goes on where it was.
    """
    known = [month.casefold() for month in months]
    found: list[Date] = []
    before = Date()
    for place, text in enumerate(dates):
        found.append(_read(text, known, before) if text.strip() else before)
        before = before if place in asides else found[-1]
    return found


def _read(text: str, known: list[str], before: Date) -> Date:
    minute, text = _time(text)
    if match := _NUMERIC.match(text):
        return Date(int(match[1]), int(match[2]), int(match[3]), minute)
    year, text = _taken(_YEAR, text)
    day, text = _taken(_DAY, text)
    numbers = [int(number) for number in _NUMBER.findall(text)]
    if day < 0 and numbers:
        day = numbers.pop(0)
    if year < 0 and numbers:
        year = numbers[-1]
    month = _month(text, known)
    return Date(
        year if year >= 0 else before.year,
        month if month >= 0 else before.month,
        day if day >= 0 else before.day,
        minute,
    )


def _time(text: str) -> tuple[int, str]:
    """The minute of the day that a date names, -1 if none, and the date without it."""
    if match := _CLOCK.search(text):
        return int(match[1]) * 60 + int(match[2]), text[: match.start()] + text[match.end() :]
    for match in _WORD.finditer(text):
        if (hour := _HOURS.get(match.group().casefold())) is not None:
            return hour * 60, text[: match.start()] + text[match.end() :]
    return -1, text


def _taken(shape: re.Pattern[str], text: str) -> tuple[int, str]:
    match = shape.search(text)
    return (int(match[1]), text[: match.start()] + text[match.end() :]) if match else (-1, text)


def _month(text: str, known: list[str]) -> int:
    """The place of the month; a name not known before gets the next place."""
    words = [word.casefold() for word in _WORD.findall(text)]
    for word in words:
        if word in known:
            return known.index(word)
    named = [word for word in words if word not in _NO_MONTH]
    if not named:
        return -1
    known.append(named[0])
    return len(known) - 1
