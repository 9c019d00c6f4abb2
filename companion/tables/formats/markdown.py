"""Tables of Markdown, plain or with dice in the first cell of their header; Obsidian's links and block ids too."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.tables.formats.columns import Record, by_cells, by_header, has_header, to_table
from companion.tables.formats.drafts import DraftRow, DraftTable, Notes
from companion.tables.formats.front import TAKEN, Front, read_front
from companion.tables.formats.naming import Names
from companion.tables.formats.wording import from_html

_RULE = re.compile(r":?-+:?")
_CELL = re.compile(r"(?<!\\)\|")
_HEADING = re.compile(r"#{1,6}\s+(.*?)(?:\s+#+)?|\*\*(.+?)\*\*:?")
_GUARDED = re.compile(r"(^|\s)\\(\\*#+)$")
"""Hashes at the end of a title, which a backslash keeps from being the end of the heading."""
_BREAK = re.compile(r"<br ?/?>", re.IGNORECASE)
_BLOCK = re.compile(r"\^([A-Za-z0-9-]+)")
_DIGITS = re.compile(r"`?\s*dice\s*:\s*((?:1?d[0-9]{1,3}\s*;\s*)+1?d[0-9]{1,3})\s*`?", re.IGNORECASE)
_LINK = re.compile(r"\[([^\[\]]{0,300})\]\((oracle_rollable:[^)\s]{1,300})\)")
_CALL = re.compile(r"`dice:\s{0,8}\[\[(?:[^\]^|]{0,300})\^([A-Za-z0-9-]+)\]\](?:\|[^`]{0,100})?`")
_FENCE = re.compile(r"\s*(?:`{3,}|~{3,})")


@dataclass(frozen=True, slots=True)
class Found:
    """A table where it stands: its header, its rows, and what it is called."""

    header: Record
    body: tuple[Record, ...]
    title: str
    block: str


def is_rule(line: str) -> bool:
    """Whether a line parts the header of a table from its rows."""
    if "|" not in line or "-" not in line or not set(line) <= set(" \t|:-"):
        return False
    return all(_RULE.fullmatch(cell.strip()) for cell in line.strip().strip("|").split("|"))


def read_markdown(text: str, name: str, notes: Notes) -> list[DraftTable]:
    """Every table of a Markdown file."""
    lines = text.split("\n")
    front = read_front(lines)
    found = list(_found(lines, front))
    names = Names()
    title = front.first("title", "name") or name
    given = [names.give(each.block or each.title or title, f"^{each.block}", each.title) for each in found]
    tables = []
    for own, each in zip(given, found, strict=True):
        table = _table(own, each, title, notes)
        rows = tuple(_linked(row, own, names, notes) for row in table.rows)
        extra = {key: [value for value, _ in values] for key, values in front.values.items() if key not in TAKEN}
        tables.append(replace(table, rows=rows, origin=front.origin, extra=extra))
    return tables


def heading(line: str) -> str | None:
    """The words of a heading of at most 400 characters, or of a line all in bold; None where a line is neither."""
    bare = line.strip()
    found = _HEADING.fullmatch(bare) if len(bare) <= 400 and bare[:1] in ("#", "*") else None
    return _GUARDED.sub(r"\1\2", (found[1] or found[2] or "").strip()) if found else None


def _found(lines: Sequence[str], front: Front) -> list[Found]:
    tables: list[Found] = []
    title, fenced, at = "", False, front.begins
    while at < len(lines):
        line = lines[at]
        if _FENCE.match(line):
            fenced = not fenced
        elif not fenced and (head := heading(line)) is not None:
            title = head
        elif not fenced and "|" in line and at + 1 < len(lines) and is_rule(lines[at + 1]):
            end = next((to for to in range(at + 2, len(lines)) if "|" not in lines[to]), len(lines))
            body = tuple(Record(cells(lines[row]), row + 1) for row in range(at + 2, end))
            below = _BLOCK.fullmatch(next((below for each in lines[end:] if (below := each.strip())), ""))
            tables.append(Found(Record(cells(line), at + 1), body, title, below[1] if below else ""))
            at = end
            continue
        at += 1
    return tables


def cells(line: str) -> tuple[str, ...]:
    """The cells of a row; `\\|` is a bar in a text, `<br>` an end of line."""
    bare = line.strip().removeprefix("|")
    if bare.endswith("|") and not bare.endswith("\\|"):
        bare = bare[:-1]
    return tuple(_words(cell.strip().replace("\\|", "|")) for cell in _CELL.split(bare))


def _words(cell: str) -> str:
    return "\n".join(map(from_html, _BREAK.split(cell)))


def _table(name: str, found: Found, title: str, notes: Notes) -> DraftTable:
    shown = found.title or title
    if digits := _DIGITS.fullmatch(found.header.cells[0]):
        faces = [int(die) for die in re.findall(r"d([0-9]+)", digits[1], re.IGNORECASE)]
        layout = replace(by_header(found.header), at=0, texts=tuple(range(1, len(found.header.cells))),
                         names=found.header.cells[1:], dice=_digit_dice(faces))  # fmt: skip
        body = tuple(_digit_row(record, faces, name, notes) for record in found.body)
        return to_table(name, shown, layout, body, notes)
    header = has_header(found.header)
    layout = by_header(found.header) if header else by_cells(found.body or (found.header,))
    if not header:
        named = tuple(found.header.cells[place] or f"column {place + 1}" for place in layout.texts
                      if place < len(found.header.cells))  # fmt: skip
        layout = replace(layout, names=named if len(named) == len(layout.texts) else layout.names)
    return to_table(name, shown, layout, found.body, notes)


def _digit_dice(faces: Sequence[int]) -> str:
    """Dice read one after the other as digits: two d6 are a d66, others one die of all their combinations."""
    if list(faces) == [6, 6]:
        return "d66"
    product = 1
    for each in faces:
        product *= each
    return f"1d{min(product, 1_000_000)}"


def _digit_row(record: Record, faces: Sequence[int], table: str, notes: Notes) -> Record:
    """The row `1;1-2` of two digit dice with one range."""
    parts = [re.findall(r"[0-9]+", part) for part in record.cells[0].split(";")]
    if len(parts) != len(faces) or not all(part and len(part) <= 2 for part in parts):
        return record
    ends = []
    for end in (0, -1):
        digits = [int(part[end]) for part in parts]
        total = 0
        for digit, die in zip(digits, faces, strict=True):
            total = total * 10 + digit if list(faces) == [6, 6] else total * die + digit - 1
        ends.append(total if list(faces) == [6, 6] else total + 1)
    notes.changed(f"{record.cells[0]} read as {ends[0]}-{ends[1]}", record.line, table)
    return Record((f"{ends[0]}-{ends[1]}", *record.cells[1:]), record.line)


def _linked(row: DraftRow, table: str, names: Names, notes: Notes) -> DraftRow:
    """Links to other tables as rolls on them, where they are in this file; otherwise as their words."""

    def link(found: re.Match[str]) -> str:
        last = re.split(r"[/:]", found[2])[-1]
        name = names.of(found[1]) or names.of(last) or names.of(f"^{last}")
        if name:
            return f"{{{name}}}"
        notes.words(f"a link to {found[2]}, which is not here: its words stay", row.line, table)
        return found[1]

    def call(found: re.Match[str]) -> str:
        if name := names.of(f"^{found[1]}"):
            return f"{{{name}}}"
        notes.words(f"a roll on ^{found[1]}, which is not here", row.line, table)
        return found[0]

    def told(text: str) -> str:
        return _CALL.sub(call, _LINK.sub(link, text))

    return replace(row, text=told(row.text), cells=tuple(map(told, row.cells)))
