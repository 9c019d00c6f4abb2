"""Rolls of SDM as expressions, each number with its name, so that odds and rolls come from the same words (A2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from companion.dice import Expression, Roll, build, odds_by_natural, parse
from companion.dice.nodes import Node

Parts = tuple[tuple[str, int], ...]
Reading = Callable[[int, int], str]
"""(total, natural) → slug."""

SIDES = 20
LIMIT = 13
"""The most that modifiers count together where the optional limit holds (A2.9)."""


@dataclass(frozen=True, slots=True)
class Help:
    """Bonuses and penalties without a size, in the form that the setting gives them, and advantage (A2.9).

    Advantage and disadvantage cancel one for one, and so do bonuses and penalties.
    """

    advantage: int = 0
    bonus: int = 0
    form: str = "1d6"

    @property
    def edge(self) -> int:
        """Above 0 the better of two d20 is kept, below 0 the worse."""
        return self.advantage + (self.bonus if self.form == "advantage" else 0)

    @property
    def dice(self) -> int:
        """How many d6 are added, or taken off if negative."""
        return self.bonus if self.form == "1d6" else 0

    @property
    def parts(self) -> Parts:
        """The bonus as a number, where the form is one."""
        if self.form in ("1d6", "advantage") or not self.bonus:
            return ()
        return (("bonus" if self.bonus > 0 else "penalty", self.bonus * int(self.form)),)


@dataclass(frozen=True, slots=True)
class Throw:
    """A d20 with all that is added to it. `explode`: a natural 20 is rolled on (R-SDM-01)."""

    parts: Parts
    help: Help = Help()
    explode: bool = False
    limited: bool = False

    @property
    def expression(self) -> Expression:
        """The roll: the d20 or both, then the d6 of a bonus or penalty, then the numbers."""
        sixes = [build.pool(1, 6)] * abs(self.help.dice)
        extra = sixes if self.help.dice > 0 else [build.minus(six) for six in sixes]
        return build.expression(build.total(self._d20, *extra, *numbers(self.named)))

    @property
    def named(self) -> Parts:
        """The numbers by name; cut to the optional limit if it holds."""
        parts = tuple((name, value) for name, value in (*self.parts, *self.help.parts) if value)
        together = sum(value for _, value in parts)
        beyond = max(-LIMIT, min(LIMIT, together)) - together
        return (*parts, ("limit", beyond)) if self.limited and beyond else parts

    @property
    def _d20(self) -> Node:
        count, keep = (2, "kh1" if self.help.edge > 0 else "kl1") if self.help.edge else (1, "")
        if self.explode:
            return parse(f"{count}d{SIDES}!{keep}").left
        return build.pool(count, SIDES, keep)


def numbers(parts: Iterable[tuple[str, int]]) -> tuple[Node, ...]:
    """Constants with their names; those of 0 are left out, and a name that is only a sign is no label."""
    return tuple(build.number(value, "" if name[:1] in "+-−" else name) for name, value in parts if value)


def average(each: Sequence[Mapping[str, Fraction]]) -> dict[str, Fraction]:
    """The chances when a random one of several rolls, all equally likely; the slugs in the order of the first."""
    slugs = dict.fromkeys(slug for found in each for slug in found)
    return {slug: sum((found.get(slug, Fraction(0)) for found in each), Fraction(0)) / len(each) for slug in slugs}


def natural(rolled: Roll) -> int:
    """The natural d20: the face of the die that is kept; a 20 that was rolled on is still a 20 (R-SDM-02)."""
    return rolled.pools[0].kept[0]


def chances(throw: Throw, reading: Reading) -> dict[str, Fraction]:
    """The exact chance of each slug that `reading` can give; a natural 20 decides, whatever it explodes into."""
    throw = replace(throw, explode=False)
    weights: dict[str, int] = {}
    for face, odds in odds_by_natural(throw.expression).items():
        for total, weight in odds.weights.items():
            slug = reading(total, min(SIDES, face))
            weights[slug] = weights.get(slug, 0) + weight
    whole = sum(weights.values())
    return {slug: Fraction(weight, whole) for slug, weight in weights.items()}
