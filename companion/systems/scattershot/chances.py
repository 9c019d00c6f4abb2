"""The exact odds of every degree of success, for the chance line (B4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction

from companion.campaign.model import Campaign
from companion.dice import Odds, odds
from companion.systems.outcome import Odd
from companion.systems.scattershot import settings
from companion.systems.scattershot.pending import Pending, Which, verdict
from companion.systems.scattershot.resolution import Side, Slug, judge

ORDER: tuple[Slug, ...] = ("catastrophic", "missed", "bare", "success", "telling")
_SHORT = {
    "catastrophic": "a Catastrophic Failure",
    "missed": "missed",
    "bare": "MIB 0: barely",
    "success": "made, short of the Critical Juncture",
    "telling": "a Telling Blow",
}


def alone(campaign: Campaign, actor: Odds) -> tuple[Odd, ...]:
    """The odds of a MIB roll that nobody resists."""
    limits = settings.thresholds(campaign)
    weights = actor.weights
    return _told((judge(Side(mib), None, 0, limits).slug, weight) for mib, weight in weights.items())


def contested(campaign: Campaign, actor: Odds, resistor: Odds) -> tuple[Odd, ...]:
    """The odds of a contest: every pair of MIBs with its weight."""
    limits = settings.thresholds(campaign)
    return _told(
        (judge(Side(mine), Side(theirs), 0, limits).slug, one * other)
        for mine, one in actor.weights.items()
        for theirs, other in resistor.weights.items()
    )


def with_die(
    campaign: Campaign, one: Pending, which: Which, signed: Callable[[int], int], dice: str
) -> tuple[Odd, ...]:
    """The odds once Experience Dice are added to, or taken from, one side.

    Args:
        signed: what a face does to the MIB.
        dice: the dice thrown, such as `2d10`.
    """
    weights: Mapping[int, int] = odds(dice).weights
    return _told((verdict(campaign, moved(one, which, signed(face))).slug, weight) for face, weight in weights.items())


def moved(one: Pending, which: Which, by: int) -> Pending:
    """The action with the basic MIB of one side changed."""
    there = one.of(which)
    return one.having(which, replace(there, basic=there.basic + by))


def _told(found: Iterable[tuple[Slug, int]]) -> tuple[Odd, ...]:
    counted: Counter[Slug] = Counter()
    for slug, weight in found:
        counted[slug] += weight
    whole = sum(counted.values())
    return tuple(Odd(slug, Fraction(counted[slug], whole), _SHORT[slug]) for slug in ORDER if counted[slug])
