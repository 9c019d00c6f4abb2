"""The part of the grammar that reads a pool: count, die, modifiers."""

from __future__ import annotations

from . import limits
from .arithmetic import constant
from .cursor import Cursor
from .die import D66, D666, FATE, PERCENT, Die, custom, sided
from .errors import DiceError
from .modifiers import Advantage, Clamp, Condition, Explode, Keep, Modifier, Reroll, Tally
from .nodes import Dice, Node, Number
from .rules import refuse_endless, refuse_order, whole_count, whole_sides

KEEPS = frozenset(("k", "kh", "kl", "dh", "dl"))
TABLE_DICE = {"66": D66, "666": D666}


def pool(cursor: Cursor, count: Node, start: int) -> Dice:
    """dice = [ count ], "d", die, { mod }; `count` has been read, the `d` comes next."""
    number = known_count(count)
    cursor.take()
    die = read_die(cursor, count)
    spans: list[tuple[int, int]] = []
    modifiers: list[Modifier] = []
    while (modifier := read_modifier(cursor, spans)) is not None:
        modifiers.append(modifier)
        refuse_order(modifiers, spans[-1])
        if isinstance(die, Die):
            refuse_endless(die, modifier, spans[-1])
    if modifiers and number != 1:
        refuse_advantage(count, die, modifiers, spans)
    if number is not None:
        doubled = 2 if any(type(modifier) is Advantage for modifier in modifiers) else 1
        cursor.add_dice(number * doubled, count.span)
    return Dice(count, die, tuple(modifiers), "", (start, cursor.tokens[cursor.place - 1][3]))


def known_count(count: Node) -> int | None:
    """The number of dice if no roll is needed to know it."""
    value = count.value if isinstance(count, Number) else constant(count)
    return None if value is None else whole_count(value, count)


def read_die(cursor: Cursor, count: Node) -> Die | Node:
    """die = int | group | "%" | "00" | "F" | "66" | "666" | custom faces"""
    _, text, start, end = cursor.token
    match cursor.kind:
        case "int":
            if text in TABLE_DICE:
                return table_die(cursor, count)
            cursor.take()
            return PERCENT if text == "00" else known_sides(text, (start, end))
        case "%" | "f":
            return PERCENT if cursor.take()[0] == "%" else FATE
        case "(":
            from .grammar import group

            sides = group(cursor)
            value = constant(sides)
            if value is None:
                return sides
            whole = whole_sides(value, sides)
            return sided(whole) if isinstance(sides, Number) else sides
        case "{":
            return custom_die(cursor)
        case "label":
            raise cursor.error("sides", "faces of one's own stand in braces", f"d{{{text}}}")
        case _:
            raise cursor.error("sides", "how many sides?", "e.g. 1d6, d%, d66")


def known_sides(text: str, span: tuple[int, int]) -> Die:
    """The plain die with the sides typed."""
    if len(text) > limits.DIGITS or not 1 <= int(text) <= limits.SIDES:
        raise DiceError("sides", f"a die has 1 to {limits.SIDES:,} sides", *span)
    return sided(int(text))


def table_die(cursor: Cursor, count: Node) -> Die:
    """d66 or d666, of which there is one."""
    if count != Number(1):
        many = count.value if isinstance(count, Number) else 2
        text = cursor.token[1]
        raise cursor.error("table-die", f"one d{text} at a time", f"{many}: d{text}, or d({text}) for {text} sides")
    return TABLE_DICE[cursor.take()[1]]


def custom_die(cursor: Cursor) -> Die:
    """custom = "{", face, { ",", face }, "}" ; face = signed int, [ "*" weight ]"""
    opening = cursor.take()
    faces = [face(cursor)]
    while cursor.skip(","):
        faces.append(face(cursor))
    if cursor.kind != "}":
        raise cursor.error("faces", "faces are numbers with commas between them, then `}`", "e.g. d{1,2,2*3}")
    closing = cursor.take()
    if sum(weight for _, weight in faces) > limits.SIDES:
        raise DiceError("sides", f"a die has at most {limits.SIDES:,} faces, weights counted", opening[2], closing[3])
    return custom(faces)


def face(cursor: Cursor) -> tuple[int, int]:
    """One face of a custom die with its weight."""
    negative = cursor.kind == "-"
    if cursor.kind in ("+", "-"):
        cursor.take()
    number = cursor.wanted_integer("a face")
    weight = 1
    if cursor.kind == "x":
        cursor.take()
        start = cursor.token
        weight = cursor.wanted_integer("a weight")
        if not weight:
            raise DiceError("faces", "a weight is 1 or more", *start[2:])
    return (-number if negative else number), weight


def read_modifier(cursor: Cursor, spans: list[tuple[int, int]]) -> Modifier | None:
    """The modifier that comes next, if one does; its columns are added to `spans`."""
    kind, start = cursor.kind, cursor.token[2]
    modifier: Modifier
    if kind in KEEPS:
        cursor.take()
        modifier = Keep("kh" if kind == "k" else kind, cursor.integer() if cursor.kind == "int" else 1)
    elif kind == "!":
        cursor.take()
        once = cursor.skip("o")
        modifier = Explode(condition(cursor), once)
    elif kind in ("r", "rr"):
        cursor.take()
        modifier = Reroll(wanted_condition(cursor, "rerolls which faces?", "e.g. r=1"), kind == "r")
    elif kind in ("min", "max"):
        cursor.take()
        modifier = Clamp(kind, cursor.wanted_integer(f"`{kind}` after dice"))
    elif kind in ("adv", "dis"):
        modifier = Advantage(cursor.take()[0])
    elif kind in ("even", "odd", "count"):
        modifier = tally(cursor)
    else:
        return None
    spans.append((start, cursor.tokens[cursor.place - 1][3]))
    return modifier


def tally(cursor: Cursor) -> Tally:
    """tally = ( "even" | "odd" | "count", cond ), [ "less", cond ]"""
    kind = cursor.take()[0]
    wins = wanted_condition(cursor, "counts which faces?", "e.g. count>=5") if kind == "count" else None
    less = wanted_condition(cursor, "takes away which faces?", "e.g. less=1") if cursor.skip("less") else None
    return Tally(kind, wins, less)


def wanted_condition(cursor: Cursor, question: str, hint: str) -> Condition:
    """The condition that has to come next."""
    found = condition(cursor)
    if found is None:
        raise cursor.error("condition", question, hint)
    return found


def condition(cursor: Cursor) -> Condition | None:
    """cond = [ ">=" | "<=" | ">" | "<" | "=" | "!=" ], int"""
    if cursor.kind == "int":
        return Condition("=", cursor.integer())
    negated = cursor.kind == "!" and cursor.after == "compare"
    if negated:
        cursor.take()
    if cursor.kind != "compare":
        return None
    sign = cursor.take()[1]
    if negated and sign != "=":
        raise cursor.error("condition", "`!` goes only with `=` here")
    return Condition("!=" if negated else sign, cursor.wanted_integer("a comparison"))


def refuse_advantage(count: Node, die: Die | Node, modifiers: list[Modifier], spans: list[tuple[int, int]]) -> None:
    """`adv` and `dis` are for one die; the error spells out what several would be."""
    for modifier, span in zip(modifiers, spans, strict=True):
        if isinstance(modifier, Advantage):
            many = count.value if isinstance(count, Number) else 2
            keep = "kh1" if modifier.kind == "adv" else "kl1"
            sides = die.text if isinstance(die, Die) else "20"
            raise DiceError("advantage", f"`{modifier.kind}` is for one die", *span, hint=f"{many}d{sides}{keep}")
