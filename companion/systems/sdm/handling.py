"""What can be done with a thing where it lies, each as a line (A5.6, A5.10, A5.12)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.systems.arguments import quote
from companion.systems.inventory import Deed
from companion.systems.sdm.moving import FREE_SLOTS, alike, within
from companion.systems.sdm.sheet import STONE, Sheet, Slotted
from companion.systems.sdm.slots import HAND, PACK, container_inventory, contents, lying

_APART = re.compile(r"( \d+| \((notched|broken)\))+$")
_OPTIONS = ("to", "from", "into", "onto", "as", "all")
_SLOTS = {"traits": "a slot of traits", "items": "a slot of items"}


def of_item(sheet: Sheet, name: str, place: str, count: int, others: tuple[str, ...]) -> Iterator[Deed]:
    """What can be done with `count` of an item that lie in a place; `others` are who it could be given to."""
    word = _word(name)
    alone = sum(1 for number in lying(sheet, name).values() if number) <= 1
    source = "" if alone else f" from {_word(place)}"
    for target, words, fits in _targets(sheet, name, place, others):
        yield Deed(
            "move", f"/move {word}", f"{source} to {_word(target)}", count, max(1, min(count, fits)), target, words
        )
    for other in sheet.items:
        if _called(name) == _called(other) and alike(sheet, name, other):
            yield Deed("stack", f"/stack {word} onto {_word(other)}", to=other, words=f"onto {other}")
    if sheet.items[name].quantity > 1:
        yield Deed("split", f"/split {word}", source, min(count, sheet.items[name].quantity - 1), 1)
    if alone:
        yield Deed("drop", f"/drop {word}", "", count, 1)
    else:
        yield Deed("drop", f"/move {word}", f"{source} to ground", count, 1)
    yield from _out_and_away(word, place, source, count)
    yield Deed("use", f"/use {word}")
    yield Deed("first", f"/over {word}")


def of_trait(name: str) -> tuple[Deed, ...]:
    """What can be done with a trait: it can be the first to hang over."""
    return (Deed("first", f"/over {_word(name)}"),)


def of_slotted(name: str, each: Slotted) -> tuple[Deed, ...]:
    """What can be done with a power, augment, pet or affliction: to sit in another slot, to hang over first."""
    word = _word(name)
    free = (slot for slot in _SLOTS if each.kind in FREE_SLOTS and slot != each.slot)
    moves = tuple(Deed("move", f"/move {word}", f" to {slot}", to=slot, words=_SLOTS[slot]) for slot in free)
    return (*moves, *((Deed("use", f"/cast {word}"),) if each.kind == "power" else ()), *of_trait(name))


def _word(name: str) -> str:
    """A name as a word of a line, in quotes too where it could be taken for an option (`x2`, `to`)."""
    alike = name.casefold() in _OPTIONS or any(sign.isdecimal() for sign in name)
    return f'"{name}"' if alike and quote(name) == name else quote(name)


def _called(name: str) -> str:
    """A name without the number or the mark that tells its pile from another (`Candle 2`, `Rope (notched)`)."""
    return _APART.sub("", name).casefold()


def _out_and_away(word: str, place: str, source: str, count: int) -> Iterator[Deed]:
    if place == HAND:
        yield Deed("pack", f"/pack {word}", "", count, count, PACK)
    elif place == PACK:
        yield Deed("ready", f"/ready {word}", "", count, 1, HAND)
    else:
        yield Deed("ready", f"/move {word}", f"{source} to hand", count, 1, HAND)
        yield Deed("pack", f"/move {word}", f"{source} to pack", count, count, PACK)


def _targets(sheet: Sheet, name: str, place: str, others: tuple[str, ...]) -> Iterator[tuple[str, str, int]]:
    """Where an item could go, that in words, and how many of it have room there."""
    every = sheet.items[name].quantity
    if place != PACK:
        yield PACK, "in the pack", every
    for container, item in sheet.items.items():
        if item.holds and container != place and not within(sheet, container, name):
            found = container_inventory(sheet, container)
            yield container, f"in {container}, {found.used} of {found.limit}", _room(sheet, container, name)
    yield from ((other, f"to {other}", every) for other in others if other not in sheet.items)
    if place != HAND:
        yield HAND, "at hand", every


def _room(sheet: Sheet, container: str, name: str) -> int:
    """How many of an item a container has room for."""
    load = sum(sheet.items[other].size * count for other, count in contents(sheet, container).items())
    free = container_inventory(sheet, container).limit * STONE - load
    size = sheet.items[name].size
    return max(0, free // size) if size else sheet.items[name].quantity
