"""A Conflict as a value (C3, C4): two sides with their Traits, and the sub-Conflicts between Secondaries.

Numbers with a sign count for us when positive, for them when negative.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Literal

from companion.systems.synthesis import margin
from companion.systems.synthesis.margin import Margin

SideName = Literal["us", "them"]
SIDES: tuple[SideName, SideName] = ("us", "them")


@dataclass(frozen=True, slots=True)
class Used:
    """A Trait brought to a Conflict.

    Attributes:
        owner: its bearer; empty for one that was only named with its level.
        mode: `roll`, `half` (the Half Method; for a primary, Self in an attempt to kill), `struggle` (a Character
            Conflict's dice in place of the primary), or `pending` (such a one before its roll).
        fit: what suitability takes from its level, as a number of 0 or less.
        dice: what a Secondary brought when it was rolled; None before.
    """

    name: str
    level: int
    owner: str = ""
    mode: str = "roll"
    fit: int = 0
    dice: int | None = None

    @property
    def counts(self) -> int:
        """The level at which it counts here."""
        return max(0, self.level + self.fit)

    @property
    def primary_dice(self) -> int:
        return self.counts // 2 if self.mode == "half" else self.counts

    @property
    def brings(self) -> int | None:
        """The dice that it brings as an uncontested Secondary; None while it is still to be rolled."""
        return self.counts // 2 if self.mode == "half" else self.dice

    def same(self, other: Used) -> bool:
        """Whether it is the very same Trait of the same bearer."""
        return self.owner == other.owner and self.name.casefold() == other.name.casefold()


@dataclass(frozen=True, slots=True)
class Bonus:
    """Dice added to a side, and why. `kind` is `situation`, `suitability`, `complication` or `straight`."""

    why: str
    dice: int
    kind: str = "situation"


@dataclass(frozen=True, slots=True)
class Side:
    """One side. The first Trait is the primary."""

    traits: tuple[Used, ...] = ()
    bonuses: tuple[Bonus, ...] = ()

    @property
    def primary(self) -> Used | None:
        return self.traits[0] if self.traits else None

    @property
    def secondaries(self) -> tuple[Used, ...]:
        return self.traits[1:]

    def get(self, name: str) -> Used | None:
        """The Trait of that name on this side, whatever its case."""
        return next((used for used in self.traits if used.name.casefold() == name.casefold()), None)


@dataclass(frozen=True, slots=True)
class Contest:
    """Two Secondaries and the sub-Conflict between them; `number` is its signed Success Number, once rolled."""

    ours: str
    theirs: str
    inner: Conflict
    number: int | None = None

    def name(self, side: SideName) -> str:
        return self.ours if side == "us" else self.theirs

    def brings(self, side: SideName) -> int:
        """The dice that it gives to a side; none before it is rolled, and none at a tie (R-SYN-09)."""
        return max(0, self.number or 0) if side == "us" else max(0, -(self.number or 0))


@dataclass(frozen=True, slots=True)
class Conflict:
    """A Conflict or a sub-Conflict."""

    us: Side = field(default_factory=Side)
    them: Side = field(default_factory=Side)
    contests: tuple[Contest, ...] = ()

    def side(self, name: SideName) -> Side:
        return self.us if name == "us" else self.them

    def with_side(self, name: SideName, side: Side) -> Conflict:
        return replace(self, us=side) if name == "us" else replace(self, them=side)

    def contested(self, side: SideName, name: str) -> Contest | None:
        """The sub-Conflict in which that Secondary stands, if it is contested."""
        return next((found for found in self.contests if found.name(side).casefold() == name.casefold()), None)

    def uncontested(self, side: SideName) -> tuple[Used, ...]:
        return tuple(used for used in self.side(side).secondaries if not self.contested(side, used.name))

    def unrolled(self, side: SideName) -> tuple[Used, ...]:
        """The uncontested Secondaries that are still to be rolled."""
        return tuple(used for used in self.uncontested(side) if used.brings is None)

    def parts(self, side: SideName) -> Iterator[tuple[str, int]]:
        """What a side's pool is made of, as far as it is known: each part by its name, with its dice."""
        found = self.side(side)
        if found.primary and found.primary.mode != "pending":
            yield found.primary.name, found.primary.primary_dice
        for used in self.uncontested(side):
            if used.brings is not None:
                yield used.name, used.brings
        for contest in self.contests:
            if contest.brings(side):
                yield contest.name(side), contest.brings(side)
        yield from ((bonus.why, bonus.dice) for bonus in found.bonuses)

    def pool(self, side: SideName) -> int:
        """The dice of a side, as far as they are known."""
        return sum(dice for _, dice in self.parts(side))

    def title(self, side: SideName, depth: int) -> str:
        """What a side is called beside its dice: `us` or `them`, and below the main Conflict its primary."""
        primary = self.side(side).primary
        return primary.name if depth and primary else side

    @property
    def depth(self) -> int:
        """How many levels of sub-Conflicts are below this one."""
        return max((1 + contest.inner.depth for contest in self.contests), default=0)


@lru_cache(maxsize=64)
def chances(conflict: Conflict) -> Margin:
    """The exact distribution of our Successes less theirs, whatever is still to be rolled."""
    ours, theirs = (_successes(conflict, side) for side in SIDES)
    open_contests = (margin.carried(chances(contest.inner)) for contest in conflict.contests if contest.number is None)
    return margin.together(ours, margin.against(theirs), *open_contests)


def _successes(conflict: Conflict, side: SideName) -> Margin:
    primary = conflict.side(side).primary
    pending = primary.counts if primary and primary.mode == "pending" else 0
    waiting = sum(used.counts for used in conflict.unrolled(side))
    return margin.together(margin.evens(conflict.pool(side)), margin.to_roll(pending + waiting))
