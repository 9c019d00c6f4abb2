"""Character Conflicts (C5): Self and one other Trait, both rolled, the dice read twice."""

from __future__ import annotations

from dataclasses import replace

from companion.campaign import keys
from companion.campaign.model import Campaign
from companion.dice import roll
from companion.errors import Refused
from companion.systems.arguments import Args, Argument
from companion.systems.command import Command, Here
from companion.systems.outcome import Chances, Odd, Outcome, ask
from companion.systems.synthesis import bearers, currency, initiation, margin, sheet, standing, state, traits
from companion.systems.synthesis.commands.traits import names
from companion.systems.synthesis.conflict import Used
from companion.systems.synthesis.fortune import pool
from companion.systems.synthesis.record import current, keep
from companion.systems.synthesis.traits import SELF, Columns

SUGGESTED = ("Shaken", "Haunted", "Marked")


def struggle_with(here: Here, args: Args) -> Outcome:
    """Rolls Self, then the Trait. All Successes of both become dice; the higher of the two decides what it costs."""
    columns, name = _both(here, args.text("trait"))
    sides = int(here.setting("die"))
    mine = roll(pool([(SELF, columns.self)], sides), here.dice)
    its = roll(pool([(name, columns.level(name))], sides), here.dice)
    dice, number = mine.total + its.total, mine.total - its.total
    what = "self" if number > 0 else "trait" if number < 0 else "tie"
    campaign = _settled(here, _carried(here, name, dice), name, number)
    said = {
        "self": f"Self holds: {name} is settled until it or Self changes",
        "trait": f"{name} is stronger by {-number}: a negative trait of level {-number}, now or reserved",
        "tie": "neither is stronger",
    }[what]
    shown = f"Self  {mine.show()}\n{name}  {its.show()}"
    return Outcome(
        f"{standing.dice(dice)} for the main conflict; {said}.\n{shown}",
        outcome=what,
        rolls=(mine, its),
        campaign=campaign,
        journal="\n".join([*(f"d: {line}" for line in shown.split("\n")), f"=> {standing.dice(dice)}; {said}"]),
        notes=() if here.sheet.get("struggle") else ("no Personal Struggle is on the sheet: it must bear on one (C5)",),
        fields={"dice": dice, "number": abs(number), "successes": [mine.total, its.total]},
    )


def struggle_odds(here: Here, args: Args) -> Chances:
    """Which of the two will be higher."""
    columns, name = _both(here, args.text("trait"))
    found = margin.together(margin.evens(columns.self), margin.against(margin.evens(columns.level(name))))
    odds = Odd("Self", found.us, "settled"), Odd("tie", found.tie), Odd(name, found.them, "a negative trait")
    both = columns.self + columns.level(name)
    return Chances(f"{both} dice, every even one counts", odds, ((SELF, columns.self), (name, columns.level(name))))


def _both(here: Here, text: str) -> tuple[Columns, str]:
    """The Traits of the character and the name of the one struggled with, if it may be (C5)."""
    found = sheet.load(here.sheet)
    columns = bearers.columns(here.campaign, here.doc_name)
    name = columns.known(text)
    if not name:
        raise Refused(
            "not-found", f"the sheet has no trait “{text}”", f"there are: {', '.join(each.name for each in columns)}"
        )
    if name == SELF:
        raise Refused("rule", "Self struggles with another trait", "name the other one (C5)")
    if replace(found, columns=columns).is_barred(name):
        raise Refused("rule", f"{name} is settled", "until it or Self changes, it is no Character Conflict (C5)")
    return columns, name


def _carried(here: Here, name: str, dice: int) -> Campaign:
    """The dice in the Conflict under way in place of our primary, or waiting for the next one."""
    found = current(here.campaign)
    if found is None or found.at or found.stage == "tie":
        return state.put(here.campaign, {"who": here.doc_name, "trait": name, "dice": dice}, "struggle")
    used = Used(f"{SELF} and {name}", dice, here.doc_name, "struggle")
    return keep(here.campaign, replace(initiation.bring(found, "us", used), stage="initiation"))


def _settled(here: Here, campaign: Campaign, name: str, number: int) -> Campaign:
    """The second reading: a bar on the Trait, or a negative one to come."""
    who = here.doc_name
    if number > 0:
        bar = currency.bar(bearers.columns(campaign, who), name)
        return campaign.put(keys.join("barred", name), {"trait": bar.trait, "self": bar.self}, who)
    if number == 0:
        return campaign
    level = -number + traits.whole(state.get(campaign, "impose", name, "level"))
    owed = state.put(campaign, {"level": level, "who": who}, "impose", name)
    return ask(owed, "impose", (*SUGGESTED, "later"), level=level)


COMMANDS = (
    Command(
        "struggle-with",
        "a Character Conflict: Self and a trait, for the Personal Struggle",
        (Argument("trait", offers=names),),
        struggle_with,
        struggle_odds,
        group="conflict",
        rule="C5",
        examples=("/struggle-with Demonic Arm",),
        lapses=True,
    ),
)
