"""Rolling: one walk over the expression, taking faces from a source and noting every one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from . import limits
from .arithmetic import call, checked, divide, multiply
from .die import D6, Die, sided
from .errors import DiceError
from .nodes import Call, Dice, Expression, Name, Node, Number, Product, Sum
from .parser import parse
from .record import Roll
from .rules import refuse_endless, whole_count, whole_sides
from .source import SeededDice, Source, TypedFaces

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction
    from typing import Any

    from .record import Throw

    Step = Callable[[Any, "Cup"], int | Fraction]


class Cup:
    """What one roll needs on its way: the source, how many dice may still be thrown, and the pools thrown so far."""

    __slots__ = ("left", "source", "throws")

    def __init__(self, source: Source) -> None:
        self.source = source
        self.left = limits.DICE
        self.throws: list[Throw] = []

    def throw(self, die: Die, count: int) -> list[int]:
        """`count` faces of `die`; of a table die, the faces of the six-sided dice it is read from."""
        if count == 1 and die.digits == 1 and self.left:
            self.left -= 1
            return [self.source.face(die)]
        count *= die.digits
        self.left -= count
        if self.left < 0:
            raise DiceError("too-many-dice", f"at most {limits.DICE:,} dice in one roll, explosions and rerolls too")
        return self.source.throw(D6 if die.digits > 1 else die, count)


def roll(expression: Expression | str, source: Source, values: Mapping[str, int] | None = None) -> Roll:
    """Rolls an expression.

    Args:
        expression: parsed, built, or the text itself.
        source: where the faces come from.
        values: the sheet's values for the names in it.

    Returns:
        The roll, with every face thrown in the order of use: typed again they give the same roll.

    Raises:
        DiceError: the text cannot be read, a name is unknown, or a limit was broken on the way.
        FacesError: typed faces were too few, or not on the die.
    """
    if isinstance(expression, str):
        expression = parse(expression)
    if values is not None:
        expression = expression.bind(values)
    cup = Cup(source)
    if expression.times is None:
        return single(expression, cup)
    return Roll(expression, 0, None, [], tuple([repeated(expression, cup) for _ in range(expression.times)]))


def replay(text: str, faces: Iterable[int]) -> Roll:
    """The roll that a record tells of: its canonical text with every face, as `Roll.text` and `Roll.faces` gave them.

    Raises:
        DiceError: the text is not an expression without names.
        FacesError: the faces are not those of such a roll.
    """
    source = TypedFaces(faces, SeededDice(0))
    again = roll(text, source)
    source.finish()
    return again


def repeated(expression: Expression, cup: Cup) -> Roll:
    """One of several results of the same line."""
    cup.throws = []
    return single(Expression(expression.left, expression.relation, expression.right, None, expression.note), cup)


def single(expression: Expression, cup: Cup) -> Roll:
    """One result."""
    left = evaluate(expression.left, cup)
    if expression.right is None:
        return Roll(expression, left, None, cup.throws)
    right = evaluate(expression.right, cup)
    return Roll(expression, left, right, cup.throws)


def evaluate(node: Node, cup: Cup) -> int | Fraction:
    """The value of `node`, its dice thrown."""
    return WALK[type(node)](node, cup)


def number(node: Number, _: Cup) -> int | Fraction:
    """A constant."""
    return node.value


def name(node: Name, _: Cup) -> int | Fraction:
    """A name that nobody bound."""
    raise DiceError("unknown-name", f"there is no value `{node.name}` here", *node.span, hint="a note goes after #")


def total(node: Sum, cup: Cup) -> int | Fraction:
    """A sum."""
    value: int | Fraction = 0
    for sign, term in node.terms:
        kind = type(term)
        part = term.value if kind is Number else WALK[kind](term, cup)  # type: ignore[union-attr]
        value += part if sign > 0 else -part
    return value if type(value) is int and -limits.VALUE <= value <= limits.VALUE else checked(value, node.span)


def product(node: Product, cup: Cup) -> int | Fraction:
    """A product, from left to right."""
    value = evaluate(node.first, cup)
    for (sign, factor), mark in zip(node.rest, node.marks, strict=True):
        other = evaluate(factor, cup)
        value = (multiply if sign == "x" else divide)(value, other, (mark, mark + 1 if mark else 0))
    return value


def function(node: Call, cup: Cup) -> int | Fraction:
    """A function of its arguments."""
    return call(node.function, [evaluate(argument, cup) for argument in node.arguments])


def dice(node: Dice, cup: Cup) -> int:
    """A pool: its total, or what it counted."""
    die = node.die
    if node.plain >= 0:
        faces = cup.throw(die, node.plain)  # type: ignore[arg-type]
        cup.throws.append((node, die, faces, None))  # type: ignore[arg-type]
        return sum(faces)
    from .throwing import modified

    size = whole_count(evaluate(node.count, cup), node.count)
    if not isinstance(die, Die):
        die = sided(whole_sides(evaluate(die, cup), die))
        for modifier in node.modifiers:
            refuse_endless(die, modifier)
    faces, thrown, worth = modified(node.modifiers, die, size, cup.throw)
    cup.throws.append((node, die, faces, thrown))
    return worth


WALK: dict[type[Any], Step] = {
    Number: number,
    Name: name,
    Sum: total,
    Product: product,
    Call: function,
    Dice: dice,
}
