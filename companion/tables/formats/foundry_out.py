"""RollTables of Foundry 13, written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.tables.formats.extras import of_format
from companion.tables.formats.foundry import LINKS
from companion.tables.formats.jsons import dumped
from companion.tables.formats.numbering import Ranged, dice_text, ranged, row_text
from companion.tables.formats.spoken import raw, spoken
from companion.tables.formats.wording import to_html
from companion.tables.model import Table
from companion.tables.parts import Dice, Part, Reference
from companion.tables.template import read_template

_TYPES = ("text", "document")
_OF_LINKS = (*LINKS, "type", "documentCollection", "collection", "name")


def foundry_text(table: Table) -> str:
    """A RollTable as Foundry 13 has it; what came from there and is not ours goes back."""
    own, rows = of_format(table, "foundry")
    data: dict[str, Any] = {"name": to_html(table.title), "formula": dice_text(table)}
    data |= {"replacement": not table.deck, "displayRoll": True, "description": to_html(_about(table))}
    data |= {key: value for key, value in own.items() if key not in data or key in ("displayRoll", "description")}
    data["results"] = [_result(table, each, rows.get(each.row.number, {})) for each in ranged(table)]
    return dumped(data)


def _result(table: Table, each: Ranged, extra: Mapping[str, Any]) -> dict[str, Any]:
    template = row_text(table, each.row)
    words = spoken(template, _said)
    made: dict[str, Any] = {"type": "text", "name": to_html(words), "weight": each.high - each.low + 1}
    linked = "name" in extra and (_lone(template) or words == extra["name"])
    made |= {key: value for key, value in extra.items() if linked or key not in _OF_LINKS}
    if extra.get("type") in _TYPES and "name" not in extra:
        made["type"] = extra["type"]
    return made | {"range": [each.low, each.high]}


def _said(part: Part) -> str:
    return f"[[{part.expression.text}]]" if isinstance(part, Dice) else raw(part)


def _lone(template: str) -> bool:
    """Whether a text is nothing but one roll on another table, as a link to a document becomes here."""
    parts = read_template(template).parts
    return len(parts) == 1 and isinstance(parts[0], Reference)


def _about(table: Table) -> str:
    author = table.extra.get("author")
    return " · ".join(filter(None, (table.source, author if isinstance(author, str) else "", table.licence)))
