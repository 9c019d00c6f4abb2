"""Things readied, packed, moved from place to place, parted, stacked, handed on (A5)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.campaign.model import Campaign
from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.outcome import Outcome
from companion.systems.sdm import carrying, moving
from companion.systems.sdm.commands.carrying import ITEM, TIMES, active_sheet, count_of, items_of, times
from companion.systems.sdm.commands.said import changed, preview, sheet_here
from companion.systems.sdm.names import find
from companion.systems.sdm.party import party
from companion.systems.sdm.sheet import Sheet, keep, sheet_of
from companion.systems.sdm.slots import HAND, PACK, lying

GROUND = "ground"
SLOTS = {"traits": "traits", "mind": "traits", "items": "items", "body": "items"}
_PLACES = {"hand": HAND, "pack": PACK, "the pack": PACK, "ground": GROUND, "the ground": GROUND}


def ready(here: Here, args: Args) -> Outcome:
    """Gets an item out of the pack: at hand each takes a slot at least, however small."""
    sheet = sheet_here(here)
    name = find(sheet.items, args.text("item"), "item")
    count = count_of(args, max(1, lying(sheet, name)[PACK]))
    return changed(here, moving.move(sheet, name, count, PACK, HAND), f"{name}{times(count)} at hand")


def pack(here: Here, args: Args) -> Outcome:
    """Packs an item away: small things share slots there, and cost an action to get out."""
    sheet = sheet_here(here)
    name = find(sheet.items, args.text("item"), "item")
    count = count_of(args, max(1, lying(sheet, name)[HAND]))
    return changed(here, moving.move(sheet, name, count, HAND, PACK), f"{name}{times(count)} packed")


def put(here: Here, args: Args) -> Outcome:
    """Puts an item into a container, or back into the pack, from wherever it is."""
    sheet = sheet_here(here)
    name = find(sheet.items, args.text("item"), "item")
    return _moved(here, name, args, "", _place(sheet, _said(args, "container", "into")))


def move(here: Here, args: Args) -> Outcome:
    """Moves an item, or so many of it, to the hand, the pack, a container, the ground, or to somebody of the party.

    A power, augment or pet goes to a slot of traits or of items (A5.6).
    """
    sheet = sheet_here(here)
    name = find((*sheet.items, *sheet.slotted), args.text("thing"), "thing")
    to = _said(args, "place", "to")
    if name in sheet.slotted:
        if to.casefold() not in SLOTS:
            raise Refused("bad-argument", f"{name} takes a slot of traits or of items", f"/move {name} to traits")
        after = moving.reslot(sheet, name, SLOTS[to.casefold()])
        return changed(here, after, f"{name} is in a slot of {after.slotted[name].slot}")
    source = _place(sheet, args.text("source")) if args.has("source") else ""
    if (doc := _other(here, sheet, to)) is not None:
        return _given(here, name, args, source, doc)
    return _moved(here, name, args, source, _place(sheet, to))


def split(here: Here, args: Args) -> Outcome:
    """Makes some of an item a pile of its own, which may be moved and marked apart."""
    sheet = sheet_here(here)
    name = find(sheet.items, args.text("item"), "item")
    source = _place(sheet, args.text("source")) if args.has("source") else ""
    count = count_of(args, 1)
    after, apart = moving.split(sheet, name, count, args.text("name"), source)
    return changed(here, after, f"{name}{times(count)} apart: {apart}")


def stack(here: Here, args: Args) -> Outcome:
    """Puts two piles that are alike together, under the name of the second."""
    sheet = sheet_here(here)
    name = find(sheet.items, args.text("item"), "item")
    onto = find(sheet.items, _said(args, "pile", "onto"), "item")
    after = moving.stack(sheet, name, onto)
    return changed(here, after, f"{name} on {onto}: ×{after.items[onto].quantity}")


def _moved(here: Here, name: str, args: Args, source: str, target: str) -> Outcome:
    sheet = sheet_here(here)
    there = lying(sheet, name)
    count = count_of(args, max(1, there.get(source, 0) if source else sum(there.values()) - there.get(target, 0)))
    if target == GROUND:
        return changed(here, carrying.drop(sheet, name, count, source), f"drops {name}{times(count)}")
    after = moving.move(sheet, name, count, source, target)
    return changed(here, after, f"{name}{times(count)} {carrying.said_place(target)}")


def _given(here: Here, name: str, args: Args, source: str, doc: str) -> Outcome:
    sheet = sheet_here(here)
    there = lying(sheet, name)
    count = count_of(args, max(1, there.get(source, 0) if source else sum(there.values())))
    giver, taker = moving.give(sheet, sheet_of(here.campaign, doc), name, count, source)
    after = keep(keep(here.campaign, here.doc_name, giver), doc, taker)
    words = f"{here.name} gives {here.campaign.name_of(doc)} {name}{times(count)}"
    return Outcome(words, campaign=after, journal=f"({words})")


def _said(args: Args, what: str, lead: str) -> str:
    """What was typed after a word that may not be missing; raises `Refused` where it is."""
    if not args.text(what):
        raise Refused("bad-argument", f"{lead} what?", f"end the line with {lead} and a name")
    return args.text(what)


def _place(sheet: Sheet, wanted: str) -> str:
    """The place that a word means: `hand`, `pack`, `ground`, or the name of an item that may be a container."""
    return _PLACES.get(wanted.casefold()) or find(sheet.items, wanted, "place or container")


def _other(here: Here, sheet: Sheet, wanted: str) -> str | None:
    """The document of somebody else of the party who is called so, where nothing carried is."""
    if wanted.casefold() in _PLACES or wanted in sheet.items:
        return None
    named = {here.campaign.name_of(doc).casefold(): doc for doc in party(here.campaign) if doc != here.doc_name}
    return named.get(wanted.casefold())


def _things(campaign: Campaign) -> Iterable[str]:
    sheet = active_sheet(campaign)
    return (*sheet.items, *sheet.slotted)


def _containers(campaign: Campaign) -> Iterable[str]:
    return (name for name, item in active_sheet(campaign).items.items() if item.holds)


def _from(campaign: Campaign) -> Iterable[str]:
    return (HAND, PACK, *_containers(campaign))


def _to(campaign: Campaign) -> Iterable[str]:
    others = (campaign.name_of(doc) for doc in party(campaign) if doc != campaign.active)
    return (*_from(campaign), GROUND, *others)


_FROM = option("source", lead="from", offers=_from)

COMMANDS = (
    Command(
        "ready",
        "gets an item out",
        (ITEM, TIMES),
        ready,
        preview(ready),
        group="items",
        rule="A5.12",
        examples=("/ready Sabre",),
    ),
    Command(
        "pack",
        "packs an item away",
        (ITEM, TIMES),
        pack,
        preview(pack),
        group="items",
        rule="A5.12",
        examples=("/pack Sabre",),
    ),
    Command(
        "put",
        "puts an item into a container, or back into the pack",
        (ITEM, TIMES, option("container", lead="into", offers=_containers)),
        put,
        preview(put),
        group="items",
        rule="A5.1",
        examples=("/put Rope into Chest", "/put Rope into pack"),
    ),
    Command(
        "move",
        "moves a thing: to hand, pack, a container, the ground, or somebody",
        (Argument("thing", offers=_things), TIMES, _FROM, option("place", lead="to", offers=_to)),
        move,
        preview(move),
        group="items",
        rule="A5.1",
        examples=("/move Rope to Chest", "/move Salt x2 from Chest to hand", "/move Salt to ground"),
    ),
    Command(
        "split",
        "makes some of an item a pile of its own",
        (ITEM, TIMES, _FROM, option("name", lead="as")),
        split,
        preview(split),
        group="items",
        rule="A5.12",
        examples=("/split Candle x2", "/split Salt x1 as Wet salt"),
    ),
    Command(
        "stack",
        "puts two piles that are alike together",
        (ITEM, option("pile", lead="onto", offers=items_of)),
        stack,
        preview(stack),
        group="items",
        rule="A5.12",
        examples=("/stack Candle 2 onto Candle",),
    ),
)
