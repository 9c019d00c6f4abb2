"""Lonelog's tags: `[N:Guard|alert]`, `[Clock:Storm 2/6]`, `[#N:Guard]`, `[PC:HP 12]`, in one line or several."""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.exchange.reading.result import Tag

KINDS = {
    "n": "N", "npc": "N", "l": "L", "loc": "L", "location": "L", "e": "E", "event": "E", "thread": "Thread",
    "pc": "PC", "clock": "Clock", "track": "Track", "timer": "Timer", "f": "F", "foe": "F", "r": "R", "room": "R",
    "inv": "Inv", "wealth": "Wealth", "unit": "Unit", "force": "Force", "scenario": "Scenario",
}  # fmt: skip
"""What each kind is called, by what logs write."""

BLOCKS = ("COMBAT", "RESOURCES", "DUNGEON STATUS", "STATUS", "STATE", "PARTY", "BATTLE", "CAMPAIGN")
_GROUPS = ("stat", "stats", "status", "tag", "tags", "trait", "traits", "weakness", "role")
_TAG = re.compile(r"\[(#?)([A-Za-z][A-Za-z ]{0,20}):([^\[\]]*)\]")
_OPEN = re.compile(r"\[#?[A-Za-z]{1,12}:[^\[\]\n]*$")
_STAT_ONLY = re.compile(r"[A-Z][A-Za-z]{0,12}[ ]?[+\-−]?\d+(?:/\d+)?")
_NAME_AND_STAT = re.compile(r"(.+?)[ ]([A-Z]{2,4}[+\-−]?\d+)")
_PROGRESS = re.compile(r"(.*?)[ ]*([+\-−]?\d+(?:\.\d+)?(?:(?:→|->)\d+(?:\.\d+)?)?(?:/\d+)?)")
_LONGEST = 1_000  # a tag with a longer part is words
_MOVING = ("E", "Clock", "Track", "Timer")


def tags(text: str) -> Iterator[Tag]:
    """The tags in some lines, those of kinds that are not known too."""
    for match in _TAG.finditer(text):
        yield from _tag(match[1], match[2].strip(), match[3])


def known(tag: Tag) -> bool:
    """Whether a tag is of a kind that this notation or one of its add-ons has."""
    return tag.kind in KINDS.values()


def block_mark(line: str) -> str:
    """The name of the add-on's block that a line opens or closes, `COMBAT` or `/COMBAT`, or "".

    In notebooks they are `--- COMBAT ---` and `--- END COMBAT ---`.
    """
    bare = line.strip()
    if bare.startswith("[") and bare.endswith("]"):
        name = bare[1:-1].upper()
    else:
        dashed = re.fullmatch(r"-{3} ?(END )?([A-Z ]+?) ?-{3}", bare)
        name = ("/" if dashed[1] else "") + dashed[2] if dashed else ""
    return name if name.removeprefix("/").strip() in BLOCKS else ""


def stays_open(line: str) -> bool:
    """Whether a tag begins in a line and does not end in it."""
    return bool(_OPEN.search(line))


def _tag(sign: str, kind: str, inside: str) -> Iterator[Tag]:
    kind = KINDS.get(kind.casefold(), kind)
    parts = [part.strip() for part in re.split(r"[|\n]", inside)]
    parts = [part for part in parts if part]
    if not parts or max(map(len, parts)) > _LONGEST:
        return
    if kind == "Wealth":
        yield from (Tag(kind, part) for part in parts)
        return
    name, rest = parts[0], parts[1:]
    if kind == "PC" and _STAT_ONLY.fullmatch(name):
        name, rest = "", parts
    elif kind in ("N", "PC", "F") and (found := _NAME_AND_STAT.fullmatch(name)):
        name, rest = found[1], [found[2], *rest]
    elif kind in _MOVING and (found := _PROGRESS.fullmatch(name)) and found[1].strip():
        name, rest = found[1].strip(), [found[2], *rest]
    yield Tag(kind, name, tuple(each for part in rest for each in _category(part)), bool(sign))


def _category(part: str) -> list[str]:
    """The parts of `stat:HP 8, Stress 2`; any other part is itself."""
    head, colon, rest = part.partition(":")
    if colon and head.strip().casefold() in _GROUPS:
        return [each.strip() for each in rest.split(",") if each.strip()]
    return [part]
