"""Traits in their two columns, Defining and Indefinite (C2.2). A name may stand in both; its levels go together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.campaign.model import Doc

SELF = "Self"
KINDS = ("belief", "relationship", "culture", "skill", "resource", "other", "mixed")
SIZES = ("army", "crowd", "gang", "horde", "minions", "mob", "numbers", "squad", "swarm")
LEVEL_MOST = 99


@dataclass(frozen=True, slots=True)
class Trait:
    """A short phrase and its level.

    Attributes:
        bought: the level paid with points; raises in play are not in it.
        expires: when an Indefinite Trait goes: `scene`, `session`, or the player's own words.
        born: session and scene in which it came, as `3.2`.
        imposed: whether a Conflict laid it on its bearer.
        size: whether it is the size of a group (C7).
    """

    name: str
    level: int
    defining: bool = True
    kind: str = "other"
    bought: int = 0
    expires: str = ""
    born: str = ""
    imposed: bool = False
    size: bool = False

    @property
    def shown(self) -> str:
        return f"{self.name} {self.level}"


@dataclass(frozen=True, slots=True)
class Columns:
    """All Traits of one bearer, by name, in the order they were written."""

    defining: Mapping[str, Trait] = field(default_factory=dict)
    indefinite: Mapping[str, Trait] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Trait]:
        yield from self.defining.values()
        yield from self.indefinite.values()

    def __bool__(self) -> bool:
        return bool(self.defining or self.indefinite)

    def known(self, name: str) -> str:
        """The name as it is written here, whatever its case; empty if it is not here."""
        wanted = name.casefold()
        return next((trait.name for trait in self if trait.name.casefold() == wanted), "")

    def get(self, name: str, defining: bool) -> Trait | None:
        """The Trait of that name in one of the columns."""
        return self._column(defining).get(self.known(name))

    def level(self, name: str) -> int:
        """The level at which `name` counts: of both columns together, 0 if it is in neither."""
        found = self.known(name)
        return sum(trait.level for trait in self if trait.name == found)

    @property
    def self(self) -> int:
        return self.level(SELF)

    def put(self, trait: Trait) -> Columns:
        """These columns with `trait` in its own, in the place of the one of that name."""
        return self._with({**self._column(trait.defining), trait.name: trait}, trait.defining)

    def drop(self, name: str, defining: bool) -> Columns:
        """These columns without that Trait."""
        kept = {key: trait for key, trait in self._column(defining).items() if key != self.known(name)}
        return self._with(kept, defining)

    def reduce(self, name: str, levels: int) -> Columns:
        """These columns with `levels` less of a Trait, the Indefinite ones first; at 0 it goes. Self stays, at 0."""
        after = self
        for defining in (False, True):
            trait = after.get(name, defining)
            if trait is None or levels <= 0:
                continue
            taken = min(levels, trait.level)
            levels -= taken
            left = replace(trait, level=trait.level - taken)
            after = after.put(left) if left.level or left.name == SELF else after.drop(name, defining)
        return after

    def alive(self, moment: str) -> Columns:
        """These columns without what has expired by the session and scene `moment` (C2.2)."""
        kept = {name: trait for name, trait in self.indefinite.items() if not expired(trait, moment)}
        return self if len(kept) == len(self.indefinite) else Columns(self.defining, kept)

    def _column(self, defining: bool) -> Mapping[str, Trait]:
        return self.defining if defining else self.indefinite

    def _with(self, column: Mapping[str, Trait], defining: bool) -> Columns:
        return Columns(column, self.indefinite) if defining else Columns(self.defining, column)


def expired(trait: Trait, moment: str) -> bool:
    """Whether the scene or the session for which an Indefinite Trait was to last is over."""
    if not trait.born or trait.expires not in ("scene", "session"):
        return False
    if trait.expires == "scene":
        return trait.born != moment
    return trait.born.partition(".")[0] != moment.partition(".")[0]


def load(doc: Doc) -> Columns:
    """The columns in a document's `defining` and `indefinite` tables."""
    return Columns(_column(doc.get("defining"), True), _column(doc.get("indefinite"), False))


def dump(columns: Columns) -> dict[str, Any]:
    """The tables of `columns`; what has its default is left out, and so is an empty column."""
    tables = {
        "defining": {name: _plain(trait) for name, trait in columns.defining.items()},
        "indefinite": {name: _plain(trait) for name, trait in columns.indefinite.items()},
    }
    return {key: table for key, table in tables.items() if table}


def whole(value: Any, default: int = 0) -> int:
    """`value` if it is a whole number, as a file edited by hand may not have it."""
    return value if isinstance(value, int) and not isinstance(value, bool) else default


def _column(table: Any, defining: bool) -> dict[str, Trait]:
    if not isinstance(table, Mapping):
        return {}
    return {str(name): _trait(str(name), entry, defining) for name, entry in table.items()}


def _trait(name: str, entry: Any, defining: bool) -> Trait:
    values = entry if isinstance(entry, Mapping) else {"level": entry}
    level = min(max(0, whole(values.get("level"))), LEVEL_MOST)
    return Trait(
        name,
        level,
        defining,
        str(values.get("kind", "self" if name == SELF else "other")),
        max(0, whole(values.get("bought"), level)) if defining else 0,
        str(values.get("expires", "")),
        str(values.get("born", "")),
        values.get("imposed") is True,
        values.get("size") is True,
    )


def _plain(trait: Trait) -> dict[str, Any]:
    doc: dict[str, Any] = {"level": trait.level}
    if trait.kind not in ("other", "self"):
        doc["kind"] = trait.kind
    if trait.defining and trait.bought != trait.level:
        doc["bought"] = trait.bought
    doc |= {key: value for key, value in (("expires", trait.expires), ("born", trait.born)) if value}
    return doc | {key: True for key, said in (("imposed", trait.imposed), ("size", trait.size)) if said}
