"""What a settled action comes to (B4): off a Resource, a modifier that stays, or a plain measure."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from companion.campaign.model import Campaign
from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.outcome import Chances, Outcome, answered, asked
from companion.systems.scattershot import chart
from companion.systems.scattershot.plain import integer
from companion.systems.scattershot.ratings import MAGNITUDES, named, shown, statistic_named
from companion.systems.scattershot.residuals import UNTIL
from companion.systems.scattershot.settle import RESULTS, open_results
from companion.systems.scattershot.sheet import RESOURCES, load
from companion.systems.scattershot.sides import foes
from companion.systems.scattershot.targets import burden, everybody, fight_left, reduce, target
from companion.systems.scattershot.words import signed


def result(here: Here, args: Args) -> Outcome:
    """One result of the action just settled; several, in any combination, are taken one after another."""
    waiting = _waiting(here.campaign)
    kind, mib = args.text("kind"), integer(waiting.get("mib"), 0)
    if kind == "factor":
        told, amount, campaign = _factor(here, args, mib)
    elif kind == "residual":
        told, amount, campaign = _residual(here, args, mib, waiting)
    else:
        told, amount, campaign = f"{mib} on a scale from 0 to the Critical Juncture", mib, here.campaign
    return Outcome(
        told,
        campaign=_less(campaign, waiting, kind),
        journal=f"=> {told}",
        fields={"amount": amount, "result": kind},
    )


def result_chances(here: Here, args: Args) -> Chances:
    """What it would come to."""
    mib = integer(_waiting(here.campaign).get("mib"), 0)
    amounts = {
        "factor": lambda: chart.half_up(mib * _multiplier(here, args.text("by", "strength"))),
        "residual": lambda: chart.bonus(here.campaign, mib),
    }
    amount = amounts.get(args.text("kind"), lambda: mib)()
    return Chances(f"{args.text('kind')} {amount}", (), note=f"from MIB {signed(mib)}")


def _factor(here: Here, args: Args, mib: int) -> tuple[str, int, Campaign]:
    by = args.text("by", "strength")
    multiplier = _multiplier(here, by)
    amount = chart.half_up(mib * multiplier)
    told = f"{mib} × {float(multiplier):g} by {by} = {amount}"
    if not args.has("whom"):
        return told, amount, here.campaign
    whom, resource = target(here.campaign, args.text("whom")), statistic_named(args.text("resource", "hit points"))
    campaign, left = reduce(here.campaign, whom, resource, amount)
    return f"{told} off {shown(resource)}; {fight_left(whom.name, left, resource)}", amount, campaign


def _residual(here: Here, args: Args, mib: int, waiting: Mapping[str, Any]) -> tuple[str, int, Campaign]:
    worth = chart.bonus(here.campaign, mib)
    who = args.text("whom", str(waiting.get("who", "")) or here.name)
    whom = target(here.campaign, who)
    value = worth if whom.name == waiting.get("who") else -worth
    name = args.text("name", "residual")
    campaign = burden(here.campaign, whom, name, value, args.text("until", "scene"))
    return f"{name} {signed(value)} on {whom.name}, until the {args.text('until', 'scene')} is over", value, campaign


def _multiplier(here: Here, by: str) -> Fraction:
    foe = foes(here, by)
    rating = foe.rating if foe else named(here.campaign, load(here.sheet), by).rating
    return chart.factor(here.campaign, rating)


def _waiting(campaign: Campaign) -> Mapping[str, Any]:
    found = asked(campaign, "result")
    if not found:
        raise Refused("rule", "no settled action waits for its result", "/settle comes first")
    return found


def _less(campaign: Campaign, waiting: Mapping[str, Any], kind: str) -> Campaign:
    """`campaign` with the results that are still open; nothing asked when none is."""
    left = tuple(each for each in waiting["choices"] if each != kind)
    if not left:
        return answered(campaign)
    mib, who, against = integer(waiting.get("mib"), 0), str(waiting.get("who", "")), str(waiting.get("against", ""))
    return open_results(campaign, left, mib, who, against)


COMMANDS = (
    Command(
        "result",
        "what the settled action comes to: factor, residual or scale",
        (
            Argument("kind", "word", words=RESULTS),
            option("until", "word", lead="until", words=UNTIL),
            option("by", "word", lead="by", words=MAGNITUDES),
            option("resource", "word", lead="off", words=tuple(name.replace("_", "-") for name in RESOURCES)),
            option("name", "name", lead="as"),
            option("whom", "name", lead="to", offers=everybody),
        ),
        result,
        result_chances,
        group="action",
        rule="B4",
        examples=("/result factor to Ogre", "/result residual as blinded to Ogre", "/result scale"),
    ),
)
