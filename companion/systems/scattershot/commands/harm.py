"""Damage, Resources lost and recovered, modifiers that stay (B4, B5)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.outcome import Chances, Outcome, asked
from companion.systems.scattershot import chart
from companion.systems.scattershot.commands.results import everybody
from companion.systems.scattershot.damage import WEAPONS, Blow, damage
from companion.systems.scattershot.modes import is_mechanical
from companion.systems.scattershot.plain import integer
from companion.systems.scattershot.points import with_out
from companion.systems.scattershot.ratings import bounded, shown, statistic_named
from companion.systems.scattershot.residuals import UNTIL, begun
from companion.systems.scattershot.settings import number, value
from companion.systems.scattershot.sheet import RESOURCES, load, now, statistic
from companion.systems.scattershot.state import keep, own_sheet
from companion.systems.scattershot.targets import fight_left, reduce, target
from companion.systems.scattershot.words import signed

_WOUNDS = {"dagger": "stabbed", "short-sword": "cut", "long-sword": "cut"}


def strike(here: Here, args: Args) -> Outcome:
    """The damage of a blow; with `to WHO` it comes off their Hit Points."""
    rmib, blow = _rmib(here, args), _blow(here, args)
    amount = damage(rmib, blow)
    told = f"{_sum(rmib, blow)} = {amount}" if rmib >= 0 else "a miss does no damage"
    if not args.has("whom"):
        return Outcome(told, journal=f"=> damage {told}", fields={"damage": amount})
    whom = target(here.campaign, args.text("whom"))
    campaign, left = reduce(here.campaign, whom, "hit_points", amount)
    wound = _wound(here, args) if amount > 0 else "unhurt"
    said = f"{told}: {whom.name} is {wound}, {fight_left(whom.name, left, 'hit_points')}"
    waits = (
        ("what it costs in other ratings waits for the lull",) if is_mechanical(here.campaign) and amount > 0 else ()
    )
    fields = {"damage": amount, "left": left}
    return Outcome(said, campaign=campaign, journal=f"=> damage {said}", notes=waits, fields=fields)


def strike_chances(here: Here, args: Args) -> Chances:
    """The damage as it would be, and the row of all there may be."""
    rmib, blow = _rmib(here, args), _blow(here, args)
    every = range(number(here.campaign, "critical_juncture") + 1)
    row = " ".join(str(damage(each, blow)) for each in every)
    return Chances(f"damage {damage(rmib, blow)}", (), note=f"RMIB 0 to {every[-1]}: {row}")


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


def _rmib(here: Here, args: Args) -> int:
    if args.has("rmib"):
        return args.number("rmib")
    waiting = asked(here.campaign, "result")
    if not waiting:
        raise Refused("bad-argument", "damage of which RMIB? No settled action waits", "write /damage 3 weapon 2")
    return integer(waiting.get("mib"), 0)


def _blow(here: Here, args: Args) -> Blow:
    power = args.number("power") if args.has("power") else None
    own = statistic(load(here.sheet), "strength")
    rating = bounded(args.number("strength", own) if power is None else power)
    worn = target(here.campaign, args.text("whom")).protection if args.has("whom") else 0
    return Blow(
        chart.factor(here.campaign, rating),
        bounded(args.number("weapon", WEAPONS.get(args.text("arm"), 0))),
        bounded(args.number("protection", worn)),
        bool(value(here.campaign, "weapon_at_zero")),
        number(here.campaign, "least_damage"),
    )


def _sum(rmib: int, blow: Blow) -> str:
    weapon = blow.weapon if rmib or blow.weapon_at_zero else 0
    inside = f"({rmib} + {weapon} weapon)" if weapon else str(rmib)
    times = f" × {float(blow.multiplier):g}" if blow.multiplier != Fraction(1) else ""
    less = f" − {blow.protection} protection" if blow.protection else ""
    return f"{inside}{times}{less}"


def _wound(here: Here, args: Args) -> str:
    if value(here.campaign, "wounds") == "basic":
        return "hurt"
    return _WOUNDS.get(args.text("arm"), "wounded as the weapon wounds" if args.has("weapon") else "bruised")


def _resource(text: str) -> str:
    key = statistic_named(text or "hit points")
    if key not in RESOURCES:
        raise Refused("not-found", f"“{text}” is no Resource", f"one of {', '.join(map(shown, RESOURCES))}")
    return key


_WHOM = option("whom", "name", lead="to", offers=everybody)

COMMANDS = (
    Command(
        "damage",
        "damage: the RMIB and the weapon, times strength, less protection",
        (
            Argument("rmib", "int", required=False),
            option("strength", "int", lead="strength"),
            option("power", "int", lead="power"),
            option("protection", "int", lead="protection"),
            option("weapon", "int", lead="weapon"),
            option("arm", "word", lead="weapon", words=tuple(WEAPONS)),
            option("arm", "word", words=tuple(WEAPONS)),
            _WHOM,
        ),
        strike,
        strike_chances,
        group="action",
        rule="B5",
        examples=("/damage 3 strength 13", "/damage 4 long-sword to Ogre", "/damage weapon 2 protection 1"),
    ),
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
