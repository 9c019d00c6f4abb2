"""What a settled action comes to (B4): off a Resource, a modifier that stays, or a plain measure."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from companion.campaign import keys
from companion.campaign.model import Campaign
from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.outcome import Chances, Outcome
from companion.systems.scattershot import chart
from companion.systems.scattershot.advantage import over
from companion.systems.scattershot.modes import need_mechanical
from companion.systems.scattershot.opened import RESULTS, TELLING, Open, open_results, opened
from companion.systems.scattershot.ratings import MAGNITUDES, named, shown, statistic_named
from companion.systems.scattershot.residuals import UNTIL
from companion.systems.scattershot.settings import epic, number
from companion.systems.scattershot.sheet import BASE, RESOURCES
from companion.systems.scattershot.state import keep
from companion.systems.scattershot.targets import (
    Target,
    burden,
    everybody,
    fight_left,
    free_name,
    reduce,
    spelt,
    target,
)
from companion.systems.scattershot.words import signed

Taken = tuple[str, int, Campaign]
"""A result in words, how much it is, and the campaign after it."""


def result(here: Here, args: Args) -> Outcome:
    """One result of the action just settled; several, in any combination, are taken one after another."""
    there, kind = _waiting(here.campaign), args.text("kind")
    if kind not in there.kinds:
        why = "only a Telling Blow leaves that" if kind in TELLING else "that result has been taken"
        raise Refused("rule", why, f"open are {', '.join(there.kinds)}")
    told, amount, campaign = _TAKEN[kind](here, args, there)
    cost = there.telling if kind == "disadvantage" else int(kind in TELLING)
    return Outcome(
        told,
        campaign=open_results(campaign, there.less(kind, cost)),
        journal=f"=> {told}",
        fields={"amount": amount, "result": kind},
    )


def result_chances(here: Here, args: Args) -> Chances:
    """What it would come to."""
    there, kind = _waiting(here.campaign), args.text("kind")
    amounts = {
        "factor": lambda: chart.half_up(there.mib * multiplier(here, there.who, args.text("by", "strength"))),
        "residual": lambda: chart.bonus(here.campaign, there.mib),
        "scale": lambda: there.mib,
        "disadvantage": lambda: there.telling,
    }
    amount = amounts.get(kind, lambda: 1)()
    return Chances(f"{kind} {amount}", (), note=f"from MIB {signed(there.mib)}")


def _factor(here: Here, args: Args, there: Open) -> Taken:
    by = args.text("by", "strength")
    times = multiplier(here, there.who, by)
    amount = chart.half_up(there.mib * times)
    told = f"{there.mib} × {float(times):g} by {by} = {amount}"
    if not args.has("whom"):
        return told, amount, here.campaign
    whom, resource = target(here.campaign, args.text("whom")), statistic_named(args.text("resource", "hit points"))
    campaign, left = reduce(here.campaign, whom, resource, amount)
    return f"{told} off {shown(resource)}; {fight_left(whom.name, left, resource)}", amount, campaign


def _residual(here: Here, args: Args, there: Open) -> Taken:
    worth = chart.bonus(here.campaign, there.mib)
    whom = target(here.campaign, args.text("whom", there.who or there.against or here.name))
    return _stays(here, args, whom, worth if whom.name == there.who else -worth, args.text("until", "scene"))


def _scale(here: Here, args: Args, there: Open) -> Taken:
    return f"{there.mib} on a scale from 0 to the Critical Juncture", there.mib, here.campaign


def _disadvantage(here: Here, args: Args, there: Open) -> Taken:
    return _stays(here, args, target(here.campaign, _subject(args, there)), -there.telling, "session")


def _benefit(here: Here, args: Args, there: Open) -> Taken:
    return _stays(here, args, target(here.campaign, there.who or here.name), 1, "session")


def _challenge(here: Here, args: Args, there: Open) -> Taken:
    """A lasting Challenge of the Subject's: no number, but a thread that stays open."""
    name = f"{args.text('name', 'a lasting Challenge')} ({_subject(args, there)})"
    key = keys.join("lists", "threads", name)
    return f"a Challenge that lasts: {name}", 1, here.campaign.put(key, {"count": 1, "state": "open"})


def _advantage(here: Here, args: Args, there: Open) -> Taken:
    """Combat Advantage of the Actor's over the Subject, one step more, no more than the Epic Index."""
    need_mechanical(here.campaign)
    foe, limit = spelt(here.campaign, _subject(args, there)), epic(here.campaign)
    who = target(here.campaign, there.who or here.name)
    if who.sheet is None:
        words = f"{who.name}'s advantage is kept with the Persona it is held over"
        raise Refused("rule", words, f"/seize by {who.name}, /hold by {who.name}")
    held = who.sheet.advantage.get(foe, 0)
    if held >= limit:
        raise Refused("rule", f"advantage {held} is all that the Epic Index allows")
    more = min(held + number(here.campaign, "advantage_step"), limit)
    campaign = keep(here.campaign, who.doc, who.sheet, over(who.sheet, foe, more))
    return f"{who.name}'s advantage over {foe} is {more}, every roll of {foe} −{more}", more, campaign


def _stays(here: Here, args: Args, whom: Target, by: int, until: str) -> Taken:
    name = free_name(whom, args.text("name", args.text("kind")))
    campaign = burden(here.campaign, whom, name, by, until)
    return f"{name} {signed(by)} on {whom.name}, until the {until} is over", by, campaign


def _subject(args: Args, there: Open) -> str:
    found = args.text("whom", there.against)
    if not found:
        raise Refused("bad-argument", "on whom?", f"write /result {args.text('kind')} to NAME")
    return found


def multiplier(here: Here, who: str, by: str) -> Fraction:
    """What `who` multiplies by: strength or power by the chart; somebody without a name by an ordinary one."""
    whom = target(here.campaign, who) if who in everybody(here.campaign) else None
    if whom is not None and whom.sheet is not None:
        return chart.factor(here.campaign, named(here.campaign, whom.sheet, by).rating)
    rating = whom.regular.rating(by) if whom is not None and whom.regular is not None else None
    return chart.factor(here.campaign, BASE if rating is None else rating)


def _waiting(campaign: Campaign) -> Open:
    found = opened(campaign)
    if found is None:
        raise Refused("rule", "no settled action waits for its result", "/settle comes first")
    return found


_TAKEN: dict[str, Callable[[Here, Args, Open], Taken]] = {
    "factor": _factor,
    "residual": _residual,
    "scale": _scale,
    "disadvantage": _disadvantage,
    "challenge": _challenge,
    "benefit": _benefit,
    "advantage": _advantage,
}

COMMANDS = (
    Command(
        "result",
        "what the settled action comes to: factor, residual or scale; what a Telling Blow leaves",
        (
            Argument("kind", "word", words=(*RESULTS, *TELLING)),
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
        examples=(
            "/result factor to Ogre",
            "/result residual as blinded to Ogre",
            "/result scale",
            "/result disadvantage as limping to Ogre",
        ),
    ),
)
