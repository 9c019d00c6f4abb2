"""Numbers with names added to dice: `2d6` with charisma 2 and burdens −1 is `2d6+2[charisma]-1[burdens]`."""

from __future__ import annotations

from collections.abc import Iterable

from companion.dice import Expression, build

Modifiers = tuple[tuple[str, int], ...]


def plus(expression: Expression, added: Iterable[tuple[str, int]]) -> Expression:
    """`expression` with each of `added` on its left side; what is 0 is left out, and a bare number gets no label."""
    numbers = [build.number(value, "" if name[:1] in "+-−" else name) for name, value in added if value]
    if not numbers:
        return expression
    left = build.total(expression.left, *numbers)
    return Expression(left, expression.relation, expression.right, expression.times, expression.note)
