"""An action between its roll and its end, kept in the campaign as what is asked (B4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from companion.campaign.model import Campaign
from companion.errors import Refused
from companion.systems.outcome import ask, asked
from companion.systems.scattershot import settings
from companion.systems.scattershot.plain import integer, mapping
from companion.systems.scattershot.pools import helping
from companion.systems.scattershot.resolution import Side, Verdict, judge, overflow, spendable, total

Phase = Literal["decision", "buying", "spending"]
Which = Literal["actor", "resistor"]

MIB = "mib"
CONTEST = "contest"
PHASES: tuple[Phase, ...] = ("decision", "buying", "spending")


@dataclass(frozen=True, slots=True)
class Rolled:
    """One side as it was rolled: who, with what, the basic MIB with the Experience Dice in, and the Challenges taken.

    `ours` tells whose Experience Dice help it; `kind` is that of the rating, for what it costs in
    Power; `rank` that of a spell of raw magic.
    """

    who: str
    rating: str
    basic: int
    ours: bool = True
    kind: str = ""
    challenges: int = 0
    bought: bool = False
    rank: int = 0

    @property
    def side(self) -> Side:
        return Side(self.basic, self.challenges)

    @property
    def told(self) -> str:
        """Who, with what: `Odo agility`."""
        return self.rating if self.rating.startswith(self.who) else f"{self.who} {self.rating}"


@dataclass(frozen=True, slots=True)
class Pending:
    """An action rolled and not settled. `spent` are points given for Benefits, `burnt` those given in place of Power;
    `face` is an Experience Die seen, without a sign yet, for the side `facing`.
    """

    actor: Rolled
    resistor: Rolled | None = None
    phase: Phase = "decision"
    spent: int = 0
    face: int = 0
    facing: Which = "actor"
    burnt: int = 0

    @property
    def price(self) -> int:
        """The Power that raw magic still costs."""
        return max(0, self.actor.rank - self.burnt)

    @property
    def kind(self) -> str:
        return CONTEST if self.resistor else MIB

    def of(self, which: Which) -> Rolled:
        """One side. Raises `Refused` where nobody resists."""
        found = self.actor if which == "actor" else self.resistor
        if found is None:
            raise Refused("rule", "nobody resists this action", "/contest RATING vs RATING rolls both")
        return found

    def having(self, which: Which, rolled: Rolled) -> Pending:
        return replace(self, actor=rolled) if which == "actor" else replace(self, resistor=rolled)


def pending(campaign: Campaign) -> Pending:
    """The action that waits. Raises `Refused` where none does."""
    doc = asked(campaign, MIB) or asked(campaign, CONTEST)
    if not doc:
        raise Refused("rule", "no roll is waiting to be settled", "/mib RATING, or /contest RATING vs RATING")
    resistor = mapping(doc.get("resistor"))
    phase = doc.get("phase")
    return Pending(
        _rolled(mapping(doc.get("actor"))),
        _rolled(resistor) if resistor else None,
        next((each for each in PHASES if each == phase), "decision"),
        integer(doc.get("spent"), 0),
        integer(doc.get("face"), 0),
        "resistor" if doc.get("facing") == "resistor" else "actor",
        integer(doc.get("burnt"), 0),
    )


def wait(campaign: Campaign, one: Pending) -> Campaign:
    """`campaign` with the action waiting, and what may be done with it now."""
    resistor = {"resistor": _doc(one.resistor)} if one.resistor else {}
    seen = {"face": one.face, "facing": one.facing} if one.face else {}
    given = {key: count for key, count in (("spent", one.spent), ("burnt", one.burnt)) if count}
    lines = choices(campaign, one)
    more = {"lines": list(lines.values()), "phase": one.phase, "actor": _doc(one.actor), **resistor, **given, **seen}
    return ask(campaign, one.kind, tuple(lines), **more)


def choices(campaign: Campaign, one: Pending) -> dict[str, str]:
    """What may be done now, each with a line that does it."""
    if one.face:
        return {"+": "/xd +", "-": "/xd -"}
    dice = helping(campaign, one.actor.who, ours=one.actor.ours)
    found = {"xd": "/xd +"} if one.phase == "decision" and dice else {}
    late = one.actor.bought or (one.resistor is not None and one.resistor.bought)
    again = settings.value(campaign, "challenges") == "freely" or not late
    if one.phase != "spending" and again and one.actor.challenges < settings.epic(campaign):
        found["challenge"] = "/challenge 1"
    if room(campaign, one)[1] > 0:
        found["benefit"] = "/benefit 1"
        found |= {"burn": "/burn 1"} if one.price else {}
    return {**found, "settle": "/settle"}


def verdict(campaign: Campaign, one: Pending) -> Verdict:
    """How the action would come out as it stands."""
    other = one.resistor.side if one.resistor else None
    return judge(one.actor.side, other, one.spent, settings.thresholds(campaign), one.burnt)


def room(campaign: Campaign, one: Pending) -> tuple[int, int]:
    """The points above the Critical Juncture, and those that may still be spent for Benefits."""
    limits = settings.thresholds(campaign)
    whole = total(one.actor.side, one.resistor.side if one.resistor else None, limits.buying)
    return overflow(whole, limits.juncture), spendable(whole, limits.juncture) - one.spent - one.burnt


def fields(campaign: Campaign, one: Pending) -> dict[str, Any]:
    """The numbers of the action as it stands: `mib`, and in a contest `resistor` and `rmib`."""
    found: dict[str, Any] = {"mib": one.actor.side.raw}
    if one.resistor:
        found["resistor"] = one.resistor.side.raw
        found["rmib"] = total(one.actor.side, one.resistor.side, settings.thresholds(campaign).buying)
    return found


def _rolled(doc: Mapping[str, Any]) -> Rolled:
    return Rolled(
        str(doc.get("who", "")),
        str(doc.get("rating", "")),
        integer(doc.get("basic"), 0),
        doc.get("ours", True) is True,
        str(doc.get("kind", "")),
        integer(doc.get("challenges"), 0),
        doc.get("bought") is True,
        integer(doc.get("rank"), 0),
    )


def _doc(one: Rolled | None) -> dict[str, Any]:
    if one is None:
        return {}
    doc: dict[str, Any] = {"who": one.who, "rating": one.rating, "basic": one.basic, "ours": one.ours, "kind": one.kind}
    bought = {"challenges": one.challenges, "bought": one.bought} if one.bought else {}
    return {**doc, **bought, **({"rank": one.rank} if one.rank else {})}
