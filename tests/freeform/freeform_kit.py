"""Small helps of the freeform tests: a game of any description, and the faults of one."""

from __future__ import annotations

from harness import Game

from companion.systems.freeform.reading import read
from companion.tables.model import Problem
from companion.tables.shelf import Loose


def faults(text: str | bytes) -> tuple[Problem, ...]:
    """All that is wrong with a description."""
    data = text if isinstance(text, bytes) else text.encode()
    return read(data, "systems/bad.toml", "bad").problems


def fault(text: str | bytes) -> Problem:
    """The one thing that is wrong with a description."""
    found = faults(text)
    assert len(found) == 1, [str(problem) for problem in found]
    return found[0]


def playing(text: str, name: str = "own") -> Game:
    """A game in which Odo plays the description `text`."""
    game = Game("freeform")
    shelve(game, {f"{name}.toml": text})
    game.do(f"/game {name}")
    return game


def example(name: str) -> Game:
    """A game in which Odo plays an example that ships."""
    game = Game("freeform")
    game.do(f"/game {name}")
    return game


def shelve(game: Game, files: dict[str, str]) -> None:
    """Puts descriptions where the game finds them, in memory."""
    game.library.games = (Loose({name: text.encode() for name, text in files.items()}, "test"),)  # type: ignore[attr-defined]
