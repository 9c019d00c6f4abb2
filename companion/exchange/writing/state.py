"""The `[STATE]` block: people, places, threads, clocks, what is carried, as tags with absolute values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.campaign.model import Campaign
from companion.exchange.names import safe
from companion.play.commands.lists import TAGS, entries
from companion.systems.clocks import TAGS as CLOCK_TAGS
from companion.systems.clocks import clocks


def state_block(campaign: Campaign) -> str:
    """The block, one tag a line."""
    return "\n".join(["[STATE]", *_tags(campaign), "[/STATE]"])


def carried(campaign: Campaign, doc: str) -> dict[str, int]:
    """What a character carries and how many of each, where the sheet has a list of items."""
    items = campaign.doc(doc).get("items")
    found = items.items() if isinstance(items, Mapping) else ()
    return {str(name): _quantity(item) for name, item in found}


def burdens(campaign: Campaign, doc: str) -> int:
    """How many burdens a sheet names."""
    found = campaign.doc(doc).get("burdens")
    return sum(_quantity(each, "count") for each in found.values()) if isinstance(found, Mapping) else 0


def _tags(campaign: Campaign) -> Iterator[str]:
    for doc in campaign.characters():
        weight = burdens(campaign, doc)
        yield _tag("PC", campaign.name_of(doc), *([f"Burden {weight}"] if weight else []))
    for name, kind in TAGS.items():
        for item, entry in entries(campaign, name).items():
            state = str(entry.get("state", "open")).capitalize()
            yield _tag(kind, item, *([state] if kind == "Thread" or state != "Open" else []), *entry.get("marks", ()))
    for name, clock in clocks(campaign).items():
        size = f"{clock['now']}" if clock["kind"] == "timer" else f"{clock['now']}/{clock['max']}"
        yield f"[{CLOCK_TAGS.get(str(clock['kind']), 'Clock')}:{safe(name)} {size}]"
    for doc in campaign.characters():
        for item, quantity in carried(campaign, doc).items():
            yield _tag("Inv", item, str(quantity))


def _tag(kind: str, name: str, *parts: str) -> str:
    return f"[{'|'.join([f'{kind}:{safe(name)}', *map(safe, parts)])}]"


def _quantity(found: Any, key: str = "quantity") -> int:
    number = found.get(key, 1) if isinstance(found, Mapping) else 1
    return number if isinstance(number, int) else 1
