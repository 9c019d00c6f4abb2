"""From typed text to tokens with their columns.

What a run of letters means depends on where it stands: before a value it is a name or begins a pool, after one it is
modifiers and signs written together (`kh3`, `advx`). The scanner therefore remembers one thing: whether a value has
just ended.
"""

from __future__ import annotations

import re

from . import limits
from .errors import DiceError

Token = tuple[str, str, int, int]
"""Kind, text in lower case, first column, column after the last."""

ONE_TO_ONE = str.maketrans(
    {chr(sign): chr(sign - 0xFEE0) for sign in range(0xFF01, 0xFF5F)}
    | dict.fromkeys("−–—‒‐‑﹣", "-")
    | {"×": "x", "✕": "x", "÷": "/", "\t": " "}
    | dict.fromkeys("\u00a0\u202f\u2007\u2009\u3000", " ")
)
"""Signs that keyboards put in place of the plain ones; each becomes one character, so columns stay."""

TOKEN = re.compile(
    r" *+(?:(?P<int>[0-9]++)|(?P<sign>[-+(),:/*!{}%.])|(?P<word>[^\W\d_]++)|(?P<compare>[<>]=?|=)"
    r"|(?P<label>\[[^\]]*+\]?)|(?P<note>\#.*+)|(?P<end>\Z)|(?P<other>.))",
    re.DOTALL,
)
NAME = re.compile(r"\w++")
WORDS = ("count", "under", "even", "less", "adv", "dis", "max", "min", "odd", "vs", "kh", "kl", "dh", "dl", "rr")
LETTERS = frozenset("kroxdf")
DIGITS = frozenset("0123456789")
ENDS_VALUE = frozenset(("int", ")", "}", "%", "f", "label", "name", "!"))
BEFORE_VALUE = frozenset(("+", "-", "x", "/", "(", ",", ":", "vs", "under"))


def normalise(text: str) -> str:
    """`text` with look-alike signs replaced one to one, so that every column stays what was typed."""
    return text if text.isascii() and "\t" not in text else text.translate(ONE_TO_ONE)


def scan(text: str) -> list[Token]:
    """All tokens of normalised `text`, the last one of kind `end`.

    Raises:
        DiceError: a character that means nothing here, a label or note left open or too long, a text too long.
    """
    refuse_length(text)
    tokens: list[Token] = []
    position, after_value = 0, False
    match = TOKEN.match
    while True:
        found = match(text, position)
        assert found is not None  # the last branch takes any character
        kind = found.lastgroup
        start, position = found.span(kind)  # type: ignore[arg-type]
        if kind == "word":
            position, kind = word(text, start, position, after_value, tokens)
        elif kind == "int":
            tokens.append(("int", text[start:position], start + 1, position + 1))
        elif kind == "sign":
            kind = star(text, start, tokens) if text[start] == "*" else text[start]
            tokens.append((kind, text[start], start + 1, position + 1))
        elif kind == "end":
            tokens.append(("end", "", len(text) + 1, len(text) + 2))
            return tokens
        else:
            tokens.append(special(kind or "", text, start, position))
        after_value = kind in ENDS_VALUE or (after_value and kind not in BEFORE_VALUE)


def word(text: str, start: int, end: int, after_value: bool, tokens: list[Token]) -> tuple[int, str]:
    """Scans letters from `start`: keywords, the `d` of a pool, or a name. Answers where they end, and the last kind."""
    run = text[start:end].lower()
    if after_value or (tokens and tokens[-1][0] == "d"):
        found = keywords(run)
    else:
        found = ["d"] if run[0] == "d" and opens_pool(run, text[end : end + 1]) else []
    for known in found:
        tokens.append((known, known, start + 1, start + 1 + len(known)))
        start += len(known)
    if found:
        return start, found[-1]
    name = NAME.match(text, start)
    stop = name.end() if name else end
    tokens.append(("name", text[start:stop].lower(), start + 1, stop + 1))
    return stop, "name"


def keywords(run: str) -> list[str]:
    """The keywords that these letters are, written together; none if they are anything else.

    What stands after an `x` is another value, and may be a name: the list ends there.
    """
    found: list[str] = []
    place = 0
    while place < len(run) and (not found or found[-1] != "x"):
        known = next((known for known in WORDS if run.startswith(known, place)), run[place])
        if len(known) == 1 and known not in LETTERS:
            return []
        found.append(known)
        place += len(known)
    return found


def opens_pool(run: str, following: str) -> bool:
    """Does `run`, which begins with a d where a value may stand, open a pool? Else it is a name."""
    if len(run) == 1:
        return following != "_"
    return run[1] == "f" and (len(run) == 2 or bool(keywords(run[2:])))


def star(text: str, start: int, tokens: list[Token]) -> str:
    """What a `*` at `start` is: `!`, exploding, where it touches what is before it and no value follows; else `x`."""
    if not tokens or tokens[-1][3] != start + 1:
        return "x"
    rest = text[start + 1 :].lstrip(" ").lower()
    if not rest or rest[0] in "+-/),[#":
        return "!"
    if rest[0] == "x":
        multiplies = rest[1:2] in DIGITS or rest[1:2] in (" ", "(") or (rest[1:2] == "d" and not rest[2:3].isalpha())
        return "!" if multiplies else "x"
    following = next((known for known in ("vs", "under") if rest.startswith(known)), "")
    return "!" if following and not rest[len(following) : len(following) + 1].isalnum() else "x"


def special(kind: str, text: str, start: int, end: int) -> Token:
    """A comparison, a label or a note; anything else is refused."""
    inside = text[start:end]
    columns = start + 1, end + 1
    if kind == "label":
        if not inside.endswith("]"):
            raise DiceError("label", "this label has no `]`", *columns)
        inside = inside[1:-1].strip()
        if not inside or len(inside) > limits.LABEL or not inside.isprintable():
            raise DiceError("label", f"a label has 1 to {limits.LABEL} characters", *columns)
    elif kind == "note":
        inside = inside[1:].strip()
        if len(inside) > limits.NOTE:
            raise DiceError("note", f"a note has at most {limits.NOTE} characters", start + 2 + limits.NOTE)
        if not inside.isprintable():
            raise DiceError("note", "a note is one line of plain text", *columns)
    elif kind != "compare":
        raise DiceError("character", f"{inside!r} means nothing in a roll", *columns, hint="a note goes after #")
    return kind, inside, *columns


def refuse_length(text: str) -> None:
    """Refuses a text that is too long, its note not counted."""
    if len(text) <= limits.TEXT:
        return
    head = re.sub(r"\[[^\]]*+\]?", lambda label: " " * len(label[0]), text[: limits.TEXT + limits.LABEL + 3])
    if not 0 <= head.find("#") <= limits.TEXT:
        raise DiceError("too-long", f"at most {limits.TEXT} characters in one roll", limits.TEXT + 1)
