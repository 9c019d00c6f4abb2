"""Numbers that follow from other numbers: `10 + agility`, in the notation of dice and without any."""

from __future__ import annotations

from collections.abc import Mapping

from companion.dice import DiceError, Expression, bounds, build, parse
from companion.dice.nodes import Dice, Name, Node
from companion.systems.freeform.description import LIMIT


def worked_out(formula: str, values: Mapping[str, int]) -> int:
    """What a formula comes to, rounded down and within the limits of a sheet; 0 where it cannot be worked out."""
    try:
        return within(bounds(formula, values)[0])
    except DiceError:
        return 0


def within(number: int, low: int = -LIMIT, high: int = LIMIT) -> int:
    """`number`, or the limit that it passes."""
    return max(low, min(number, high))


def named(expression: Expression) -> frozenset[str]:
    """The values of the sheet that an expression names, as dice say them."""
    return frozenset(node.name for node in _nodes(expression) if isinstance(node, Name))


def rolls(expression: Expression) -> bool:
    """Whether there are dice in an expression."""
    return any(isinstance(node, Dice) for node in _nodes(expression))


def reading(formula: str) -> Expression:
    """A formula as an expression.

    Raises:
        DiceError: it cannot be read, or has dice or a relation in it.
    """
    found = parse(formula)
    if rolls(found):
        raise DiceError("formula", "there are dice in it; only numbers and names can stand here")
    if found.relation or found.times is not None:
        raise DiceError("formula", "it is one sum, against nothing")
    return found


def _nodes(expression: Expression) -> list[Node]:
    waiting = [node for node in (expression.left, expression.right) if node is not None]
    found: list[Node] = []
    while waiting:
        node = waiting.pop()
        found.append(node)
        waiting += [child for child, _ in build.children(node)]
    return found
