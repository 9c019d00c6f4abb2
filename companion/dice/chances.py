"""Exact odds of everything the notation can say, by a walk over the expression that was parsed for rolling."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import floor, lcm

from .arithmetic import call, checked, divide, multiply
from .die import Die, sided
from .errors import DiceError
from .nodes import Call, Dice, Expression, Name, Node, Number, Product, Sum
from .packed import CALLING, DIVIDING, Budget, Exact, Spread, Weights, combine, convolve, exact, whole_only
from .parser import parse
from .pooling import natural_odds, pool_odds
from .rules import refuse_endless, whole_count, whole_sides
from .value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


Work = Callable[[Exact, Exact, tuple[int, int]], Exact]


class Odds(Value):
    """An exact distribution of whole totals; of an expression with `vs` or `under`, of margins.

    Args:
        weights: for each total that can come up, in how many of `total_weight` equal cases it does.
    """

    __slots__ = ("total_weight", "weights")

    def __init__(self, weights: Mapping[int, int]) -> None:
        ordered = sorted(weights)
        in_order = ordered == list(weights)
        self.weights: Final = dict(weights) if in_order else {value: weights[value] for value in ordered}
        self.total_weight: Final = sum(weights.values())

    def __hash__(self) -> int:
        return hash(tuple(self.weights.items()))

    def p(self, value: int) -> Fraction:
        """The chance of exactly `value`."""
        return Fraction(self.weights.get(value, 0), self.total_weight)

    equal = p

    def chance(self, predicate: Callable[[int], bool]) -> Fraction:
        """The chance of a total for which `predicate` is true."""
        return Fraction(sum(weight for value, weight in self.weights.items() if predicate(value)), self.total_weight)

    def at_least(self, value: int) -> Fraction:
        """The chance of `value` or more."""
        return self.chance(lambda total: total >= value)

    def over(self, value: int) -> Fraction:
        """The chance of more than `value`."""
        return self.chance(lambda total: total > value)

    def under(self, value: int) -> Fraction:
        """The chance of less than `value`."""
        return self.chance(lambda total: total < value)

    @property
    def mean(self) -> Fraction:
        """The mean of all totals."""
        return Fraction(sum(value * weight for value, weight in self.weights.items()), self.total_weight)


def odds(expression: Expression | str, values: Mapping[str, int] | None = None) -> Odds:
    """The exact odds of an expression; of a repeated one, of each result by itself.

    Args:
        expression: parsed, built, or the text itself.
        values: the sheet's values for the names in it.

    Raises:
        DiceError: it cannot be read or rolled, or is `too-large-odds`: the work is estimated before it is done.
    """
    return Odds(walked(bound(expression, values), Walk(Budget())))


def odds_by_natural(expression: Expression | str, values: Mapping[str, int] | None = None) -> Mapping[int, Odds]:
    """The odds of the total for each face that the one kept die of the first pool can show.

    The weights of all of them are over one common denominator: an `Odds` weighs as much as its face is likely.

    Raises:
        DiceError: as `odds`; `natural` if the first pool does not keep exactly one die.
    """
    known = bound(expression, values)
    scout = Walk(Budget(), searching=True)
    walked(known, scout)
    if scout.naturals is None:
        raise DiceError("natural", "no single die is kept in the first pool")
    return {
        face: Odds(walked(known, Walk(scout.budget, first=exact(weights))))
        for face, weights in sorted(scout.naturals.items())
    }


def bound(expression: Expression | str, values: Mapping[str, int] | None) -> Expression:
    """The expression parsed, its names replaced."""
    if isinstance(expression, str):
        expression = parse(expression)
    return expression if values is None else expression.bind(values)


def walked(expression: Expression, walk: Walk) -> Weights:
    """The weights of the whole totals, or of the margins."""
    spread = walk.of(expression.left)
    if expression.right is not None:
        right = walk.of(expression.right)
        if expression.relation == "vs":
            spread = convolve(spread, negated(right), walk.budget)
        else:
            spread = convolve(right, negated(spread), walk.budget)
    walk.budget.spend(5 * len(spread))
    whole = whole_only(spread)
    if whole is not None:
        return whole
    whole = {}
    for value, weight in spread.items():
        total = floor(value)
        whole[total] = whole.get(total, 0) + weight
    return whole


def negated(spread: Spread) -> Spread:
    """The distribution of the negative."""
    return {-value: weight for value, weight in spread.items()}


class Walk:
    """One walk over an expression.

    Args:
        budget: how much work is left.
        first: what to take for the first pool thrown, in place of its own distribution.
        searching: also find the distribution of the first pool by the face of its one kept die.
    """

    __slots__ = ("budget", "first", "naturals", "searching")

    def __init__(self, budget: Budget, first: Spread | None = None, searching: bool = False) -> None:
        self.budget = budget
        self.first = first
        self.searching = searching
        self.naturals: dict[int, Weights] | None = None

    def of(self, node: Node) -> Spread:
        """The distribution of `node`."""
        match node:
            case Number():
                return {node.value: 1}
            case Name():
                raise DiceError("unknown-name", f"there is no value `{node.name}` here", *node.span)
            case Dice():
                return self.pool(node)
            case Sum():
                return self.sum(node)
            case Product():
                return self.product(node)
            case Call():
                return self.call(node)

    def sum(self, node: Sum) -> Spread:
        """Independent terms, added."""
        spread: Spread = {0: 1}
        for sign, term in node.terms:
            part = self.of(term)
            spread = convolve(spread, part if sign > 0 else negated(part), self.budget)
        return {checked(value, node.span): weight for value, weight in spread.items()}

    def product(self, node: Product) -> Spread:
        """Independent factors, from left to right."""
        spread = self.of(node.first)
        for (sign, factor), mark in zip(node.rest, node.marks, strict=True):
            work, span = (multiply if sign == "x" else divide), (mark, mark + 1 if mark else 0)

            def join(one: Exact, other: Exact, work: Work = work, span: tuple[int, int] = span) -> Exact:
                return work(one, other, span)

            spread = combine(spread, self.of(factor), join, self.budget, CALLING if sign == "x" else DIVIDING)
        return spread

    def call(self, node: Call) -> Spread:
        """A function of independent arguments."""
        spread = self.of(node.arguments[0])
        if len(node.arguments) == 1:
            return combine(spread, {0: 1}, lambda one, _: call(node.function, (one,)), self.budget, CALLING)
        for argument in node.arguments[1:]:
            spread = combine(
                spread, self.of(argument), lambda one, other: call(node.function, (one, other)), self.budget, CALLING
            )
        return spread

    def pool(self, node: Dice) -> Spread:
        """A pool; where its count or sides are rolled too, over all that they can be."""
        cases = self.cases(node)
        if self.first is not None:
            first, self.first = self.first, None
            return first
        if self.searching:
            self.searching = False
            if len(cases) == 1:
                self.naturals = natural_odds(cases[0][0], cases[0][1], node.modifiers, self.budget)
        made = [(weight, pool_odds(die, count, node.modifiers, self.budget)) for die, count, weight in cases]
        if len(made) == 1:
            return exact(made[0][1])
        common = lcm(*[sum(weights.values()) for _, weights in made])
        mixed: Spread = {}
        for weight, weights in made:
            factor = weight * (common // sum(weights.values()))
            self.budget.spend(len(weights))
            for value, part in weights.items():
                mixed[value] = mixed.get(value, 0) + part * factor
        return mixed

    def cases(self, node: Dice) -> list[tuple[Die, int, int]]:
        """Every die and number of dice that the pool can be, with its weight."""
        counts = [(whole_count(count, node.count), weight) for count, weight in self.of(node.count).items()]
        if isinstance(node.die, Die):
            return [(node.die, count, weight) for count, weight in counts]
        cases = []
        for sides, factor in self.of(node.die).items():
            die = sided(whole_sides(sides, node.die))
            for modifier in node.modifiers:
                refuse_endless(die, modifier)
            cases += [(die, count, weight * factor) for count, weight in counts]
        return cases
