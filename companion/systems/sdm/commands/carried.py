"""All that is carried, read out: where it lies, what it takes there, and why (A5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.campaign.model import Campaign
from companion.systems.arguments import Args, Argument
from companion.systems.command import Command, Here
from companion.systems.inventory import Inventory, Place, Thing
from companion.systems.outcome import Outcome
from companion.systems.sdm.names import find
from companion.systems.sdm.places import inventory_of


def inventory(here: Here, args: Args) -> Outcome:
    """Reads out what is carried, or what one thing is and why it weighs; the app opens the inventory screen."""
    found = inventory_of(here.campaign, here.doc_name)
    name = find(dict.fromkeys(_names(found)), args.text("thing"), "thing") if args.has("thing") else ""
    lines = _of_thing(found, name) if name else _lines(found)
    return Outcome("\n".join(lines), counts=False, fields={"inventory": name})


def _lines(found: Inventory) -> Iterator[str]:
    for store in found.stores:
        over = f", {store.slots.over} over" if store.slots.over else ""
        yield f"{store.slots.why}{over}"
        yield from (f"  {_place(place)}" for place in store.places if place.things)


def _place(place: Place) -> str:
    slots = f", {place.slots.used} of {place.slots.limit}" if place.slots else ""
    return f"{place.title}{slots}: {' · '.join(map(_thing, place.things))}"


def _thing(thing: Thing) -> str:
    times = f" ×{thing.count}" if thing.count != 1 else ""
    over = " (over)" if thing.mark == "over" else ""
    return f"{thing.name}{times}, {', '.join(filter(None, (thing.words, thing.size)))}{over}"


def _of_thing(found: Inventory, name: str) -> Iterator[str]:
    for place in found.places:
        for thing in place.things:
            if thing.name == name:
                yield from (f"{place.title}: {thing.size}", *thing.why.split("\n"))


def _names(found: Inventory) -> Iterable[str]:
    return (thing.name for place in found.places for thing in place.things)


def _carried(campaign: Campaign) -> Iterable[str]:
    return dict.fromkeys(_names(inventory_of(campaign, campaign.active))) if campaign.active else ()


COMMANDS = (
    Command(
        "inventory",
        "all that is carried, where it lies and why it weighs",
        (Argument("thing", required=False, offers=_carried),),
        inventory,
        group="items",
        rule="A5.1",
        examples=("/inventory", "/inventory Rope"),
    ),
)
