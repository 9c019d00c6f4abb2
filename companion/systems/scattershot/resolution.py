"""What a roll comes to (B4): MIB, RMIB, Challenges and Benefits, Telling Blow and Catastrophic Failure."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from companion.dice import Expression, build, parse

Slug = Literal["success", "bare", "missed", "telling", "catastrophic"]
Reading = Literal["source", "glossary"]
Buying = Literal["recompute", "frozen"]

DICE = 2
SIDES = 10


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a roll. `basic` is its MIB with the Experience Dice in, before any Challenge."""

    basic: int
    challenges: int = 0

    @property
    def raw(self) -> int:
        return self.basic + self.challenges


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The Critical Juncture and how the open points of the rules are read (R-SCA-02, R-SCA-08)."""

    juncture: int
    reading: Reading = "source"
    buying: Buying = "recompute"

    def beyond(self, mib: int) -> bool:
        """Whether a MIB is missed so far that it is past the threshold."""
        return mib <= -self.juncture if self.reading == "glossary" else mib < -self.juncture


@dataclass(frozen=True, slots=True)
class Verdict:
    """How an action came out. `mib` is what remains for numeric effects, never above the Critical Juncture."""

    slug: Slug
    mib: int
    overflow: int
    spent: int

    @property
    def benefits(self) -> int:
        return self.overflow + self.spent


def expression(rating: int, label: str, modifiers: tuple[tuple[str, int], ...]) -> Expression:
    """The dice of a MIB roll: the rating and its modifiers, each by name, less 2d10."""
    terms = [build.number(rating, label), *(build.number(value, name) for name, value in modifiers if value)]
    return parse(str(build.expression(build.total(*terms, build.minus(build.pool(DICE, SIDES))))))


def made(rating: int) -> Fraction:
    """The chance of MIB 0 or better with a modified rating."""
    pairs = sum(max(0, min(SIDES, rating - first)) for first in range(1, SIDES + 1))
    return Fraction(pairs, SIDES**DICE)


def resultant(actor: int, resistor: int) -> int:
    """The RMIB: the Resistor's MIB is taken off the Actor's, but a negative one is left alone."""
    return actor - max(0, resistor)


def total(actor: Side, resistor: Side | None, buying: Buying = "recompute") -> int:
    """The MIB or RMIB with the Challenges of both sides in, before Benefits.

    Args:
        buying: `recompute` takes the Challenges into each side's own MIB first; `frozen` leaves the basic RMIB and
            adds the Actor's, takes off the Resistor's (R-SCA-08).
    """
    if resistor is None:
        return actor.raw
    if buying == "frozen":
        return resultant(actor.basic, resistor.basic) + actor.challenges - resistor.challenges
    return resultant(actor.raw, resistor.raw)


def overflow(mib: int, juncture: int) -> int:
    """The points above the Critical Juncture: Benefits of themselves."""
    return max(0, mib - juncture)


def spendable(mib: int, juncture: int) -> int:
    """The points that may be spent for further Benefits: the positive ones that remain after the overflow."""
    return max(0, min(mib, juncture))


def judge(actor: Side, resistor: Side | None, spent: int, thresholds: Thresholds, burnt: int = 0) -> Verdict:
    """How an action came out (R-SCA-03, R-SCA-04).

    Args:
        spent: points given for Benefits on top of the overflow; with `burnt` no more than `spendable`.
        burnt: points given in place of Power (B3).
    """
    whole = total(actor, resistor, thresholds.buying)
    over = overflow(whole, thresholds.juncture)
    most = spendable(whole, thresholds.juncture)
    gone = min(burnt, most)
    given = min(spent, most - gone)
    left = whole - over - given - gone
    return Verdict(_slug(left, actor, resistor, thresholds), left, over, given)


def _slug(left: int, actor: Side, resistor: Side | None, thresholds: Thresholds) -> Slug:
    if left >= thresholds.juncture and (resistor is None or actor.basic >= thresholds.juncture):
        return "telling"
    if thresholds.beyond(left) and _started_it(actor, resistor, thresholds):
        return "catastrophic"
    if left < 0:
        return "missed"
    return "success" if left else "bare"


def _started_it(actor: Side, resistor: Side | None, thresholds: Thresholds) -> bool:
    """Whether a contest's catastrophe was one, or the Resistor's triumph, before any Challenge."""
    return resistor is None or thresholds.beyond(actor.basic) or resistor.basic >= thresholds.juncture
