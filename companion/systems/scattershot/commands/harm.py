"""Damage (B5)."""

from __future__ import annotations

from fractions import Fraction

from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.outcome import Chances, Outcome
from companion.systems.scattershot import chart
from companion.systems.scattershot.commands.results import multiplier
from companion.systems.scattershot.damage import WEAPONS, Blow, damage
from companion.systems.scattershot.modes import is_mechanical
from companion.systems.scattershot.opened import opened
from companion.systems.scattershot.plain import parsed
from companion.systems.scattershot.ratings import bounded
from companion.systems.scattershot.settings import number, value
from companion.systems.scattershot.targets import everybody, fight_left, reduce, target

_WOUNDS = {"dagger": "stabbed", "short-sword": "cut", "long-sword": "cut"}


def strike(here: Here, args: Args) -> Outcome:
    """The damage of a blow; with `to WHO` it comes off their Hit Points."""
    rmib, blow = _rmib(here, args), _blow(here, args)
    amount = damage(rmib, blow)
    reckoned = _sum(rmib, blow)
    told = reckoned if reckoned == str(amount) else f"{reckoned} = {amount}"
    told = told if rmib >= 0 else "a miss does no damage"
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


def _rmib(here: Here, args: Args) -> int:
    if args.has("rmib"):
        return args.number("rmib")
    waiting = opened(here.campaign)
    if waiting is None:
        raise Refused("rule", "damage of which RMIB? No settled action waits", "write /damage 3 weapon 2")
    return waiting.mib


def _blow(here: Here, args: Args) -> Blow:
    power = args.number("power") if args.has("power") else None
    typed = args.number("strength") if args.has("strength") else None
    rating = typed if power is None else power
    worn = target(here.campaign, args.text("whom")).protection if args.has("whom") else 0
    return Blow(
        _times(here, args) if rating is None else chart.factor(here.campaign, bounded(rating)),
        _weapon(_arm(args)),
        bounded(args.number("protection", worn)),
        bool(value(here.campaign, "weapon_at_zero")),
        number(here.campaign, "least_damage"),
    )


def _times(here: Here, args: Args) -> Fraction:
    """The multiplier of whoever strikes: the Persona whose line it is, or whose settled action it comes from."""
    waiting = None if args.has("rmib") else opened(here.campaign)
    return multiplier(here, waiting.who if waiting else here.name, "strength")


def _sum(rmib: int, blow: Blow) -> str:
    weapon = blow.weapon if rmib or blow.weapon_at_zero else 0
    inside = f"({rmib} {'+' if weapon > 0 else '−'} {abs(weapon)} weapon)" if weapon else str(rmib)
    times = f" × {float(blow.multiplier):g}" if blow.multiplier != Fraction(1) else ""
    less = f" − {blow.protection} protection" if blow.protection else ""
    return f"{inside}{times}{less}"


def _wound(here: Here, args: Args) -> str:
    if value(here.campaign, "wounds") == "basic":
        return "hurt"
    return _WOUNDS.get(_arm(args), "wounded as the weapon wounds" if _arm(args) else "bruised")


def _arm(args: Args) -> str:
    """The weapon as it was named, or its bonus; empty for bare hands."""
    return "-".join(args.text("arm", args.text("weapon")).casefold().split())


def _weapon(text: str) -> int:
    """The bonus of a weapon."""
    if text in WEAPONS or not text:
        return WEAPONS.get(text, 0)
    bonus = parsed(text)
    if bonus is None:
        raise Refused("not-found", f"“{text}” is no weapon of the list", f"one of {', '.join(WEAPONS)}, or its bonus")
    return bounded(bonus)


_WHOM = option("whom", "name", lead="to", offers=everybody)

COMMANDS = (
    Command(
        "damage",
        "damage: the RMIB and the weapon, times strength, less protection",
        (
            Argument("rmib", "int", required=False),
            Argument("arm", "word", words=tuple(WEAPONS), required=False),
            option("strength", "int", lead="strength"),
            option("power", "int", lead="power"),
            option("protection", "int", lead="protection"),
            option("weapon", "name", lead="weapon", offers=lambda _: WEAPONS),
            _WHOM,
        ),
        strike,
        strike_chances,
        group="action",
        rule="B5",
        examples=("/damage 3 strength 13", "/damage 4 long-sword to Ogre", "/damage weapon 2 protection 1"),
    ),
)
