"""Putting a sheet's values in place of their names."""

from __future__ import annotations

from collections.abc import Mapping

from .build import clean, signed_sum
from .errors import DiceError
from .nodes import Call, Dice, Expression, Name, Node, Number, Product, Sum


def bind(expression: Expression, values: Mapping[str, int]) -> Expression:
    """See `Expression.bind`."""
    known = {key.lower().replace(" ", "_"): value for key, value in values.items()}
    left = bound(expression.left, known)
    right = None if expression.right is None else bound(expression.right, known)
    return Expression(left, expression.relation, right, expression.times, expression.note)


def bound(node: Node, values: Mapping[str, int]) -> Node:
    """`node` with the names in it replaced; itself where there are none."""
    match node:
        case Number():
            return node
        case Name():
            return value_of(node, values)
        case Sum():
            terms = [(sign, bound(term, values)) for sign, term in node.terms]
            if not node.label:
                return signed_sum(terms, node.span)
            return Sum(tuple(terms), node.label, node.span)
        case Product():
            rest = tuple([(sign, bound(factor, values)) for sign, factor in node.rest])
            return Product(bound(node.first, values), rest, node.label, node.span, node.marks)
        case Call():
            arguments = tuple([bound(argument, values) for argument in node.arguments])
            return Call(node.function, arguments, node.label, node.span)
        case Dice():
            die = bound(node.die, values) if isinstance(node.die, Node) else node.die
            return Dice(bound(node.count, values), die, node.modifiers, node.label, node.span)


def value_of(node: Name, values: Mapping[str, int]) -> Node:
    """The labelled number that stands for a name.

    Raises:
        DiceError: the sheet has no such value.
    """
    if node.name not in values:
        from difflib import get_close_matches

        near = get_close_matches(node.name, values, 3, 0.5)
        hint = " or ".join(near) if near else "the sheet has " + (", ".join(sorted(values)[:12]) or "no values")
        raise DiceError("unknown-name", f"there is no value `{node.name}`", *node.span, hint=hint)
    value = values[node.name]
    label = node.label or clean(node.name.replace("_", " "))
    inner = Number(abs(value), label, node.span)
    return Sum(((-1, inner),), "", node.span) if value < 0 else inner
