"""Lists of the sheet: what is carried, known, owed; their slots, and what weighs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from companion.campaign.model import Campaign
from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.freeform.commands.preview import preview
from companion.systems.freeform.figures import figures
from companion.systems.freeform.names import find, meant
from companion.systems.freeform.sheet import COUNT, SIZE, Item, Sheet
from companion.systems.freeform.state import Played, changed, played, played_here, reading
from companion.systems.outcome import Outcome

ITEM = 60
ITEMS = 200


def take(here: Here, args: Args) -> Outcome:
    """Puts things into a list, the first of the game if none is named."""
    found = played_here(here)
    where = _list(found, args.text("where"))
    items = found.sheet.lists.get(where, {})
    name = " ".join(args.text("item").split())
    name = meant(items, name) or name
    old = items.get(name)
    item = _grown(old, args.number("times", 1), args.number("slots", old.slots if old else 1))
    if len(name) > ITEM:
        raise Refused("bad-argument", f"a name of a thing has at most {ITEM} characters")
    if old is None and len(items) >= ITEMS:
        raise Refused("rule", f"{where} has at most {ITEMS} things")
    after = _with(found.sheet, where, {**items, name: item})
    load = figures(found.game, after).loads[where]
    over = (f"{where} {load.used} of {load.limit}: {load.over} over",) if load.over else ()
    return changed(here, found.sheet, after, f"{name} ×{item.count} in {where}", notes=over)


def drop(here: Here, args: Args) -> Outcome:
    """Takes things out of whatever list they are in: all of them, or so many."""
    found = played_here(here)
    lists = {where: found.sheet.lists.get(where, {}) for where in found.game.lists}
    name = find([item for items in lists.values() for item in items], args.text("item"), "thing")
    where = next(where for where, items in lists.items() if name in items)
    there = lists[where][name]
    gone = args.number("times", there.count)
    if not 1 <= gone <= there.count:
        raise Refused("rule", f"there are {there.count} of {name}, not {gone}")
    left = {item: each for item, each in lists[where].items() if item != name}
    if gone < there.count:
        left = {**lists[where], name: replace(there, count=there.count - gone)}
    return changed(here, found.sheet, _with(found.sheet, where, left), f"{name} ×{gone} gone from {where}")


def _list(found: Played, wanted: str) -> str:
    names = tuple(found.game.lists)
    if not names:
        raise Refused("rule", f"{found.game.title} has no lists", "a description can have them: [lists]")
    return find(names, wanted, "list") if wanted else names[0]


def _grown(old: Item | None, times: int, slots: int) -> Item:
    count = (old.count if old else 0) + times
    if not (times >= 1 and count <= COUNT):
        raise Refused("bad-argument", f"things of one name are 1 to {COUNT}, not {count}")
    if not 0 <= slots <= SIZE:
        raise Refused("bad-argument", f"a thing takes 0 to {SIZE} slots, not {slots}")
    return Item(count, slots)


def _with(sheet: Sheet, where: str, items: Mapping[str, Item]) -> Sheet:
    return replace(sheet, lists={**sheet.lists, where: items})


def _lists(campaign: Campaign) -> Iterable[str]:
    return reading(campaign, campaign.active).game.lists


def _things(campaign: Campaign) -> Iterable[str]:
    if not campaign.active:
        return ()
    return (name for items in played(campaign, campaign.active).sheet.lists.values() for name in items)


COMMANDS = (
    Command(
        "take",
        "puts things into a list of the sheet",
        (
            Argument("item"),
            option("times", "times"),
            option("slots", "int", lead="slots"),
            option("where", lead="into", offers=_lists),
        ),
        take,
        preview(take),
        group="items",
        examples=("/take Rope", "/take Torch x3", "/take Harp slots 2 into gear"),
    ),
    Command(
        "drop",
        "takes things out of a list of the sheet",
        (Argument("item", offers=_things), option("times", "times")),
        drop,
        preview(drop),
        group="items",
        examples=("/drop Torch x1",),
    ),
)
