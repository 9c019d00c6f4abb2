"""Expressions built by rules, without text: names and signs cannot go astray on the way.

The two smart constructors here are the parser's too, so a built expression equals the parsed one of the same spelling.
"""

from __future__ import annotations

from . import limits
from .die import Die, sided
from .errors import DiceError
from .modifiers import Keep, Modifier
from .nodes import NOWHERE, Call, Dice, Expression, Name, Node, Number, Product, Sum

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction


def pool(count: int, sides: int, keep: str = "", label: str = "") -> Dice:
    """`count` dice with `sides` sides.

    Args:
        count: 0 or more.
        sides: 1 to 100,000.
        keep: `kh1`, `kl2`, `dh1`, `dl1`, or nothing to keep all.
        label: what the pool is for.

    Raises:
        DiceError: a limit is broken, or `keep` is none of these.
    """
    if not 0 <= count <= limits.DICE:
        raise DiceError("too-many-dice", f"0 to {limits.DICE:,} dice in one roll, not {count:,}")
    if not 1 <= sides <= limits.SIDES:
        raise DiceError("sides", f"a die has 1 to {limits.SIDES:,} sides, not {sides:,}")
    modifiers: tuple[Modifier, ...] = ()
    if keep:
        kind, number = keep[:2], keep[2:] or "1"
        if kind not in ("kh", "kl", "dh", "dl") or not number.isdecimal():
            raise DiceError("modifier", f"{keep!r} keeps nothing", hint="kh1, kl1, dh1 or dl1")
        modifiers = (Keep(kind, int(number)),)
    return Dice(Number(count), sided(sides), modifiers, clean(label))


def number(value: int | Fraction, label: str = "") -> Node:
    """A constant with its label; a negative one is a negation, so that it is spelled `-2[burdens]`."""
    if value < 0:
        return Sum(((-1, Number(-value, clean(label))),))
    return Number(value, clean(label))


def name(word: str) -> Name:
    """A value of the sheet, to be bound before the roll."""
    return Name(word.lower())


def total(*terms: Node) -> Node:
    """The sum of all terms. Constants of 0 without a label are left out where something else remains."""
    kept = [term for term in terms if term != Number(0)] or [Number(0)]
    return signed_sum([(1, term) for term in kept])


def minus(term: Node) -> Node:
    """The negation of `term`, for use in `total`."""
    return signed_sum([(-1, term)])


def times(first: Node, second: Node) -> Node:
    """first × second."""
    return Product(first, (("x", second),))


def call(function: str, *arguments: Node) -> Call:
    """`max`, `min`, `down`, `up`, `near` or `abs` of the arguments."""
    return Call(function, arguments)


def versus(left: Node, right: Node) -> Expression:
    """`left vs right`: the margin is left − right."""
    return within_limits(Expression(left, "vs", right))


def under(left: Node, right: Node) -> Expression:
    """`left under right`: the margin is right − left."""
    return within_limits(Expression(left, "under", right))


def expression(node: Node, note: str = "") -> Expression:
    """A whole line of one sum."""
    return within_limits(Expression(node, note=" ".join(note.split())[: limits.NOTE]))


def within_limits(made: Expression) -> Expression:
    """`made`, unless it has more nodes or brackets than can be rolled and read again."""
    waiting = [(node, opened(node)) for node in (made.left, made.right) if node is not None]
    nodes = 0
    while waiting:
        node, depth = waiting.pop()
        nodes += 1
        if nodes > limits.NODES:
            raise DiceError("too-long", f"at most {limits.NODES:,} nodes in one expression")
        if depth > limits.DEPTH:
            raise DiceError("depth", f"at most {limits.DEPTH} brackets inside each other")
        waiting += [(child, depth + brackets) for child, brackets in children(node)]
    return made


def children(node: Node) -> list[tuple[Node, int]]:
    """The nodes inside `node`, each with the brackets that its spelling opens."""
    match node:
        case Sum():
            return [(term, opened(term) + nested(term, Sum)) for _, term in node.terms]
        case Product():
            factors = [node.first, *[factor for _, factor in node.rest]]
            return [(factor, opened(factor) + nested(factor, Sum, Product)) for factor in factors]
        case Call():
            return [(argument, opened(argument)) for argument in node.arguments]
        case Dice():
            computed = [node.count, *([] if isinstance(node.die, Die) else [node.die])]
            return [(part, opened(part) + (not isinstance(part, Number))) for part in computed]
        case _:
            return []


def opened(node: Node) -> int:
    """The brackets that `node` opens wherever it stands: those of a call, and those that a label needs."""
    return 1 if isinstance(node, Call) or (node.label and isinstance(node, Sum | Product)) else 0


def nested(node: Node, *kinds: type[Node]) -> int:
    """The brackets that `node` needs because of where it stands."""
    return 1 if isinstance(node, kinds) and not node.label else 0


def signed_sum(terms: list[tuple[int, Node]], span: tuple[int, int] = NOWHERE) -> Node:
    """A sum in canonical form: signs of negations move to the terms, and one plain term is itself."""
    moved: list[tuple[int, Node]] = []
    for sign, term in terms:
        while isinstance(term, Sum) and len(term.terms) == 1 and not term.label:
            inner, term = term.terms[0]
            sign *= inner
        moved.append((sign, term))
    if len(moved) == 1 and moved[0][0] > 0:
        return moved[0][1]
    return Sum(tuple(moved), "", span)


def labelled(node: Node, label: str) -> Node:
    """`node` with a label; one that has its own already is wrapped, and keeps it."""
    span = node.span
    if node.label:
        return Sum(((1, node),), label, span)
    match node:
        case Number():
            return Number(node.value, label, span)
        case Name():
            return Name(node.name, label, span)
        case Dice():
            return Dice(node.count, node.die, node.modifiers, label, span)
        case Sum():
            return Sum(node.terms, label, span)
        case Product():
            return Product(node.first, node.rest, label, span, node.marks)
        case Call():
            return Call(node.function, node.arguments, label, span)


def clean(label: str) -> str:
    """`label` as brackets can hold it: one line, no `]`, at most 40 characters."""
    plain = "".join(sign if sign.isprintable() else " " for sign in label if sign != "]")
    return " ".join(plain.split())[: limits.LABEL].rstrip()
