"""From what a reader found to tables that our own rules accept; what does not fit is mended or left out, and said."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from companion.dice import Expression, parse
from companion.tables.formats.drafts import (
    DROPPED,
    ROW_BYTES,
    ROWS,
    TABLES,
    WARNING,
    DraftRow,
    DraftTable,
    Imported,
    Notes,
    NotRead,
    Origin,
)
from companion.tables.formats.extras import entries, packed
from companion.tables.formats.ranges import place
from companion.tables.formats.toml_out import file_text
from companion.tables.formats.weights import weighed
from companion.tables.formats.wording import dice_of, literal, whole
from companion.tables.guard import FILE_BYTES
from companion.tables.model import Problem, Row, Table
from companion.tables.reach import totals
from companion.tables.read import Reading, read
from companion.tables.template import read_template

_LONG = 4_000
_COLUMNS = 100


@dataclass(frozen=True, slots=True)
class Made:
    """A table as it will be written, and the lines of the foreign file that its rows come from."""

    table: Table
    lines: tuple[int, ...]


def finish(kind: str, drafts: Sequence[DraftTable], notes: Notes) -> Imported:
    """The import of a file from the tables found in it.

    Raises:
        NotRead: nothing of it can be used.
    """
    made = _made(kind, drafts, notes)
    while made:
        text = file_text([each.table for each in made])
        if len(text.encode()) > FILE_BYTES:
            made = _shortened(made, notes)
            continue
        reading = read(text.encode(), notes.path, "")
        if not reading.broken and not reading.failed:
            _told(reading, made, notes)
            tables = reading.tables
            return Imported(
                notes.path, kind, text, tables, notes.all(), _origin(drafts),
                {table.name: entries(table) for table in tables if entries(table)},
            )  # fmt: skip
        made = _without_broken(reading, made, notes)
    reason = next((problem.text for problem in notes.found if problem.level == DROPPED), "there is no table in it")
    raise NotRead(reason)


def _made(kind: str, drafts: Sequence[DraftTable], notes: Notes) -> list[Made]:
    made: list[Made] = []
    left = ROWS
    for draft in drafts[:TABLES]:
        if len(draft.columns) > _COLUMNS:
            notes.dropped(f"{len(draft.columns):,} columns; at most {_COLUMNS} are read", draft.line, draft.name)
        elif len(draft.rows) > left:
            notes.dropped(f"over {ROWS:,} rows in one import", draft.line, draft.name)
        elif table := _table(kind, _clean(draft, notes), notes):
            made.append(table)
            left -= len(draft.rows)
    if len(drafts) > TABLES:
        notes.dropped(f"{len(drafts) - TABLES:,} tables over {TABLES:,}", drafts[TABLES].line)
    return made


def _clean(draft: DraftTable, notes: Notes) -> DraftTable:
    rows = []
    for row in draft.rows:
        if _size(row) > ROW_BYTES:
            notes.dropped(f"a row longer than {ROW_BYTES // 1000} kB", row.line, draft.name)
            continue
        rows.append(_readable(row, draft.name, notes))
    return replace(draft, rows=tuple(rows))


def _size(row: DraftRow) -> int:
    """The bytes that the texts of a row take in a file of ours, escapes and all."""
    return sum(len(json.dumps(text, ensure_ascii=False).encode("utf-8", "replace")) for text in (row.text, *row.cells))


def _short(text: str, most: int) -> str:
    """`text` cut to so many characters: what stands on one line of a file cannot be any length."""
    shown = whole(text)
    return shown if len(shown) <= most else shown[: most - 1] + "…"


def _readable(row: DraftRow, table: str, notes: Notes) -> DraftRow:
    """The row with every brace readable and every character one that a file can hold."""
    text, cells = whole(row.text), tuple(map(whole, row.cells))
    if (text, cells) != (row.text, row.cells):
        notes.changed("halves of characters replaced by \ufffd", row.line, table)
    if any(read_template(each).faults for each in (text, *cells)):
        notes.words("braces that cannot be read stand as they are", row.line, table)
        text, cells = literal(text), tuple(map(literal, cells))
    return replace(row, text=text, cells=cells)


def _table(kind: str, draft: DraftTable, notes: Notes) -> Made | None:
    ranged = any(row.at for row in draft.rows)
    dice: Expression | None = None
    if ranged:
        dice, placed = place(draft, notes)
        rows = [(each.row, each.low, each.high) for each in placed]
    else:
        rows = [(row, None, None) for row in weighed(draft, notes)]
        dice = _along(draft, len(rows), notes)
    if not rows:
        notes.dropped("no rows", draft.line, draft.name)
        return None
    table = Table(
        id=draft.name,
        title=_short(draft.title, 300),
        file=notes.path,
        rows=tuple(_row(number, row, low, high, ranged, draft) for number, (row, low, high) in enumerate(rows, 1)),
        dice=dice,
        columns=tuple(_short(column, 60) for column in draft.columns),
        draw=draft.draw,
        tags=draft.tags,
        note=_short(draft.note, _LONG),
        lang=_short(draft.origin.lang, 40),
        source=_short(draft.origin.source, _LONG),
        licence=_short(draft.origin.licence, _LONG),
        extra=_along_with(draft.origin) | {"extra": packed(kind, draft, [row for row, _, _ in rows], notes)},
    )
    return Made(table, tuple(row.line for row, _, _ in rows))


def _row(number: int, row: DraftRow, low: int | None, high: int | None, ranged: bool, draft: DraftTable) -> Row:
    cells = (*row.cells, *("",) * len(draft.columns))[: len(draft.columns)]
    weight = 1 if ranged else int(row.weight)
    return Row(
        number, row.text, low, high, ranged, weight=weight, roll=row.roll, ask=row.ask, cells=cells, note=row.note
    )


def _along(draft: DraftTable, rows: int, notes: Notes) -> Expression | None:
    """The dice of a table whose rows have no totals: kept where they have as many, and no row weighs more."""
    dice = dice_of(draft.dice)
    if not dice or any(row.weight != 1 for row in draft.rows):
        return None
    found = parse(dice)
    if len(totals(found)) == rows:
        return found
    notes.changed(f"{dice} and {rows} rows do not go together; every row is as likely as the next", draft.line)
    return None


def _along_with(origin: Origin) -> dict[str, object]:
    return {key: _short(value, _LONG) for key, value in (("author", origin.author), ("url", origin.url)) if value}


def _origin(drafts: Iterable[DraftTable]) -> Origin:
    return next((draft.origin for draft in drafts if draft.origin != Origin()), Origin())


def _shortened(made: Sequence[Made], notes: Notes) -> list[Made]:
    """The first tables, as many as a file of ours can hold."""
    kept, size = [], 0
    for each in made:
        size += len(file_text([each.table]).encode()) + 1
        if size <= FILE_BYTES:
            kept.append(each)
        else:
            notes.dropped(f"the file would be larger than {FILE_BYTES:,} bytes", table=each.table.name)
    return kept


def _without_broken(reading: Reading, made: Sequence[Made], notes: Notes) -> list[Made]:
    if reading.failed:
        raise NotRead("; ".join(problem.text for problem in reading.problems))
    for problem in reading.problems:
        if problem.level == "error":
            notes.dropped(problem.text, _line(problem, made), problem.table, problem.row)
    return [each for each in made if each.table.name not in reading.broken]


def _told(reading: Reading, made: Sequence[Made], notes: Notes) -> None:
    """What our own reader finds odd, said of the lines of the foreign file."""
    for problem in reading.problems:
        if "no key extra" not in problem.text:
            notes.add(WARNING, problem.text, _line(problem, made), problem.table, problem.row)


def _line(problem: Problem, made: Sequence[Made]) -> int:
    lines = next((each.lines for each in made if each.table.name == problem.table), ())
    return lines[problem.row - 1] if 0 < problem.row <= len(lines) else 0
