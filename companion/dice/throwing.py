"""What modifiers do to the dice of one pool, in the order written."""

from __future__ import annotations

from collections.abc import Callable

from . import limits
from .die import Die
from .keeping import keeps_of, kept_dice
from .modifiers import Advantage, Clamp, Explode, Keep, Modifier, Reroll, Tally
from .rules import explosion

Thrower = Callable[[Die, int], list[int]]
"""Gives faces: `(die, how many)`."""


class Thrown:
    """One die of a pool while it is being thrown, and afterwards.

    `chain` holds the faces that stand, first the die's own and then those it exploded into; `rerolled` what was thrown
    before. `parts` are what a tally looks at, and add up to the value: the chain, or one number once clamped.
    """

    __slots__ = ("chain", "kept", "parts", "rerolled", "score", "value")

    def __init__(self, face: int) -> None:
        self.value = face
        self.chain: tuple[int, ...] = (face,)
        self.parts: tuple[int, ...] = (face,)
        self.rerolled: tuple[int, ...] = ()
        self.kept = True
        self.score: int | None = None

    def becomes(self, parts: tuple[int, ...]) -> None:
        """From now on these are what it is worth."""
        self.parts = parts
        self.value = sum(parts)


def modified(
    modifiers: tuple[Modifier, ...], die: Die, count: int, throw: Thrower
) -> tuple[list[int], list[Thrown], int]:
    """Throws `count` dice and applies `modifiers`.

    Returns:
        Every face in the order thrown, the dice, and what the pool is worth.
    """
    keeps = keeps_of(modifiers)
    if any([type(modifier) is Advantage for modifier in modifiers]):
        count *= 2
    faces: list[int] = []

    def again(number: int) -> list[int]:
        thrown = throw(die, number)
        faces.extend(thrown)
        return thrown if die.digits == 1 else side_by_side(thrown, die.digits)

    dice = [Thrown(face) for face in again(count)]
    for modifier in modifiers:
        if type(modifier) is not Keep and type(modifier) is not Advantage:
            apply(modifier, die, dice, lambda: again(1)[0])
        elif keeps:
            for one, stays in zip(dice, kept_dice(keeps, [one.value for one in dice]), strict=True):
                one.kept = stays
            keeps = []
    if modifiers and type(modifiers[-1]) is Tally:
        return faces, dice, sum([one.score or 0 for one in dice if one.kept])
    return faces, dice, sum([one.value for one in dice if one.kept])


def side_by_side(faces: list[int], digits: int) -> list[int]:
    """Six-sided faces read as the digits of table dice."""
    return [int("".join(map(str, faces[start : start + digits]))) for start in range(0, len(faces), digits)]


def apply(modifier: Modifier, die: Die, dice: list[Thrown], face: Callable[[], int]) -> None:
    """Applies a modifier that works on each die by itself to those still in the pool."""
    for one in dice:
        if not one.kept:
            continue
        match modifier:
            case Explode():
                explode(modifier, die, one, face)
            case Reroll():
                reroll(modifier, one, face)
            case Clamp():
                clamp(modifier, one)
            case Tally():
                one.score = sum(map(modifier.score, one.parts))
            case _:
                raise AssertionError(modifier)


def explode(modifier: Explode, die: Die, one: Thrown, face: Callable[[], int]) -> None:
    """Throws on while the last face meets the condition."""
    holds = explosion(die, modifier).holds
    last, most = one.value, 1 if modifier.once else limits.CHAIN
    extra: list[int] = []
    while len(extra) < most and holds(last):
        last = face()
        extra.append(last)
    if extra:
        one.chain += tuple(extra)
        one.becomes(one.parts + tuple(extra))


def reroll(modifier: Reroll, one: Thrown, face: Callable[[], int]) -> None:
    """Throws again instead, the whole chain put aside."""
    most = 1 if modifier.once else limits.CHAIN
    for _ in range(most):
        if not modifier.condition.holds(one.value):
            break
        one.rerolled += one.chain
        one.chain = (face(),)
        one.becomes(one.chain)


def clamp(modifier: Clamp, one: Thrown) -> None:
    """Beyond the limit, the whole chain counts as one number: the limit."""
    if modifier.of(one.value) != one.value:
        one.becomes((modifier.of(one.value),))
