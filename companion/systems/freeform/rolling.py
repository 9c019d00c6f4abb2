"""A test as an expression and as a reading of it, so that its odds and its roll are the same words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from companion.dice import DiceError, Expression, Roll, build, odds, odds_by_natural, parse
from companion.dice.nodes import Node, Sum
from companion.systems.freeform.description import BONUS, BURDEN, PICK, SUCCESS, Band, Test
from companion.systems.freeform.formula import named
from companion.systems.freeform.names import word
from companion.tables.spans import Span

Parts = tuple[tuple[str, int], ...]

_PICK = re.compile(rf"\b{PICK}\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Throw:
    """One test as it is to be rolled.

    Attributes:
        values: the numbers of the sheet, as dice say them.
        pick: the number chosen; empty where the test has none.
        form: which of its other dice are rolled; empty for the usual ones.
        plus: what the player adds.
        target: what the player holds it against, in place of what the description says.
    """

    test: Test
    values: Mapping[str, int]
    pick: str = ""
    form: str = ""
    plus: int = 0
    target: int | None = None

    @property
    def expression(self) -> Expression:
        """The dice with every number named, and what they are held against.

        What is added helps: it stands beside the dice, or beside the number that they must not pass.

        Raises:
            DiceError: the numbers of the sheet make dice that cannot be.
        """
        dice = self._said(self.test.forms.get(self.form, self.test.roll))
        left, added = self._bound(dice), numbers(self.added)
        if self.test.under:
            return build.under(left, plus(self._target(self.test.under), added))
        if self.target is not None or self.test.vs:
            return build.versus(plus(left, added), self._target(self.test.vs))
        return build.expression(plus(left, added))

    @property
    def added(self) -> Parts:
        """What is added beside the dice, by name; what the dice name themselves is not added again."""
        texts = (self.test.forms.get(self.form, self.test.roll), self.test.under, self.test.vs)
        said = {name for text in texts if text for name in named(parse(self._said(text)))}
        burden = self.values.get(BURDEN, 0) if self.test.weighs else 0
        parts = ((BONUS, "penalty" if self.plus < 0 else BONUS, self.plus), (BURDEN, BURDEN, burden))
        return tuple((label, value) for name, label, value in parts if value and name not in said)

    @property
    def bands(self) -> tuple[Band, ...]:
        """What it may come to; nothing where the total speaks for itself."""
        against = self.test.under or self.test.vs or self.target is not None
        return self.test.bands or (SUCCESS if against else ())

    def _said(self, text: str) -> str:
        return _PICK.sub(word(self.pick), text) if self.pick else text

    def _bound(self, text: str) -> Node:
        return parse(text).bind({**self.values, BONUS: self.plus}).left

    def _target(self, text: str) -> Node:
        return self._bound(self._said(text)) if self.target is None else build.number(self.target)


def numbers(parts: Iterable[tuple[str, int]]) -> tuple[Node, ...]:
    """Constants with their names."""
    return tuple(build.number(value, name) for name, value in parts)


def plus(node: Node, added: Iterable[Node]) -> Node:
    """`node` with more terms; a sum takes them in without brackets."""
    terms = node.terms if isinstance(node, Sum) and not node.label else ((1, node),)
    return build.signed_sum([*terms, *((1, term) for term in added)])


def band_of(bands: tuple[Band, ...], rolled: Roll) -> Band | None:
    """What a roll came to; None where the test has no bands."""
    measure = rolled.total if rolled.margin is None else rolled.margin
    return band_for(bands, measure, rolled.natural)


def band_for(bands: tuple[Band, ...], measure: int, natural: int | None) -> Band | None:
    """The band that answers: by its natural face, else by margin or total, else the one for all the rest.

    What lies beyond the outermost band falls to it.
    """
    if natural is not None:
        for band in bands:
            if band.natural and _answers(band.natural, natural) and _answers(band.at, measure):
                return band
    plain = [band for band in bands if not band.natural]
    fitting = (band for band in plain if band.at and _answers(band.at, measure))
    rest = (band for band in plain if band.at is None)
    return next(fitting, None) or next(rest, None) or _outermost(plain, measure)


def chances(throw: Throw) -> dict[str, Fraction]:
    """The exact chance of each slug, in the order of the bands."""
    bands = throw.bands
    found = dict.fromkeys((band.slug for band in bands), Fraction(0))
    if not bands:
        return found
    faces = _by_face(throw.expression, any(band.natural for band in bands))
    whole = sum(weight for weights in faces.values() for weight in weights.values())
    for face, weights in faces.items():
        for measure, weight in weights.items():
            band = band_for(bands, measure, face)
            if band:
                found[band.slug] += Fraction(weight, whole)
    return found


def _by_face(expression: Expression, faces: bool) -> dict[int | None, Mapping[int, int]]:
    """Weights of margins or totals, parted by the face of the one kept die where that is asked for and there is one."""
    if faces:
        try:
            return {face: each.weights for face, each in odds_by_natural(expression).items()}
        except DiceError as error:
            if error.code != "natural":
                raise
    return {None: odds(expression).weights}


def _answers(span: Span | None, number: int) -> bool:
    """Whether `number` lies in a span; what asks for none is answered by all."""
    low, high = (span.low, span.high) if span else (None, None)
    return (low is None or low <= number) and (high is None or number <= high)


def _outermost(plain: list[Band], measure: int) -> Band | None:
    """The lowest band for what lies below all of them, the highest for what lies above."""
    begun = [(band.at.low, band) for band in plain if band.at and band.at.low is not None]
    if not begun:
        return plain[0] if plain else None
    begun.sort(key=lambda one: one[0])
    return begun[0][1] if measure < begun[0][0] else begun[-1][1]
