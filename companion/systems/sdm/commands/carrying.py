"""Things taken, dropped, used, given a size or made containers (A5)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.campaign.model import Campaign
from companion.dice import parse
from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.outcome import Outcome
from companion.systems.sdm import carrying, units
from companion.systems.sdm.commands.said import changed, preview, sheet_here
from companion.systems.sdm.names import find
from companion.systems.sdm.sheet import STONE, Item, Sheet, sheet_of

CASH = "Cash"
"""Money: it is carried like anything else, 250 to the slot."""
PLACES = ("hand", "pack", "ground", "traits", "items")
"""What `/move` calls the places that are no container."""


def take(here: Here, args: Args) -> Outcome:
    """Takes an item, or more of one; each takes its slots."""
    sheet, name = sheet_here(here), args.text("item")
    name = next((known for known in sheet.items if known.casefold() == name.casefold()), name)
    count = count_of(args, 1)
    there = sheet.items.get(name, Item(size=1 if name.casefold() == CASH.casefold() else STONE))
    damage = parse(args.text("dice")).text if args.has("dice") else there.damage
    new = replace(Item(count, _size(args, there.size)), damage=damage, holds=args.number("holds", there.holds))
    after = carrying.take(sheet, name, new)
    item = replace(after.items[name], damage=new.damage, holds=new.holds)
    after = _as_container(sheet, carrying.with_item(after, name, item), name)
    return changed(here, after, f"takes {name}{times(count)}")


def drop(here: Here, args: Args) -> Outcome:
    """Drops one of an item, or so many, or all there are of it."""
    sheet = sheet_here(here)
    name = find(sheet.items, args.text("item"), "item")
    count = sheet.items[name].quantity if args.has("all") else count_of(args, 1)
    return changed(here, carrying.drop(sheet, name, count), f"drops {name}{times(count)}")


def use(here: Here, args: Args) -> Outcome:
    """Uses an item: one of several is used up; one at its last use is spent then; `x1` uses up a single one."""
    sheet = sheet_here(here)
    name = find(sheet.items, args.text("item"), "item")
    carrying.usable(sheet, name)
    item = sheet.items[name]
    if args.has("times"):
        count = count_of(args, 1)
        return changed(here, carrying.drop(sheet, name, count), f"uses up {name}{times(count)}")
    if item.resource == "last-use":
        return changed(here, carrying.worsen(sheet, name), f"the last use of {name}: spent", outcome="spent")
    if item.quantity > 1:
        return changed(here, carrying.drop(sheet, name, 1), f"uses {name}: {item.quantity - 1} left", outcome="used")
    notes = (f"/use {name} x1 uses it up",)
    return Outcome(f"uses {name}: plenty is left", "used", journal=f"({here.name} uses {name})", notes=notes)


def container(here: Here, args: Args) -> Outcome:
    """Makes an item a container, a further inventory of so many slots; 0 makes it none."""
    sheet = sheet_here(here)
    name = find(sheet.items, args.text("item"), "item")
    item = replace(sheet.items[name], holds=args.number("slots"))
    after = _as_container(sheet, carrying.with_item(sheet, name, item), name)
    return changed(here, after, f"{name} holds {item.holds} slots")


def resize(here: Here, args: Args) -> Outcome:
    """Changes the size of an item; what it then takes beyond the limit is a burden."""
    sheet = sheet_here(here)
    name = find(sheet.items, args.text("item"), "item")
    size = _size(args, sheet.items[name].size)
    after = carrying.with_item(sheet, name, replace(sheet.items[name], size=size))
    carrying.refuse_overfull(sheet, after)
    carrying.refuse_past_limit(sheet, after, name)
    return changed(here, after, f"{name}: {units.sized(size)} each")


def convert(here: Here, args: Args) -> Outcome:
    """An amount in every unit of size."""
    found = units.read(args.text("amount"))
    amounts = units.amounts(found.cash)
    words = " = ".join(units.said(number, unit) for unit, number in amounts.items())
    return Outcome(words, counts=False, fields={"amounts": amounts})


def _as_container(before: Sheet, after: Sheet, name: str) -> Sheet:
    """`after`, unless what holds so much there cannot: it is overfull, or its name is a place's (`/move`)."""
    holds = after.items[name].holds
    if not 0 <= holds <= 1000:
        raise Refused("rule", "a container has 0 to 1000 slots")
    if holds and name.casefold() in PLACES:
        raise Refused("rule", f"{name} is the name of a place already", "call the container something else")
    carrying.refuse_overfull(before, after)
    return after


def _size(args: Args, usual: int) -> int:
    """The size of each that was typed: `slots 2`, or `each 1 soap`."""
    size = units.size(args.text("size")) if args.has("size") else usual
    size = args.number("slots") * STONE if args.has("slots") else size
    if not 0 <= size <= 1000 * STONE:
        raise Refused("rule", "nobody carries one thing of that size", "sizes are from 0 to 1000 stones")
    return size


def count_of(args: Args, usual: int) -> int:
    """The number that was typed as `xN`, or the usual one; raises `Refused` for none."""
    count = args.number("times", usual)
    if count < 1:
        raise Refused("bad-argument", "one at least", "write x2 for two")
    return count


def times(count: int) -> str:
    """A number of things in words: ` ×3`, and nothing for one."""
    return f" ×{count}" if count != 1 else ""


def items_of(campaign: Campaign) -> Iterable[str]:
    """The items of the active character, to complete a line."""
    return active_sheet(campaign).items


def active_sheet(campaign: Campaign) -> Sheet:
    """The sheet of the active character; a blank one when there is none."""
    return sheet_of(campaign, campaign.active) if campaign.active else Sheet()


ITEM = Argument("item", offers=items_of)
TIMES = option("times", "times")
SIZES = (option("slots", "int", lead="slots"), option("size", lead="each"))

COMMANDS = (
    Command(
        "take",
        "takes an item",
        (Argument("item"), TIMES, option("holds", "int", lead="holds"), *SIZES, option("dice", lead="damage")),
        take,
        preview(take),
        group="items",
        rule="A5.1",
        examples=(
            "/take Rope",
            "/take Crate x9",
            "/take Candle x6 each 1 soap",
            "/take Sabre damage 1d6",
            "/take Chest slots 2 holds 6",
        ),
    ),
    Command(
        "drop",
        "drops an item: one of it, so many, or all",
        (ITEM, TIMES, option("all", "word", words=("all",))),
        drop,
        preview(drop),
        group="items",
        rule="A5.10",
        examples=("/drop Rope", "/drop Crate x2", "/drop Crate all"),
    ),
    Command(
        "use", "uses an item", (ITEM, TIMES), use, preview(use), group="items", rule="A2.5", examples=("/use Torch",)
    ),
    Command(
        "container",
        "makes an item a container of so many slots",
        (Argument("item"), option("slots", "int")),
        container,
        preview(container),
        group="items",
        rule="A5.1",
        examples=("/container Chest 6",),
    ),
    Command(
        "size",
        "changes the size of an item",
        (ITEM, *SIZES),
        resize,
        preview(resize),
        group="items",
        rule="A5.12",
        examples=("/size Crate slots 2", "/size Candle each 1 soap"),
    ),
    Command(
        "convert",
        "an amount in sacks, stones, soaps, cash, kilograms and pounds",
        (Argument("amount", "text"),),
        convert,
        group="items",
        rule="A5.12",
        examples=("/convert 3 stones", "/convert 1/2 sack"),
    ),
)
