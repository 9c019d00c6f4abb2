"""A game as its description has it, as values: what a sheet holds, which tests there are, what a test may come to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.tables.spans import Span

LIMIT = 999_999
"""No number of a sheet goes beyond this, up or down; it is the largest that dice can be told."""

KINDS = ("life", "pool", "track", "clock")
PICK, BONUS, BURDEN = "pick", "bonus", "burden"
"""What a roll may name besides the sheet: the number chosen, what the player adds, and what weighs."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number of the sheet. One with a `formula` follows from others and cannot be set."""

    start: int = 0
    low: int = -LIMIT
    high: int = LIMIT
    formula: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Track:
    """Something that fills or drains, from 0 to `most`, which is a number or a formula. `start` None begins full."""

    most: str
    start: int | None = None
    kind: str = "life"
    note: str = ""


@dataclass(frozen=True, slots=True)
class Inventory:
    """A list of things by name.

    Attributes:
        slots: how many it holds, a number or a formula; empty for no limit.
        weighs: what each slot beyond the limit adds to every test; without a limit, what each thing does.
    """

    slots: str = ""
    weighs: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True)
class Band:
    """One thing that a test can come to.

    Attributes:
        at: the margins it answers, or totals of a test against nothing; None for whatever no other band answers.
        natural: the faces of the one kept die that it asks for; such a band comes before the others.
        does: what it adds to numbers and tracks of the sheet.
    """

    slug: str
    text: str = ""
    at: Span | None = None
    natural: Span | None = None
    does: Mapping[str, int] = field(default_factory=dict)


SUCCESS = (Band("success", at=Span(0, None)), Band("failure", at=Span(None, -1)))
"""What a test against a number comes to where its description says nothing else."""


@dataclass(frozen=True, slots=True)
class Test:
    """A test: its dice with values of the sheet in them, what they are held against, what they come to.

    Attributes:
        pick: the numbers of which the player chooses one; it stands as `pick` in the dice.
        vs, under: what the roll must reach, or must not pass; a number or a formula, empty for neither.
        forms: other dice for it, by the word that asks for them (`adv`).
        weighs: whether burdens enter it.
    """

    roll: str
    pick: tuple[str, ...] = ()
    vs: str = ""
    under: str = ""
    bands: tuple[Band, ...] = ()
    forms: Mapping[str, str] = field(default_factory=dict)
    weighs: bool = True
    note: str = ""


@dataclass(frozen=True, slots=True)
class Game:
    """A game described. `oracle` and `oracle_deed` are ids of tables, `ladder` the steps of their modifiers."""

    name: str
    title: str
    about: str = ""
    numbers: Mapping[str, Number] = field(default_factory=dict)
    tracks: Mapping[str, Track] = field(default_factory=dict)
    tags: tuple[str, ...] = ()
    texts: Mapping[str, str] = field(default_factory=dict)
    lists: Mapping[str, Inventory] = field(default_factory=dict)
    tests: Mapping[str, Test] = field(default_factory=dict)
    status: tuple[str, ...] = ()
    oracle: str = ""
    oracle_deed: str = ""
    ladder: Mapping[str, int] = field(default_factory=dict)
    source: str = ""
    licence: str = ""
