"""The way in: a file of somebody else's, from its bytes to tables and all there is to say about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.errors import Refused
from companion.tables.formats.adventuresmith import read_adventuresmith
from companion.tables.formats.datasworn import read_datasworn
from companion.tables.formats.decode import decoded, short_lines
from companion.tables.formats.delimited import read_delimited
from companion.tables.formats.detect import IN_JSON, KINDS, kind_of
from companion.tables.formats.drafts import WARNING, DraftTable, Imported, Notes, NotRead, Origin
from companion.tables.formats.extras import entries
from companion.tables.formats.finish import finish
from companion.tables.formats.foundry import read_foundry
from companion.tables.formats.jsons import unpack
from companion.tables.formats.juice import read_juice
from companion.tables.formats.markdown import read_markdown
from companion.tables.formats.perchance import read_perchance
from companion.tables.formats.plain import read_plain
from companion.tables.formats.referring import note_dangling, note_loops
from companion.tables.formats.solo import read_solo
from companion.tables.formats.tracery import read_tracery
from companion.tables.model import Problem
from companion.tables.read import read

_TEXTS: dict[str, Callable[[str, str, Notes], list[DraftTable]]] = {
    "list": read_plain,
    "csv": read_delimited,
    "markdown": read_markdown,
    "solo": read_solo,
    "adventuresmith": read_adventuresmith,
    "perchance": read_perchance,
}
_JSONS: dict[str, Callable[[Any, str, Notes], list[DraftTable]]] = {
    "juice": read_juice,
    "datasworn": read_datasworn,
    "foundry": read_foundry,
    "tracery": read_tracery,
}
_OURS_GO_ON = ("list", "csv", "markdown")


def read_foreign(data: bytes, name: str, kind: str = "") -> Imported:
    """Reads a file.

    Args:
        data: its bytes.
        name: what to call it in messages; without its ending, the name of a table that has none.
        kind: one of `KINDS`, to overrule what it looks like.

    Raises:
        NotRead: nothing of it can be used; the message says why.
        Refused: there is no such kind.
    """
    if kind and kind not in KINDS:
        raise Refused("bad-argument", f"there is no kind {kind}", f"one of {', '.join(KINDS)}")
    notes = Notes(name)
    text = decoded(data, notes)
    if not text.strip():
        raise NotRead("there is nothing in it")
    kind = kind or kind_of(text, name)
    if kind == "toml":
        return _ours(text, name)
    stem = _stem(name)
    drafts = (
        _JSONS[kind](unpack(text), stem, notes)
        if kind in IN_JSON
        else _TEXTS[kind](short_lines(text, notes), stem, notes)
    )
    imported = finish(kind, drafts, notes)
    if kind in _OURS_GO_ON:
        note_dangling(imported, notes)
    note_loops(imported, notes)
    return replace(imported, problems=notes.all())


def _stem(name: str) -> str:
    base = name.replace("\\", "/").rpartition("/")[2]
    stem, dot, ending = base.rpartition(".")
    return stem if dot and stem and len(ending) < 10 else base


def _ours(text: str, name: str) -> Imported:
    """A file of ours goes in as it is; a table with an error is named, and stays in the file to be mended."""
    reading = read(text.encode(), name, "")
    if reading.failed or not reading.tables:
        first = next((f"{problem.line}: {problem.text}" for problem in reading.problems), "there is no table in it")
        raise NotRead(f"line {first}" if reading.problems else first)
    problems = tuple(_as_it_is(problem) for problem in reading.problems if "no key extra" not in problem.text)
    first_table = reading.tables[0]
    along = first_table.extra
    origin = Origin(first_table.source, str(along.get("author", "")), first_table.licence, str(along.get("url", "")))
    extra = {table.name: entries(table) for table in reading.tables if entries(table)}
    return Imported(name, "toml", text, reading.tables, problems, origin, extra)


def _as_it_is(problem: Problem) -> Problem:
    """A problem of a file of ours: a table that does not work stays in the file."""
    if problem.level != "error":
        return problem
    return replace(problem, level=WARNING, text=f"does not work until it is mended: {problem.text}")
