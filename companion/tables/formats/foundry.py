"""RollTables of Foundry, from version 8 on, and the shorter JSON that importers for it take."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.tables.formats.drafts import DraftRow, DraftTable, Notes, NotRead, capped
from companion.tables.formats.jsons import amount, first_text, listing, mapping, rest, text, whole
from companion.tables.formats.naming import Names
from companion.tables.formats.wording import dice_of, from_html, literal
from companion.tables.model import WITHOUT_REPLACEMENT, span_text

_ENRICHED = re.compile(r"@(?:UUID|RollTable|Compendium)\[([^\]\n]{1,300})\](?:\{([^}\n]{0,300})\})?")
_INLINE = re.compile(r"\[\[\s*(?:/[a-z]+\s+)?([^\[\]\n]{1,80}?)\s*\]\](?:\{[^}\n]{0,300}\})?")
LINKS = ("documentUuid", "documentId", "resultId")
"""What leads from a result to a document; the oldest comes last."""
_TABLE_KEYS = frozenset(("name", "results", "formula", "replacement"))
_RESULT_KEYS = frozenset(("name", "text", "description", "range"))


def is_foundry(data: object) -> bool:
    """Whether data is a table, or a list of tables, with results."""
    first = data[0] if isinstance(data, list) and data else data
    return isinstance(first, dict) and isinstance(first.get("results"), list | dict)


def read_foundry(data: Any, name: str, notes: Notes) -> list[DraftTable]:
    """The tables of an export.

    Raises:
        NotRead: there is none in it.
    """
    found = [mapping(each) for each in (data if isinstance(data, list) else [data])]
    tables = [each for each in found if isinstance(each.get("results"), list | dict)]
    for at, each in enumerate(found, start=1):
        if "results" not in each:
            notes.dropped(f"document {at} is no table: it has no results")
    if not tables:
        raise NotRead("no table with results")
    tables = capped(tables, notes)
    names = Names()
    given = [names.give(first_text(each, "name") or name, *_keys(each)) for each in tables]
    return [_table(own, each, name, names, notes) for own, each in zip(given, tables, strict=True)]


def _keys(table: Mapping[str, Any]) -> list[str]:
    found = [text(table.get("_id")), text(table.get("_key")).rpartition("!")[2]]
    return [key for key in found if key]


def _table(own: str, data: Mapping[str, Any], name: str, names: Names, notes: Notes) -> DraftTable:
    rows = []
    for number, result in enumerate(listing(data["results"]), start=1):
        if row := _row(own, number, result, names, notes):
            rows.append(row)
    draw = WITHOUT_REPLACEMENT if data.get("replacement") is False else ""
    dice = first_text(data, "formula")
    ranged = any(row.at for row in rows)
    if not ranged and len(rows) > 1 and not dice:
        rows = [replace(row, at=str(number)) for number, row in enumerate(rows, start=1)]
        dice = f"1d{len(rows)}"
    return DraftTable(
        own, tuple(rows), from_html(first_text(data, "name") or name), dice, draw=draw, shared=True,
        extra=rest(data, _TABLE_KEYS),
    )  # fmt: skip


def _row(own: str, number: int, result: object, names: Names, notes: Notes) -> DraftRow | None:
    if isinstance(result, str):
        return DraftRow(_told(from_html(result), own, number, names, notes))
    if not isinstance(result, dict):
        notes.dropped(f"result {number} is neither text nor an object", table=own, row=number)
        return None
    words = first_text(result, "text", "name", "description")
    if "<" in words and from_html(words) != words:
        notes.changed("HTML taken off", table=own, row=number)
    told = _told(from_html(words), own, number, names, notes)
    if linked := _linked(result, own, number, names, notes):
        told = linked
    if result.get("drawn") is True:
        notes.changed("was drawn already; here it is in the deck again", table=own, row=number)
    if result.get("weight", 1) != 1 and amount(result.get("weight")) is None:
        notes.changed("its weight is no number and is left out; the range decides", table=own, row=number)
    extra = rest(result, _RESULT_KEYS)
    if any(result.get(key) for key in LINKS):
        extra["name"] = words
    if first_text(result, "text", "name") and text(result.get("description")):
        extra["description"] = result["description"]
    return DraftRow(told, _range(result.get("range"), own, number, notes), extra=extra)


def _range(value: object, own: str, number: int, notes: Notes) -> str:
    if value is None:
        return ""
    ends = [whole(end) for end in listing(value)]
    if len(ends) != 2 or ends[0] is None or ends[1] is None:
        notes.changed("its range is no pair of whole numbers", table=own, row=number)
        return ""
    return span_text(ends[0], ends[1])


def _linked(result: Mapping[str, Any], own: str, number: int, names: Names, notes: Notes) -> str:
    """A roll on the table that a result leads to, if it is in the same import; otherwise nothing."""
    target = first_text(result, *LINKS)
    if not target or not _is_table(result, target):
        return ""
    if name := names.of(target.rpartition(".")[2]):
        return f"{{{name}}}"
    notes.words(f"leads to {target}, which is not in this file: its words stay", table=own, row=number)
    return ""


def _is_table(result: Mapping[str, Any], target: str) -> bool:
    collection = first_text(result, "documentCollection", "collection")
    return "RollTable" in target or collection == "RollTable" or ("." not in target and "." in collection)


def _told(words: str, own: str, number: int, names: Names, notes: Notes) -> str:
    """Text with its links and inline rolls in our braces."""
    pieces: list[str] = []
    at = 0
    for found in sorted((*_ENRICHED.finditer(words), *_INLINE.finditer(words)), key=lambda found: found.start()):
        if found.start() < at:
            continue
        pieces += [literal(words[at : found.start()]), _enriched(found, own, number, names, notes)]
        at = found.end()
    return "".join([*pieces, literal(words[at:])])


def _enriched(found: re.Match[str], own: str, number: int, names: Names, notes: Notes) -> str:
    if found.re is _INLINE:
        if dice := dice_of(found[1]):
            return f"{{{dice}}}"
        notes.words(f"{found[0][:60]} is not done here", table=own, row=number)
        return literal(found[0])
    if name := names.of(found[1].rpartition(".")[2]):
        return f"{{{name}}}"
    notes.words(f"a link to {found[1]}, which is not in this file: its words stay", table=own, row=number)
    return literal(found[2] or found[1].rpartition(".")[2])
