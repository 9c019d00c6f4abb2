"""The status blocks of paper notebooks, whose tags have no brackets: `R1: cleared (entry cave)`, `Inv: Torch ×2`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.exchange.reading.result import Tag

BLOCKS = ("RESOURCES", "DUNGEON STATUS", "STATUS")
_ROOM = re.compile(r"R(\w{1,8}):[ \t]*([^()\n]*?)[ \t]*(?:\(([^()\n]*)\))?")
_LABEL = re.compile(r"(PC|Wealth|Inv):[ ]*(.*)")
_ENTRY = re.compile(r"^[ \t]*(?=(?:PC|Wealth|Inv|R\w{1,8}):)", re.MULTILINE)
_ITEM = re.compile(r"([^(×]+?)[ ]?(?:×(\d{1,6})[ ]?([^()]*))?(?:\(([^()]*)\))?")


def notebook_tags(text: str) -> Iterator[Tag]:
    """The tags that the lines of a status block stand for; an entry goes on until the next label."""
    for entry in _ENTRY.split(text):
        glue = ", " if entry.startswith("Inv") else " "  # each line of things is things of its own
        yield from _entry(glue.join(line.strip().rstrip(",") for line in entry.split("\n") if line.strip()))


def _entry(text: str) -> Iterator[Tag]:
    room, label = _ROOM.fullmatch(text), _LABEL.fullmatch(text)
    if room:
        yield Tag("R", room[1], tuple(part for part in (room[2], room[3]) if part))
    elif label and label[1] == "Inv":
        yield from _items(label[2])
    elif label:
        parts = [part.strip() for part in label[2].split("|") if part.strip()]
        if label[1] == "Wealth":
            yield from (Tag("Wealth", part) for part in parts)
        elif parts:
            yield Tag("PC", parts[0], tuple(parts[1:]))


def _items(text: str) -> Iterator[Tag]:
    for item in re.split(r",(?![^()]*\))", text):
        if found := _ITEM.fullmatch(item.strip()):
            marks = (part.strip() for part in (found[3], found[4]) if part and part.strip())
            yield Tag("Inv", found[1].strip(), (found[2] or "1", *marks))
