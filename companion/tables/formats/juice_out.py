"""Table packs of juice, written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.tables.formats.extras import of_format
from companion.tables.formats.jsons import dumped
from companion.tables.formats.numbering import Ranged, ranged, row_text
from companion.tables.formats.spoken import raw, spoken
from companion.tables.model import Table


def juice_text(tables: Sequence[Table]) -> str:
    """A pack of juice."""
    return dumped({"kind": "juice-table-pack", "v": 1, "tables": [_pack(table) for table in tables]})


def _pack(table: Table) -> dict[str, Any]:
    own, rows = of_format(table, "juice")
    mode = "ranges" if table.dice else "weighted" if any(row.weight != 1 for row in table.rows) else "uniform"
    data: dict[str, Any] = {"id": table.name, "name": table.title, "mode": mode}
    data |= {"dice": table.dice.text} if table.dice else {}
    data |= own | ({"src": table.source} if table.source else {})
    data["rows"] = [_pack_row(table, each, mode) | rows.get(each.row.number, {}) for each in _all_rows(table)]
    return data


def _pack_row(table: Table, each: Ranged, mode: str) -> dict[str, Any]:
    row: dict[str, Any] = {"t": spoken(row_text(table, each.row), raw)}
    if mode == "weighted":
        row["w"] = each.row.weight
    if mode == "ranges":
        row |= {"min": each.low, "max": each.high}
    return row


def _all_rows(table: Table) -> Sequence[Ranged]:
    """The rows, those of weight 0 too, where weights are kept as they are."""
    return tuple(ranged(table)) if table.dice else tuple(Ranged(row, 1, 1) for row in table.rows)
