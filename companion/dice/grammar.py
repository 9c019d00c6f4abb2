"""The grammar, from tokens to an expression, by recursive descent. `docs/dice.md` teaches it; this is all of it."""

from __future__ import annotations

from . import limits
from .build import labelled, signed_sum
from .cursor import Cursor
from .errors import DiceError
from .nodes import Call, Expression, Name, Node, Number, Product
from .pools import pool
from .tokens import normalise, scan

MANY = frozenset(("max", "min"))
SINGLE = frozenset(("down", "up", "near", "abs"))


def full(text: str) -> Expression:
    """Any line, by the whole grammar."""
    cursor = Cursor(scan(normalise(text)))
    if cursor.kind in ("end", "note"):
        raise cursor.error("empty", "nothing to roll here", "e.g. 2d6+1")
    times = repeats(cursor)
    left = sum_(cursor)
    relation, right = "", None
    if cursor.kind in ("vs", "under"):
        relation = cursor.take()[0]
        right = sum_(cursor)
    note = cursor.take()[1] if cursor.kind == "note" else ""
    if cursor.kind != "end":
        raise out_of_place(cursor)
    return Expression(left, relation, right, times, note)


def repeats(cursor: Cursor) -> int | None:
    """`6:` before the roll."""
    if cursor.kind != "int" or cursor.after != ":":
        return None
    span = cursor.token[2:]
    times = cursor.integer()
    if not 1 <= times <= limits.REPEATS:
        raise DiceError("repeats", f"1 to {limits.REPEATS} separate results in one line", *span)
    cursor.take()
    cursor.times = times
    return times


def sum_(cursor: Cursor) -> Node:
    """sum = product, { ("+" | "-"), product }"""
    start = cursor.token[2]
    terms = [product(cursor, 1)]
    while cursor.kind in ("+", "-"):
        terms.append(product(cursor, -1 if cursor.take()[0] == "-" else 1))
    return signed_sum(terms, (start, cursor.tokens[cursor.place - 1][3]))


def product(cursor: Cursor, sign: int) -> tuple[int, Node]:
    """product = unary, { ("*" | "x" | "/"), unary }; the signs of its factors move to the sum."""
    start = cursor.token[2]
    sign, first = unary(cursor, sign)
    if cursor.kind not in ("x", "/"):
        return sign, first
    rest: list[tuple[str, Node]] = []
    marks: list[int] = []
    while cursor.kind in ("x", "/"):
        operator = cursor.take()
        sign, factor = unary(cursor, sign)
        if operator[0] == "/" and factor == Number(0):
            raise DiceError("zero-division", "division by zero", *operator[2:])
        rest.append((operator[0], factor))
        marks.append(operator[2])
    return sign, Product(first, tuple(rest), "", (start, cursor.tokens[cursor.place - 1][3]), tuple(marks))


def unary(cursor: Cursor, sign: int) -> tuple[int, Node]:
    """unary = { "+" | "-" }, value"""
    while cursor.kind in ("+", "-"):
        if cursor.take()[0] == "-":
            sign = -sign
    node = value(cursor)
    if cursor.kind == "label":
        node = labelled(node, cursor.take()[1])
    return sign, node


def value(cursor: Cursor) -> Node:
    """value = dice | number | group | call | name, without its label."""
    kind, _, start, _ = cursor.token
    if kind == "name":
        return word(cursor)
    if kind == "int":
        count: Node = number(cursor)
    elif kind == "(":
        count = group(cursor)
    elif kind == "d":
        count = Number(1, "", (start, start + 1))
    else:
        raise expected_value(cursor)
    return pool(cursor, count, start) if cursor.kind == "d" else count


def number(cursor: Cursor) -> Number:
    """number = int, [ ".", int ]"""
    token = cursor.token
    if cursor.after == "d" and len(token[1]) > limits.DIGITS:
        raise cursor.error("too-many-dice", f"at most {limits.DICE:,} dice in one roll")
    whole = cursor.integer()
    if cursor.kind != "." or cursor.token[2] != token[3]:
        return Number(whole, "", token[2:])
    point = cursor.take()
    if cursor.kind != "int" or cursor.token[2] != point[3]:
        raise cursor.error("number", "digits belong after the decimal point")
    end, digits = cursor.token[3], cursor.token[1]
    cursor.integer()
    from fractions import Fraction

    exact = Fraction(int(f"{whole}{digits}"), 10 ** len(digits))
    return Number(exact if exact.denominator > 1 else exact.numerator, "", (token[2], end))


def group(cursor: Cursor) -> Node:
    """group = "(", sum, ")" """
    cursor.deeper()
    opening = cursor.take()
    node = sum_(cursor)
    close(cursor, opening[2])
    return node


def close(cursor: Cursor, opening: int) -> None:
    """The `)` that has to come now."""
    if cursor.kind == ")":
        cursor.take()
        cursor.depth -= 1
    elif cursor.kind == "end":
        raise cursor.error("bracket", f"the `(` of column {opening} is never closed")
    else:
        raise out_of_place(cursor)


def word(cursor: Cursor) -> Node:
    """A call, or a value of the sheet."""
    _, text, start, end = cursor.token
    if cursor.after != "(" or text not in MANY | SINGLE:
        cursor.take()
        if cursor.kind == "(":
            raise DiceError("function", f"there is no function `{text}`", start, end, "max min down up near abs")
        return Name(text, "", (start, end))
    cursor.take()
    cursor.deeper()
    opening = cursor.take()[2]
    arguments = [sum_(cursor)]
    while text in MANY and cursor.skip(","):
        arguments.append(sum_(cursor))
    close(cursor, opening)
    return Call(text, tuple(arguments), "", (start, cursor.tokens[cursor.place - 1][3]))


def expected_value(cursor: Cursor) -> DiceError:
    """The error for a place where a value should begin."""
    kind, text = cursor.token[:2]
    match kind:
        case "end" | "note":
            return cursor.error("value", "something is missing here", "a number, dice, or a value of the sheet")
        case "label":
            return cursor.error("label", "a label follows what it names", "e.g. 2[rope]")
        case "compare":
            return cursor.error("comparison", f"nothing stands before `{text}`")
        case _:
            return cursor.error("value", f"a number, dice or `(` belongs before `{text}`")


def out_of_place(cursor: Cursor) -> DiceError:
    """The error for something that cannot follow what is before it."""
    kind, text = cursor.token[:2]
    match kind:
        case "compare":
            limit = cursor.tokens[cursor.place + 1][1] or "4"
            return cursor.error("comparison", f"write `count{text}{limit}` (dice) or `vs {limit}` (total)")
        case "name":
            return cursor.error("beside", f"`{text}` cannot stand here", "a note goes after #; + - x join two values")
        case ")":
            return cursor.error("bracket", "this `)` closes nothing")
        case "int" | "d" | "(" | "f":
            return cursor.error("beside", "two things side by side; put +, - or x between them")
        case "label":
            return cursor.error("label", "one label is enough")
        case "vs" | "under":
            return cursor.error("relation", f"`{text}` stands once, outside all brackets")
        case _:
            return cursor.error("beside", f"`{text}` cannot stand here")
