"""The dice of a Conflict (C3 step 6, C4): even faces are Successes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from companion.dice import Expression, Roll, Source, build, roll
from companion.dice.die import sided
from companion.dice.modifiers import Tally
from companion.dice.nodes import Dice
from companion.systems.synthesis.conflict import SIDES, Conflict, Contest, SideName, Used


@dataclass(frozen=True, slots=True)
class Throw:
    """One roll and what it was for; `depth` is how far below the main Conflict it was made."""

    what: str
    roll: Roll
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Fortune:
    """How a Conflict came out. `number` is our Successes less theirs; `conflict` has everything in it rolled."""

    conflict: Conflict
    throws: tuple[Throw, ...]
    pools: tuple[int, int]
    successes: tuple[int, int]

    @property
    def number(self) -> int:
        return self.successes[0] - self.successes[1]


def pool(parts: Iterable[tuple[str, int]], sides: int = 6) -> Expression:
    """The pool made of `parts`, each with its dice; its total is how many come up even, 0 where there are no dice."""
    count = build.total(*(build.number(dice, name) for name, dice in parts))
    return build.expression(Dice(count, sided(sides), (Tally("even"),)))


def throw(conflict: Conflict, source: Source, sides: int = 6, depth: int = 0) -> Fortune:
    """Rolls what is still to be rolled: sub-Conflicts, Secondaries as written, ours first, then our pool and theirs."""
    throws: list[Throw] = []
    contests = []
    for contest in conflict.contests:
        settled, thrown = _settled(contest, source, sides, depth + 1)
        contests.append(settled)
        throws += thrown
    conflict = replace(conflict, contests=tuple(contests))
    for side in SIDES:
        for used in conflict.unrolled(side):
            rolled = roll(pool([(used.name, used.counts)], sides), source)
            throws.append(Throw(used.name, rolled, depth + 1))
            conflict = _brought(conflict, side, used, rolled.total)
    ours, theirs = (roll(pool(conflict.parts(side), sides), source) for side in SIDES)
    throws += [
        Throw(conflict.title(side, depth), each, depth) for side, each in zip(SIDES, (ours, theirs), strict=True)
    ]
    return Fortune(conflict, tuple(throws), (conflict.pool("us"), conflict.pool("them")), (ours.total, theirs.total))


def reading(number: int) -> str:
    """The word for a Success Number, whatever its sign: `tie`, `marginal`, `powerful` or `overkill` (C3)."""
    match abs(number):
        case 0:
            return "tie"
        case 1 | 2:
            return "marginal"
        case 3 | 4 | 5 | 6 | 7:
            return "powerful"
        case _:
            return "overkill"


def winner(number: int) -> str:
    """The side that a Success Number with its sign gives the victory: `us`, `them`, or `tie`."""
    return "us" if number > 0 else "them" if number < 0 else "tie"


def _settled(contest: Contest, source: Source, sides: int, depth: int) -> tuple[Contest, tuple[Throw, ...]]:
    if contest.number is not None:
        return contest, ()
    fortune = throw(contest.inner, source, sides, depth)
    return replace(contest, inner=fortune.conflict, number=fortune.number), fortune.throws


def _brought(conflict: Conflict, side: SideName, rolled: Used, dice: int) -> Conflict:
    found = conflict.side(side)
    traits = tuple(replace(used, dice=dice) if used is rolled else used for used in found.traits)
    return conflict.with_side(side, replace(found, traits=traits))
