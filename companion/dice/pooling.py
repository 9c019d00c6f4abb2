"""The exact distribution of one pool of like dice with its modifiers."""

from __future__ import annotations

from collections import Counter
from math import comb

from .die import Die
from .keeping import keeps_of, kept_ranks
from .modifiers import Advantage, Keep, Modifier, Tally
from .packed import Budget, Weights, pack, power, unpack, width_for
from .states import NATURAL, NOTHING, DieOdds, States, tallying

Ranked = list[tuple[int, States]]
"""Values from the highest to the lowest, each with the states that are worth it."""


def pool_odds(die: Die, count: int, modifiers: tuple[Modifier, ...], budget: Budget) -> Weights:
    """The weights of a pool's total, or of what it counts. `count` is as written; advantage doubles it here."""
    if not modifiers:
        return power(plain(die, budget), count, budget)
    last = modifiers[-1]
    odds = DieOdds(die, tallying(last) if isinstance(last, Tally) else NOTHING, budget)
    counts = isinstance(last, Tally)
    before, after, keeps = parted(modifiers)
    states = odds.through(before, odds.fresh)
    if not keeps:
        return power(worth(states, counts), count, budget)
    if any(isinstance(modifier, Advantage) for modifier in modifiers):
        count *= 2
    kept = kept_ranks(keeps, count)
    budget.spend(30 * len(states))
    ends = [(group, worth(odds.through(after, group[1]), counts)) for group in ranked(states)]
    if sum(kept) == 1:
        return one_kept(kept, [(sum(group[1].values()), made) for group, made in ends], budget)
    return several_kept(kept, [(sum(group[1].values()), made) for group, made in ends], budget)


def plain(die: Die, budget: Budget) -> Weights:
    """One die without modifiers."""
    budget.spend(die.size)
    return dict.fromkeys(die.faces, 1) if isinstance(die.faces, range) else dict(Counter(die.faces))


def natural_odds(die: Die, count: int, modifiers: tuple[Modifier, ...], budget: Budget) -> dict[int, Weights] | None:
    """The weights of the pool's total by the face its one kept die shows; None unless exactly one is kept."""
    if any(isinstance(modifier, Tally) for modifier in modifiers):
        return None
    odds = DieOdds(die, NATURAL, budget)
    before, after, keeps = parted(modifiers)
    if any(isinstance(modifier, Advantage) for modifier in modifiers):
        count *= 2
    kept = kept_ranks(keeps, count)
    if sum(kept) != 1:
        return None
    made: dict[int, Weights] = {}
    groups = ranked(odds.through(before, odds.fresh))
    weights = rank_weights(kept, [sum(states.values()) for _, states in groups])
    for (_, states), weight in zip(groups, weights, strict=True):
        for (value, face), factor in odds.through(after, states).items():
            row = made.setdefault(face, {})
            row[value] = row.get(value, 0) + weight * factor
    return made


def parted(modifiers: tuple[Modifier, ...]) -> tuple[list[Modifier], list[Modifier], list[Keep]]:
    """What works on each die before the keeping, what does after it, and what keeps."""
    places = [place for place, modifier in enumerate(modifiers) if isinstance(modifier, Keep | Advantage)]
    if not places:
        return list(modifiers), [], []
    return list(modifiers[: places[0]]), list(modifiers[places[-1] + 1 :]), keeps_of(modifiers)


def worth(states: States, counts: bool) -> Weights:
    """What a die in these states brings to the pool: its value, or what it counts."""
    made: Weights = {}
    for state, weight in states.items():
        value = state[counts]
        made[value] = made.get(value, 0) + weight
    return made


def ranked(states: States) -> Ranked:
    """The states by their value, the highest first."""
    groups: dict[int, States] = {}
    for state in sorted(states, reverse=True):
        groups.setdefault(state[0], {})[state] = states[state]
    return list(groups.items())


def rank_weights(kept: list[bool], weights: list[int]) -> list[int]:
    """For each rank group: in how many ways the one kept die is a given state of it, its own weight not counted."""
    count, rank = len(kept), kept.index(True)
    made, above, below = [], 0, sum(weights)
    for weight in weights:
        below -= weight
        made.append(
            sum(
                comb(count, more) * comb(count - more, same) * above**more * weight ** (same - 1)
                * below ** (count - more - same)
                for more in range(rank + 1)
                for same in range(rank - more + 1, count - more + 1)
            )
        )  # fmt: skip
        above += weight
    return made


def one_kept(kept: list[bool], groups: list[tuple[int, Weights]], budget: Budget) -> Weights:
    """A pool of which one die stays: the chance of each rank is written down at once."""
    rank = kept.index(True)
    budget.spend(len(groups) * (rank + 1) * (len(kept) - rank) * 40 + sum(len(made) for _, made in groups))
    made: Weights = {}
    for weight, (_, ends) in zip(rank_weights(kept, [total for total, _ in groups]), groups, strict=True):
        for value, factor in ends.items():
            made[value] = made.get(value, 0) + weight * factor
    return made


def several_kept(kept: list[bool], groups: list[tuple[int, Weights]], budget: Budget) -> Weights:
    """A pool of which some dice stay: from the highest value down, how many dice show it, and which of them stay."""
    count, stay = len(kept), sum(kept)
    if not stay:
        return {0: sum(sum(made.values()) for _, made in groups) ** count}
    low = min(min(made) for _, made in groups)
    span = stay * (max(max(made) for _, made in groups) - low) + 1
    total = sum(sum(made.values()) for _, made in groups) ** count
    width = width_for(total)
    budget.spend(1 + len(groups) * (count + 1) * (count + 2) * (2 + span * (1 + width // 8) // 6))
    before = [sum(kept[:rank]) for rank in range(count + 1)]
    rows = [1] + [0] * count
    for _, made in groups:
        rows = next_rows(rows, before, pack(made, low, width), sum(made.values()))
    return unpack(rows[count], low * stay, width)


def next_rows(rows: list[int], before: list[int], stays: int, goes: int) -> list[int]:
    """`rows[n]`: the packed weights with n dice placed; placed here are the dice that show the next value."""
    count = len(rows) - 1
    made = [0] * (count + 1)
    staying = [1]
    for _ in range(before[count]):
        staying.append(staying[-1] * stays)
    for placed, row in enumerate(rows):
        if not row:
            continue
        for same in range(count - placed + 1):
            staying_here = before[placed + same] - before[placed]
            ways = comb(count - placed, same) * goes ** (same - staying_here)
            made[placed + same] += row * ways * staying[staying_here]
    return made
