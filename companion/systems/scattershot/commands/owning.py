"""Proprietors: what is brought into the game, passed on, and filled with Detail (B1, B2.1)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from companion.campaign.model import Campaign
from companion.dice import DiceError, Roll, roll
from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.outcome import Outcome
from companion.systems.scattershot import property as owners
from companion.systems.scattershot.drawing import Found, drawn, drawn_together, told
from companion.systems.scattershot.names import values
from companion.systems.scattershot.points import entered
from companion.systems.scattershot.state import entry, keep, own_sheet

_WORDS = "expr|table [for element] [agreed] [# text]"
_AGREED = re.compile(r"\s+agreed$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Wanted:
    """The parts of a line of `/detail`."""

    dice: str
    about: str
    text: str
    agreed: bool


def own(here: Here, args: Args) -> Outcome:
    """An element brought into the game; its Proprietor is the player of the active Persona, or another who is named."""
    name, owner = args.text("element"), args.text("owner", here.name)
    there = owners.find(here.campaign, name)
    if there:
        raise Refused("rule", f"{there.name} is in the game already, and is {there.owner}'s", "/give passes it on")
    said = f"{name} is {owner}'s"
    campaign = owners.passed(here.campaign, name, owner)
    return Outcome(said, campaign=_logged(here, campaign, said), journal=f"(note: {said})")


def give(here: Here, args: Args) -> Outcome:
    """An element passed on to another Proprietor."""
    one = owners.known(here.campaign, args.text("element"))
    if not args.has("agreed"):
        owners.must_own(one, here.name)
    if not args.has("who"):
        raise Refused("bad-argument", f"to whom does {one.name} go?", f"write /give {one.name} to WHO")
    said = f"{one.name} passes from {one.owner} to {args.text('who')}"
    campaign = owners.passed(here.campaign, one.name, args.text("who"))
    return Outcome(said, campaign=_logged(here, campaign, said), journal=f"(note: {said})")


def detail(here: Here, args: Args) -> Outcome:
    """Dice or a table for a Detail, written to an element if one is named (R-SCA-12)."""
    wanted = _wanted(args.text(_WORDS))
    one = owners.find(here.campaign, wanted.about) if wanted.about else None
    if one and not wanted.agreed:
        owners.must_own(one, here.name)
    found = _found(here, wanted.dice)
    text = f"{wanted.text}: {found.text}" if wanted.text else found.text
    if not wanted.about:
        return told(found, text)
    campaign = found.campaign if one else owners.passed(found.campaign, wanted.about, here.name)
    about = owners.known(campaign, wanted.about)
    said = f"{about.name}: {text}"
    return told(found, said, _logged(here, owners.written(campaign, about, text), said))


def _found(here: Here, text: str) -> Found:
    """A draw from the table of that name, or from all of the file of that name, or else the roll of an expression."""
    try:
        return drawn(here, text)
    except Refused as missing:
        if missing.slug != "not-found":
            raise
        if "/" in text and (together := drawn_together(here, text)):
            return together
        rolled = _rolled(here, text, missing)
    return Found(str(rolled.total), here.campaign, f"d: {rolled.show()} ->", rolled.total, rolls=(rolled,))


def _rolled(here: Here, text: str, missing: Refused) -> Roll:
    try:
        return roll(text, here.dice, values(here.campaign, here.doc_name))
    except DiceError:
        if "/" in text or not any(sign.isdecimal() for sign in text):
            raise missing from None
        raise


def _wanted(line: str) -> Wanted:
    line, _, text = line.partition("#")
    agreed = bool(_AGREED.search(line.rstrip()))
    line = _AGREED.sub("", line.rstrip())
    dice, _, about = line.partition(" for ")
    return Wanted(dice.strip(), about.strip().strip('"'), text.strip(), agreed)


def _logged(here: Here, campaign: Campaign, what: str) -> Campaign:
    """`campaign` with what solo play established in the Persona's ledger, to be told to the group."""
    sheet = own_sheet(here)
    return keep(campaign, here.doc_name, sheet, entered(sheet, entry(here, what)))


def _elements(campaign: Campaign) -> Iterable[str]:
    return owners.everything(campaign)


COMMANDS = (
    Command(
        "own",
        "brings an element into the game; you are its Proprietor",
        (Argument("element"), option("owner", "name", lead="by")),
        own,
        group="property",
        rule="B1",
        examples=("/own The Gull Stair", "/own The Tollhouse by Ann"),
    ),
    Command(
        "give",
        "passes an element on",
        (
            Argument("element", offers=_elements),
            option("agreed", "word", words=("agreed",)),
            option("who", "name", lead="to"),
        ),
        give,
        group="property",
        rule="B1",
        examples=("/give The Gull Stair to Ann",),
    ),
    Command(
        "detail",
        "dice or a table for a Detail, written to an element if you like",
        (Argument(_WORDS, "text"),),
        detail,
        group="property",
        rule="B2.1",
        examples=("/detail 1d10 # how many guards", "/detail people/looks/face for Mira"),
    ),
)
