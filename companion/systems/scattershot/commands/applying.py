"""The Application phase (B4): Challenges bought, Benefits spent, the action settled."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from companion.campaign.model import Campaign
from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.outcome import Chances, Odd, Outcome
from companion.systems.scattershot import settings
from companion.systems.scattershot.pending import Pending, Which, fields, pending, room, verdict, wait
from companion.systems.scattershot.settle import settled
from companion.systems.scattershot.words import meaning, plural, signed

_PHASES = {
    "decision": "Decision: Experience Dice of either side may still be rolled.",
    "buying": "Application: the dice have landed; Challenges are being bought.",
    "spending": "Application: Challenges are bought; points go for Benefits.",
}


def challenge(here: Here, args: Args) -> Outcome:
    """Challenges taken: each adds 1 to that side's MIB, no more than the Epic Index."""
    which: Which = "resistor" if args.has("side") else "actor"
    one = _bought(here.campaign, args.number("count", 1), which)
    count = one.of(which).challenges
    who = "you" if one.of(which).ours else one.of(which).who or "the Resistor"
    return _so_far(here, one, f"{plural(count, 'Challenge')} for {who}", "suggestions: /complication challenge")


def benefit(here: Here, args: Args) -> Outcome:
    """Points spent for Benefits, on top of those that overflow."""
    one = _spent(here.campaign, args.number("count", 1))
    over, _ = room(here.campaign, one)
    told = f"{plural(one.spent, 'point')} spent, {plural(over + one.spent, 'Benefit')} in all"
    return _so_far(here, one, told, "suggestions: /complication benefit")


def burn(here: Here, args: Args) -> Outcome:
    """Points of success given in place of the Power that raw magic drains (B3)."""
    one = _burnt(here.campaign, args.number("count", 1))
    told = f"{plural(one.burnt, 'point')} burnt; {one.price} Power is still to be drained"
    return _so_far(here, one, told)


def settle(here: Here, args: Args) -> Outcome:
    """The action ends: how it came out, and what it did at once."""
    one = pending(here.campaign)
    found = verdict(here.campaign, one)
    campaign, notes = settled(here.campaign, one)
    numbers = {**fields(here.campaign, one), "mib": found.mib, "benefits": found.benefits}
    if one.resistor:
        numbers["rmib"] = found.mib
    name = f"{'RMIB' if one.resistor else 'MIB'} {signed(found.mib)}"
    return Outcome(
        f"{one.actor.told}: {name}, {meaning(found)}",
        outcome=found.slug,
        campaign=campaign,
        journal=f"=> {name}: {meaning(found)}",
        notes=notes,
        fields=numbers,
    )


def explain(here: Here, args: Args) -> Outcome:
    """Where the action stands: the phase, the numbers, and what each choice would make of it."""
    one = pending(here.campaign)
    over, left = room(here.campaign, one)
    juncture = settings.thresholds(here.campaign).juncture
    lines = [_PHASES[one.phase]]
    for which, side in (("Actor", one.actor), ("Resistor", one.resistor)):
        if side:
            bought = f" +{side.challenges} Challenges" if side.challenges else ""
            lines.append(f"{which}, {side.told}: basic MIB {signed(side.basic)}{bought}")
    if one.resistor:
        lines.append(f"RMIB {signed(fields(here.campaign, one)['rmib'])}: a negative Resistor's MIB is left alone")
    lines.append(
        f"Critical Juncture {juncture}: {plural(over, 'Benefit')} of themselves, {plural(left, 'point')} to spend"
    )
    lines.append(f"Challenges: up to {settings.epic(here.campaign)} a side (Epic Index)")
    lines.append(f"Settled now: {meaning(verdict(here.campaign, one))}")
    return Outcome("\n".join(lines), counts=False, fields=fields(here.campaign, one))


def challenge_chances(here: Here, args: Args) -> Chances:
    """What it would come to."""
    which: Which = "resistor" if args.has("side") else "actor"
    return _certain(here.campaign, _bought(here.campaign, args.number("count", 1), which))


def benefit_chances(here: Here, args: Args) -> Chances:
    """What it would come to."""
    return _certain(here.campaign, _spent(here.campaign, args.number("count", 1)))


