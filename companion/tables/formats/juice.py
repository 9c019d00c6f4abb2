"""Table packs of juice, version 1."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from companion.tables.formats.drafts import DraftRow, DraftTable, Notes, NotRead, Origin, capped
from companion.tables.formats.jsons import amount, first_text, listing, mapping, rest, text, whole
from companion.tables.formats.naming import Names
from companion.tables.formats.wording import literal
from companion.tables.model import span_text

KIND = "juice-table-pack"
_TABLE_KEYS = frozenset(("name", "mode", "dice", "rows", "src"))
_ROW_KEYS = frozenset(("t", "w", "min", "max"))


def is_juice(data: object) -> bool:
    """Whether data is a pack."""
    return mapping(data).get("kind") == KIND


def read_juice(data: Any, name: str, notes: Notes) -> list[DraftTable]:
    """The tables of a pack.

    Raises:
        NotRead: it is of a version that is not known.
    """
    if mapping(data).get("v", 1) != 1:
        raise NotRead(f"a pack of version {text(mapping(data).get('v'))[:20]}; version 1 is read")
    names = Names()
    tables = []
    for number, each in enumerate(capped(listing(mapping(data).get("tables")), notes), start=1):
        if isinstance(each, dict):
            tables.append(_table(each, name, names, notes))
        else:
            notes.dropped(f"table {number} is no object")
    return tables


def _table(data: Mapping[str, Any], name: str, names: Names, notes: Notes) -> DraftTable:
    title = first_text(data, "name", "id") or name
    own = names.give(first_text(data, "id", "name") or name)
    mode = first_text(data, "mode")
    rows = []
    for number, each in enumerate(listing(data.get("rows")), start=1):
        if row := _row(own, number, each, mode, notes):
            rows.append(row)
    ranged = mode == "ranges"
    extra = rest(data, _TABLE_KEYS - ({"mode"} if ranged else {"mode", "dice"}))
    dice = first_text(data, "dice") if ranged else ""
    origin = Origin(source=first_text(data, "src"))
    return DraftTable(own, tuple(rows), title, dice, origin=origin, extra=extra)


def _row(own: str, number: int, each: object, mode: str, notes: Notes) -> DraftRow | None:
    if isinstance(each, str):
        each = {"t": each}
    if not isinstance(each, dict) or not isinstance(each.get("t"), str):
        notes.dropped("a row without text", table=own, row=number)
        return None
    low, high = whole(each.get("min")), whole(each.get("max"))
    weight = amount(each.get("w", 1)) if mode != "uniform" else Fraction(1)
    if weight is None:
        notes.changed("its weight is no number; 1 instead", table=own, row=number)
    at = span_text(low, low if high is None else high) if mode == "ranges" and low is not None else ""
    return DraftRow(literal(each["t"]), at, Fraction(1) if weight is None else weight, extra=rest(each, _ROW_KEYS))
