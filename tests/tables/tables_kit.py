"""What the tests of tables share: libraries made of text, and a source whose lots are known."""

from __future__ import annotations

from collections.abc import Iterable

from companion.dice import SeededDice, TypedFaces
from companion.tables.library import Library
from companion.tables.model import Problem
from companion.tables.read import Reading, read
from companion.tables.shelf import Loose

STEPPE = """
title  = "On the steppe road"
system = "any"
source = "our own"
licence = "CC0-1.0"

[weather]
title = "Weather"
dice  = "2d6"
add   = ["thought"]
ask   = [{ name = "early", add = -2 }, { name = "late", add = 2 }]
rows  = [
  { at = "..3",  text = "Glass storm; {hazard}", slug = "storm" },
  { at = "4-9",  text = "Haze, {2d6} hours of it" },
  { at = "10",   text = "Clear. {A rider} on the horizon", roll = ["rider"] },
{ at = "11..", text = "Clear as {bell|water}", when = "thought >= 2", else = "Clear", effects = [{what="heal", by=1}] },
]

[hazard]
rows = ["a sinkhole", { weight = 3, text = "voles" }, "{first: hazard}, and {=first} again"]

[rider]
columns = ["mount", "mood"]
rows = [["ostrich", "wary"], ["golem", "bored"]]
"""


class Scripted:
    """A source with known faces and known lots; it complains of what is left over."""

    def __init__(self, faces: Iterable[int] = (), lots: Iterable[int] = ()) -> None:
        self.lots = list(lots)
        self.asked: list[int] = []
        self._faces = TypedFaces(list(faces), self)

    def face(self, die):
        return self._faces.face(die)

    def throw(self, die, count):
        return self._faces.throw(die, count)

    def choose(self, count: int) -> int:
        self.asked.append(count)
        return self.lots.pop(0)

    def finish(self) -> None:
        self._faces.finish()
        assert not self.lots, "lots left over"


def library(text: str = "", exclude: Iterable[str] = (), **files: str) -> Library:
    """One layer: `text` as `t.toml`, and `files` by name without ending; `__` in a name is a folder."""
    named = {f"{name.replace('__', '/')}.toml": body.encode() for name, body in files.items()}
    if text:
        named["t.toml"] = text.encode()
    return Library([Loose(named)], exclude)


def reading(text: str | bytes) -> Reading:
    """One file read."""
    return read(text if isinstance(text, bytes) else text.encode(), "tables/t.toml", "t")


def errors(text: str | bytes) -> list[Problem]:
    """The errors of one file."""
    return [problem for problem in reading(text).problems if problem.level == "error"]


def warnings(text: str | bytes) -> list[Problem]:
    """The warnings of one file."""
    return [problem for problem in reading(text).problems if problem.level == "warning"]


def seeded(seed: int = 1) -> SeededDice:
    """Repeatable dice."""
    return SeededDice(seed)
