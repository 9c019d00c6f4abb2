"""What a character carries, as data: stores of slots, places in them, the things there, and the lines that move them.

The inventory screen draws it, and plain mode reads it out; neither knows a rule of carrying.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.systems.view import Row, Slots


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that can be done with a thing, as a line of the command language.

    Attributes:
        verb: `move`, `stack`, `split`, `drop`, `ready`, `pack`, `use`, or `first`: to be the first over a limit.
        line, rest: the line before and after its number.
        most: the most that can be chosen, `usual` what is chosen at first; 0 where no number belongs to it.
        to: the key of the place it goes to, or the name of the thing it is put on; "" where it goes nowhere.
        words: where that is, in words, where there is a choice.
    """

    verb: str
    line: str
    rest: str = ""
    most: int = 0
    usual: int = 0
    to: str = ""
    words: str = ""

    def said(self, count: int = 0) -> str:
        """The line for so many of the thing."""
        number = f" x{max(1, min(count, self.most))}" if self.most > 1 else ""
        return f"{self.line}{number}{self.rest}"


@dataclass(frozen=True, slots=True)
class Thing:
    """Things of one name in one place.

    Attributes:
        size: what it takes there: `2 slots`, `6 stones`.
        words: its state: `notched, last use`.
        why: what it is and why it weighs what it weighs, in lines.
        mark: `over` for what weighs, "" otherwise.
    """

    name: str
    count: int = 1
    size: str = ""
    words: str = ""
    why: str = ""
    mark: str = ""
    deeds: tuple[Deed, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """Where things lie: the hand, the pack, a container, the slots of traits. `key` is what a deed's `to` calls it."""

    key: str
    title: str
    things: tuple[Thing, ...] = ()
    slots: Slots | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Store:
    """Slots with a limit, and the places that share them."""

    slots: Slots
    places: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Inventory:
    """All stores of a character, and what follows from them all (`every roll −2`)."""

    stores: tuple[Store, ...] = ()
    sums: tuple[Row, ...] = field(default=())

    @property
    def places(self) -> Iterator[Place]:
        """Every place, in order."""
        for store in self.stores:
            yield from store.places

    def find(self, place: str, name: str) -> Thing | None:
        """The things of a name in a place, if there are any."""
        found = (thing for each in self.places if each.key == place for thing in each.things if thing.name == name)
        return next(found, None)
