"""The language inside a row's braces, read once into frozen parts.

Dice are tried first, `{2d6}`; then `{a|b}` is one of several texts; `{table}` rolls a table, `{Table}` with a capital,
`{a table}` and `{A table}` with an article; `{name: table}` keeps the pick and `{=name}` repeats it; `{@charisma}` is a
value of the sheet, `{@people or nobody}` one of a list; `{{` and `}}` are single braces. What cannot be read stands
as it was written.
"""

from __future__ import annotations

import re
from functools import lru_cache

from companion.dice import DiceError, Expression, parse
from companion.tables.parts import Choice, Dice, Keep, Part, Reference, Repeat, Template, Value

_DEPTH = 4
"""Braces within braces; with 32 tables in one another, all of it must fit on the stack."""
_DICE = re.compile(r"(?<![^\W\d_])d\s*(?:[0-9%({]|f(?![a-z]))", re.IGNORECASE)
_NUMBERS = re.compile(r"[0-9+\-−–x×*/÷(). ]*[0-9][0-9+\-−–x×*/÷(). ]*")
_KEEP = re.compile(r"\s*([^\W\d][\w-]*)\s*:\s*(.+)", re.DOTALL)
_PLAIN = re.compile(r"[^{}]+")
_BRACE = re.compile(r"[{}]")
_BAR = re.compile(r"[{}|]")
_ARTICLE = re.compile(r"([aA])n?\s+(\S.*)", re.DOTALL)


@lru_cache(maxsize=4096)
def read_template(text: str) -> Template:
    """Reads `text`. Never fails: a brace without its partner stands as it was written, and `faults` names it."""
    return _read(text, 0)


def references(template: Template) -> tuple[Reference, ...]:
    """Every table reference in `template`, those inside choices and kept parts too."""
    found: list[Reference] = []
    for part in template.parts:
        inner = part.part if isinstance(part, Keep) else part
        if isinstance(inner, Reference):
            found.append(inner)
        elif isinstance(inner, Choice):
            for option in inner.options:
                found.extend(references(option))
        elif isinstance(inner, Value) and inner.otherwise:
            found.extend(references(inner.otherwise))
    return tuple(found)


def rolls_dice(text: str) -> bool:
    """Whether `text` looks like dice, rather than a name or a number; whether it is right is for the dice to say."""
    return bool(_DICE.search(text))


def _read(text: str, depth: int) -> Template:
    if "{" not in text and "}" not in text:
        return Template(text, (text,) if text else ())
    parts: list[Part] = []
    faults: list[str] = []
    at = 0
    closings = _closings(text)
    while at < len(text):
        piece, at = _next(text, at, closings, depth, faults)
        if isinstance(piece, str) and parts and isinstance(parts[-1], str):
            parts[-1] += piece
        else:
            parts.append(piece)
    return Template(text, tuple(parts), tuple(faults))


def _next(text: str, at: int, closings: dict[int, int], depth: int, faults: list[str]) -> tuple[Part, int]:
    """The part that begins at `at`, and where the next one begins."""
    pair = text[at : at + 2]
    if pair in ("{{", "}}"):
        return pair[0], at + 2
    if text[at] == "}":
        faults.append("a } without its {; write }} for the sign itself")
        return "}", at + 1
    if text[at] != "{":
        found = _PLAIN.match(text, at)
        end = found.end() if found else at + 1
        return text[at:end], end
    end = closings.get(at, -1)
    if end < 0 or depth > _DEPTH:
        faults.append("a { without its }; write {{ for the sign itself" if end < 0 else "braces nested too deeply")
        return "{", at + 1
    return _inside(text[at + 1 : end], text[at : end + 1], depth, faults), end + 1


def _closings(text: str) -> dict[int, int]:
    """Where each opening brace is closed; one pass, however the braces stand."""
    closed: dict[int, int] = {}
    opened: list[int] = []
    for found in _BRACE.finditer(text):
        if found[0] == "{":
            opened.append(found.start())
        elif opened:
            closed[opened.pop()] = found.start()
    return closed


def _inside(text: str, raw: str, depth: int, faults: list[str]) -> Part:
    """The part whose braces hold `text`."""
    if dice := _as_dice(text):
        return Dice(dice, raw)
    if options := _options(text):
        read = tuple(_read(option, depth + 1) for option in options)
        faults.extend(fault for option in read for fault in option.faults)
        return Choice(read, raw)
    if kept := _KEEP.fullmatch(text):
        return Keep(kept[1].casefold(), _inside(kept[2], raw, depth + 1, faults), raw) if depth <= _DEPTH else raw
    name = text.strip()
    if name.startswith("@"):
        return _value(name, raw, depth, faults)
    if not name or "{" in name or "}" in name:
        faults.append(f"{raw} is neither dice, a choice nor a table; write {{{{ and }}}} for the signs themselves")
        return raw
    return _named(name, raw)


def _value(name: str, raw: str, depth: int, faults: list[str]) -> Value:
    """`@people`, or `@people or nobody`, whose last words may have braces of their own."""
    wanted, _, rest = name[1:].partition(" or ")
    if not rest.strip():
        return Value(name[1:].strip().casefold(), raw)
    otherwise = _read(rest.strip(), depth + 1)
    faults.extend(otherwise.faults)
    return Value(wanted.strip().casefold(), raw, otherwise)


def _named(name: str, raw: str) -> Part:
    article, rest = "", name
    if found := _ARTICLE.fullmatch(name):
        article, rest = found[1], found[2].strip()
    if rest.startswith("="):
        wanted, _, column = rest[1:].strip().partition(".")
        return Repeat(wanted.casefold(), raw, column.casefold(), article, wanted[:1].isupper())
    return Reference(rest, raw, article, rest[:1].isupper(), name if article else "")


def _as_dice(text: str) -> Expression | None:
    """`text` as dice or sums of numbers; None where it is neither. A bare name is never dice."""
    if len(text) > 200 or not (_DICE.search(text) or _NUMBERS.fullmatch(text)):
        return None
    try:
        return parse(text)
    except DiceError:
        return None


def _options(text: str) -> tuple[str, ...]:
    """The texts between the bars of a choice; bars in inner braces are theirs. Empty where there is no bar."""
    options: list[str] = []
    depth = start = 0
    for found in _BAR.finditer(text):
        if found[0] == "|":
            if depth == 0:
                options.append(text[start : found.start()])
                start = found.end()
        else:
            depth += 1 if found[0] == "{" else -1
    return (*options, text[start:]) if options else ()
