"""Proprietors: what is brought into the game, passed on, and filled with Detail (B1, B2.1)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from companion.campaign.model import Campaign
from companion.dice import DiceError, Roll, parse, roll
from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.outcome import Outcome
from companion.systems.scattershot import property as owners
from companion.systems.scattershot.names import values
from companion.systems.scattershot.points import entered
from companion.systems.scattershot.state import entry, keep, own_sheet
from companion.tables.draw import draw
from companion.tables.result import Drawn

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
    told = f"{name} is {owner}'s"
    campaign = owners.passed(here.campaign, name, owner)
    return Outcome(told, campaign=_logged(here, campaign, told), journal=f"(note: {told})")


def give(here: Here, args: Args) -> Outcome:
    """An element passed on to another Proprietor."""
    one = owners.known(here.campaign, args.text("element"))
    if not args.has("agreed"):
        owners.must_own(one, here.name)
    if not args.has("who"):
        raise Refused("bad-argument", f"to whom does {one.name} go?", f"write /give {one.name} to WHO")
    told = f"{one.name} passes from {one.owner} to {args.text('who')}"
    campaign = owners.passed(here.campaign, one.name, args.text("who"))
    return Outcome(told, campaign=_logged(here, campaign, told), journal=f"(note: {told})")


def detail(here: Here, args: Args) -> Outcome:
    """Dice or a table for a Detail, written to an element if one is named (R-SCA-12)."""
    wanted = _wanted(args.text(_WORDS))
    one = owners.find(here.campaign, wanted.about) if wanted.about else None
    if one and not wanted.agreed:
        owners.must_own(one, here.name)
    total, rolls, drawn = _made(here, wanted.dice)
    shown = drawn.text if drawn else rolls[0].show()
    found = " ".join(filter(None, (f"{wanted.text}:" if wanted.text else "", drawn.text if drawn else str(total))))
    campaign = here.campaign
    if wanted.about:
        if one is None:
            campaign = owners.passed(campaign, wanted.about, here.name)
        about = owners.known(campaign, wanted.about)
        campaign = _logged(here, owners.written(campaign, about, found), f"{about.name}: {found}")
    lead = f"{wanted.about}: " if wanted.about else ""
    said = f"{lead}{found}" if drawn or not wanted.text else f"{lead}{wanted.text}: {shown}"
    return Outcome(
        said if wanted.text or drawn else f"{lead}{shown}",
        outcome=(drawn.slug or None) if drawn else None,
        total=total,
        rolls=rolls,
        picks=drawn.picks if drawn else (),
        campaign=campaign if campaign is not here.campaign else None,
        journal=f"tbl: {lead}{shown}" if drawn else f"d: {lead}{wanted.text + ': ' if wanted.text else ''}{shown}",
        fields={"rows": [pick.json() for pick in drawn.picks]} if drawn else {},
    )


def _made(here: Here, text: str) -> tuple[int | None, tuple[Roll, ...], Drawn | None]:
    """A draw from the table of that name, or else the roll of an expression."""
    try:
        table = here.library.find(text)
    except Refused as missing:
        rolled = _rolled(here, text, missing)
        return rolled.total, (rolled,), None
    decks = here.campaign.get("decks", {})
    drawn = draw(here.library, table.id, here.dice, values=values(here.campaign, here.doc_name), decks=decks)
    return drawn.total, drawn.rolls, drawn


def _rolled(here: Here, text: str, missing: Refused) -> Roll:
    try:
        return roll(parse(text), here.dice, values(here.campaign, here.doc_name))
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
