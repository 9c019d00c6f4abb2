"""Tables as the text of a file of ours, with all that goes along with them."""

from __future__ import annotations

import json
from collections.abc import Sequence

from companion.tables.formats.extras import entries
from companion.tables.model import Table
from companion.tables.write import table_text

_ALONG = ("author", "url", "version")


def file_text(tables: Sequence[Table]) -> str:
    """A whole file: each table under its header. Reading it gives the same tables."""
    return "\n".join(map(whole_table, tables))


def whole_table(table: Table) -> str:
    """One table with its author, its address and what other formats said of it."""
    head, _, rest = table_text(table).partition("\n")
    lines = [f"{key} = {_text(value)}" for key in _ALONG if isinstance(value := table.extra.get(key), str)]
    if found := entries(table):
        lines += ["extra = [", *(f"  {_text(entry)}," for entry in found), "]"]
    return "\n".join([head, *lines, rest])


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
