"""Plain lists as people paste them: a row a line, with or without totals before it, one table or many."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from companion.tables.formats.drafts import ROW_BYTES, ROWS, DraftRow, DraftTable, Notes, NotRead
from companion.tables.formats.headings import Heading, Line, heading_of, is_heading, lines_of
from companion.tables.formats.keys import Key, key_alone, key_of, plausible
from companion.tables.formats.naming import Names
from companion.tables.formats.wording import joined, ours

_BULLET = re.compile(r"\s*(?:[-*•‣◦]|\[[ xX]\])\s+(?=\S)")
_SHAPES = (4, 6, 8, 10, 12, 20, 30, 100)
_WRAPPED = 30
"""No page is so narrow that a line shorter than this is broken."""


def read_plain(text: str, name: str, notes: Notes, *, comments: bool = False) -> list[DraftTable]:
    """The tables of a pasted text.

    Args:
        name: what to call the table, where the text does not say.
        comments: whether lines that begin with `#` or `//` are left out; otherwise they are rows.

    Raises:
        NotRead: there are too many lines.
    """
    lines = lines_of(text, comments)
    if len(lines) > ROWS:
        raise NotRead(f"{len(lines):,} lines; at most {ROWS:,} rows are read")
    names = Names()
    heads = [at for at in range(len(lines)) if is_heading(lines, at)]
    if not heads:
        return [_alone(lines, name, names, notes)] if lines else []
    return _sections(lines, heads, name, names, notes)


def _sections(lines: Sequence[Line], heads: Sequence[int], name: str, names: Names, notes: Notes) -> list[DraftTable]:
    """A table for each heading."""
    tables = []
    above = " ".join(line.text.strip("#* ") for line in lines[: heads[0]])
    for at, end in zip(heads, [*heads[1:], len(lines)], strict=True):
        head = heading_of(lines[at].text) or Heading("", "")
        body, title_below = _body(lines[at + 1 : end], last=end == len(lines))
        title = head.title or above or name
        note = above if head.title else ""
        rows = [replace(row, text=ours(row.text)) for row in _numbered(body, notes)]
        given = names.give(title or name)
        tables.append(DraftTable(given, tuple(rows), title, head.dice, note=note, line=lines[at].number))
        above = title_below
    return tables


def _body(lines: Sequence[Line], *, last: bool) -> tuple[Sequence[Line], str]:
    """The rows below a heading, and the title of the next table, which stands after a blank line."""
    tail = len(lines)
    while not last and tail > 1 and not key_of(lines[tail - 1].text):
        tail -= 1
        if lines[tail].apart:
            return lines[:tail], " ".join(line.text.strip("#* ") for line in lines[tail:])
    return lines, ""


def _alone(lines: Sequence[Line], name: str, names: Names, notes: Notes) -> DraftTable:
    """One table of all the lines."""
    title, body = _titled(lines)
    head = heading_of(title) or Heading(title.strip("#* :"), "")
    shown = head.title or name
    rows = _keyed(body, notes)
    dice = head.dice
    if not rows:
        rows = _bare(body, notes)
        dice = dice or (f"1d{len(rows)}" if len(rows) in _SHAPES else "")
    made = tuple(replace(row, text=ours(row.text)) for row in rows)
    return DraftTable(names.give(shown), made, shown, dice, line=lines[0].number)


def _titled(lines: Sequence[Line]) -> tuple[str, Sequence[Line]]:
    """The title, where the first line is one, and the rest.

    It is one where only it has no totals, or where it names dice with as many faces as there are lines below it.
    """
    first, rest = lines[0].text, lines[1:]
    if not rest or key_of(first):
        return "", lines
    head = heading_of(first)
    if head and head.dice.rpartition("d")[2] == str(len(rest)) and head.title:
        return first, rest
    keys = [key_of(line.text) for line in rest]
    found = [key for key in keys if key]
    if len(found) > 1 and plausible(found) and (len(found) == len(rest) or _chain(rest)):
        return first, rest
    alternate = len(rest) > 3 and not key_alone(first) and _in_pairs(rest)
    return (first, rest) if alternate else ("", lines)


def _keyed(lines: Sequence[Line], notes: Notes) -> list[DraftRow]:
    """The rows with their totals, if the lines carry any; otherwise nothing."""
    keys = [key_of(line.text) for line in lines]
    found = [key for key in keys if key]
    if len(found) == len(lines) and len(lines) > 1 and plausible(found):
        return [_row(key, line) for key, line in zip(found, lines, strict=True)]
    if _in_pairs(lines):
        pairs = zip(lines[::2], lines[1::2], strict=True)
        return [_row(key, head, body.text) for head, body in pairs if (key := key_alone(head.text))]
    if len(found) > 2 and _chain(lines):
        return _numbered(lines, notes)
    if len(found) > 1 and 2 * len(found) >= len(lines):
        notes.warn("numbers stand before the rows, but they are no totals of dice; they stay in the text")
    return []


def _in_pairs(lines: Sequence[Line]) -> bool:
    """Whether totals and texts take turns, a line each."""
    heads = [key_alone(line.text) for line in lines[::2]]
    found = [key for key in heads if key]
    return len(lines) > 3 and len(lines) % 2 == 0 and len(found) == len(heads) and plausible(found) and not all(
        key_alone(line.text) for line in lines[1::2]
    )  # fmt: skip


def _chain(lines: Sequence[Line]) -> bool:
    """Whether totals follow on without a hole, and the lines without any look broken off from the line above."""
    longest = max(len(line.text) for line in lines)
    top: int | None = None
    for before, line in zip([None, *lines], lines, strict=False):
        key = key_of(line.text)
        follows = key is not None and (top is None or key.span.low == top + 1)
        if key and follows:
            top = key.span.high
            if top is None:
                return before is not None and line is lines[-1]
        elif before is None or longest < _WRAPPED or len(before.text) < 0.6 * longest:
            return False
    return top is not None


def _numbered(lines: Sequence[Line], notes: Notes) -> list[DraftRow]:
    """Rows with totals; a line without, or with a number out of its turn, goes on the row above."""
    keys = [key_of(line.text) for line in lines]
    rows: list[DraftRow] = []
    top: int | None = None
    later = Counter(key.span.low for key in keys if key)
    for line, key in zip(lines, keys, strict=True):
        if key:
            later[key.span.low] -= 1
        if key and _in_turn(key, top, later):
            rows.append(_row(key, line))
            top = key.span.high if key.span.high is not None else key.span.low
        elif rows:
            if len(rows[-1].text) <= ROW_BYTES:
                rows[-1] = replace(rows[-1], text=joined(rows[-1].text, line.text))
            notes.changed(f"goes on from the line above: {line.text[:60]}", line.number)
        else:
            notes.dropped(f"stands before the first row: {line.text[:60]}", line.number)
    return rows


def _in_turn(key: Key, top: int | None, later: Counter[int | None]) -> bool:
    low = key.span.low
    if top is None or low is None or low == top + 1:
        return True
    return low > top and not later[top + 1]


def _bare(lines: Sequence[Line], notes: Notes) -> list[DraftRow]:
    """Rows without totals; a bullet that every one of them has is taken off."""
    bullets = [_BULLET.match(line.text) for line in lines]
    if len(lines) > 1 and all(bullets):
        notes.changed("the bullets before the rows are taken off", lines[0].number)
        return [DraftRow(line.text[found.end() :], line=line.number)
                for line, found in zip(lines, bullets, strict=True) if found]  # fmt: skip
    return [DraftRow(line.text, line=line.number) for line in lines]


def _row(key: Key, line: Line, text: str = "") -> DraftRow:
    return DraftRow(text or key.rest, key.at, line=line.number)
