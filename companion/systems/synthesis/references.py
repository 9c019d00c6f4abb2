"""How Traits are named on a line: `Mighty:half`, `"Draw 4"`, `Self of Argvunt`, and sides of them joined by `&`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from companion.errors import Refused
from companion.systems.synthesis.traits import LEVEL_MOST, SIZES

MODES = ("half", "straight")

_LEVELED = re.compile(r"(?P<name>.*\S)\s+(?P<level>\d{1,6})", re.DOTALL)
_MODE = re.compile(rf":\s*(?P<mode>{'|'.join(MODES)})\s*$", re.IGNORECASE)
_SITUATION = re.compile(r"(?:^|\s)\+(?P<dice>\d{1,6})\s*$")
_QUOTED = r'"(?:[^"\\]|\\.)*"'


@dataclass(frozen=True, slots=True)
class Mention:
    """A Trait as it was named, and how it is to count: `roll`, `half` or `straight`."""

    name: str
    mode: str = "roll"
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Named:
    """One side of `/fight`: the Traits, the primary first, and the situation dice."""

    traits: tuple[Mention, ...]
    situation: int = 0


def mention(text: str) -> Mention:
    """The Trait that `text` names; another word after a colon is part of the name. Raises `Refused` for no name."""
    found = _MODE.search(text)
    mode = found["mode"].casefold() if found else "roll"
    name = (text[: found.start()] if found else text).strip()
    plain, quoted = _unquoted(name)
    if not plain:
        raise Refused("bad-argument", "a trait has no name", 'write a trait of the sheet, or "Name 4"')
    return Mention(plain, mode, quoted)


def sides(text: str) -> tuple[Named, Named]:
    """Both sides of `SIDE vs SIDE`."""
    parts = _split(text, r"(?<!\S)[vV][sS](?!\S)")
    if len(parts) != 2 or not all(part.strip() for part in parts):
        raise Refused("bad-argument", "a fight has two sides", 'write /fight TRAIT & TRAIT vs "Name 4"')
    return _side(parts[0]), _side(parts[1])


def leveled(text: str) -> tuple[str, int | None]:
    """`Draw 4` as its name and level; the level is None where there is none."""
    match = _LEVELED.fullmatch(text.strip())
    return (match["name"], checked(int(match["level"]))) if match else (text.strip(), None)


def listed(text: str) -> tuple[tuple[str, int, bool], ...]:
    """`Gang 2, Fierce Leader 1` as names, levels, and whether each is the size of a group."""
    found = []
    for part in _split(text, ","):
        words, _ = _unquoted(part.strip())
        size = words.casefold().endswith(" size")
        name, level = leveled(words[:-5] if size else words)
        if not name or not level:
            raise Refused("bad-argument", f"“{words}” has no level", "write each trait as Name N, with commas between")
        found.append((name, level, size or name.casefold() in SIZES))
    return tuple(found)


def checked(level: int) -> int:
    """`level` if a Trait may have it; raises `Refused` otherwise."""
    if level > LEVEL_MOST:
        raise Refused("bad-argument", f"level {level} is beyond all stories", f"levels go up to {LEVEL_MOST}")
    return level


def _side(text: str) -> Named:
    found = _SITUATION.search(text)
    dice = int(found["dice"]) if found else 0
    names = text[: found.start()] if found else text
    return Named(tuple(mention(part) for part in _split(names, "&")), dice)


def _split(text: str, separator: str) -> list[str]:
    """`text` parted at `separator`, but not inside quotes."""
    parts, start = [], 0
    for match in re.finditer(f"{_QUOTED}|(?P<cut>{separator})", text):
        if match["cut"]:
            parts.append(text[start : match.start()])
            start = match.end()
    return [*parts, text[start:]]


def _unquoted(text: str) -> tuple[str, bool]:
    if re.fullmatch(_QUOTED, text):
        return re.sub(r"\\(.)", r"\1", text[1:-1]).strip(), True
    return text, False
