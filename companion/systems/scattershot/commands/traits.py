"""Advantages, disadvantages and bits of character, armour, and the Personae that are ready to play (B3, B5)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from difflib import get_close_matches

from companion.campaign.model import Campaign
from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.outcome import Outcome
from companion.systems.scattershot.catalogue import elements, personae
from companion.systems.scattershot.commands.build import buying
from companion.systems.scattershot.commands.purchase import Purchase, bought
from companion.systems.scattershot.plain import spelt, with_out
from companion.systems.scattershot.points import KINDS
from companion.systems.scattershot.ratings import bounded
from companion.systems.scattershot.ready import dressed
from companion.systems.scattershot.settings import value
from companion.systems.scattershot.sheet import Element, load
from companion.systems.scattershot.state import keep, own_sheet


def element(here: Here, args: Args) -> Purchase:
    """An advantage, a disadvantage or a bit of character; 0 gives it up."""
    sheet = own_sheet(here)
    listed = elements().get(args.text("element").casefold())
    name = spelt(sheet.elements, args.text("element")) or (listed.name if listed else args.text("element"))
    if args.has("points") and not args.number("points"):
        if name not in sheet.elements:
            raise Refused("not-found", f"{sheet.name} has no element “{name}”")
        return Purchase(sheet, replace(sheet, elements=with_out(sheet.elements, name)), f"{name} given up")
    kind = args.text("kind", listed.kind if listed else "character")
    points = bounded(args.number("points", listed.points if listed else 1))
    if points < 0:
        raise Refused("rule", "the points of an element are counted from 1", "a disadvantage gives them back by itself")
    new = _element(here, kind, points)
    return Purchase(sheet, replace(sheet, elements={**sheet.elements, name: new}), f"{name}, {kind}")


def armour(here: Here, args: Args) -> Outcome:
    """A piece of protection with its fixed value; 0 takes it off."""
    sheet = own_sheet(here)
    name, worth = args.text("piece"), bounded(args.number("protection", 1))
    kept = {piece: n for piece, n in sheet.armour.items() if piece != name}
    after = replace(sheet, armour={**kept, name: worth} if worth > 0 else kept)
    told = f"{name}: protection {worth}" if worth > 0 else f"{name} is taken off"
    return Outcome(told, campaign=keep(here.campaign, here.doc_name, sheet, after), journal=f"(note: {told})")


def persona(here: Here, args: Args) -> Outcome:
    """A ready Persona for a blank sheet; without a name, which there are."""
    if not args.has("persona"):
        told = "\n".join(f"{one['ready']}: {one['about']}" for one in personae().values())
        return Outcome(told, counts=False)
    sheet = own_sheet(here)
    found = _ready(args.text("persona"))
    if len(sheet.ledger) > 1:
        raise Refused("rule", f"{sheet.name} is no blank sheet any more", "add another: /character NAME")
    after = dressed(sheet, found)
    return bought(here, Purchase(sheet, after, f"{personae()[found]['ready']}, as written"))


def _element(here: Here, kind: str, points: int) -> Element:
    if kind == "advantage":
        return Element(kind, points, points)
    if kind == "disadvantage":
        return Element(kind, -points if value(here.campaign, "disadvantages_pay") else 0, -points)
    return Element(kind, 0)


def _ready(name: str) -> str:
    wanted = name.casefold()
    near = [key for key in personae() if wanted in key] or get_close_matches(wanted, personae(), n=1)
    if len(near) == 1:
        return near[0]
    raise Refused(
        "not-found", f"there is no ready Persona “{name}”", ", ".join(one["ready"] for one in personae().values())
    )


def _worn(campaign: Campaign) -> Iterable[str]:
    return load(campaign.doc(campaign.active)).armour


COMMANDS = (
    buying(
        "element",
        "an advantage, a disadvantage or a bit of character",
        (
            Argument("element", offers=lambda _: (one.name for one in elements().values())),
            option("kind", "word", words=KINDS),
            option("points", "int"),
        ),
        element,
        "/element Owl's eyes",
        "/element Steady hands advantage 1",
        "/element Hums when thinking",
    ),
    Command(
        "armour",
        "wears a piece of protection",
        (Argument("piece", offers=_worn), option("protection", "int")),
        armour,
        group="Persona",
        rule="B5",
        examples=("/armour Boiled leather 1",),
    ),
    Command(
        "persona",
        "a ready Persona for a blank sheet",
        (Argument("persona", required=False, offers=lambda _: (one["ready"] for one in personae().values())),),
        persona,
        group="Persona",
        examples=("/persona", "/persona The well-witch"),
    ),
)
