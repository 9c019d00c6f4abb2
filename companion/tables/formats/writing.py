"""The way out: tables as text in somebody else's format, with what could not go along."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.errors import Refused
from companion.tables.formats.cells_out import csv_text, markdown_text
from companion.tables.formats.datasworn_out import datasworn_text
from companion.tables.formats.extras import entries
from companion.tables.formats.foundry_out import foundry_text
from companion.tables.formats.juice_out import juice_text
from companion.tables.formats.lost import lost
from companion.tables.formats.spoken import has_braces
from companion.tables.formats.toml_out import file_text
from companion.tables.model import Table

TARGETS = {
    "csv": ".csv", "markdown": ".md", "foundry": ".json", "datasworn": ".json", "juice": ".json", "toml": ".toml",
}  # fmt: skip
"""The formats that can be written, and what their files are called by."""
_ALONE = ("csv", "foundry")
_KEPT: dict[str, tuple[str, ...]] = {
    "csv": ("columns", "open ends"),
    "markdown": ("columns", "open ends"),
    "foundry": ("draw",),
    "datasworn": ("columns", "further rolls"),
    "juice": (),
}
_BRACES_GO = ("csv", "markdown", "toml", "datasworn")


@dataclass(frozen=True, slots=True)
class Exported:
    """A file to be written; `notes` says who made what is in it and what was left out."""

    text: str
    notes: tuple[str, ...]


def write_foreign(tables: Sequence[Table], to: str, *, spreadsheet_safe: bool = False) -> Exported:
    """Tables in the format `to`.

    Args:
        tables: at least one; those that go into one file, of one home.
        to: one of `TARGETS`.
        spreadsheet_safe: for CSV, whether no cell can be taken for a formula.

    Raises:
        Refused: there is no such format, or it cannot hold these tables.
    """
    if to not in TARGETS:
        raise Refused("bad-argument", f"there is no format {to}", f"one of {', '.join(TARGETS)}")
    if len(tables) > 1 and to in _ALONE:
        raise Refused("bad-argument", f"{to} holds one table, these are {len(tables)}", "export them one by one")
    if to == "datasworn" and any(len(table.columns) > 3 for table in tables):
        raise Refused("rule", "datasworn holds three columns at most", "csv and markdown hold any number")
    return Exported(_text(tables, to, spreadsheet_safe), tuple(dict.fromkeys(_notes(tables, to))))


def _text(tables: Sequence[Table], to: str, spreadsheet_safe: bool) -> str:
    if to == "csv":
        return csv_text(tables[0], spreadsheet_safe=spreadsheet_safe)
    if to == "foundry":
        return foundry_text(tables[0])
    writers = {"markdown": markdown_text, "datasworn": datasworn_text, "juice": juice_text, "toml": file_text}
    return writers[to](tables)


def _notes(tables: Sequence[Table], to: str) -> list[str]:
    notes = []
    for table in tables:
        if origin := told_origin(table):
            notes.append(origin)
        if _restricted(table.licence):
            notes.append(f"{table.id}: its licence, {table.licence}, limits what may be done with this file")
        if to == "toml":
            continue
        notes += lost(table, _KEPT[to])
        if to not in _BRACES_GO and has_braces(table):
            notes.append(f"{table.id}: what is in braces is made anew here at each roll; there it stands as text")
        if any(not entry.startswith(to) for entry in entries(table)):
            notes.append(f"{table.id}: what other formats said of it stays behind; toml takes it along")
    return notes


def told_origin(table: Table) -> str:
    """Who made a table, under what licence, in one line; empty if nothing is known."""
    author = table.extra.get("author")
    url = table.extra.get("url")
    parts = (
        table.source,
        f"by {author}" if isinstance(author, str) and author else "",
        f"licence {table.licence}" if table.licence else "",
        url if isinstance(url, str) else "",
    )
    told = ", ".join(filter(None, parts))
    return f"{table.id}: {told}" if told else ""


def _restricted(licence: str) -> bool:
    words = licence.casefold().replace("_", "-").replace("/", "-").split("-")
    spelled = licence.casefold()
    return bool({"nc", "nd"} & {part for word in words for part in word.split()}) or "noncommercial" in spelled
