"""What the tests of formats share: reading a text, and looking at what came of it."""

from __future__ import annotations

import json
from collections.abc import Iterable

from companion.dice import SeededDice
from companion.tables.draw import draw
from companion.tables.formats.drafts import Imported
from companion.tables.formats.reading import read_foreign
from companion.tables.library import Library
from companion.tables.model import Problem, Table
from companion.tables.shelf import Loose


def imported(text: str | bytes | object, name: str = "pasted", kind: str = "") -> Imported:
    """A text, or data as JSON, read."""
    data = text if isinstance(text, bytes) else (text if isinstance(text, str) else json.dumps(text)).encode()
    return read_foreign(data, name, kind)


def only(found: Imported) -> Table:
    """Its one table."""
    assert len(found.tables) == 1
    return found.tables[0]


def named(found: Imported, name: str) -> Table:
    """The table of that name."""
    return next(table for table in found.tables if table.name == name)


def rows(table: Table) -> list[tuple[str, str]]:
    """Totals and texts."""
    return [(row.span, row.text) for row in table.rows]


def texts(table: Table) -> list[str]:
    """The texts alone."""
    return [row.text for row in table.rows]


def said(found: Imported, level: str = "") -> list[Problem]:
    """What was said, of one level or of all."""
    return [problem for problem in found.problems if not level or problem.level == level]


def lines(problems: Iterable[Problem]) -> list[int]:
    """Where."""
    return [problem.line for problem in problems]


def library(found: Imported, name: str = "t") -> Library:
    """A library with nothing but the import."""
    return Library([Loose({f"{name}.toml": found.text.encode()})])


def rolled(found: Imported, table: str, seed: int = 1) -> str:
    """What rolling on it gives."""
    return draw(library(found), f"t/{table}", SeededDice(seed)).text
