"""A record found by its id without reading the history: a machine's file is in the order of its counts."""

from __future__ import annotations

import re
from typing import NamedTuple

from companion.campaign.history import History
from companion.campaign.record import Damaged, Record, parse

_COUNT = re.compile(rb'\{"id":"[^".]+\.(\d+)"')
_PIECE = 4096


def record_by_halving(history: History, id_: str) -> Record | None:
    """The record of an id (`k7.214`), in a handful of reads however long the history is.

    None if it is not found so: it may still be there, where files were merged or damaged and are not in order.
    """
    machine, _, count = id_.partition(".")
    if not count.isdecimal():
        return None
    for name in history.listed():
        if name.removesuffix(".jsonl").partition("-")[0] == machine:
            found = _halved(history, name, int(count))
            if found is not None and found.id == id_:
                return found
    return None


def _halved(history: History, name: str, wanted: int) -> Record | None:
    stat = history.files.stat(history.path(name))
    low, high = 0, stat.size if stat else 0
    guess: int | None = None
    while low < high:
        middle = (low + high) // 2 if guess is None else min(max(guess, low), max(low, high - _PIECE))
        lines = _lines_from(history, name, middle)
        if not lines or lines[0].start >= high:
            high, guess = middle, None
            continue
        if lines[0].number is None or lines[-1].number is None:
            return None
        if wanted < lines[0].number:
            high = middle
        elif wanted > lines[-1].number:
            low = lines[-1].end
        else:
            return next((_record(line.text) for line in lines if line.number == wanted), None)
        guess = _guess(lines[0], wanted) if guess is None else None
    return None


def _guess(known: _Line, wanted: int) -> int | None:
    """Where a record may be, for lines are about as long as one another; only every other step believes it."""
    return known.start * wanted // known.number - _PIECE // 2 if known.number else None


class _Line(NamedTuple):
    """A line of a history file: its first byte, its words, the number in its id if it has one."""

    start: int
    text: bytes
    number: int | None

    @property
    def end(self) -> int:
        """The byte after it."""
        return self.start + len(self.text) + 1


def _lines_from(history: History, name: str, place: int) -> list[_Line]:
    """The first whole lines that begin at a byte or after it, one at least; none at the end of the file."""
    begin = max(0, place - 1)
    ends = 2 if place else 1
    data, size = b"", _PIECE
    while data.count(b"\n") < ends:
        more = history.files.read(history.path(name), begin + len(data), size)
        if not more:
            break
        data, size = data + more, size * 4
    start = data.find(b"\n") + 1 if place else 0
    lines = []
    while (place == 0 or start) and (end := data.find(b"\n", start)) >= 0:
        known = _COUNT.match(data, start)
        lines.append(_Line(begin + start, data[start:end], int(known[1]) if known else None))
        start = end + 1
    return lines


def _record(text: bytes) -> Record | None:
    try:
        return parse(text)
    except Damaged:
        return None
