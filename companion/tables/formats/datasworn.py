"""Rulesets of Datasworn, in the dialects 0.0.10 and 0.1.0: every rollable in them, wherever it stands."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.tables.formats.drafts import DEPTH, DraftRow, DraftTable, Notes, NotRead, Origin, capped
from companion.tables.formats.jsons import first_text, listing, mapping, rest, text, whole
from companion.tables.formats.naming import Names
from companion.tables.formats.wording import literal
from companion.tables.model import FollowUp, span_text

_TABLE_KEYS = frozenset(("_id", "type", "oracle_type", "name", "dice", "rows", "column_labels"))
_ROW_KEYS = frozenset(("_id", "min", "max", "roll", "text", "text2", "text3", "oracle_rolls", "template"))
_TEXTS = ("text", "text2", "text3")
_PART = re.compile(
    r"\{\{(?:text[23]?)(?::|>)([^{}]+)\}\}|\[([^\[\]\n]{0,300})\]\((?:id:|datasworn:|oracle_[a-z_.]{1,40}:)([^)\s]{1,300})\)"
)


@dataclass(frozen=True, slots=True)
class Rollable:
    """A table as it lies in the tree; `together` where one roll is meant for all tables of its collection."""

    data: Mapping[str, Any]
    path: tuple[str, ...]
    together: bool = False


def is_datasworn(data: object) -> bool:
    """Whether data is a ruleset, an expansion, or a part of one."""
    root = mapping(data)
    kinds = ("oracle_rollable", "oracle_collection")
    return "datasworn_version" in root or "oracles" in root or root.get("type") in kinds


def read_datasworn(data: Any, name: str, notes: Notes) -> list[DraftTable]:
    """Every rollable of a ruleset.

    Raises:
        NotRead: there is none.
    """
    root = mapping(data)
    found = capped([*_walk(root, (), 0)], notes)
    if not found:
        raise NotRead("no oracle with dice and rows")
    names = Names()
    titles = [first_text(each.data, "name") or _spelled(each.path) for each in found]
    ends = Counter(_ending(each, title)[-1] for each, title in zip(found, titles, strict=True))
    given = [
        names.give(_wanted(_ending(each, title), ends), *_ids(each.data))
        for each, title in zip(found, titles, strict=True)
    ]
    whole_origin = _origin(root)
    return [
        _table(own, title, each, _own_origin(each.data, whole_origin), names, notes)
        for own, title, each in zip(given, titles, found, strict=True)
    ]


def _walk(value: Any, path: tuple[str, ...], depth: int, together: bool = False) -> Iterator[Rollable]:
    if depth > DEPTH:
        return
    if isinstance(value, dict):
        if isinstance(value.get("rows"), list) and isinstance(value.get("dice"), str):
            yield Rollable(value, path, together)
        kind = first_text(value, "oracle_type")
        inside = kind == "table_shared_rolls" or (together and not kind)
        for key, inner in value.items():
            if key != "rows":
                yield from _walk(inner, (*path, str(key)), depth + 1, inside)
    elif isinstance(value, list):
        for number, inner in enumerate(value, start=1):
            yield from _walk(inner, (*path, str(number)), depth + 1)


def _spelled(path: tuple[str, ...]) -> str:
    words = [part for part in path if part not in ("oracles", "contents", "collections", "table", "options")]
    return " ".join(words[-2:]).replace("_", " ") or "oracle"


def _ending(each: Rollable, title: str) -> tuple[str, ...]:
    """The parts of its id, or its title where it has none."""
    parts = [part for part in re.split(r"[/:]", first_text(each.data, "_id", "id")) if part]
    return tuple(parts) or (title,)


def _wanted(parts: tuple[str, ...], ends: Counter[str]) -> str:
    """The last part of an id, with the one before it where others end alike."""
    return "-".join(parts[-2:]) if ends[parts[-1]] > 1 else parts[-1]


def _ids(data: Mapping[str, Any]) -> list[str]:
    """All that may refer to it: its id, and the id without what kind of thing it is."""
    identity = first_text(data, "_id", "id")
    return [identity, _bare(identity)] if identity else []


def _bare(identity: str) -> str:
    return identity.rpartition(":")[2]


def _origin(root: Mapping[str, Any]) -> Origin:
    authors = [first_text(mapping(author), "name") or text(author) for author in listing(root.get("authors"))]
    return Origin(
        source=first_text(root, "title"), author=", ".join(filter(None, authors)),
        licence=first_text(root, "license", "licence"), url=first_text(root, "url"),
    )  # fmt: skip


def _own_origin(data: Mapping[str, Any], whole_origin: Origin) -> Origin:
    """A table may have a source of its own, which then says more than that of the whole."""
    source = mapping(data.get("_source"))
    own = _origin(source)
    return Origin(
        own.source or whole_origin.source, own.author or whole_origin.author, own.licence or whole_origin.licence,
        own.url or whole_origin.url,
    )  # fmt: skip


def _table(own: str, title: str, each: Rollable, origin: Origin, names: Names, notes: Notes) -> DraftTable:
    data = each.data
    rows = [mapping(row) for row in data["rows"]]
    if each.together:
        notes.words("is rolled together with the others of its collection there; here each is rolled alone", table=own)
    used = [key for key in _TEXTS if any(isinstance(row.get(key), str) for row in rows)] or ["text"]
    labels = mapping(data.get("column_labels"))
    columns = tuple(first_text(labels, key) or key for key in used) if len(used) > 1 else ()
    if len(set(columns)) < len(columns):
        columns = tuple(used)
    made, shown = [], []
    for number, row in enumerate(rows, start=1):
        at = _totals(row)
        if at is None:
            notes.dropped("for show only, without totals", table=own, row=number)
            shown.append(dict(row))
            continue
        texts = tuple(_told(row, key, own, number, names, notes) for key in used)
        made.append(_row(row, at, texts, bool(columns), _follow(row, own, number, names, notes)))
    extra = rest(data, _TABLE_KEYS) | ({"rows for show": shown} if shown else {})
    return DraftTable(own, tuple(made), title, first_text(data, "dice"), columns=columns, origin=origin, extra=extra)


def _row(
    row: Mapping[str, Any], at: str, texts: tuple[str, ...], several: bool, rolls: tuple[FollowUp, ...]
) -> DraftRow:
    waits = bool(rolls) and all(roll.ask for roll in rolls)
    made = DraftRow(texts[0], at, roll=rolls, ask=waits, extra=rest(row, _ROW_KEYS))
    return replace(made, text="", cells=texts) if several else made


def _totals(row: Mapping[str, Any]) -> str | None:
    ends = mapping(row.get("roll")) if "roll" in row else row
    low, high = whole(ends.get("min")), whole(ends.get("max"))
    return None if low is None or high is None else span_text(low, high)


def _told(row: Mapping[str, Any], key: str, own: str, number: int, names: Names, notes: Notes) -> str:
    """A text with the references of its template as rolls; links become their words."""
    words = first_text(mapping(row.get("template")), key) or text(row.get(key))
    pieces: list[str] = []
    at = 0
    for found in _PART.finditer(words):
        pieces.append(literal(words[at : found.start()]))
        at = found.end()
        name = names.of(_bare(found[1].strip())) if found[1] else ""
        if name:
            pieces.append(f"{{{name}}}")
        elif found[1]:
            notes.words(f"{found[1].strip()} is not in this file", table=own, row=number)
            pieces.append(literal(text(row.get(key)) and found[1].strip().rpartition("/")[2].replace("_", " ")))
        else:
            pieces.append(literal(found[2]))
    return "".join([*pieces, literal(words[at:])])


def _follow(row: Mapping[str, Any], own: str, number: int, names: Names, notes: Notes) -> tuple[FollowUp, ...]:
    """The rolls that follow on a row. What waits for the player there waits here too."""
    made = []
    for roll in listing(row.get("oracle_rolls")):
        data = mapping(roll)
        target = text(data.get("oracle"))
        name = names.of(_bare(target)) if target else ""
        if target and not name:
            notes.words(f"rolls on {target}, which is not in this file", table=own, row=number)
            continue
        if data.get("dice") or data.get("duplicates") == "make_it_worse":
            notes.words("rolls with other dice or rules for twins, which is not done here", table=own, row=number)
        times = min(max(whole(data.get("number_of_rolls")) or 1, 1), 20)
        made.append(FollowUp(name or own, times, data.get("auto") is False, data.get("duplicates") == "reroll"))
    return tuple(made)
