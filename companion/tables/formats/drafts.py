"""What a reader makes of somebody else's file, before our own rules have looked at it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeVar

from companion.errors import CompanionError
from companion.tables.model import FollowUp, Problem, Table

BYTES = 8 * 1024 * 1024
TABLES = 1_000
ROWS = 9_000
"""Rows of one import, all tables together: what one file of ours may hold."""
LINES = 20_000
"""Lines of a text, blank ones too."""
DEPTH = 32
ROW_BYTES = 48_000
NOTED = 2_000

CHANGED, DROPPED, WORDS, WARNING = "changed", "dropped", "words", "warning"
"""The levels of what an import says: another value, a row gone, kept as plain words, odd."""


class NotRead(CompanionError):
    """A file of which nothing can be used; the message says why."""

    slug = "bad-argument"


@dataclass(frozen=True, slots=True)
class DraftRow:
    """One row as it was found.

    Attributes:
        text: its template in our notation.
        at: its totals as the file writes them; empty where it has none.
        line: where it stands in the file; 0 if unknown.
        extra: what the reader does not understand of it.
    """

    text: str = ""
    at: str = ""
    weight: Fraction = Fraction(1)
    cells: tuple[str, ...] = ()
    roll: tuple[FollowUp, ...] = ()
    ask: bool = False
    note: str = ""
    line: int = 0
    extra: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Origin:
    """Who made something, and under what licence it may go on."""

    source: str = ""
    author: str = ""
    licence: str = ""
    url: str = ""
    lang: str = ""


@dataclass(frozen=True, slots=True)
class DraftTable:
    """One table as it was found.

    Attributes:
        name: its safe and single name, as `Names` gave it.
        dice: as the file writes them; empty where it says nothing.
        shared: rows of the same totals are meant together.
    """

    name: str
    rows: tuple[DraftRow, ...]
    title: str = ""
    dice: str = ""
    columns: tuple[str, ...] = ()
    draw: str = ""
    tags: tuple[str, ...] = ()
    note: str = ""
    origin: Origin = Origin()
    line: int = 0
    shared: bool = False
    extra: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import gives.

    Attributes:
        kind: what the file was taken for.
        text: the tables as the text of a file of ours.
        tables: the same as values.
        problems: what was changed, dropped or kept as words, with the lines of the file read.
        extra: what was not understood, as it will go out again, by table.
    """

    path: str
    kind: str
    text: str
    tables: tuple[Table, ...]
    problems: tuple[Problem, ...] = ()
    origin: Origin = Origin()
    extra: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def rows(self) -> int:
        """How many rows were read, all tables together."""
        return sum(len(table.rows) for table in self.tables)

    @property
    def kept_as_words(self) -> tuple[Problem, ...]:
        """What stands as plain text because it cannot be done."""
        return tuple(problem for problem in self.problems if problem.level == WORDS)


T = TypeVar("T")


class Notes:
    """What there is to say about one file, as it is found; at most 2,000 things, then their number."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.found: list[Problem] = []
        self._more = 0

    def add(self, level: str, text: str, line: int = 0, table: str = "", row: int = 0) -> None:
        """Notes one thing."""
        if len(self.found) < NOTED:
            self.found.append(Problem(self.path, text, line, table, row, level))
        else:
            self._more += 1

    def changed(self, text: str, line: int = 0, table: str = "", row: int = 0) -> None:
        """Something is not as it stood in the file."""
        self.add(CHANGED, text, line, table, row)

    def dropped(self, text: str, line: int = 0, table: str = "", row: int = 0) -> None:
        """Something of the file is not in the import."""
        self.add(DROPPED, text, line, table, row)

    def words(self, text: str, line: int = 0, table: str = "", row: int = 0) -> None:
        """Something cannot be done here and stands as text."""
        self.add(WORDS, text, line, table, row)

    def warn(self, text: str, line: int = 0, table: str = "", row: int = 0) -> None:
        """Something is odd."""
        self.add(WARNING, text, line, table, row)

    def all(self) -> tuple[Problem, ...]:
        """Everything noted, by line."""
        found = sorted(self.found, key=lambda problem: problem.line)
        if self._more:
            found.append(Problem(self.path, f"and {self._more:,} more", level=WARNING))
        return tuple(found)


def capped(found: list[T], notes: Notes) -> list[T]:
    """The first of the tables that a file holds, as many as are read; that there are more is noted."""
    if len(found) > TABLES:
        notes.dropped(f"{len(found) - TABLES:,} tables over {TABLES:,}")
    return found[:TABLES]
