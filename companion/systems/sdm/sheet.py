"""The sheet of an SDM character as a value: only what was put in. All else is computed from it, nearby.

A sheet written by hand may hold anything: what has the wrong form is read as its default and left alone in the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, field, fields, replace
from typing import Any, TypeVar

from companion.campaign.model import Campaign, Doc
from companion.systems.outcome import revise
from companion.systems.sdm.plain import parts_of, plain
from companion.systems.sdm.settings import value

ABILITIES = ("strength", "endurance", "agility", "charisma", "aura", "thought")
STONE = 250
"""The size of an ordinary item, in cash (A5.12)."""

CONDITIONS = ("fine", "notched", "broken")
RESOURCES = ("plenty", "last-use", "spent")

Gives = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Trait:
    """A trait: its tier as a skill (3, 6, 9), and what it gives besides (`items`, `life`, `physical` …)."""

    tier: int = 3
    gives: Gives = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Item:
    """Things of one name. `size` is that of each, in cash; `readied` and `inside` tell where some of them are.

    `holds` makes it a container of so many slots; `damage` are its dice as a weapon.
    """

    quantity: int = 1
    size: int = STONE
    readied: int = 0
    inside: Mapping[str, int] = field(default_factory=dict)
    condition: str = "fine"
    resource: str = "plenty"
    holds: int = 0
    damage: str = ""


@dataclass(frozen=True, slots=True)
class Burden:
    """Burdens of one name. `kind` is `burden`, or `attrition` for what wear leaves (A8)."""

    count: int = 1
    kind: str = "burden"


@dataclass(frozen=True, slots=True)
class Slotted:
    """What is no thing and takes a slot all the same: a power, an augment, a pet, an affliction (A5.6, A5.7).

    `slot` is `traits`, `items` or `burdens`.
    """

    kind: str = "power"
    slot: str = "traits"
    level: int = 0
    danger: bool = False


@dataclass(frozen=True, slots=True)
class Hallmark:
    """The hallmark that an item, pet or augment of that name has become (A6.3): level, upgrades, XP put into it."""

    level: int = 0
    damage: int = 0
    defense: int = 0
    trait: int = 0
    xp: int = 0


@dataclass(frozen=True, slots=True)
class Sheet:
    """An SDM character.

    Attributes:
        life: what is left of it. `state` is `up`, or the slug of the defeat that it has not come back from.
        sapped, damaged: points off an ability, apart because they come back in different ways (A8.7).
        over: names that hang over first when a limit is passed, before what was acquired last.
        remains: what is left after death (`body`, `head`, `jewel`, `husk`), or "".
        hammerspace: the house rule in force (A6.4); not part of the file.
    """

    level: int = 1
    xp: int = 0
    life: int = 8
    hero: int = 1
    state: str = "up"
    remains: str = ""
    armor: int = 0
    ward: int = 0
    prestige: int = 0
    abilities: Gives = field(default_factory=dict)
    sapped: Gives = field(default_factory=dict)
    damaged: Gives = field(default_factory=dict)
    traits: Mapping[str, Trait] = field(default_factory=dict)
    items: Mapping[str, Item] = field(default_factory=dict)
    burdens: Mapping[str, Burden] = field(default_factory=dict)
    slotted: Mapping[str, Slotted] = field(default_factory=dict)
    hallmarks: Mapping[str, Hallmark] = field(default_factory=dict)
    over: tuple[str, ...] = ()
    hammerspace: bool = False


_NUMBERS = ("level", "xp", "hero", "armor", "ward", "prestige")
_WORDS = ("state", "remains")
_POINTS = ("abilities", "sapped", "damaged")
_ALWAYS = {"level", "xp", "hero", "quantity", "count", "kind", "tier", "slot"}

Part = TypeVar("Part", Trait, Item, Burden, Slotted, Hallmark)


def load(doc: Doc, hammerspace: bool = False) -> Sheet:
    """The sheet in a document of plain values."""
    found: dict[str, Any] = {"hammerspace": hammerspace, "life": _whole(_table(doc, "life").get("now"), 8)}
    found |= {name: _whole(doc.get(name), _DEFAULTS[name]) for name in _NUMBERS}
    found |= {name: _word(doc.get(name), _DEFAULTS[name]) for name in _WORDS}
    found |= {name: _points(_table(doc, name)) for name in _POINTS}
    order = doc.get("over", ())
    found["over"] = tuple(name for name in order if isinstance(name, str)) if isinstance(order, list | tuple) else ()
    return Sheet(
        **found,
        traits=parts_of(Trait, _table(doc, "traits")),
        items={name: _sound(item) for name, item in parts_of(Item, _table(doc, "items")).items()},
        burdens={name: each for name, each in parts_of(Burden, _table(doc, "burdens")).items() if each.count > 0},
        slotted=parts_of(Slotted, _table(doc, "slotted")),
        hallmarks=parts_of(Hallmark, _table(doc, "hallmarks")),
    )


def dump(sheet: Sheet) -> Doc:
    """`sheet` as a document of plain values; what is as always is left out, so that the file stays short."""
    doc: dict[str, Any] = {name: getattr(sheet, name) for name in (*_NUMBERS, *_WORDS)}
    doc = {name: value for name, value in doc.items() if name in _ALWAYS or value != _DEFAULTS[name]}
    doc["life"] = {"now": sheet.life}
    doc |= {name: dict(getattr(sheet, name)) for name in _POINTS if getattr(sheet, name)}
    for name in ("traits", "items", "burdens", "slotted", "hallmarks"):
        if parts := getattr(sheet, name):
            doc[name] = {key: plain(part, _ALWAYS) for key, part in parts.items()}
    if sheet.over:
        doc["over"] = list(sheet.over)
    return doc


def blank(name: str) -> Doc:
    """A new character's document: all abilities 0, level 1, life 8 of 8, one hero die, nothing carried."""
    return {"name": name, "system": "sdm", **dump(Sheet(abilities=dict.fromkeys(ABILITIES, 0)))}


