"""A Persona's sheet: what was put in. Ratings, costs, odds and penalties are computed from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.campaign.model import Doc
from companion.systems.scattershot.plain import integer, mapping, tables, whole

STATISTICS = ("strength", "agility", "hit_points", "reaction", "observation", "power")
RESOURCES = ("hit_points", "power")
BASE = 10
START_DICE = 3


@dataclass(frozen=True, slots=True)
class Skill:
    """An invoked rating: its difficulty and the points on it (B3). `kind` is `skill`, or that of a special ability."""

    difficulty: str
    points: int
    kind: str = "skill"


@dataclass(frozen=True, slots=True)
class Element:
    """An advantage, a disadvantage or a bit of character. `points` is negative where it gives points back."""

    kind: str
    points: int
    modifier: int = 0


@dataclass(frozen=True, slots=True)
class Residual:
    """A modifier that stays after its action (B1): until the `scene`, the `session` or the fight (`lull`) is over, or
    until somebody `ends` it. `since` is the scene or session it began in; one that `waits` counts only after the fight.
    """

    value: int
    until: str
    since: int = 0
    waits: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the ledger: what changed, the points and the Experience Dice it moved, why, and in which mode."""

    what: str
    points: int = 0
    dice: int = 0
    why: str = ""
    mode: str = "solo"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A Persona. `granted` are the points that were free, fixed by the first share; None before it."""

    name: str
    player: str = ""
    statistics: Mapping[str, int] = field(default_factory=dict)
    skills: Mapping[str, Skill] = field(default_factory=dict)
    free: Mapping[str, int] = field(default_factory=dict)
    abilities: Mapping[str, Skill] = field(default_factory=dict)
    elements: Mapping[str, Element] = field(default_factory=dict)
    limit: int | None = None
    limits: Mapping[str, str] = field(default_factory=dict)
    granted: int | None = None
    earned: int = 0
    dice: int = START_DICE
    lost: Mapping[str, int] = field(default_factory=dict)
    armour: Mapping[str, int] = field(default_factory=dict)
    residuals: Mapping[str, Residual] = field(default_factory=dict)
    engaged: str = ""
    advantage: Mapping[str, int] = field(default_factory=dict)
    against: Mapping[str, int] = field(default_factory=dict)
    ledger: tuple[Entry, ...] = ()
    told: int = 0


def statistic(sheet: Sheet, name: str) -> int:
    """The rating of a statistic; 10 until points say otherwise (B3)."""
    return sheet.statistics.get(name, BASE)


def now(sheet: Sheet, resource: str) -> int:
    """What is left of a Resource."""
    return max(0, statistic(sheet, resource) - sheet.lost.get(resource, 0))


def load(doc: Doc) -> Sheet:
    """The sheet in a document. What a hand wrote there and is no value of the right kind counts as not written."""
    limits = mapping(doc.get("limits"))
    return Sheet(
        name=str(doc.get("name", "")),
        player=str(doc.get("player", "")),
        statistics={**dict.fromkeys(STATISTICS, BASE), **whole(doc.get("statistics"))},
        skills={name: _skill(one) for name, one in tables(doc.get("skills"))},
        free=whole(doc.get("free")),
        abilities={name: _ability(one) for name, one in tables(doc.get("abilities"))},
        elements={name: _element(one) for name, one in tables(doc.get("elements"))},
        limit=integer(limits.get("points"), None),
        limits={name: str(text) for name, text in limits.items() if name != "points"},
        granted=integer(doc.get("granted"), None),
        earned=integer(doc.get("earned"), 0),
        dice=integer(doc.get("dice"), START_DICE),
        lost=whole(doc.get("lost")),
        armour=whole(doc.get("armour")),
        residuals={name: _residual(one) for name, one in tables(doc.get("residuals"))},
        engaged=str(doc.get("engaged", "")),
        advantage=whole(doc.get("advantage")),
        against=whole(doc.get("against")),
        ledger=tuple(_entry(one) for _, one in tables(doc.get("ledger"))),
        told=integer(doc.get("told"), 0),
    )


def dump(sheet: Sheet) -> dict[str, Any]:
    """The document of a sheet, without the keys that say nothing."""
    limits: dict[str, Any] = {} if sheet.limit is None else {"points": sheet.limit}
    doc: dict[str, Any] = {
        "player": sheet.player,
        "statistics": dict(sheet.statistics),
        "skills": {name: {"difficulty": one.difficulty, "points": one.points} for name, one in sheet.skills.items()},
        "free": dict(sheet.free),
        "abilities": {
            name: {"kind": one.kind, "difficulty": one.difficulty, "points": one.points}
            for name, one in sheet.abilities.items()
        },
        "elements": {
            name: {"kind": one.kind, "points": one.points, "modifier": one.modifier}
            for name, one in sheet.elements.items()
        },
        "limits": {**limits, **sheet.limits},
        "lost": dict(sheet.lost),
        "armour": dict(sheet.armour),
        "residuals": {
            name: {"value": one.value, "until": one.until, "since": one.since, "waits": one.waits}
            for name, one in sheet.residuals.items()
        },
        "engaged": sheet.engaged,
        "advantage": dict(sheet.advantage),
        "against": dict(sheet.against),
        "ledger": {str(number): _line(one) for number, one in enumerate(sheet.ledger, 1)},
    }
    kept = {key: value for key, value in doc.items() if value}
    counts = {"granted": sheet.granted, "earned": sheet.earned or None, "told": sheet.told or None}
    return {"name": sheet.name, "dice": sheet.dice} | kept | {key: n for key, n in counts.items() if n is not None}


def _skill(one: Mapping[str, Any]) -> Skill:
    return Skill(str(one.get("difficulty", "intermediate")), integer(one.get("points"), 1))


def _ability(one: Mapping[str, Any]) -> Skill:
    kind = str(one.get("kind", "superpower"))
    return Skill(str(one.get("difficulty", "exceptional")), integer(one.get("points"), 1), kind)


def _element(one: Mapping[str, Any]) -> Element:
    return Element(str(one.get("kind", "character")), integer(one.get("points"), 0), integer(one.get("modifier"), 0))


def _residual(one: Mapping[str, Any]) -> Residual:
    waits = one.get("waits") is True
    return Residual(integer(one.get("value"), 0), str(one.get("until", "ended")), integer(one.get("since"), 0), waits)


def _entry(one: Mapping[str, Any]) -> Entry:
    points, dice = integer(one.get("points"), 0), integer(one.get("dice"), 0)
    return Entry(str(one.get("what", "")), points, dice, str(one.get("why", "")), str(one.get("mode", "solo")))


def _line(one: Entry) -> dict[str, Any]:
    line: dict[str, Any] = {"what": one.what, "points": one.points, "dice": one.dice, "why": one.why}
    kept = {key: value for key, value in line.items() if value}
    return kept if one.mode == "solo" else {**kept, "mode": one.mode}
