"""A record found by its id without reading the history: a machine's file is in the order of its counts."""

from __future__ import annotations

import re

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
    while low < high:
        middle = (low + high) // 2
        start, text = _line_from(history, name, middle)
        if not text or start >= high:
            high = middle
            continue
        known = _COUNT.match(text)
        if known is None:
            return None
        if int(known[1]) == wanted:
            return _record(text)
        if int(known[1]) < wanted:
            low = start + len(text) + 1
        else:
            high = middle
    return None


def _line_from(history: History, name: str, place: int) -> tuple[int, bytes]:
    """The first line that begins at a byte or after it, and where; an empty one at the end of the file."""
    begin = max(0, place - 1)
    ends = 2 if place else 1
    data, size = b"", _PIECE
    while data.count(b"\n") < ends:
        more = history.files.read(history.path(name), begin + len(data), size)
        if not more:
            break
        data, size = data + more, size * 4
    start = data.find(b"\n") + 1 if place else 0
    if place and not start:
        return begin + len(data), b""
    return begin + start, data[start:].partition(b"\n")[0]


def _record(text: bytes) -> Record | None:
    try:
        return parse(text)
    except Damaged:
        return None
