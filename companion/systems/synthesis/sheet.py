"""A character (C1, C2): the Personal Struggle first, then who it is, then the Traits. Inputs only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.campaign.model import Doc
from companion.systems.synthesis import traits
from companion.systems.synthesis.cost import cost
from companion.systems.synthesis.traits import Columns

POINTS = 45
TEXTS = ("struggle", "concept", "background", "beginning")


@dataclass(frozen=True, slots=True)
class Bar:
    """Why a Trait is barred from Character Conflicts: its level, and that of Self, when Self won (C5)."""

    trait: int
    self: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a character's document holds. `beginning` is the Beginning Conflict, `barred` is by the Trait's name."""

    struggle: str = ""
    concept: str = ""
    background: str = ""
    beginning: str = ""
    columns: Columns = field(default_factory=Columns)
    barred: Mapping[str, Bar] = field(default_factory=dict)

    @property
    def self(self) -> int:
        return self.columns.self

    @property
    def spent(self) -> int:
        """The points that the bought levels cost."""
        return sum(cost(trait.bought) for trait in self.columns.defining.values())

    def is_barred(self, name: str) -> bool:
        """Whether `name` is barred now: neither it nor Self has changed since Self won."""
        bar = self.barred.get(self.columns.known(name))
        return bar is not None and bar == Bar(self.columns.level(name), self.self)


def load(doc: Doc) -> Sheet:
    """The sheet in a document."""
    bars = doc.get("barred")
    barred = {
        str(name): Bar(traits.whole(bar.get("trait")), traits.whole(bar.get("self")))
        for name, bar in (bars.items() if isinstance(bars, Mapping) else ())
        if isinstance(bar, Mapping)
    }
    struggle, concept, background, beginning = (str(doc.get(key, "")) for key in TEXTS)
    return Sheet(struggle, concept, background, beginning, traits.load(doc), barred)


def dump(sheet: Sheet) -> dict[str, Any]:
    """The document of a sheet. A bar that has fallen is not in it, so that it does not come back."""
    doc: dict[str, Any] = {key: getattr(sheet, key) for key in TEXTS if getattr(sheet, key)}
    doc |= traits.dump(sheet.columns)
    bars = {name: {"trait": bar.trait, "self": bar.self} for name, bar in sheet.barred.items() if sheet.is_barred(name)}
    return doc | ({"barred": bars} if bars else {})


def blank(name: str) -> Doc:
    """A new character: Self 1, which costs the first of the 45 points."""
    return {"name": name, "system": "synthesis", "defining": {traits.SELF: {"level": 1}}}
