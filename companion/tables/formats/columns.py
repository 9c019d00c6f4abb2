"""Rows of cells as a table: which column holds the totals, which the weight, which the text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from companion.tables.formats.drafts import DraftRow, DraftTable, Notes
from companion.tables.formats.keys import cell_key
from companion.tables.formats.months import undated
from companion.tables.formats.wording import dice_of, ours

AT = frozenset(("roll", "range", "at", "die", "dice", "result range", "number", "no", "no.", "#", "total"))
LOW = frozenset(("min", "from", "low", "lo"))
HIGH = frozenset(("max", "to", "high", "hi"))
WEIGHT = frozenset(("weight", "w", "odds", "chance"))
TEXT = frozenset(("text", "result", "name", "entry", "description", "outcome", "event"))
WORDS = AT | LOW | HIGH | WEIGHT | TEXT

_NUMBER = re.compile(r"[+-]?(?:[0-9]{1,9}(?:[.,][0-9]{1,6})?|[.,][0-9]{1,6})")
_LIST = re.compile(r"[0-9]+(?:\s*[,;]\s*[0-9]+)+")
_HEAD_DICE = re.compile(r"(?:dice\s*:)?\s*(.+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Record:
    """The cells of one line."""

    cells: tuple[str, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Layout:
    """Which column is which, by number; -1 where there is none. `names` are those of the columns of text."""

    at: int = -1
    low: int = -1
    high: int = -1
    weight: int = -1
    texts: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    dice: str = ""


def head_dice(cell: str) -> str:
    """The dice that a header names, `d100` or `dice: 1d20`; empty if it names none."""
    found = _HEAD_DICE.fullmatch(cell.strip().strip("`*"))
    return dice_of(found[1]) if found else ""


def has_header(first: Record) -> bool:
    """Whether a line of cells is a header: a word of ours in it, or dice in its first cell."""
    words = {cell.strip().casefold() for cell in first.cells}
    return bool(words & WORDS) or bool(first.cells and head_dice(first.cells[0]))


def by_header(header: Record) -> Layout:
    """The layout that a header names."""
    words = [cell.strip().casefold() for cell in header.cells]
    dice = next((found for cell in header.cells if (found := head_dice(cell))), "")
    at = next((place for place, cell in enumerate(header.cells) if words[place] in AT or head_dice(cell)), -1)
    low, high, weight = (_first(words, wanted) for wanted in (LOW, HIGH, WEIGHT))
    if low < 0 or high < 0:
        low = high = -1
    taken = {at, low, high, weight}
    texts = tuple(place for place in range(len(words)) if place not in taken)
    names = tuple(header.cells[place].strip() or f"column {place + 1}" for place in texts)
    return Layout(at, low, high, weight, texts, names, dice)


def by_cells(records: Sequence[Record]) -> Layout:
    """The layout of lines without a header: totals first, in one column or two, if every line begins with them."""
    wide = max(len(record.cells) for record in records)
    firsts = [record.cells[0] for record in records if record.cells]
    seconds = [record.cells[1] if len(record.cells) > 1 else "" for record in records]
    ended = all(map(_number, firsts)) and all(map(_number, seconds))
    if wide > 2 and ended and all(_int(a) <= _int(b) for a, b in zip(firsts, seconds, strict=True)):
        texts = tuple(range(2, wide))
        return Layout(low=0, high=1, texts=texts, names=_numbered(texts))
    if wide > 1 and all(cell_key(cell) or undated(cell) for cell in firsts):
        texts = tuple(range(1, wide))
        return Layout(at=0, texts=texts, names=_numbered(texts))
    texts = tuple(range(wide))
    return Layout(texts=texts, names=_numbered(texts))


def to_table(name: str, title: str, layout: Layout, records: Sequence[Record], notes: Notes) -> DraftTable:
    """The table that lines of cells make."""
    rows = []
    for record in records:
        rows += _rows(layout, record, name, notes)
    columns = layout.names if len(layout.texts) > 1 else ()
    mended = _hundred(rows, layout.dice, name, notes)
    return DraftTable(name, tuple(mended), title, layout.dice, columns=columns, line=records[0].line if records else 0)


def _rows(layout: Layout, record: Record, table: str, notes: Notes) -> list[DraftRow]:
    cells = _fitted(layout, record, table, notes)
    texts = tuple(ours(cells[place].strip()) for place in layout.texts)
    at = _totals(layout, cells, record, table, notes)
    weight = _weight(layout, cells, record, table, notes)
    text = texts[0] if len(texts) == 1 else ""
    several = texts if len(texts) > 1 else ()
    if not at and (layout.at >= 0 or layout.low >= 0) and any(cell.strip() for cell in cells):
        notes.dropped(f"no totals that can be read: {' | '.join(cells)[:80]}", record.line, table)
        return []
    wanted = [at]
    if _LIST.fullmatch(at):
        wanted = _stretches(at)
    return [DraftRow(text, each, weight, several, line=record.line) for each in wanted]


def _fitted(layout: Layout, record: Record, table: str, notes: Notes) -> list[str]:
    """As many cells as the layout has; what is over goes back into the last text, where a comma tore it off."""
    wide = 1 + max(layout.at, layout.low, layout.high, layout.weight, *layout.texts, 0)
    cells = [*record.cells, *[""] * (wide - len(record.cells))]
    while len(cells) > wide and not cells[-1].strip():
        cells.pop()
    if len(cells) > wide:
        notes.changed(f"{len(cells)} cells for {wide} columns, the last ones joined", record.line, table)
        cells = [*cells[: wide - 1], ", ".join(cell.strip() for cell in cells[wide - 1 :])]
    return cells


def _totals(layout: Layout, cells: Sequence[str], record: Record, table: str, notes: Notes) -> str:
    if layout.low >= 0:
        low, high = cells[layout.low].strip(), cells[layout.high].strip()
        return f"{low}..{high or low}" if low else ""
    if layout.at < 0:
        return ""
    cell = cells[layout.at].strip().strip("`")
    if meant := undated(cell):
        notes.changed(f"{cell} is a date that a spreadsheet made of {meant}; read as {meant}", record.line, table)
        return meant
    return cell if cell_key(cell) or _LIST.fullmatch(cell) else ""


def _weight(layout: Layout, cells: Sequence[str], record: Record, table: str, notes: Notes) -> Fraction:
    cell = cells[layout.weight].strip().rstrip("%") if layout.weight >= 0 else "1"
    if _NUMBER.fullmatch(cell):
        return Fraction(cell.replace(",", "."))
    notes.changed(f"{cell[:40] or 'an empty cell'} is no weight; 1 instead", record.line, table)
    return Fraction(1)


def _hundred(rows: Sequence[DraftRow], dice: str, table: str, notes: Notes) -> Sequence[DraftRow]:
    """A 0 at the end of a d100 is the `00` of which a spreadsheet took a nought."""
    hundred = dice.endswith("d100") or any(row.at in ("99", "98-99") or row.at.endswith("-99") for row in rows)
    if not rows or not hundred:
        return rows
    from dataclasses import replace

    last = rows[-1]
    meant = "00" if last.at == "0" else f"{last.at[:-1]}00" if re.fullmatch(r"[1-9][0-9]?-0", last.at) else ""
    if not meant:
        return rows
    notes.changed(f"{last.at} read as {meant}, which is 100", last.line, table)
    return [*rows[:-1], replace(last, at=meant)]


def _stretches(text: str) -> list[str]:
    """`13,14,20` as `13-14` and `20`."""
    runs: list[list[int]] = []
    for number in sorted({int(found) for found in re.findall(r"[0-9]{1,9}", text)}):
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return [f"{low}-{high}" for low, high in runs]


def _first(words: Sequence[str], wanted: frozenset[str]) -> int:
    return next((place for place, word in enumerate(words) if word in wanted), -1)


def _numbered(texts: Sequence[int]) -> tuple[str, ...]:
    return tuple(f"column {number}" for number, _ in enumerate(texts, start=1))


def _number(cell: str) -> bool:
    return bool(re.fullmatch(r"\s*[-−]?[0-9]{1,9}\s*", cell))


def _int(cell: str) -> int:
    return int(cell.strip().replace("−", "-"))
