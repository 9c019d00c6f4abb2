"""One die on its way through the modifiers that work on each die by itself.

A state is (value, mark): what the die is worth so far, and a second number that is carried with it: what a tally will
count, or the face that it showed first. Weights are integers; every step gives its states one common total.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from . import limits
from .die import Die
from .modifiers import Clamp, Explode, Modifier, Reroll, Tally
from .packed import Budget
from .rules import explosion

State = tuple[int, int]
States = dict[State, int]


class Marking:
    """How the mark of a state comes about.

    Args:
        first: the mark of a face thrown.
        extra: what a further face of a chain adds to it.
        clamped: the mark of a clamped die, from its new value and its mark before.
    """

    __slots__ = ("clamped", "extra", "first")

    def __init__(
        self, first: Callable[[int], int], extra: Callable[[int], int], clamped: Callable[[int, int], int]
    ) -> None:
        self.first = first
        self.extra = extra
        self.clamped = clamped


def tallying(tally: Tally) -> Marking:
    """The mark is what the tally counts."""
    return Marking(tally.score, tally.score, lambda value, _: tally.score(value))


NOTHING = Marking(lambda _: 0, lambda _: 0, lambda _, mark: mark)
NATURAL = Marking(lambda face: face, lambda _: 0, lambda _, mark: mark)


class DieOdds:
    """The states of one die, step by step. A pool explodes once at most, so the chains are worked out once."""

    __slots__ = ("budget", "chained", "die", "fresh", "marking")

    def __init__(self, die: Die, marking: Marking, budget: Budget) -> None:
        self.die = die
        self.marking = marking
        self.budget = budget
        self.chained: States | None = None
        budget.spend(5 * die.size)
        self.fresh: States = {(face, marking.first(face)): weight for face, weight in Counter(die.faces).items()}

    def through(self, modifiers: list[Modifier], states: States) -> States:
        """`states` after all of `modifiers`; their weights grow by the same factor for every start."""
        for modifier in modifiers:
            match modifier:
                case Clamp():
                    states = self.clamp(modifier, states)
                case Reroll():
                    states = self.reroll(modifier, states)
                case Explode():
                    states = self.explode(modifier, states)
        return states

    def clamp(self, modifier: Clamp, states: States) -> States:
        """Values beyond the limit count as the limit."""
        clamped: States = {}
        for (value, mark), weight in states.items():
            new = modifier.of(value)
            state = (value, mark) if new == value else (new, self.marking.clamped(new, mark))
            clamped[state] = clamped.get(state, 0) + weight
        return clamped

    def reroll(self, modifier: Reroll, states: States) -> States:
        """Values that meet the condition are thrown again."""
        size, most = self.die.size, 1 if modifier.once else limits.CHAIN
        again = {state: weight for state, weight in self.fresh.items() if modifier.condition.holds(state[0])}
        bad = sum(again.values())
        settled = sum(bad**throw * size ** (most - 1 - throw) for throw in range(most))
        rerolled = {
            state: weight * (bad ** (most - 1) if state in again else settled) for state, weight in self.fresh.items()
        }
        return self.spread(states, modifier.condition.holds, lambda _, state: state, rerolled, size**most)

    def explode(self, modifier: Explode, states: States) -> States:
        """Values that meet the condition get the chain that follows added."""
        holds = explosion(self.die, modifier).holds
        if self.chained is None:
            self.chained = self.once() if modifier.once else self.chains(holds)
        total = self.die.size ** (1 if modifier.once else limits.CHAIN)
        return self.spread(states, holds, lambda one, more: (one[0] + more[0], one[1] + more[1]), self.chained, total)

    def once(self) -> States:
        """One further face."""
        return self.faces(lambda _: True)

    def faces(self, which: Callable[[int], bool]) -> States:
        """The faces that `which` picks, as parts of a chain."""
        extra = self.marking.extra
        return {(face, extra(face)): weight for (face, _), weight in self.fresh.items() if which(face)}

    def chains(self, goes_on: Callable[[int], bool]) -> States:
        """All further faces of a die that has exploded, to the end of the chain or its limit."""
        size, last = self.die.size, self.faces(lambda face: not goes_on(face))
        onward, every = self.faces(goes_on), self.once()
        run: States = {(0, 0): 1}
        made: States = {}
        for length in range(1, limits.CHAIN + 1):
            if not onward or not run:
                break
            ends = last if length < limits.CHAIN else every
            scale = size ** (limits.CHAIN - length)
            self.budget.spend(12 * len(run) * (len(ends) + len(onward)))
            add_pairs(made, run, ends, scale)
            further: States = {}
            add_pairs(further, run, onward, 1)
            run = further
        return made

    def spread(
        self,
        states: States,
        holds: Callable[[int], bool],
        join: Callable[[State, State], State],
        more: States,
        total: int,
    ) -> States:
        """Each state that `holds` becomes its joins with `more`; the others stay, weighted with the same total."""
        made: States = {}
        for state, weight in states.items():
            if not holds(state[0]):
                made[state] = made.get(state, 0) + weight * total
                continue
            self.budget.spend(8 * len(more))
            for other, factor in more.items():
                joined = join(state, other)
                made[joined] = made.get(joined, 0) + weight * factor
        return made


def add_pairs(made: States, left: States, right: States, scale: int) -> None:
    """Adds every sum of a state of `left` and one of `right` to `made`."""
    for (value, mark), weight in left.items():
        for (more, extra), factor in right.items():
            state = (value + more, mark + extra)
            made[state] = made.get(state, 0) + weight * factor * scale
