"""CSV, TSV and PSV, with the damage that spreadsheets do to totals."""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence

from companion.tables.formats.columns import Layout, Record, by_cells, by_header, has_header, to_table
from companion.tables.formats.drafts import DraftTable, Notes, NotRead
from companion.tables.formats.naming import Names

DELIMITERS = ("\t", "|", ";", ",")
_SEP = re.compile(r"sep=(.)\s*", re.IGNORECASE)
_GLANCE = 40


def read_delimited(text: str, name: str, notes: Notes) -> list[DraftTable]:
    """The table of a file of cells.

    Raises:
        NotRead: a quote is opened and never closed.
    """
    lines = text.split("\n")
    first, given = 1, ""
    if found := _SEP.fullmatch(lines[0]):
        first, given = 2, found[1]
        notes.changed(f"the first line says that {given} parts the cells; it is no row", 1)
    delimiter = given or delimiter_of(lines[:_GLANCE])
    records = _records(lines[first - 1 :], delimiter, first, notes)
    if not records:
        return []
    header = has_header(records[0])
    layout = by_header(records[0]) if header else by_cells(records)
    body = records[1:] if header else records
    if not layout.texts:
        layout = Layout(texts=(0,), names=("text",))
    return [to_table(Names().give(name), name, layout, body, notes)]


def delimiter_of(lines: Sequence[str]) -> str:
    """What parts the cells of these lines: the sign that cuts the most of them into equally many."""
    best, score = ",", 0
    for delimiter in DELIMITERS:
        counts = [len(cells) for cells in csv.reader(lines, delimiter=delimiter) if cells]
        usual = max(set(counts), key=counts.count, default=1)
        even = counts.count(usual) if usual > 1 else 0
        if even > score:
            best, score = delimiter, even
    return best


def _records(lines: Sequence[str], delimiter: str, first: int, notes: Notes) -> list[Record]:
    reader = csv.reader((f"{line}\n" for line in lines), delimiter=delimiter)
    records: list[Record] = []
    start = first
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                records.append(Record(tuple(cell.strip() for cell in cells), start))
            start = first + reader.line_num
    except csv.Error as error:
        if not records:
            raise NotRead(f"line {start}: {error}") from None
        notes.dropped(f"from here on nothing can be read: {error}", start)
    return _trimmed(records)


def _trimmed(records: Sequence[Record]) -> list[Record]:
    """The records without the columns at either end that are empty in all of them."""
    wide = max((_width(record) for record in records), default=0)
    skip = 1 if records and wide > 1 and not any(record.cells[0] for record in records) else 0
    return [Record(record.cells[skip:wide], record.line) for record in records]


def _width(record: Record) -> int:
    return max((place for place, cell in enumerate(record.cells, start=1) if cell), default=0)
