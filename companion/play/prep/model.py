"""A recipe, as values: what is to be rolled, how often, and how it stands on the page. `docs/prep.md` teaches it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.dice import Expression
from companion.tables.model import Table

LAYOUTS = ("list", "numbered", "cards", "table", "prose")
JOURNAL, NPC = "journal", "npc"
NAMES, COUNTS, TABLES = "names", "counts", "tables"
SECTIONS = (NAMES, COUNTS, TABLES)
CELLS = ("name", "text", "secret", "level")
"""What one line of a page is made of; each is a template, and all of a line come from one roll."""
HOME = "recipe-"
"""Begins the ids of a recipe's own tables, so that they are told from the library's."""

Times = int | Expression | str
"""How often: a number, dice, or the name of a count."""


@dataclass(frozen=True, slots=True)
class Ingredient:
    """What one line, or several alike, is rolled from.

    Attributes:
        table: one row with a cell for each of `CELLS` that the recipe gives.
        label: stands before the line (`Weather`), and heads its column where the part is laid out as a table.
        hidden: whether players never see it.
        take: where it goes in a campaign besides the journal: the name of a list, or `npc`; "" for nowhere else.
    """

    table: Table
    times: Times
    label: str = ""
    hidden: bool = False
    take: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a recipe: all its ingredients, `times` over.

    Attributes:
        heading: a template for each time (`Day {=n}`); "" for none.
        unique: no two lines of it read alike, as far as its tables allow.
        shuffle: its lines are mixed, so that their order gives nothing away.
    """

    name: str
    title: str
    ingredients: tuple[Ingredient, ...]
    times: Times
    heading: Table | None = None
    layout: str = "list"
    unique: bool = False
    shuffle: bool = False
    line: int = 0


@dataclass(frozen=True, slots=True)
class Shared:
    """A pick that all parts share: `{=villain}`. `list` is the campaign's list it is drawn from, where there is one."""

    name: str
    table: Table
    list: str = ""


@dataclass(frozen=True, slots=True)
class Recipe:
    """A recipe, as its file has it.

    Attributes:
        id: its file's name without the ending, with the folders it is in.
        own: the tables of its own, as a table file.
        apart: whether each time it is rolled begins a new sheet of paper.
    """

    id: str
    title: str
    file: str
    parts: tuple[Part, ...]
    about: str = ""
    shared: tuple[Shared, ...] = ()
    counts: tuple[tuple[str, Expression], ...] = ()
    own: tuple[Table, ...] = ()
    apart: bool = True
    source: str = ""
    licence: str = ""
    system: str = "any"

    @property
    def home(self) -> str:
        """The place of its own tables among the library's."""
        return home(self.id)

    @property
    def titles(self) -> Mapping[str, str]:
        """The title of each part, by its name."""
        return {part.name: part.title for part in self.parts}

    def part(self, name: str) -> Part | None:
        """The part of that name."""
        return next((part for part in self.parts if part.name == name), None)


def home(identity: str) -> str:
    """The place of the tables of the recipe `identity` among the library's."""
    return HOME + identity.replace("/", "-")
