"""Tables as CSV, and as Markdown."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.tables.formats.wording import to_html
from companion.tables.model import Row, Table

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def csv_text(table: Table, *, spreadsheet_safe: bool = False) -> str:
    """A table as CSV, its dice or `weight` at the head of the first column.

    Args:
        spreadsheet_safe: whether a cell that a spreadsheet would take for a formula gets an apostrophe in front.
    """
    rows = [_head(table), *(_cells(table, row) for row in table.rows)]
    guard = _guarded if spreadsheet_safe else str
    return "".join(",".join(_quoted(guard(cell)) for cell in row) + "\n" for row in rows)


def _head(table: Table) -> list[str]:
    first = [table.dice.text] if table.dice else ["weight"] if _weighs(table) else []
    return [*first, *(table.columns or ("text",))]


def _cells(table: Table, row: Row) -> list[str]:
    first = [row.span] if table.dice else [str(row.weight)] if _weighs(table) else []
    return [*first, *(row.cells or (row.text,))]


def _weighs(table: Table) -> bool:
    return table.dice is None and any(row.weight != 1 for row in table.rows)


def _quoted(cell: str) -> str:
    blank = not cell or cell != cell.strip()
    return f'"{cell.replace(chr(34), chr(34) * 2)}"' if blank or re.search(r'[",;|\t\r\n]', cell) else cell


def _guarded(cell: str) -> str:
    return f"'{cell}" if cell.startswith(_FORMULA) else cell


def markdown_text(tables: Sequence[Table]) -> str:
    """Tables as Markdown, with who made them above; values are always quoted, so that no title is anything else."""
    first = tables[0]
    along = {"author": first.extra.get("author"), "licence": first.licence, "source": first.source,
             "url": first.extra.get("url"), "lang": first.lang}  # fmt: skip
    front = [f"{key}: {_scalar(value)}" for key, value in along.items() if isinstance(value, str) and value]
    parts = ["\n".join(["---", *front, "---", ""])] if front else []
    return "\n".join([*parts, *(_markdown(table) for table in tables)])


def _markdown(table: Table) -> str:
    head = _head(table)
    if table.dice:
        head[0] = f"dice: {head[0]}"
    lines = [f"## {_one_line(table.title)}", "", _line(head), _line(["---"] * len(head))]
    lines += [_line(_cells(table, row)) for row in table.rows]
    return "\n".join([*lines, "", f"^{_block(table.name)}", ""])


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(_bar_free(cell) for cell in cells) + " |"


def _bar_free(cell: str) -> str:
    """A cell on one line, in which no bar, tag or entity is anything but itself."""
    parts = (to_html(part) for part in cell.replace("\r\n", "\n").split("\n"))
    return "<br>".join(parts).replace("|", "\\|")


def _one_line(title: str) -> str:
    """A title as a heading; hashes at its end get a backslash, or they would close the heading."""
    shown = " ".join(title.split()) or "-"
    return re.sub(r"(^|\s)(\\*#+)$", r"\1\\\2", shown)


def _block(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9-]+", "-", name).strip("-") or "table"


def _scalar(value: str) -> str:
    shown = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{shown}"'
