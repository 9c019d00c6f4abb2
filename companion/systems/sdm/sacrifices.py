"""The eight sacrifices, each carried out: what a success is bought with (A2.6, R-SDM-20)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.campaign.model import Campaign
from companion.dice import Roll, parse, roll
from companion.errors import Refused
from companion.systems.sdm import carrying
from companion.systems.sdm.harm import World, gain_burden, spend_life
from companion.systems.sdm.memory import open_thread, owe_foes
from companion.systems.sdm.names import find
from companion.systems.sdm.sheet import Item, Sheet, keep, sheet_of

DEADLY = "deadly"
BURDEN = "Strain"
"""The burden of a sacrifice that is given no name."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A sacrifice about to be made: who, of what kind, and what is given: an item, a name, `deadly`."""

    doc: str
    kind: str
    what: str = ""


@dataclass(frozen=True, slots=True)
class Paid:
    """A sacrifice made: the campaign after it, what it was, the dice it took."""

    campaign: Campaign
    text: str
    rolls: tuple[Roll, ...] = ()


def pay(world: World, offer: Offer) -> Paid:
    """Carries out a sacrifice.

    Raises:
        Refused: when there is nothing of that kind to give.
    """
    return _KINDS[offer.kind](world, offer)


def givable(sheet: Sheet, kind: str) -> list[str]:
    """The items that `resources` or `damage` could take."""
    return [name for name, item in sheet.items.items() if _worth(kind, item)]


def _worth(kind: str, item: Item) -> bool:
    return item.resource != "spent" if kind == "resources" else item.condition != "broken"


def _resources(world: World, offer: Offer) -> Paid:
    sheet, name = _item(world, offer)
    after = carrying.worsen(sheet, name)
    state = "down to its last use" if after.items[name].resource == "last-use" else "spent"
    return Paid(keep(world.campaign, offer.doc, after), f"{name} is {state}")


def _damage(world: World, offer: Offer) -> Paid:
    sheet, name = _item(world, offer)
    after, marked = carrying.notch(sheet, name)
    return Paid(keep(world.campaign, offer.doc, after), f"{marked} is {after.items[marked].condition}")


def _life(world: World, offer: Offer) -> Paid:
    sheet = sheet_of(world.campaign, offer.doc)
    deadly = offer.what.casefold() == DEADLY
    if sheet.life <= 1 and not deadly:
        raise Refused("rule", f"only {sheet.life} life is left", f"give something else, or /sacrifice life {DEADLY}")
    rolled = roll(parse(str(world.setting("sacrifice_life"))), world.dice)
    cost = rolled.total if deadly else min(rolled.total, sheet.life - 1)
    harm = spend_life(world, sheet, min(cost, sheet.life), "physical")
    end = f"; defeat {harm.defeat.rolls[-1].show()}: {harm.defeat.slug}" if harm.defeat else ""
    return Paid(keep(world.campaign, offer.doc, harm.sheet), f"{harm.text}{end}", (rolled, *harm.all_rolls))


def _burden(world: World, offer: Offer) -> Paid:
    harm = gain_burden(world, sheet_of(world.campaign, offer.doc), offer.what or BURDEN)
    end = f"; defeat {harm.defeat.rolls[-1].show()}: {harm.defeat.slug}" if harm.defeat else ""
    return Paid(keep(world.campaign, offer.doc, harm.sheet), f"{harm.text}{end}", harm.all_rolls)


def _alert(world: World, offer: Offer) -> Paid:
    name = offer.what or "They know somebody is here"
    return Paid(open_thread(world.campaign, name), f"the foes notice; open: {name}")


def _benefit(world: World, offer: Offer) -> Paid:
    return Paid(owe_foes(world.campaign, 1), "the foes have a bonus on their next roll")


def _innocents(world: World, offer: Offer) -> Paid:
    name = offer.what or "Somebody innocent was hurt"
    return Paid(open_thread(world.campaign, name), f"an innocent is hurt; open: {name}")


def _later(world: World, offer: Offer) -> Paid:
    name = offer.what or "Something will come of this later"
    return Paid(open_thread(world.campaign, name), f"the danger comes later; open: {name}")


def _item(world: World, offer: Offer) -> tuple[Sheet, str]:
    sheet = sheet_of(world.campaign, offer.doc)
    fit = givable(sheet, offer.kind)
    if offer.what:
        return sheet, find(sheet.items, offer.what, "item")
    if len(fit) == 1:
        return sheet, fit[0]
    if not fit:
        raise Refused("rule", f"there is nothing of {offer.kind} to give", "choose another sacrifice, or /decline")
    hint = f"write /sacrifice {offer.kind} {fit[0]}; there are {', '.join(fit[:5])}"
    raise Refused("bad-argument", "which item?", hint)


_KINDS: dict[str, Callable[[World, Offer], Paid]] = {
    "resources": _resources,
    "damage": _damage,
    "life": _life,
    "burden": _burden,
    "alert": _alert,
    "benefit": _benefit,
    "innocents": _innocents,
    "later": _later,
}

__all__ = ["Offer", "Paid", "givable", "pay"]
