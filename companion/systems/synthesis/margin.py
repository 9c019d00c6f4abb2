"""Exact chances of Successes: every part of a Conflict adds, by itself, to the margin between the two sides.

A die in a pool is a Success half the time. A die of a Secondary still to be rolled becomes a die of the pool half the
time, so it is a Success one time in four. A sub-Conflict gives its Success Number in dice to one side or the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import comb


@dataclass(frozen=True, slots=True)
class Margin:
    """How often each value comes, as weights that sum to two to the power of `bits`."""

    weights: Mapping[int, int]
    bits: int

    def chance(self, holds: Callable[[int], bool]) -> Fraction:
        """The chance of a value for which `holds` is true."""
        return Fraction(sum(weight for value, weight in self.weights.items() if holds(value)), 1 << self.bits)

    @property
    def us(self) -> Fraction:
        return self.chance(lambda value: value > 0)

    @property
    def tie(self) -> Fraction:
        return self.chance(lambda value: value == 0)

    @property
    def them(self) -> Fraction:
        return self.chance(lambda value: value < 0)


NOTHING = Margin({0: 1}, 0)


def evens(dice: int) -> Margin:
    """The Successes of `dice` dice."""
    return Margin({count: comb(dice, count) for count in range(dice + 1)}, dice)


def to_roll(level: int) -> Margin:
    """The Successes that a Secondary of `level` will bring to the pool, before it is rolled."""
    weights = {count: comb(level, count) * 3 ** (level - count) for count in range(level + 1)}
    return Margin(weights, 2 * level)


def against(margin: Margin) -> Margin:
    """The same, counted for the other side."""
    return Margin({-value: weight for value, weight in margin.weights.items()}, margin.bits)


def together(*margins: Margin) -> Margin:
    """The sum of independent parts."""
    return reduce(_two, margins, NOTHING)


def carried(number: Margin) -> Margin:
    """What a sub-Conflict still to be rolled, with its margin `number`, brings to the margin above it."""
    most = max(abs(value) for value in number.weights)
    weights: Counter[int] = Counter()
    for value, weight in number.weights.items():
        brought = evens(abs(value)) if value >= 0 else against(evens(-value))
        for successes, ways in brought.weights.items():
            weights[successes] += (weight * ways) << (most - brought.bits)
    return Margin(weights, number.bits + most)


def _two(one: Margin, other: Margin) -> Margin:
    """The sum of two parts: their weights as digits of two large numbers, whose product has those of the sum."""
    bits = one.bits + other.bits
    width = bits // 8 + 1  # bytes of a digit, enough for the largest weight there can be
    (low, left), (least, right) = _packed(one, width), _packed(other, width)
    product = left * right
    digits = product.to_bytes(product.bit_length() // 8 + width, "little")
    found = {place: int.from_bytes(digits[start : start + width], "little") for place, start in _places(digits, width)}
    return Margin({low + least + place: weight for place, weight in found.items() if weight}, bits)


def _packed(margin: Margin, width: int) -> tuple[int, int]:
    low = min(margin.weights)
    digits = bytearray((max(margin.weights) - low + 1) * width)
    for place, start in _places(digits, width):
        digits[start : start + width] = margin.weights.get(low + place, 0).to_bytes(width, "little")
    return low, int.from_bytes(digits, "little")


def _places(digits: bytes | bytearray, width: int) -> Iterable[tuple[int, int]]:
    return enumerate(range(0, len(digits), width))
