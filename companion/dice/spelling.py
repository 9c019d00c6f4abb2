"""The canonical spelling of an expression: parsing it gives the same expression again."""

from __future__ import annotations

from .die import Die
from .modifiers import Advantage, Clamp, Condition, Explode, Keep, Modifier, Reroll, Tally
from .nodes import Call, Dice, Expression, Name, Node, Number, Product, Sum

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction


def spell(expression: Expression) -> str:
    """The whole line, note included."""
    note = f" # {expression.note}" if expression.note else ""
    return spell_roll(expression) + note


def spell_roll(expression: Expression) -> str:
    """The line without its note: what a record of the roll holds."""
    times = f"{expression.times}: " if expression.times is not None else ""
    text = times + spell_sum(expression.left)
    if expression.right is None:
        return text
    return f"{text} {expression.relation} {spell_sum(expression.right)}"


def spell_sum(node: Node) -> str:
    """`node` where a sum may stand."""
    if not isinstance(node, Sum) or node.label:
        return spell_product(node)
    text = "".join(("+" if sign > 0 else "-") + spell_product(term) for sign, term in node.terms)
    return text.removeprefix("+")


def spell_product(node: Node) -> str:
    """`node` where a product may stand."""
    if not isinstance(node, Product) or node.label:
        return spell_value(node)
    return spell_value(node.first) + "".join(sign + spell_value(factor) for sign, factor in node.rest)


def spell_value(node: Node) -> str:
    """`node` where a single value may stand: sums and products in brackets."""
    return bare_value(node) + (f"[{node.label}]" if node.label else "")


def bare_value(node: Node) -> str:
    """`node` as a single value, without its label."""
    match node:
        case Number():
            return spell_number(node.value)
        case Name():
            return node.name
        case Dice():
            return spell_dice(node)
        case Call():
            return f"{node.function}({','.join(map(spell_sum, node.arguments))})"
        case Sum():
            return f"({spell_sum(Sum(node.terms))})"
        case Product():
            return f"({spell_product(Product(node.first, node.rest))})"


def spell_number(value: int | Fraction) -> str:
    """An integer, or a decimal with no needless zero."""
    if isinstance(value, int):
        return str(value)
    millionths = value.numerator * 10**6 // value.denominator
    return f"{millionths // 10**6}.{millionths % 10**6:06}".rstrip("0")


def spell_dice(pool: Dice) -> str:
    """A pool with its modifiers, without its label."""
    return spell_pool(pool, pool.count, pool.die)


def spell_pool(pool: Dice, count: Node | int, die: Die | Node) -> str:
    """As `spell_dice`, with the count and the die that were thrown in place of those to be computed."""
    sides = die.text if isinstance(die, Die) else f"({spell_sum(die)})"
    if isinstance(die, Die) and die.digits > 1:
        number = ""
    elif isinstance(count, int):
        number = str(count)
    elif isinstance(count, Number) and isinstance(count.value, int) and not count.label:
        number = str(count.value)
    else:
        number = f"({spell_sum(count)})"
    return f"{number}d{sides}" + "".join(map(spell_modifier, pool.modifiers))


def spell_modifier(modifier: Modifier) -> str:
    """One modifier as it stands after the die."""
    match modifier:
        case Keep():
            return f"{modifier.kind}{modifier.count}"
        case Advantage():
            return f" {modifier.kind}"
        case Explode():
            return "!" + "o" * modifier.once + spell_condition(modifier.condition)
        case Reroll():
            return ("r" if modifier.once else "rr") + spell_condition(modifier.condition)
        case Clamp():
            return f"{modifier.kind}{modifier.limit}"
        case Tally():
            less = f" less{spell_condition(modifier.less)}" if modifier.less else ""
            return f" {modifier.kind}{spell_condition(modifier.condition)}{less}"


def spell_condition(condition: Condition | None) -> str:
    """A comparison with its sign, or nothing."""
    return f"{condition.sign}{condition.limit}" if condition else ""
