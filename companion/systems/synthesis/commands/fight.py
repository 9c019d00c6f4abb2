"""`/fight`: a whole Conflict in one line (C3), every Secondary uncontested."""

from __future__ import annotations

from dataclasses import replace

from companion.campaign.model import Campaign
from companion.errors import Refused
from companion.systems.arguments import Args, Argument
from companion.systems.command import Command, Here
from companion.systems.outcome import Chances, Odd, Outcome
from companion.systems.synthesis import bearers, initiation, interpretation, resolve
from companion.systems.synthesis.conflict import SIDES, Bonus, Conflict, SideName, chances
from companion.systems.synthesis.fortune import throw
from companion.systems.synthesis.record import Record, current
from companion.systems.synthesis.references import Mention, Named, sides
from companion.systems.synthesis.traits import Columns


def fight(here: Here, args: Args) -> Outcome:
    """A Conflict from its two sides to its Success Number."""
    if current(here.campaign):
        raise Refused("rule", "a conflict is under way", "roll it, or /conflict end")
    record, notes = arranged(here, args.text("sides"))
    refuse_empty(here, record.root)
    campaign, expired = purged(here.campaign, record)
    fortune = throw(record.root, here.dice, int(here.setting("die")))
    outcome = interpretation.conclude(campaign, record, fortune)
    return _with_notes(outcome, (*expired, *notes))


def fight_odds(here: Here, args: Args) -> Chances:
    """Win, tie and loss of the fight being typed."""
    record, notes = arranged(here, args.text("sides"))
    return told_chances(record.root, "; ".join(notes))


def arranged(here: Here, text: str) -> tuple[Record, tuple[str, ...]]:
    """The Conflict that `SIDE vs SIDE` means, and what the player should know about it."""
    named = sides(text)
    us = here.who or here.campaign.active
    ours = bearers.columns(here.campaign, us) if us else Columns()
    foreign = tuple(each for each in named[1].traits if not ours.known(each.name))
    foe = resolve.opponent(here.campaign, foreign or named[1].traits)
    record = Record(text, us, foe, stage="fortune")
    for side, side_named in zip(SIDES, named, strict=True):
        record = _bring(here, record, side, side_named)
    initiation.ready(record.root)
    return record, _other_levels(ours, named[0].traits)


def brought(here: Here, record: Record, side: SideName, named: Mention) -> Record:
    """`record` with a Trait brought to the level that is being arranged; `:straight` ones as dice."""
    used = resolve.used(here.campaign, named, side, record.us, record.foe)
    if named.mode != "straight":
        return initiation.bring(record, side, used, bool(here.setting("borrowed_counts")))
    traits = bearers.columns(here.campaign, used.owner) if used.owner else Columns()
    laid = any(each.imposed for each in traits if each.name == used.name)
    if not laid or not initiation.is_borrowed(record, side, used):
        raise Refused("rule", f"{used.name} was not laid on the other side by a conflict", "use it as a Secondary (C7)")
    return initiation.straight(record, side, used)


def told_chances(conflict: Conflict, note: str = "") -> Chances:
    """A Conflict for the chance line: both pools, what they are made of, and the exact odds."""
    found = chances(conflict)
    waiting = [used.name for side in SIDES for used in conflict.unrolled(side)]
    waiting += [f"{each.ours} v {each.theirs}" for each in conflict.contests if each.number is None]
    still = f"still to roll: {', '.join(waiting)}" if waiting else ""
    return Chances(
        f"{conflict.pool('us')} dice v {conflict.pool('them')}",
        (Odd("win", found.us), Odd("tie", found.tie, "locked"), Odd("lose", found.them)),
        (*conflict.parts("us"), *((f"them: {name}", dice) for name, dice in conflict.parts("them"))),
        "; ".join(filter(None, (still, note))),
    )


def refuse_empty(here: Here, conflict: Conflict) -> None:
    """Raises `Refused` for a side that cannot have a die, where a setting has it so."""
    for side in SIDES:
        if here.setting("empty_pool") == "refused" and not conflict.pool(side) and not conflict.unrolled(side):
            raise Refused("rule", f"the side “{side}” has no dice", "bring a trait that counts (C3)")


def purged(campaign: Campaign, record: Record) -> tuple[Campaign, tuple[str, ...]]:
    """`campaign` without what has expired on those who meet, and what that was."""
    notes: tuple[str, ...] = ()
    whom = [record.us, bearers.foe(record.foe) if record.foe else "", bearers.SURROUNDINGS]
    for who in filter(None, whom):
        campaign, gone = bearers.purge(campaign, who)
        notes += gone
    return campaign, notes


def _bring(here: Here, record: Record, side: SideName, named: Named) -> Record:
    for each in named.traits:
        record = brought(here, record, side, each)
    if named.situation:
        most = int(here.setting("situation_most"))
        record = initiation.add_dice(record, side, Bonus(f"situation ({side})", named.situation), most)
    return record


def _other_levels(ours: Columns, named: tuple[Mention, ...]) -> tuple[str, ...]:
    """Traits given a level on the line that the sheet has at another."""
    notes = []
    for each in named:
        name, _, level = each.name.rpartition(" ")
        known = ours.known(name)
        if known and level.isdecimal() and not ours.known(each.name) and ours.level(known) != int(level):
            notes.append(f"the sheet has {known} {ours.level(known)}; the line's {level} is what was thrown")
    return tuple(notes)


def _with_notes(outcome: Outcome, notes: tuple[str, ...]) -> Outcome:
    return replace(outcome, notes=(*notes, *outcome.notes)) if notes else outcome


COMMANDS = (
    Command(
        "fight",
        "a conflict in one line",
        (Argument("sides", "text"),),
        fight,
        fight_odds,
        group="conflict",
        rule="C3",
        examples=(
            '/fight Six-Gun & "Sharp Eye" vs "Draw 4"',
            "/fight Self & Mighty:half vs Self & Short:half & Agile:half +1",
        ),
        lapses=True,
    ),
)
