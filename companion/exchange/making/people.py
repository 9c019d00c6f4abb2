"""People, places, threads, foes and rooms as entries of lists."""

from __future__ import annotations

from typing import Any

from companion.campaign import keys
from companion.campaign.model import Campaign
from companion.exchange.making.marks import arrow, merged
from companion.exchange.reading.result import Tag
from companion.play.commands.lists import entries

LISTS = {
    "N": "people", "L": "places", "Thread": "threads", "F": "foes", "R": "rooms",
    "Unit": "units", "Force": "forces", "Scenario": "scenarios",
}  # fmt: skip
_CLOSED = ("closed", "abandoned", "resolved", "done", "failed", "completed", "complete")
_GONE = ("dead", "destroyed", "fled", "slain", "routed")


def listed(campaign: Campaign, tag: Tag) -> Campaign:
    """`campaign` with what the tag is of on its list, and what the tag says of it."""
    name, count = _counted(tag.name)
    found = LISTS[tag.kind]
    there: dict[str, Any] = dict(entries(campaign, found).get(name, {}))
    entry: dict[str, Any] = {"count": 1, "state": "open"} | there
    parts = list(tag.parts)
    if tag.kind == "Thread":
        parts = _state(entry, parts)
    elif tag.kind in ("F", "Unit"):
        for part in [part for part in parts if part[:1] == "×"]:
            count = _counted(part)[1]
            parts.remove(part)
        entry["count"] = count if count is not None else entry["count"]
        if count == 0 or any(part.casefold() in _GONE for part in parts):
            entry["state"] = "closed"
    if marks := merged(entry.get("marks", []), parts):
        entry["marks"] = marks
    else:
        entry.pop("marks", None)
    return campaign if entry == there else campaign.put(keys.join("lists", found, name), entry)


def _state(entry: dict[str, Any], parts: list[str]) -> list[str]:
    """Opens or closes a thread by the first part that says so; what else it says stays a mark."""
    rest = []
    for part in parts:
        sides = arrow(part)
        word = (sides[1] if sides else part).strip()
        if word.casefold() == "open":
            entry["state"] = "open"
        elif word.casefold() in _CLOSED:
            entry["state"] = "closed"
            rest += [word] if word.casefold() != "closed" else []
        else:
            rest.append(part)
    return rest


def _counted(name: str) -> tuple[str, int | None]:
    """The name and number of `Goblins×4` or `Goblins×4→3`."""
    head, times, tail = name.partition("×")
    number = (arrow(tail) or ("", tail))[1].strip()
    return (head.strip(), int(number)) if times and number.isdecimal() and len(number) < 7 else (name, None)