def burn_chances(here: Here, args: Args) -> Chances:
    """What it would come to."""
    return _certain(here.campaign, _burnt(here.campaign, args.number("count", 1)))


def settle_chances(here: Here, args: Args) -> Chances:
    """What it comes to."""
    return _certain(here.campaign, pending(here.campaign))


def _bought(campaign: Campaign, count: int, which: Which) -> Pending:
    one = pending(campaign)
    side = one.of(which)
    _may_buy(campaign, one, which)
    if count < 1:
        raise Refused("bad-argument", "at least 1 Challenge is taken")
    most = settings.epic(campaign)
    if side.challenges + count > most:
        raise Refused("rule", f"{side.challenges + count} Challenges are more than the Epic Index, {most}")
    taken = replace(side, challenges=side.challenges + count, bought=True)
    return replace(one.having(which, taken), phase="buying")


def _may_buy(campaign: Campaign, one: Pending, which: Which) -> None:
    if one.face:
        raise Refused("rule", f"the {one.face} that was rolled waits for its sign", "/xd + or /xd -")
    if one.phase == "spending":
        raise Refused("rule", "Challenges come before Benefits, and Benefits are taken", "/undo goes back")
    if settings.value(campaign, "challenges") == "freely":
        return
    if one.of(which).bought:
        raise Refused("rule", "that side has bought its Challenges, once", "/setting challenges freely, or /undo")
    if which == "actor" and one.resistor and one.resistor.bought:
        raise Refused(
            "rule", "the Actor buys first, and the Resistor has bought", "/setting challenges freely, or /undo"
        )


def _spent(campaign: Campaign, count: int) -> Pending:
    one = pending(campaign)
    if one.face:
        raise Refused("rule", f"the {one.face} that was rolled waits for its sign", "/xd + or /xd -")
    if count < 1:
        raise Refused("bad-argument", "at least 1 point is spent")
    _, left = room(campaign, one)
    if count > left:
        raise Refused("rule", f"{plural(left, 'point')} can be spent, not {count}")
    return replace(one, spent=one.spent + count, phase="spending")


def _burnt(campaign: Campaign, count: int) -> Pending:
    one = pending(campaign)
    if not one.price:
        raise Refused("rule", "no Power is to be drained that points could stand for", "raw magic drains it: /mib")
    if count > one.price:
        raise Refused("rule", f"only {one.price} Power is to be drained, not {count}")
    after = _spent(campaign, count)
    return replace(after, spent=one.spent, burnt=one.burnt + count)


def _so_far(here: Here, one: Pending, told: str, note: str = "") -> Outcome:
    found = verdict(here.campaign, one)
    return Outcome(
        f"{told}; as it stands {meaning(found)}",
        campaign=wait(here.campaign, one),
        journal=f"=> {told}",
        notes=(note,) if note else (),
        fields={**fields(here.campaign, one), "benefits": found.benefits},
    )


def _certain(campaign: Campaign, one: Pending) -> Chances:
    found = verdict(campaign, one)
    whole = Odd(found.slug, Fraction(1), meaning(found))
    return Chances(f"{'RMIB' if one.resistor else 'MIB'} {signed(found.mib)}", (whole,), note=meaning(found))


_COUNT = Argument("count", "int", required=False)

COMMANDS = (
    Command(
        "challenge",
        "takes Challenges: +1 to the MIB each",
        (_COUNT, option("side", "word", words=("resistor",))),
        challenge,
        challenge_chances,
        group="action",
        rule="B4",
        examples=("/challenge 2", "/challenge 1 resistor"),
    ),
    Command(
        "benefit",
        "spends points of success for Benefits",
        (_COUNT,),
        benefit,
        benefit_chances,
        group="action",
        rule="B4",
        examples=("/benefit 2",),
    ),
    Command(
        "burn",
        "gives points of success in place of Power",
        (_COUNT,),
        burn,
        burn_chances,
        group="action",
        rule="B3",
        examples=("/burn 1",),
    ),
    Command("settle", "ends the action", (), settle, settle_chances, group="action", rule="B4", examples=("/settle",)),
    Command(
        "explain",
        "where the action stands, step by step",
        (),
        explain,
        group="action",
        rule="B4",
        examples=("/explain",),
    ),
)
