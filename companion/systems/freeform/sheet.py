"""The sheet of a character of a described game: only what was put in. What a file by hand has wrong reads as a default.

What the description does not know is left alone in the file, so that a game may change under its characters.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.campaign.model import Doc
from companion.systems.freeform.description import Game
from companion.systems.freeform.formula import within

COUNT, SIZE, TRACK = 999, 99, 999
"""The most things of one name, slots of one thing, and length of a track."""


@dataclass(frozen=True, slots=True)
class Item:
    """Things of one name in a list: how many, and the slots of each."""

    count: int = 1
    slots: int = 1


@dataclass(frozen=True, slots=True)
class Filled:
    """A track: how far it is filled, None as it begins; a length of its own, None for that of the description."""

    now: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a character's document holds for its game, by name."""

    numbers: Mapping[str, int] = field(default_factory=dict)
    tracks: Mapping[str, Filled] = field(default_factory=dict)
    tags: tuple[str, ...] = ()
    texts: Mapping[str, str] = field(default_factory=dict)
    lists: Mapping[str, Mapping[str, Item]] = field(default_factory=dict)


def load(doc: Doc, game: Game) -> Sheet:
    """The sheet in a document, as far as the game knows it."""
    numbers = {name: whole(value) for name, value in _table(doc, "numbers").items() if name in game.numbers}
    texts = {name: text for name, text in _table(doc, "texts").items() if name in game.texts and isinstance(text, str)}
    return Sheet(
        numbers={name: value for name, value in numbers.items() if value is not None},
        tracks={name: _filled(value) for name, value in _table(doc, "tracks").items() if name in game.tracks},
        tags=tuple(name for name, value in _table(doc, "tags").items() if value is True),
        texts=texts,
        lists={name: _items(value) for name, value in _table(doc, "lists").items() if name in game.lists},
    )


def dump(sheet: Sheet) -> Doc:
    """`sheet` as a document of plain values."""
    return {
        "numbers": dict(sheet.numbers),
        "tracks": {name: _track_doc(track) for name, track in sheet.tracks.items()},
        "tags": dict.fromkeys(sheet.tags, True),
        "texts": dict(sheet.texts),
        "lists": {
            name: {item: {"count": each.count, "slots": each.slots} for item, each in items.items()}
            for name, items in sheet.lists.items()
        },
    }


def blank(name: str) -> Doc:
    """A new character, all as its game begins."""
    return {"name": name, "system": "freeform", **dump(Sheet())}


def whole(value: object) -> int | None:
    """A whole number within the limits, or None."""
    return within(value) if isinstance(value, int) and not isinstance(value, bool) else None


def _filled(value: object) -> Filled:
    if not isinstance(value, Mapping):
        return Filled(whole(value))
    most = whole(value.get("max"))
    return Filled(whole(value.get("now")), None if most is None else within(most, 1, TRACK))


def _track_doc(track: Filled) -> Doc:
    found = {"now": track.now, "max": track.most}
    return {key: value for key, value in found.items() if value is not None}


def _items(value: object) -> Mapping[str, Item]:
    if not isinstance(value, Mapping):
        return {}
    return {str(name): _item(each) for name, each in value.items()}


def _item(value: object) -> Item:
    each = value if isinstance(value, Mapping) else {}
    count, slots = whole(each.get("count")), whole(each.get("slots"))
    return Item(
        1 if count is None else within(count, 1, COUNT),
        1 if slots is None else within(slots, 0, SIZE),
    )


def _table(doc: Doc, key: str) -> Mapping[str, Any]:
    found = doc.get(key)
    return found if isinstance(found, Mapping) else {}
