"""The record of a roll: what was thrown, what it came to, and how to say so on one line."""

from __future__ import annotations

from math import floor

from .die import Die
from .nodes import Dice, Expression, Number, Sum
from .value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction
    from typing import Final

    from .throwing import Thrown

    Throw = tuple[Dice, Die, list[int], list[Thrown] | None]
    """A pool as thrown: its node, the die, its faces, and its dice one by one where modifiers worked on them."""


class ThrownDie(Value):
    """One die of a pool.

    Args:
        chain: its face, then those it exploded into.
        rerolled: faces thrown before and put aside.
        value: what it is worth; differs from the sum of `chain` where a clamp worked.
        kept: is it still in the pool?
        score: what it counted, in a pool that counts; else None.
    """

    __slots__ = ("chain", "kept", "rerolled", "score", "value")

    def __init__(
        self, chain: tuple[int, ...], rerolled: tuple[int, ...], value: int, kept: bool, score: int | None
    ) -> None:
        self.chain: Final = chain
        self.rerolled: Final = rerolled
        self.value: Final = value
        self.kept: Final = kept
        self.score: Final = score


class Pool(Value):
    """A pool as it fell.

    Args:
        text: its canonical spelling, with the numbers thrown where they were computed.
        faces: every face, in the order thrown.
        kept: the faces of the dice that stayed in it.
        total: what it is worth, or what it counted.
        dice: its dice, one by one.
        die: the die it is made of.
    """

    __slots__ = ("dice", "die", "faces", "kept", "text", "total")

    def __init__(
        self,
        text: str,
        faces: tuple[int, ...],
        kept: tuple[int, ...],
        total: int,
        dice: tuple[ThrownDie, ...],
        die: Die,
    ) -> None:
        self.text: Final = text
        self.faces: Final = faces
        self.kept: Final = kept
        self.total: Final = total
        self.dice: Final = dice
        self.die: Final = die


def pool_of(throw: Throw) -> Pool:
    """The pool that was thrown, told in full."""
    from .spelling import spell_pool

    node, die, faces, thrown = throw
    if thrown is not None:
        dice = tuple([ThrownDie(one.chain, one.rerolled, one.value, one.kept, one.score) for one in thrown])
    else:
        dice = tuple([ThrownDie((face,), (), face, True, None) for face in faces])
    kept: list[int] = []
    for one in dice:
        if one.kept:
            kept.extend(one.chain if die.digits == 1 else [int(digit) for digit in str(one.chain[0])])
    total = sum(one.value if one.score is None else one.score for one in dice if one.kept)
    return Pool(spell_pool(node, size(node, dice), die), tuple(faces), tuple(kept), total, dice, die)


def size(node: Dice, dice: tuple[ThrownDie, ...]) -> int:
    """How many dice the pool was to have, as it would be written."""
    count = node.count.value if isinstance(node.count, Number) else len(dice)
    return int(count)


class Roll(Value):
    """A roll: the bound expression and every face. All else follows from them and is worked out when asked for.

    Args:
        expression: what was rolled, names bound.
        exact: the value of its left side, before rounding.
        right: the value of its right side, if it has one.
        throws: the pools in the order thrown.
        results: the separate rolls of a line such as `6: 4d6kh3`; then all else here is about all of them together.
    """

    __slots__ = ("_left", "_right", "_throws", "expression", "results")

    def __init__(
        self,
        expression: Expression,
        exact: int | Fraction,
        right: int | Fraction | None,
        throws: list[Throw],
        results: tuple[Roll, ...] = (),
    ) -> None:
        self.expression: Final = expression
        self._left: Final = exact
        self._right: Final = right
        self._throws: Final = throws
        self.results: Final = results

    def _key(self) -> tuple[object, ...]:
        return self.expression, self.faces

    def __repr__(self) -> str:
        return f"Roll({self.text!r}, faces={self.faces}, total={self.total})"

    @property
    def text(self) -> str:
        """The canonical spelling without the note: with `faces`, all that a record needs."""
        from .spelling import spell_roll

        return spell_roll(self.expression)

    @property
    def note(self) -> str:
        """The words after `#`."""
        return self.expression.note

    @property
    def total(self) -> int:
        """The left side, rounded down; of several results their sum."""
        return sum(one.total for one in self.results) if self.results else floor(self._left)

    @property
    def exact(self) -> Fraction:
        """The left side before rounding."""
        from fractions import Fraction

        return sum((one.exact for one in self.results), Fraction(0)) if self.results else Fraction(self._left)

    @property
    def rounded(self) -> bool:
        """Was anything lost by rounding?"""
        return any(one.rounded for one in self.results) if self.results else self._left != floor(self._left)

    @property
    def margin(self) -> int | None:
        """By how much `vs` or `under` was met, rounded down; below 0 when it was not. None without either."""
        if self._right is None:
            return None
        over = self._left - self._right
        return floor(over if self.expression.relation == "vs" else -over)

    @property
    def against(self) -> int | None:
        """The right side of `vs` or `under`, rounded down; None without either."""
        return None if self._right is None else floor(self._right)

    @property
    def pools(self) -> tuple[Pool, ...]:
        """Every pool, in the order thrown."""
        if self.results:
            return tuple([pool for one in self.results for pool in one.pools])
        return tuple([pool_of(throw) for throw in self._throws])

    @property
    def faces(self) -> tuple[int, ...]:
        """Every face in the order used; typed again they give this roll again."""
        if self.results:
            return tuple([face for one in self.results for face in one.faces])
        return tuple([face for throw in self._throws for face in throw[2]])

    @property
    def natural(self) -> int | None:
        """The face of the first pool when exactly one die is kept there, before anything is added to it."""
        if not self._throws:
            return None
        kept = [one for one in pool_of(self._throws[0]).dice if one.kept]
        return kept[0].chain[0] if len(kept) == 1 else None

    @property
    def modifiers(self) -> tuple[tuple[str, int], ...]:
        """The whole constants added at the top of the left side, each with its label and sign."""
        left = self.expression.left
        terms = left.terms if isinstance(left, Sum) and not left.label else ((1, left),)
        return tuple(
            [
                (term.label, sign * term.value)
                for sign, term in terms
                if isinstance(term, Number) and isinstance(term.value, int)
            ]
        )

    def json(self) -> list[dict[str, object]]:
        """The `rolls` of a result, one object for each pool thrown."""
        pools = self.pools
        told: list[dict[str, object]] = [
            {"dice": pool.text, "faces": list(pool.faces), "kept": list(pool.kept), "total": pool.total}
            for pool in pools
        ]
        if len(pools) == 1:
            told[0] |= {"add": sum(value for _, value in self.modifiers), "total": self.total}
        return told

    def show(self) -> str:
        """One line that adds up: `2d6 ⟨3 4⟩ +1 charisma −2 burdens = 6`."""
        from .showing import show

        return show(self)
