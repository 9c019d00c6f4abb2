"""What is found on the beaten: drawn from a table, listed, and taken up like any other item (A7.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.campaign import keys
from companion.campaign.model import Campaign
from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option, quote
from companion.systems.command import Command, Here
from companion.systems.outcome import Outcome
from companion.systems.sdm import carrying
from companion.systems.sdm.commands.said import sheet_here
from companion.systems.sdm.memory import recall, remember
from companion.systems.sdm.names import find
from companion.systems.sdm.settings import value
from companion.systems.sdm.sheet import STONE, Item, keep
from companion.tables.draw import draw

LIST = "spoils"


def lying(campaign: Campaign, foes: Iterable[str]) -> Campaign:
    """`campaign` with beaten foes to be searched, and nothing else."""
    beaten = list(foes)
    return remember(campaign, LIST, {"beaten": beaten} if beaten else None)


def spoils(here: Here, args: Args) -> Outcome:
    """Searches the next of the beaten; or takes up what a search has found."""
    return _taken(here, args) if args.has("item") else _searched(here)


def _searched(here: Here) -> Outcome:
    beaten = list((recall(here.campaign, LIST) or {}).get("beaten", ()))
    if not beaten:
        raise Refused("rule", "there is nobody left to search", "spoils follow a conflict that was won")
    table = here.library.find(str(value(here.campaign, "spoils_table")))
    drawn = draw(here.library, table.id, here.dice, decks=here.campaign.get("decks", {}))
    campaign = here.campaign.put("decks", dict(drawn.decks)) if drawn.decks else here.campaign
    campaign = lying(_listed(campaign, drawn.text), beaten[1:])
    text = f"on {beaten[0]}: {drawn.text}"
    return Outcome(
        text,
        drawn.slug or None,
        drawn.total,
        drawn.rolls,
        drawn.picks,
        campaign,
        f"tbl: {table.title or table.id} -> {text}",
        (f"take it: /spoils {quote(drawn.text)}", *drawn.notes),
        fields={"found": drawn.text, "left": beaten[1:]},
    )


def _taken(here: Here, args: Args) -> Outcome:
    name = find(_open(here.campaign), args.text("item"), "spoil")
    sheet = sheet_here(here)
    there = sheet.items.get(name, Item())
    size = args.number("slots") * STONE if args.has("slots") else there.size
    if not 0 <= size <= carrying.MOST * STONE:
        raise Refused("bad-argument", "nobody carries one thing of that size", "write slots 2")
    after = carrying.take(sheet, name, Item(size=size))
    campaign = keep(_unlisted(here.campaign, name), here.doc_name, after)
    return Outcome(f"takes {name}", campaign=campaign)


def _listed(campaign: Campaign, name: str) -> Campaign:
    """`campaign` with one more of what was found on its list."""
    count = int(_open(campaign).get(name, {}).get("count", 0))
    return campaign.put(keys.join("lists", LIST, name), {"count": count + 1, "state": "open"})


def _unlisted(campaign: Campaign, name: str) -> Campaign:
    """`campaign` with one fewer of it there."""
    count = int(_open(campaign)[name].get("count", 1)) - 1
    return campaign.put(keys.join("lists", LIST, name), {"count": count, "state": "open"} if count > 0 else None)


def _open(campaign: Campaign) -> Mapping[str, Any]:
    found: Mapping[str, Any] = campaign.get(keys.join("lists", LIST), {})
    return found


COMMANDS = (
    Command(
        "spoils",
        "searches the beaten, or takes what was found on them",
        (Argument("item", required=False, offers=_open), option("slots", "int", lead="slots")),
        spoils,
        group="conflict",
        rule="A7.1",
        examples=("/spoils", "/spoils Lantern"),
    ),
)
