"""What the lines of a block are: Lonelog notation, or prose."""

from __future__ import annotations

import re
from typing import NamedTuple

from companion.play.kinds import sign_of

_SCENE = re.compile(r"#{3,4} ((?:T\d+(?:\+T\d+)*-)?S\d+[a-z]?(?:\.\d+)?)\b[ \t]*(.*)")

TELLING = frozenset(("prose", "action", "consequence", "speech", "document", "event"))
"""Kinds that are the story; the others are how it came about."""


class Line(NamedTuple):
    """One line of a block, or the lines of one kind that follow each other, without the sign."""

    kind: str
    text: str


class Scene(NamedTuple):
    """The heading of a scene: its number (`S5a`), its title, the date under it."""

    number: str
    title: str
    date: str


def is_notation(block: str) -> bool:
    """Whether a block begins with notation, so that it belongs in a fence."""
    return sign_of(block.split("\n", 1)[0]) not in ("prose", "heading")


def scene(block: str) -> Scene | None:
    """The scene that a block is the heading of, if it is."""
    first, _, rest = block.partition("\n")
    match = _SCENE.match(first)
    if not match:
        return None
    date = rest[1:-1] if re.fullmatch(r"\[[^\[\]\n]*\]", rest) else ""
    return Scene(match[1], match[2].strip().strip("*").strip(), date)


def lines(block: str) -> list[Line]:
    """The lines of a block by kind. Lines without a sign go on with the line before; indented ones tell changes."""
    if not is_notation(block):
        return [Line("heading" if scene(block) or block.startswith("## ") else "prose", block)]
    if block.startswith("\\---\n"):
        return [Line("document", block.removeprefix("\\---\n").removesuffix("\n---\\").removesuffix("\n---"))]
    found: list[Line] = []
    for line in block.split("\n"):
        kind = "change" if line.startswith("   ") and found else sign_of(line)
        if kind == "prose" and found:
            found[-1] = Line(found[-1].kind, f"{found[-1].text}\n{line}")
        else:
            found.append(Line(kind, _unsigned(kind, line)))
    return found


def _unsigned(kind: str, line: str) -> str:
    if kind in ("question", "action", "event"):
        return line[1:].strip()
    if kind in ("result", "consequence"):
        return line[2:].strip()
    if kind in ("roll", "table"):
        return line.partition(":")[2].strip()
    return line.strip() if kind == "change" else line