def sheet_of(campaign: Campaign, doc: str) -> Sheet:
    """The sheet whose document is `doc`, as the campaign's settings read it."""
    return campaign.once(_sheet, doc)


def _sheet(campaign: Campaign, doc: str) -> Sheet:
    return load(campaign.doc(doc), hammerspace=bool(value(campaign, "hammerspace")))


def keep(campaign: Campaign, doc: str, sheet: Sheet) -> Campaign:
    """`campaign` with `sheet` in that document; what the sheet does not know stays."""
    return revise(campaign, doc, dump(sheet_of(campaign, doc)), dump(sheet))


def with_part(parts: Mapping[str, Part], name: str, part: Part | None) -> dict[str, Part]:
    """`parts` with another part of that name, or without it if None."""
    changed = dict(parts)
    if part is None:
        changed.pop(name, None)
    else:
        changed[name] = part
    return changed


def add_burden(sheet: Sheet, name: str, count: int = 1, kind: str = "burden") -> Sheet:
    """`sheet` with `count` more burdens of that name (fewer if negative)."""
    there = sheet.burdens.get(name, Burden(0, kind))
    left = replace(there, count=there.count + count)
    return replace(sheet, burdens=with_part(sheet.burdens, name, left if left.count > 0 else None))


def add_points(points: Gives, ability: str, count: int) -> dict[str, int]:
    """`points` with `count` more at an ability; none is left at 0."""
    changed = {**points, ability: points.get(ability, 0) + count}
    return {name: number for name, number in changed.items() if number > 0}


def _sound(item: Item) -> Item:
    """An item with nothing in it that no rule could have put there."""
    return replace(
        item,
        quantity=max(0, item.quantity),
        size=max(0, item.size),
        readied=max(0, min(item.readied, item.quantity)),
        condition=item.condition if item.condition in CONDITIONS else CONDITIONS[0],
        resource=item.resource if item.resource in RESOURCES else RESOURCES[0],
    )


def _table(doc: Doc, key: str) -> Mapping[str, Any]:
    found = doc.get(key)
    return found if isinstance(found, Mapping) else {}


def _whole(found: Any, default: int) -> int:
    return found if isinstance(found, int) and not isinstance(found, bool) else default


def _word(found: Any, default: str) -> str:
    return found if isinstance(found, str) else default


def _points(table: Mapping[str, Any]) -> dict[str, int]:
    return {name: number for name, number in table.items() if isinstance(number, int) and not isinstance(number, bool)}


def _default(each: Field[Any]) -> Any:
    return each.default if each.default is not MISSING else None


_DEFAULTS: dict[str, Any] = {each.name: _default(each) for each in fields(Sheet)}
