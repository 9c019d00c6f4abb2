"""Weights of totals, and their sums over independent dice, with the weights of many totals in one large integer.

A distribution here is a mapping from value to integer weight. Written side by side in one integer, wide enough that
none runs into the next, the weights of a sum are the product of the integers: the machine's own multiplication does
the convolution.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import accumulate
from operator import add, sub

from . import limits
from .errors import DiceError

Weights = dict[int, int]
"""Whole values with their weights."""
Exact = int | Fraction
Spread = dict[Exact, int]
"""Exact values with their weights."""


class Budget:
    """How much work exact odds may still take; refuses before the work is begun."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = limits.CELLS

    def spend(self, cells: int) -> None:
        """Takes `cells` off what is left.

        Raises:
            DiceError: there is not so much left.
        """
        self.left -= cells
        if self.left < 0:
            raise DiceError("too-large-odds", f"too large for exact odds: more than {limits.CELLS:,} cells of work")


def width_for(total: int) -> int:
    """Bytes in which every weight up to `total` fits."""
    return (total.bit_length() + 7) // 8 or 1


def pack(weights: Mapping[int, int], low: int, width: int) -> int:
    """The weights in one integer, that of value `low` in its last `width` bytes."""
    if len(weights) == 1:
        ((value, weight),) = weights.items()
        return weight << (8 * width * (value - low))
    cells = [bytes(width)] * (max(weights) - low + 1)
    for value, weight in weights.items():
        cells[value - low] = weight.to_bytes(width, "little")
    return int.from_bytes(b"".join(cells), "little")


def unpack(packed: int, low: int, width: int) -> Weights:
    """The weights from one integer; values that cannot come up are left out."""
    raw = packed.to_bytes((packed.bit_length() + 7) // 8 + width, "little")
    read = int.from_bytes
    cells = [read(raw[start : start + width], "little") for start in range(0, len(raw) - width + 1, width)]
    return {low + place: weight for place, weight in enumerate(cells) if weight}


def power(weights: Mapping[int, int], count: int, budget: Budget) -> Weights:
    """The sum of `count` independent values that all have these weights."""
    if count == 0 or not weights:
        return {0: 1}
    if count == 1:
        return dict(weights)
    low, high = min(weights), max(weights)
    span = count * (high - low) + 1
    if len(weights) == high - low + 1 and len(set(weights.values())) == 1:
        budget.spend(count * span)
        return even_power(low, len(weights), weights[low], count)
    total = sum(weights.values()) ** count
    budget.spend(count * span * (1 + total.bit_length() // 64))
    width = width_for(total)
    return unpack(pack(weights, low, width) ** count, low * count, width)


def even_power(low: int, sides: int, weight: int, count: int) -> Weights:
    """As `power`, where all weights are alike: each row is a sliding sum over the row before."""
    row = [weight**count]
    for _ in range(count):
        sums = list(accumulate(row))
        row = list(map(sub, sums + [sums[-1]] * (sides - 1), [0] * sides + sums[:-1]))
    return dict(enumerate(row, low * count))


def convolve(left: Spread, right: Spread, budget: Budget) -> Spread:
    """The sum of two independent values."""
    if len(left) < len(right):
        left, right = right, left
    if len(right) == 1:
        ((shift, factor),) = right.items()
        return {value + shift: weight * factor for value, weight in left.items()}
    pairs = len(left) * len(right)
    if pairs > 2_000:
        whole, other = whole_only(left), whole_only(right)
        if whole and other:
            return convolve_packed(whole, other, pairs, budget)
    return combine(left, right, add, budget)


def whole_only(spread: Spread) -> Weights | None:
    """The same distribution if all its values are whole, else None."""
    found = {value: weight for value, weight in spread.items() if isinstance(value, int)}
    return found if len(found) == len(spread) else None


def convolve_packed(left: Weights, right: Weights, pairs: int, budget: Budget) -> Spread:
    """The sum of two independent whole values, by one multiplication where that is less work than every pair."""
    low_left, low_right = min(left), min(right)
    span = max(left) - low_left + max(right) - low_right + 1
    width = width_for(sum(left.values()) * sum(right.values()))
    cells = span * (1 + width // 8)
    if pairs < cells:
        return combine(exact(left), exact(right), add, budget)
    budget.spend(cells)
    packed = pack(left, low_left, width) * pack(right, low_right, width)
    return exact(unpack(packed, low_left + low_right, width))


def exact(weights: Weights) -> Spread:
    """Whole values among those that may be fractions."""
    return {value: weight for value, weight in weights.items()}


def combine(left: Spread, right: Spread, function: Callable[[Exact, Exact], Exact], budget: Budget) -> Spread:
    """`function` of two independent values, pair by pair."""
    budget.spend(len(left) * len(right))
    made: Spread = {}
    known = made.get
    for one, weight in left.items():
        for other, factor in right.items():
            value = function(one, other)
            made[value] = known(value, 0) + weight * factor
    return made
