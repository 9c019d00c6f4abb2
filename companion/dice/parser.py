"""Reading a roll: the commonest lines at one look, all others by the grammar."""

from __future__ import annotations

import re
from functools import lru_cache

from . import limits
from .die import sided
from .modifiers import Keep
from .nodes import Dice, Expression, Number, Sum

PLAIN = re.compile(r"([0-9]{0,4})d(?!66|0)([0-9]{1,5})(?:(k[hl])([0-9]{1,4}))?(?:([+-])([0-9]{1,6}))?")


@lru_cache(maxsize=256)
def parse(text: str) -> Expression:
    """Reads a roll.

    Args:
        text: as the player typed it; `docs/dice.md` has every form.

    Returns:
        The expression. Its `text` is the canonical spelling, and parses to an equal expression.

    Raises:
        DiceError: with the column, what is wrong, and what to write. Nothing else escapes.
    """
    expression = plain(text)
    if expression is None:
        from .grammar import full

        expression = full(text)
    return expression


def plain(text: str) -> Expression | None:
    """The commonest lines read at one look: `2d6`, `4d6kh3`, `1d20+5`. None for all others, and for whatever is wrong.

    The grammar would read them just so, only five times slower.
    """
    found = PLAIN.fullmatch(text)
    if found is None:
        return None
    count, sides, kind, kept, sign, added = found.groups()
    number = int(count) if count else 1
    if not 1 <= number <= limits.DICE:
        return None
    middle = found.end(1)
    modifiers = (Keep(kind, int(kept)),) if kind else ()
    node = Dice(
        Number(number, "", (1, middle + 1 if count else 2)),
        sided(int(sides)),
        modifiers,
        "",
        (1, (found.start(5) if sign else len(text)) + 1),
    )
    if not sign:
        return Expression(node)
    start, end = found.span(6)
    constant = Number(int(added), "", (start + 1, end + 1))
    return Expression(Sum(((1, node), (1 if sign == "+" else -1, constant)), "", (1, end + 1)))
