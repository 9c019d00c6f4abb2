"""Resources lost and recovered, and modifiers that stay (B4)."""

from __future__ import annotations

from dataclasses import replace

from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.outcome import Outcome
from companion.systems.scattershot.plain import with_out
from companion.systems.scattershot.ratings import bounded, shown, statistic_named
from companion.systems.scattershot.residuals import UNTIL, begun
from companion.systems.scattershot.sheet import RESOURCES, now, statistic
from companion.systems.scattershot.state import keep, own_sheet
from companion.systems.scattershot.targets import fight_left, reduce, target
from companion.systems.scattershot.words import signed


def lose(here: Here, args: Args) -> Outcome:
    """A Resource lowered."""
    resource = _resource(args.text("resource"))
    whom = target(here.campaign, args.text("whom", here.name))
    campaign, left = reduce(here.campaign, whom, resource, max(0, bounded(args.number("count", 1))))
    told = fight_left(whom.name, left, resource)
    return Outcome(told, campaign=campaign, journal=f"=> {told}", fields={"left": left})


def recover(here: Here, args: Args) -> Outcome:
    """A Resource brought back, all of it or so much."""
    sheet = own_sheet(here)
    resource = _resource(args.text("resource"))
    gone = statistic(sheet, resource) - now(sheet, resource)
    back = min(gone, max(0, bounded(args.number("count", gone))))
    lost = {**sheet.lost, resource: gone - back}
    after = replace(sheet, lost={name: n for name, n in lost.items() if n > 0})
    told = f"{shown(resource)} {now(sheet, resource)} → {now(after, resource)}"
    campaign = keep(here.campaign, here.doc_name, sheet, after)
    return Outcome(told, campaign=campaign, journal=f"=> {told}", fields={"left": now(after, resource)})


def residual(here: Here, args: Args) -> Outcome:
    """A modifier that stays on every roll of the active Persona; 0 ends it."""
    sheet = own_sheet(here)
    name, worth = args.text("name"), bounded(args.number("value", 0))
    if worth:
        one = begun(here.campaign, worth, args.text("until", "scene"), waits=args.has("waits"))
        after = replace(sheet, residuals={**sheet.residuals, name: one})
        told = f"{name} {signed(worth)} on every roll, until {args.text('until', 'scene')}"
    elif name in sheet.residuals:
        after, told = replace(sheet, residuals=with_out(sheet.residuals, name)), f"{name} is over"
    else:
        raise Refused("not-found", f"nothing called “{name}” stays on {sheet.name}", ", ".join(sheet.residuals))
    return Outcome(told, campaign=keep(here.campaign, here.doc_name, sheet, after), journal=f"(note: {told})")


def _resource(text: str) -> str:
    key = statistic_named(text or "hit points")
    if key not in RESOURCES:
        raise Refused("not-found", f"“{text}” is no Resource", f"one of {', '.join(map(shown, RESOURCES))}")
    return key


COMMANDS = (
    Command(
        "lose",
        "lowers a Resource: hit points or power",
        (Argument("resource", required=False), option("count", "int"), option("whom", "name", lead="for")),
        lose,
        group="action",
        rule="B4",
        examples=("/lose power 2", "/lose hit points 3"),
    ),
    Command(
        "recover",
        "brings a Resource back, all of it or so much",
        (Argument("resource", required=False), option("count", "int")),
        recover,
        group="action",
        rule="B4",
        examples=("/recover hit points", "/recover power 2"),
    ),
    Command(
        "residual",
        "a modifier that stays on every roll; 0 ends it",
        (
            Argument("name"),
            option("value", "int"),
            option("until", "word", lead="until", words=UNTIL),
            option("waits", "word", words=("waits",)),
        ),
        residual,
        group="action",
        rule="B4",
        examples=("/residual Twisted ankle -1 until session", "/residual Twisted ankle 0"),
    ),
)
