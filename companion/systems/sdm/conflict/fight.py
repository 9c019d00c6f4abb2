"""A conflict as a value: its sides, who is how far from whom, what holds until when. It is kept in the campaign."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from companion.errors import Refused
from companion.systems.sdm.plain import numbers_in, part_of, parts_of, plain

if TYPE_CHECKING:
    from companion.campaign.model import Campaign
    from companion.systems.sdm.npcs import Npc

HERE, THERE, OVER_THERE, OFF_STAGE = range(4)
BANDS = ("here", "there", "over there", "off stage")
WORDS = ("here", "there", "over-there", "off-stage")
KEY = "conflict"
UP, OUT, FLED, YIELDED = "up", "out", "fled", "yielded"


@dataclass(frozen=True, slots=True)
class Foe:
    """One of the other side. `life` of `most`; `bonus` is added to what it does.

    Attributes:
        sapped: exertion off its bonus; worn: its attrition burdens (A8.5).
        passed: morale tests passed in a row. shoots: it fights from afar. leader: its loss shakes the others.
        shot: it has had the last shot that a fleeing foe may get. named: it rolls for defeat as a hero does (R-SDM-16).
    """

    level: int = 0
    life: int = 4
    most: int = 4
    morale: int = 3
    defense: int = 10
    bonus: int = 2
    damage: str = "1d4"
    state: str = UP
    sapped: int = 0
    worn: int = 0
    passed: int = 0
    shoots: bool = False
    leader: bool = False
    shot: bool = False
    named: bool = False

    @property
    def adds(self) -> int:
        """Its bonus as it stands: what is sapped taken off, never below 0."""
        return max(0, self.bonus - self.sapped)


@dataclass(frozen=True, slots=True)
class Hero:
    """One of the party in this conflict.

    Attributes:
        acted, moved: what of this round's turn is taken. extra: bonus actions still to take.
        down: the round whose turn is skipped by a defeat; out: lost for this conflict where it is not deadly.
    """

    acted: bool = False
    moved: bool = False
    extra: int = 0
    down: int = 0
    out: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """What holds of somebody for a while.

    `until` names the one with whose next turn it ends, at the latest; "" is for what a roll uses up (`once`) and for
    holds, which last until something ends them. `made` is the round.
    """

    on: str = ""
    what: str = ""
    by: str = ""
    until: str = ""
    made: int = 0
    once: bool = False


@dataclass(frozen=True, slots=True)
class Blow:
    """Harm that lands at the end of a round of chaos (A7.2)."""

    to: str = ""
    amount: int = 0
    kind: str = "physical"


@dataclass(frozen=True, slots=True)
class Fight:
    """A conflict. `first` is who won initiative: `us`, `them`, `chaos`, or "" before the first round.

    Attributes:
        onset: the full rounds before exertion wears (A8.1).
        defense: which defense is struck at: `physical`, `mystic`, `social`.
        deadly: whether 0 life brings a defeat roll, or only loses the stakes (A7.6).
        foes_done: they have had their turns this round.
        shaken: a morale test is due; tested: the round of the last one.
        bands: for each hero, how far each foe is.
    """

    name: str = ""
    round: int = 0
    first: str = ""
    place: str = "open"
    onset: int = 0
    defense: str = "physical"
    deadly: bool = True
    foes_done: bool = False
    shaken: bool = False
    tested: int = 0
    foes: Mapping[str, Foe] = field(default_factory=dict)
    heroes: Mapping[str, Hero] = field(default_factory=dict)
    bands: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    marks: tuple[Mark, ...] = ()
    pending: tuple[Blow, ...] = ()

    @property
    def kind(self) -> str:
        """The kind of harm: `physical`, or `mental` for mystic and social conflicts."""
        return "physical" if self.defense == "physical" else "mental"

    @property
    def wears(self) -> bool:
        """Whether the onset has passed, so that exertion wears (R-SDM-09)."""
        return self.round > self.onset

    def standing(self) -> tuple[str, ...]:
        """The names of the foes still in it."""
        return tuple(name for name, foe in self.foes.items() if foe.state == UP)

    def band(self, doc: str, foe: str) -> int:
        """How far a foe is from a hero."""
        return self.bands.get(doc, {}).get(foe, THERE)


_SIMPLE = ("name", "round", "first", "place", "onset", "defense", "deadly", "foes_done", "shaken", "tested")


def under_way(campaign: Campaign) -> Fight | None:
    """The conflict of the campaign, or None."""
    doc = campaign.get(KEY)
    if not isinstance(doc, Mapping):
        return None
    usual = Fight()
    simple = {name: doc[name] for name in _SIMPLE if type(doc.get(name)) is type(getattr(usual, name))}
    bands = {who: numbers_in(far) for who, far in _tables(doc, "bands").items()}
    return Fight(
        **simple,
        foes=parts_of(Foe, _tables(doc, "foes")),
        heroes=parts_of(Hero, _tables(doc, "heroes")),
        bands=bands,
        marks=tuple(part_of(Mark, each) for each in _list(doc, "marks")),
        pending=tuple(part_of(Blow, each) for each in _list(doc, "pending")),
    )


def _tables(doc: Mapping[str, Any], key: str) -> dict[str, Mapping[str, Any]]:
    found = doc.get(key)
    return (
        {name: each for name, each in found.items() if isinstance(each, Mapping)} if isinstance(found, Mapping) else {}
    )


def _list(doc: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    found = doc.get(key)
    return [each for each in found if isinstance(each, Mapping)] if isinstance(found, list | tuple) else []


def fight_of(campaign: Campaign) -> Fight:
    """The conflict of the campaign; raises `Refused` when there is none."""
    found = under_way(campaign)
    if found is None:
        raise Refused("rule", "there is no conflict", "begin one: /conflict NAME LEVEL xN")
    return found


def with_fight(campaign: Campaign, fight: Fight | None) -> Campaign:
    """`campaign` with this conflict, or with none."""
    return campaign.put(KEY, None if fight is None else written(fight))


def written(fight: Fight) -> dict[str, Any]:
    """A conflict as plain values."""
    doc: dict[str, Any] = {name: getattr(fight, name) for name in _SIMPLE}
    doc["foes"] = {name: plain(foe, ("level", "life", "most")) for name, foe in fight.foes.items()}
    doc["heroes"] = {name: plain(hero) for name, hero in fight.heroes.items()}
    doc["bands"] = {name: dict(far) for name, far in fight.bands.items()}
    doc["marks"] = [plain(mark) for mark in fight.marks]
    doc["pending"] = [plain(blow) for blow in fight.pending]
    return doc


def foe_of(npc: Npc, **more: Any) -> Foe:
    """A foe with the numbers of a level."""
    return Foe(npc.level, npc.life, npc.life, npc.morale, npc.defense, npc.bonus, npc.damage, **more)


def with_foe(fight: Fight, name: str, foe: Foe) -> Fight:
    """`fight` with a foe changed."""
    return replace(fight, foes={**fight.foes, name: foe})


def with_hero(fight: Fight, doc: str, hero: Hero) -> Fight:
    """`fight` with a hero changed."""
    return replace(fight, heroes={**fight.heroes, doc: hero})


def with_band(fight: Fight, doc: str, foe: str, band: int) -> Fight:
    """`fight` with a foe so far from a hero, within what there is."""
    far = {**fight.bands.get(doc, {}), foe: max(HERE, min(OFF_STAGE, band))}
    return replace(fight, bands={**fight.bands, doc: far})


def marked(fight: Fight, mark: Mark) -> Fight:
    """`fight` with a mark made now; the same mark on the same one is there once."""
    rest = tuple(each for each in fight.marks if (each.on, each.what, each.by) != (mark.on, mark.what, mark.by))
    return replace(fight, marks=(*rest, replace(mark, made=fight.round)))


def unmarked(fight: Fight, on: str, *what: str) -> Fight:
    """`fight` without certain marks on somebody."""
    return replace(fight, marks=tuple(mark for mark in fight.marks if mark.on != on or mark.what not in what))


def marks_on(fight: Fight, who: str, *what: str) -> tuple[Mark, ...]:
    """The marks on somebody, of certain words if any are given."""
    return tuple(mark for mark in fight.marks if mark.on == who and (not what or mark.what in what))
