"""Weights of totals, and their sums over independent dice, with the weights of many totals in one large integer.

A distribution here is a mapping from value to integer weight. Written side by side in one integer, wide enough that
none runs into the next, the weights of a sum are the product of the integers: multiplication does the convolution.
Numbers of some ten thousand digits and more are multiplied as decimals, by the number-theoretic transform of `decimal`,
which is many times faster there; it is told to raise rather than ever to round.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, Decimal, Inexact, InvalidOperation
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

ADDING, CALLING, DIVIDING = 3, 20, 150
"""What one pair of values costs, in cells, by what is done with it."""
LONG = 40_000
"""Digits from which a product is done in decimals."""
WIDEST = 4_000
"""Digits of one weight; Python itself converts no more than 4,300."""
EXACTLY = Context(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[Inexact, InvalidOperation])


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
        size = (sum(weights.values()) ** count).bit_length()
        budget.spend(count * span * (16 + size // 64) // 16)
        return even_power(low, len(weights), weights[low], count)
    total = sum(weights.values()) ** count
    digits = digits_for(total)
    if span * digits > LONG:
        refuse_wide(digits)
        budget.spend(span * digits)
        return unpack_decimal(decimal_power(pack_decimal(weights, low, digits), count), low * count, digits)
    width = width_for(total)
    budget.spend(span * (1 + width // 8))
    return unpack(pack(weights, low, width) ** count, low * count, width)


def digits_for(total: int) -> int:
    """Decimal digits in which every weight up to `total` fits."""
    return total.bit_length() * 30_103 // 100_000 + 1


def refuse_wide(digits: int) -> None:
    """Refuses weights that no longer convert between integers and decimals."""
    if digits > WIDEST:
        raise DiceError("too-large-odds", f"too large for exact odds: weights of more than {WIDEST:,} digits")


def pack_decimal(weights: Mapping[int, int], low: int, digits: int) -> Decimal:
    """As `pack`, in decimal digits."""
    cells = ["0" * digits] * (max(weights) - low + 1)
    for value, weight in weights.items():
        cells[low - 1 - value] = str(weight).zfill(digits)
    return Decimal("".join(cells))


def unpack_decimal(packed: Decimal, low: int, digits: int) -> Weights:
    """As `unpack`, from decimal digits."""
    text = f"{packed:f}"
    cells = -(-len(text) // digits)
    text = text.zfill(cells * digits)
    found = [int(text[start : start + digits]) for start in range((cells - 1) * digits, -1, -digits)]
    return {low + place: weight for place, weight in enumerate(found) if weight}


def decimal_power(base: Decimal, exponent: int) -> Decimal:
    """`base` to a whole power, exactly, by squaring."""
    made = Decimal(1)
    for bit in f"{exponent:b}":
        made = EXACTLY.multiply(made, made)
        if bit == "1":
            made = EXACTLY.multiply(made, base)
    return made


def even_power(low: int, sides: int, weight: int, count: int) -> Weights:
    """As `power`, where all weights are alike: each row is a sliding sum over the row before, and its own mirror."""
    row = [weight**count]
    for _ in range(count):
        length = len(row) + sides - 1
        half = (length + 1) // 2
        sums = list(accumulate(row[:half]))
        rising = list(map(sub, sums + [sums[-1]] * (half - len(sums)), [0] * sides + sums))
        row = rising + rising[: length - half][::-1]
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
    return combine(left, right, add, budget, ADDING)


def whole_only(spread: Spread) -> Weights | None:
    """The same distribution if all its values are whole, else None."""
    return spread if set(map(type, spread)) <= {int} else None  # type: ignore[return-value]


def convolve_packed(left: Weights, right: Weights, pairs: int, budget: Budget) -> Spread:
    """The sum of two independent whole values, by one multiplication where that is less work than every pair."""
    low_left, low_right = min(left), min(right)
    span = max(left) - low_left + max(right) - low_right + 1
    width = width_for(sum(left.values()) * sum(right.values()))
    digits = width * 5 // 2
    if span * digits > LONG:
        if 4 * pairs < span * digits:
            return combine(exact(left), exact(right), add, budget, ADDING)
        refuse_wide(digits)
        budget.spend(span * digits)
        product = EXACTLY.multiply(pack_decimal(left, low_left, digits), pack_decimal(right, low_right, digits))
        return exact(unpack_decimal(product, low_left + low_right, digits))
    budget.spend(span * (1 + width // 8))
    packed = pack(left, low_left, width) * pack(right, low_right, width)
    return exact(unpack(packed, low_left + low_right, width))


def exact(weights: Weights) -> Spread:
    """Whole values seen as exact ones; the same mapping, to which nobody adds."""
    return weights  # type: ignore[return-value]


def combine(
    left: Spread, right: Spread, function: Callable[[Exact, Exact], Exact], budget: Budget, price: int
) -> Spread:
    """`function` of two independent values, pair by pair; each pair costs `price` cells."""
    budget.spend(len(left) * len(right) * price)
    made: Spread = {}
    known = made.get
    for one, weight in left.items():
        for other, factor in right.items():
            value = function(one, other)
            made[value] = known(value, 0) + weight * factor
    return made
