"""What a pool may not be, checked as soon as it can be known: when it is read, or else when it is thrown."""

from __future__ import annotations

from collections.abc import Sequence

from . import limits
from .die import Die
from .errors import DiceError
from .modifiers import Advantage, Clamp, Condition, Explode, Keep, Modifier, Reroll, Tally
from .nodes import Node

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction

Span = tuple[int, int]


def whole_count(value: int | Fraction, node: Node) -> int:
    """The number of dice that `value` means."""
    if not isinstance(value, int):
        from .spelling import spell_sum

        raise DiceError("fraction", "dice come whole", *node.span, hint=f"down({spell_sum(node)})")
    if value < 0:
        raise DiceError("negative", "fewer than no dice", *node.span, hint="-3d6 is -(3d6)")
    if value > limits.DICE:
        raise DiceError("too-many-dice", f"at most {limits.DICE:,} dice in one roll", *node.span)
    return value


def whole_sides(value: int | Fraction, node: Node) -> int:
    """The number of sides that `value` means."""
    if not isinstance(value, int) or not 1 <= value <= limits.SIDES:
        raise DiceError("sides", f"a die has 1 to {limits.SIDES:,} sides, and whole ones", *node.span)
    return value


def refuse_order(modifiers: Sequence[Modifier], span: Span) -> None:
    """Refuses the last of `modifiers` if it may not follow the others."""
    if len(modifiers) > limits.MODIFIERS:
        raise DiceError("modifiers", f"at most {limits.MODIFIERS} modifiers on one pool", *span)
    if len(modifiers) == 1:
        return
    *before, last = modifiers
    if isinstance(before[-1], Tally):
        raise DiceError("modifiers", "counting comes last", *span)
    kinds = [kind_of(modifier) for modifier in before]
    if kind_of(last) in kinds:
        raise DiceError("modifiers", "each kind of modifier once", *span)
    if not isinstance(last, Keep | Advantage):
        return
    keeps = [place for place, modifier in enumerate(before) if isinstance(modifier, Keep | Advantage)]
    if keeps and (isinstance(last, Advantage) or isinstance(before[keeps[0]], Advantage)):
        raise DiceError("modifiers", "`adv` and `dis` are what is kept already", *span)
    if keeps and keeps[0] != len(before) - 1:
        raise DiceError("modifiers", "the two that keep or drop stand side by side", *span)


def kind_of(modifier: Modifier) -> str:
    """What a pool may have once: `high` and `low` keep at either end, `min` and `max` are two."""
    match modifier:
        case Keep():
            return "high" if modifier.kind.endswith("h") else "low"
        case Clamp():
            return modifier.kind
        case _:
            return type(modifier).__name__


def refuse_endless(die: Die, modifier: Modifier, span: Span = (0, 0)) -> None:
    """Refuses an explosion or a reroll that every face of the die would set off, and exploding dice that cannot."""
    if isinstance(modifier, Explode):
        if die.text == "F" or die.digits > 1:
            raise DiceError("explode", f"d{die.text} does not explode", *span)
        if always(explosion(die, modifier), die):
            raise DiceError("never-ends", f"every face of d{die.text} would explode", *span)
    elif isinstance(modifier, Reroll) and always(modifier.condition, die):
        raise DiceError("never-ends", f"every face of d{die.text} would be rerolled", *span)


def explosion(die: Die, modifier: Explode) -> Condition:
    """When a die explodes: on its highest face, unless said."""
    return modifier.condition or Condition("=", die.high)


def always(condition: Condition, die: Die) -> bool:
    """Does every face of `die` meet the condition?"""
    low, high, limit = die.low, die.high, condition.limit
    match condition.sign:
        case ">=":
            return low >= limit
        case ">":
            return low > limit
        case "<=":
            return high <= limit
        case "<":
            return high < limit
        case "!=":
            return limit not in die.faces
        case _:
            return low == high == limit
