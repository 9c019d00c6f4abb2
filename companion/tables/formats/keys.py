"""The totals that stand before a row in a pasted list, in the forms that people write."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass

from companion.tables.spans import BadSpan, Span, read_span

_DASH = "[-‐‑‒–—―−]"
_NUMBER = "[-−]?[0-9]{1,9}"
_SPAN = (
    rf"(?:≤|<=|≥|>=|\.\.)\s*{_NUMBER}|{_NUMBER}\s*(?:{_DASH}|\.\.)\s*{_NUMBER}|{_NUMBER}(?:,\s?[0-9]+)+(?![0-9])"
    rf"|{_NUMBER}(?:\+|\.\.)|{_NUMBER}"
)
_LINE = re.compile(rf"\s*(?P<at>{_SPAN})(?P<sign>\s*[.):|](?![0-9])\s*|\t\s*|\s+{_DASH}\s+|,\s+|\s+)(?P<rest>\S.*)")
_ALONE = re.compile(rf"\s*(?P<at>{_SPAN})\s*[.):]?\s*")
_LIST = re.compile(r"[0-9]+(?:\s*[,;]\s*[0-9]+)+")
_START = 11
"""No list that people number begins higher: 11 is the first of a d66."""


@dataclass(frozen=True, slots=True)
class Key:
    """A row's totals, and the rest of its line."""

    at: str
    span: Span
    rest: str = ""


def key_of(line: str) -> Key | None:
    """The key at the beginning of `line` and the text behind it; None if there is none. `12, Oak Street` has none."""
    found = _LINE.fullmatch(line)
    if not found or (found["sign"].startswith(",") and found["at"].isdecimal()):
        return None
    return _key(found["at"], found["rest"].rstrip())


def key_alone(line: str) -> Key | None:
    """The key that is all of `line`."""
    found = _ALONE.fullmatch(line)
    return _key(found["at"], "") if found else None


def cell_key(text: str) -> Key | None:
    """The key that a cell of a table holds: as `key_alone`, and lists such as `13,14` that follow on."""
    return key_alone(text.strip()) if text.strip() else None


def consecutive(text: str) -> str:
    """`1,2,3` as `1-3`; empty where the numbers do not follow on."""
    numbers = [int(number) for number in re.findall(r"[0-9]+", text)]
    follow = all(after == before + 1 for before, after in itertools.pairwise(numbers))
    return f"{numbers[0]}-{numbers[-1]}" if follow else ""


def _key(text: str, rest: str) -> Key | None:
    at = text.strip()
    if _LIST.fullmatch(at):
        at = consecutive(at)
    try:
        return Key(at, read_span(at), rest) if at else None
    except BadSpan:
        return Key(at, Span(None, None), rest) if _backwards(at) else None


def _backwards(at: str) -> bool:
    """Whether it is a range, but runs from high to low."""
    return bool(re.fullmatch(rf"{_NUMBER}\s*(?:{_DASH}|\.\.)\s*{_NUMBER}", at))


def plausible(keys: Sequence[Key]) -> bool:
    """Whether these can be the totals of a table: they begin low, none twice, and most of what lies between is there.

    A list of years, of prices or of house numbers is none.
    """
    closed = [(key.span.low, key.span.high) for key in keys if key.span.low is not None and key.span.high is not None]
    if not closed:
        return bool(keys)
    ordered = sorted(closed)
    if any(after[0] <= before[1] for before, after in itertools.pairwise(ordered)):
        return False
    covered = sum(high - low + 1 for low, high in closed)
    return ordered[0][0] <= _START and 2 * covered >= ordered[-1][1] - ordered[0][0] + 1
