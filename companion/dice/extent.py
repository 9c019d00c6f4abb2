"""The lowest and highest total of an expression, without its odds: fast for any expression within the limits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import product as pairs
from math import floor

from . import limits
from .arithmetic import call, checked, divide, multiply
from .die import Die, sided
from .errors import DiceError
from .keeping import keeps_of, kept_ranks
from .modifiers import Advantage, Clamp, Explode, Modifier, Reroll, Tally
from .nodes import Call, Dice, Expression, Name, Node, Number, Product, Sum
from .parser import parse
from .rules import explosion, refuse_endless, whole_count, whole_sides

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction

    Extent = tuple[int | Fraction, int | Fraction]


def bounds(expression: Expression | str, values: Mapping[str, int] | None = None) -> tuple[int, int]:
    """The lowest and the highest total; with `vs` or `under`, margin.

    A chain counts to its limit: `1d6!` reaches 606. Where a reroll or clamp follows an explosion, the true ends may
    lie inside the bounds; nothing ever lies outside.

    Args:
        expression: parsed, built, or the text itself.
        values: the sheet's values for the names in it.

    Raises:
        DiceError: it cannot be read, or cannot be rolled at one of its ends.
    """
    if isinstance(expression, str):
        expression = parse(expression)
    if values is not None:
        expression = expression.bind(values)
    low, high = extent(expression.left)
    if expression.right is not None:
        other_low, other_high = extent(expression.right)
        low, high = low - other_high, high - other_low
        if expression.relation == "under":
            low, high = -high, -low
    return floor(low), floor(high)


def extent(node: Node) -> Extent:
    """The ends of `node`."""
    match node:
        case Number():
            return node.value, node.value
        case Name():
            raise DiceError("unknown-name", f"there is no value `{node.name}` here", *node.span)
        case Sum():
            ends = [(sign, extent(term)) for sign, term in node.terms]
            low = sum(part[0] if sign > 0 else -part[1] for sign, part in ends)
            high = sum(part[1] if sign > 0 else -part[0] for sign, part in ends)
            return checked(low, node.span), checked(high, node.span)
        case Product():
            return product(node)
        case Call():
            return function(node)
        case Dice():
            return pool(node)


def ends_of(values: Iterable[int | Fraction]) -> Extent:
    """The lowest and highest of some values."""
    known = list(values)
    return min(known), max(known)


def product(node: Product) -> Extent:
    """A product has its ends at the ends of its factors, unless a divisor reaches over zero."""
    ends = extent(node.first)
    for (sign, factor), mark in zip(node.rest, node.marks, strict=True):
        span = (mark, mark + 1 if mark else 0)
        other = extent(factor)
        if sign == "/" and other[0] <= 0 <= other[1]:
            other = nearest_zero(factor, span)
        work = multiply if sign == "x" else divide
        ends = ends_of([work(one, two, span) for one, two in pairs(ends, other)])
    return ends


def nearest_zero(node: Node, span: tuple[int, int]) -> Extent:
    """For a divisor that may be on both sides of zero: the two values whose inverses reach furthest."""
    from .chances import Walk
    from .packed import Budget

    known = Walk(Budget()).of(node)
    if 0 in known:
        raise DiceError("zero-division", "division by what may be zero", *span)
    below, above = [value for value in known if value < 0], [value for value in known if value > 0]
    return max(below, default=min(above, default=1)), min(above, default=max(below, default=1))


def function(node: Call) -> Extent:
    """All functions but `abs` rise with their arguments."""
    ends = [extent(argument) for argument in node.arguments]
    if node.function == "abs" and ends[0][0] < 0 < ends[0][1]:
        return 0, max(-ends[0][0], ends[0][1])
    return ends_of([call(node.function, [end[side] for end in ends]) for side in (0, 1)])


def pool(node: Dice) -> Extent:
    """Every die of a pool may show the same, so the ends are those of one die times the dice that are kept."""
    counts = [whole_count(count, node.count) for count in extent(node.count)]
    if isinstance(node.die, Die):
        dice = [node.die]
    else:
        dice = [sided(whole_sides(sides, node.die)) for sides in extent(node.die)]
    if any(isinstance(modifier, Advantage) for modifier in node.modifiers):
        counts = [2 * count for count in counts]
    found: list[int | Fraction] = []
    for die in dice:
        for modifier in node.modifiers:
            refuse_endless(die, modifier)
        kept = [sum(kept_ranks(keeps_of(node.modifiers), count)) for count in counts]
        found += [stay * end for stay in kept for end in die_extent(die, node.modifiers)]
    return ends_of(found)


def die_extent(die: Die, modifiers: tuple[Modifier, ...]) -> tuple[int, int]:
    """The ends of what one kept die brings to its pool."""
    if not modifiers:
        return die.low, die.high
    last = modifiers[-1]
    measure = last.score if isinstance(last, Tally) else int
    values = set(die.faces)
    for place, modifier in enumerate(modifiers):
        if isinstance(modifier, Clamp):
            values = {modifier.of(value) for value in values}
        elif isinstance(modifier, Reroll) and any(map(modifier.condition.holds, values)):
            values = {value for value in values if not modifier.condition.holds(value)} | set(die.faces)
        elif isinstance(modifier, Explode):
            ends = exploded(die, modifier, values, measure)
            return after_explosion(die, modifiers[place + 1 :], ends, measure, isinstance(last, Tally))
    measured = [measure(value) for value in values]
    return min(measured), max(measured)


def exploded(die: Die, modifier: Explode, values: set[int], measure: Callable[[int], int]) -> tuple[int, int]:
    """The ends of a die that may explode: its chain is one face long, or as long as it may be."""
    holds = explosion(die, modifier).holds
    every = [measure(face) for face in set(die.faces)]
    onward = [measure(face) for face in set(die.faces) if holds(face)]
    ends = every if modifier.once else [measure(face) for face in set(die.faces) if not holds(face)]
    extras = list(ends)
    if onward and not modifier.once:
        run = limits.CHAIN - 1
        extras += [run * min(onward) + min(every), run * max(onward) + max(every)]
    starts = [measure(value) for value in values if holds(value)]
    found = [measure(value) for value in values if not holds(value)]
    if starts:
        found += [min(starts) + min(extras), max(starts) + max(extras)]
    return min(found), max(found)


def after_explosion(
    die: Die, modifiers: tuple[Modifier, ...], ends: tuple[int, int], measure: Callable[[int], int], counts: bool
) -> tuple[int, int]:
    """Ends that hold whatever the modifiers after an explosion do to the chain."""
    low, high = ends
    for modifier in modifiers:
        if isinstance(modifier, Clamp) and not counts:
            low, high = modifier.of(low), modifier.of(high)
        elif isinstance(modifier, Clamp):
            low, high = min(low, -1), max(high, 1)
        elif isinstance(modifier, Reroll):
            faces = [measure(face) for face in set(die.faces)]
            low, high = min(low, *faces), max(high, *faces)
    return low, high
