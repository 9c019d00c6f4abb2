"""Are the dice fair? Face counts of recorded rolls, with the chance that fair dice look this uneven or worse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import exp, lgamma, log

from .die import D6, Die
from .roller import replay
from .value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

EXPECTED = 5
"""Throws expected of the rarest face before the test says anything: the usual rule of thumb."""


class FaceCounts(Value):
    """How often each face of one kind of die has come up.

    Args:
        die: the die.
        counts: (face, times), every face of the die.
        thrown: how often it was thrown.
        p_value: how likely fair dice are to look this uneven or worse; None while there are too few throws to say.
    """

    __slots__ = ("counts", "die", "p_value", "thrown")

    def __init__(self, die: Die, counts: tuple[tuple[int, int], ...], thrown: int, p_value: float | None) -> None:
        self.die: Final = die
        self.counts: Final = counts
        self.thrown: Final = thrown
        self.p_value: Final = p_value


def fairness(records: Iterable[tuple[str, Sequence[int]]]) -> list[FaceCounts]:
    """Counts the faces of recorded rolls, die by die, the most thrown first.

    Args:
        records: canonical text and faces of each roll, as the history keeps them.

    Raises:
        DiceError: a text that is not an expression.
        FacesError: faces that do not belong to their text.
    """
    seen: dict[Die, Counter[int]] = {}
    for text, faces in records:
        for pool in replay(text, faces).pools:
            die = D6 if pool.die.digits > 1 else pool.die
            seen.setdefault(die, Counter()).update(pool.faces)
    counted = [face_counts(die, counts) for die, counts in seen.items()]
    return sorted(counted, key=lambda one: (-one.thrown, one.die.text))


def face_counts(die: Die, counts: Counter[int]) -> FaceCounts:
    """The counts of one die with their p-value."""
    weights = Counter(die.faces)
    thrown = counts.total()
    rows = tuple([(face, counts[face]) for face in sorted(weights)])
    enough = len(weights) > 1 and thrown * min(weights.values()) >= EXPECTED * die.size
    if not enough:
        return FaceCounts(die, rows, thrown, None)
    expected = {face: thrown * weight / die.size for face, weight in weights.items()}
    square = sum((count - expected[face]) ** 2 / expected[face] for face, count in rows)
    return FaceCounts(die, rows, thrown, chi_square_p(square, len(weights) - 1))


def chi_square_p(square: float, freedom: int) -> float:
    """The chance that a chi-square with `freedom` degrees of freedom is `square` or more."""
    if square <= 0:
        return 1.0
    half, shape = square / 2, freedom / 2
    if half < shape + 1:
        return max(0.0, 1 - lower_gamma(shape, half))
    return upper_gamma(shape, half)


def lower_gamma(shape: float, limit: float) -> float:
    """The regularised incomplete gamma function from 0 to `limit`, by its series; for `limit` < `shape` + 1."""
    term = total = 1 / shape
    step = shape
    while abs(term) > abs(total) * 1e-16:
        step += 1
        term *= limit / step
        total += term
    return total * exp(shape * log(limit) - limit - lgamma(shape))


def upper_gamma(shape: float, limit: float) -> float:
    """The same from `limit` to infinity, by its continued fraction; for `limit` ≥ `shape` + 1."""
    tiny = 1e-300
    below = limit + 1 - shape
    left, right = 1 / tiny, 1 / below
    value = right
    for step in range(1, 100_000):
        part = step * (shape - step)
        below += 2
        right = 1 / (part * right + below or tiny)
        left = below + part / left or tiny
        change = left * right
        value *= change
        if abs(change - 1) < 1e-15:
            break
    return value * exp(shape * log(limit) - limit - lgamma(shape))
