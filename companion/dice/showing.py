"""A roll on one line that always adds up."""

from __future__ import annotations

from collections.abc import Iterator

from . import limits
from .die import Die
from .nodes import Call, Dice, Node, Number, Product, Sum
from .spelling import spell_number, spell_sum, spell_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .record import Pool, Roll, ThrownDie


def show(roll: Roll) -> str:
    """The line for `roll`; the total comes first where dice are left out, so that no narrow screen hides it."""
    if roll.results:
        return " · ".join(show(one) for one in roll.results)
    pools = iter(roll.pools)
    left = show_sum(roll.expression.left, pools)
    total = signed(roll.total)
    if isinstance(roll.expression.left, Dice):
        left = left.removesuffix(f" → {total}")
    if roll.rounded:
        left += f" = {exact(roll)}, rounded down"
    long = sum(len(pool.dice) for pool in roll.pools) > limits.SHOWN
    line = f"{total} = {left}" if long else f"{left} = {total}"
    if roll.expression.right is None or roll.margin is None:
        return line
    right = show_sum(roll.expression.right, pools)
    if not isinstance(roll.expression.right, Number):
        right += f" = {signed(roll.against or 0)}"
    return f"{line} {roll.expression.relation} {right}: margin {signed(roll.margin, plus=True)}"


def signed(value: int, plus: bool = False) -> str:
    """A number with the sign that players read."""
    return f"−{-value}" if value < 0 else f"+{value}" if plus else str(value)


def exact(roll: Roll) -> str:
    """The exact total as a fraction or decimal."""
    value = roll.exact
    sign = "−" if value < 0 else ""
    whole = abs(value)
    return sign + (spell_number(whole) if 10**6 % whole.denominator == 0 else f"{whole.numerator}/{whole.denominator}")


def show_sum(node: Node, pools: Iterator[Pool]) -> str:
    """A sum: `2d6 ⟨3 4⟩ +1 charisma −2 burdens`."""
    if not isinstance(node, Sum) or node.label:
        return show_product(node, pools)
    parts: list[str] = []
    for sign, term in node.terms:
        text = show_product(term, pools)
        if isinstance(term, Number):
            parts.append(("−" if sign < 0 else "+" if parts else "") + text)
        else:
            parts.append((("− " if parts else "−") if sign < 0 else "+ " if parts else "") + text)
    return " ".join(parts)


def show_product(node: Node, pools: Iterator[Pool]) -> str:
    """A product: `1d6 ⟨4⟩ × 10`."""
    if not isinstance(node, Product) or node.label:
        return show_value(node, pools)
    text = show_value(node.first, pools)
    for sign, factor in node.rest:
        text += f" {'×' if sign == 'x' else '÷'} {show_value(factor, pools)}"
    return text


def show_value(node: Node, pools: Iterator[Pool]) -> str:
    """A single value with its label after it."""
    label = f" {node.label}" if node.label else ""
    match node:
        case Dice():
            return show_dice(node, pools) + label
        case Call():
            inside = ", ".join([show_sum(argument, pools) for argument in node.arguments])
            return f"{node.function}({inside}){label}"
        case Sum():
            return f"({show_sum(Sum(node.terms), pools)}){label}"
        case Product():
            return f"({show_product(Product(node.first, node.rest), pools)}){label}"
        case _:
            return spell_value(node).split("[")[0] + label


def show_dice(node: Dice, pools: Iterator[Pool]) -> str:
    """A pool; dice thrown to know its count or sides come before it."""
    before = ""
    for part in (node.count, node.die):
        if not isinstance(part, Die) and not isinstance(part, Number):
            inner = show_sum(part, pools)
            before += f"{{{inner}}} " if inner != spell_sum(part) else ""
    pool = next(pools)
    dice = [show_die(one) for one in pool.dice[: limits.SHOWN]]
    more = len(pool.dice) - len(dice)
    if more:
        dice.append(f"… {more} more")
    worth = f" → {signed(pool.total)}" if more or any(one.score is not None for one in pool.dice) else ""
    return f"{before}{pool.text} ⟨{' '.join(dice)}⟩{worth}"


def show_die(die: ThrownDie) -> str:
    """One die: `6→5` exploded, `1↻4` rerolled, `1↑3` clamped, `(2)` dropped."""
    text = "→".join(signed(face) for face in die.chain)
    if die.rerolled:
        text = "↻".join([signed(face) for face in die.rerolled] + [text])
    if die.value != sum(die.chain):
        text += ("↑" if die.value > sum(die.chain) else "↓") + signed(die.value)
    return text if die.kept else f"({text})"
