"""Things bought and sold, and money paid: cash is carried, and weighs (A5.12)."""

from __future__ import annotations

from dataclasses import replace

from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.outcome import Outcome
from companion.systems.sdm import carrying
from companion.systems.sdm.commands.carrying import CASH, ITEM, SIZES, TIMES, count_of, take, times
from companion.systems.sdm.commands.said import preview, sheet_here
from companion.systems.sdm.names import find
from companion.systems.sdm.sheet import Item, Sheet, keep


def buy(here: Here, args: Args) -> Outcome:
    """Takes an item, and pays for all of it from the cash carried."""
    price = args.number("price", -1)
    if price < 0:
        raise Refused("bad-argument", "for how much?", "end the line with for and a number of cash")
    poorer = keep(here.campaign, here.doc_name, _paying(sheet_here(here), price))
    taken = take(replace(here, campaign=poorer), args)
    words = f"buys {args.text('item')}{times(count_of(args, 1))} for {price} cash"
    return replace(taken, text=words, journal=f"({here.name} {words})")


def sell(here: Here, args: Args) -> Outcome:
    """Gives an item away for cash."""
    sheet, price = sheet_here(here), args.number("price", -1)
    if price < 0:
        raise Refused("bad-argument", "for how much?", "end the line with for and a number of cash")
    name = find(sheet.items, args.text("item"), "item")
    count = count_of(args, 1)
    after = carrying.drop(sheet, name, count)
    after = carrying.take(after, CASH, Item(price, size=1)) if price else after
    words = f"sells {name}{times(count)} for {price} cash"
    return Outcome(words, campaign=keep(here.campaign, here.doc_name, after), journal=f"({here.name} {words})")


def pay(here: Here, args: Args) -> Outcome:
    """Pays cash for something that is not carried."""
    price, what = args.number("price"), args.text("what")
    if price < 1:
        raise Refused("rule", "one cash at least", "write /pay 12 for a bed")
    words = f"pays {price} cash{f' for {what}' if what else ''}"
    after = keep(here.campaign, here.doc_name, _paying(sheet_here(here), price))
    return Outcome(words, campaign=after, journal=f"({here.name} {words})")


def _paying(sheet: Sheet, price: int) -> Sheet:
    """`sheet` with so much less cash; raises `Refused` when there is less."""
    held = sheet.items[CASH].quantity if CASH in sheet.items else 0
    if price > held:
        raise Refused("rule", f"it costs {price} cash, and there are {held}", "sell something: /sell ITEM for N")
    return carrying.drop(sheet, CASH, price) if price else sheet


_FOR = option("price", "int", lead="for")

COMMANDS = (
    Command(
        "buy",
        "takes an item, and pays for it",
        (Argument("item"), TIMES, _FOR, option("holds", "int", lead="holds"), *SIZES, option("dice", lead="damage")),
        buy,
        preview(buy),
        group="items",
        rule="A5.12",
        examples=("/buy Rope for 4", "/buy Salt x3 for 60", "/buy Sack slots 1 holds 5 for 10"),
    ),
    Command(
        "sell",
        "gives an item away for cash",
        (ITEM, TIMES, _FOR),
        sell,
        preview(sell),
        group="items",
        rule="A5.12",
        examples=("/sell Rope for 2", "/sell Salt x3 for 90"),
    ),
    Command(
        "pay",
        "pays cash",
        (Argument("price", "int"), option("what", "text", lead="for")),
        pay,
        preview(pay),
        group="items",
        rule="A5.12",
        examples=("/pay 12 for a bed",),
    ),
)
