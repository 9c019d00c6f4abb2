"""Exact arithmetic of the notation, one for rolling, odds and bounds: integers, and fractions where they divide."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, floor

from . import limits
from .errors import DiceError
from .nodes import Call, Dice, Name, Node, Number, Product, Sum

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction

Span = tuple[int, int]


def multiply(left: int | Fraction, right: int | Fraction, span: Span = (0, 0)) -> int | Fraction:
    """left × right, within the limits."""
    return checked(left * right, span)


def divide(left: int | Fraction, right: int | Fraction, span: Span = (0, 0)) -> int | Fraction:
    """left ÷ right, exactly; an integer where it comes out whole."""
    if right == 0:
        raise DiceError("zero-division", "division by zero", *span)
    from fractions import Fraction

    return checked(Fraction(left) / right, span)


def checked(value: int | Fraction, span: Span = (0, 0)) -> int | Fraction:
    """`value`, or the error that says which limit it breaks."""
    if not -limits.VALUE <= value <= limits.VALUE:
        raise DiceError("too-large", f"no value beyond ±{limits.VALUE:,} on the way", *span)
    if isinstance(value, int):
        return value
    if value.denominator == 1:
        return value.numerator
    if value.denominator > limits.DENOMINATOR:
        raise DiceError("too-fine", f"no fraction finer than 1/{limits.DENOMINATOR:,}", *span)
    return value


def call(function: str, values: Iterable[int | Fraction]) -> int | Fraction:
    """The value of a function of the notation."""
    known = list(values)
    match function:
        case "max":
            return max(known)
        case "min":
            return min(known)
        case "abs":
            return max(known[0], -known[0])
        case "down":
            return floor(known[0])
        case "up":
            return ceil(known[0])
        case _:
            return floor(2 * known[0] + 1) // 2


def constant(node: Node) -> int | Fraction | None:
    """The value of `node` if it has no dice and no names in it, else None."""
    match node:
        case Number():
            return node.value
        case Sum():
            parts = [constant(term) for _, term in node.terms]
            return None if None in parts else add(zip([sign for sign, _ in node.terms], parts, strict=True), node.span)
        case Product():
            return constant_product(node)
        case Call():
            arguments = [constant(argument) for argument in node.arguments]
            return None if None in arguments else call(node.function, [part for part in arguments if part is not None])
        case Dice() | Name():
            return None


def add(parts: Iterable[tuple[int, int | Fraction | None]], span: Span = (0, 0)) -> int | Fraction:
    """The sum of signed parts, within the limits."""
    return checked(sum(sign * part for sign, part in parts if part is not None), span)


def constant_product(node: Product) -> int | Fraction | None:
    """The value of a product without dice and names, else None."""
    value = constant(node.first)
    for (sign, factor), mark in zip(node.rest, node.marks, strict=True):
        other = constant(factor)
        if value is None or other is None:
            return None
        value = (multiply if sign == "x" else divide)(value, other, (mark, mark + 1))
    return value
