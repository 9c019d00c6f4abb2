"""Where descriptions come from: `systems/` of the campaign, of the player's settings, and the examples that ship."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources

from companion.systems.freeform.description import Game
from companion.systems.freeform.names import find, meant
from companion.systems.freeform.reading import Reading, read
from companion.tables.library import Library
from companion.tables.model import Problem
from companion.tables.shelf import Loose, Page, Shelf, Unreadable

EXAMPLES = ("d20-fantasy", "d100-inquiry", "d6-pool")
DEFAULT = EXAMPLES[0]


@dataclass(frozen=True, slots=True)
class Description:
    """A description found: the game's name, its file, a sum of its bytes, and what reading it gave."""

    name: str
    file: str
    digest: str
    reading: Reading


def shelves(library: Library) -> tuple[Shelf, ...]:
    """The layers of descriptions, the nearest first; the examples last."""
    return (*library.games, examples())


def descriptions(library: Library) -> Iterator[Description]:
    """Every game that can be played, read; where two layers have one of the same name, the nearer one."""
    seen: list[str] = []
    for shelf, page in _pages(library):
        name = _name(page)
        if not meant(seen, name):
            seen.append(name)
            yield _description(shelf, page)


def description(library: Library, name: str) -> Description:
    """The description of the game that `name` means, read now.

    Raises:
        Refused: `not-found`, with the nearest names.
    """
    pages = [(shelf, page, _name(page)) for shelf, page in _pages(library)]
    found = find(dict.fromkeys(known for _, _, known in pages), name, "game")
    return next(_description(shelf, page) for shelf, page, known in pages if known == found)


@cache
def examples() -> Shelf:
    """The three games that ship."""
    folder = resources.files(__package__) / "examples"
    return Loose({_shipped(name): (folder / f"{name}.toml").read_bytes() for name in EXAMPLES}, "shipped")


@cache
def shipped(name: str) -> Description | None:
    """The example of that name, if it is one."""
    return _description(examples(), Page(_shipped(name), name)) if name in EXAMPLES else None


def _shipped(name: str) -> str:
    return f"shipped/{name}.toml"


def _pages(library: Library) -> Iterator[tuple[Shelf, Page]]:
    for shelf in shelves(library):
        yield from ((shelf, page) for page in shelf.listing().pages)


def _name(page: Page) -> str:
    return page.prefix.rpartition("/")[2]


def _description(shelf: Shelf, page: Page) -> Description:
    name = _name(page)
    try:
        data = shelf.read(page)
    except Unreadable as error:
        return Description(name, page.path, "", Reading(Game(name, name), (Problem(page.path, error.message),)))
    return Description(name, page.path, f"{zlib.crc32(data):08x}", read(data, page.path, name))
