"""Datasworn 0.1.0, written: an expansion with one collection."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from companion.tables.formats.extras import of_format
from companion.tables.formats.jsons import dumped
from companion.tables.formats.numbering import Ranged, dice_text, ranged
from companion.tables.formats.spoken import raw, spoken, target
from companion.tables.model import Table
from companion.tables.parts import Part


def datasworn_text(tables: Sequence[Table]) -> str:
    """An expansion with one collection: the tables of a file."""
    first = tables[0]
    package, collection = _key(first.home.partition("/")[0] or first.name), _key(first.home or first.name)
    path = f"{package}/{collection}"
    ids = {each: f"oracle_rollable:{path}/{_key(table.name)}" for table in tables for each in (table.id, table.name)}
    author = first.extra.get("author")
    root: dict[str, Any] = {"_id": package, "type": "expansion", "datasworn_version": "0.1.0", "title": first.source}
    root["authors"] = [{"name": author}] if isinstance(author, str) and author else []
    root |= {"license": first.licence or None, "url": first.extra.get("url", "")}
    contents = {_key(table.name): _rollable(table, ids) for table in tables}
    inner = {"_id": f"oracle_collection:{path}", "type": "oracle_collection", "oracle_type": "tables"}
    root["oracles"] = {collection: inner | {"name": first.home or first.title, "contents": contents}}
    return dumped(root)


def _rollable(table: Table, ids: Mapping[str, str]) -> dict[str, Any]:
    own, extras = of_format(table, "datasworn")
    shown = own.pop("rows for show", [])
    keys = [f"text{number or ''}" for number in (0, 2, 3)][: len(table.columns)] or ["text"]
    kind = {1: "table_text", 2: "table_text2", 3: "table_text3"}[len(keys)]
    labels = {"roll": "Roll"} | dict(zip(keys, table.columns or ("Result",), strict=False))
    data: dict[str, Any] = {**own, "_id": ids[table.id], "type": "oracle_rollable", "oracle_type": kind}
    data |= {"name": table.title, "dice": dice_text(table), "column_labels": labels}
    data["rows"] = [_row(table, each, keys, ids) | _kept(extras.get(each.row.number, {})) for each in ranged(table)]
    data["rows"] += [dict(row) for row in shown if isinstance(row, dict)]
    return data


def _kept(extra: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in extra.items() if key not in ("_id", "roll", "text", "text2", "text3")}


def _row(table: Table, each: Ranged, keys: Sequence[str], ids: Mapping[str, str]) -> dict[str, Any]:
    texts = each.row.cells or (each.row.text,)
    identity = ids[table.id].replace("oracle_rollable:", "oracle_rollable.row:", 1)
    row: dict[str, Any] = {"_id": f"{identity}.{each.row.number - 1}", "roll": {"min": each.low, "max": each.high}}
    template: dict[str, str] = {}

    def say(part: Part) -> str:
        found = target(part, table, ids)
        return f"{{{{text>{found}}}}}" if found else raw(part)

    for key, text in zip(keys, texts, strict=False):
        plain, full = spoken(text, raw), spoken(text, say)
        row[key] = plain
        if full != plain:
            template[key] = full
    if template:
        row["template"] = template
    rolls = [_oracle_roll(table, each, number, ids) for number in range(len(each.row.roll))]
    if rolls:
        row["oracle_rolls"] = rolls
    return row


def _oracle_roll(table: Table, each: Ranged, number: int, ids: Mapping[str, str]) -> dict[str, Any]:
    roll = each.row.roll[number]
    name = roll.table or table.name
    own = name in (table.name, table.id)
    found = None if own else ids.get(f"{table.home}/{name}".strip("/")) or ids.get(name) or name
    return {
        "oracle": found, "dice": None, "auto": not (roll.ask or each.row.ask),
        "duplicates": "reroll" if roll.unique else "keep", "number_of_rolls": roll.times,
    }  # fmt: skip


def _key(name: str) -> str:
    return re.sub(r"[^a-z0-9_]+", "_", name.casefold()).strip("_") or "table"
