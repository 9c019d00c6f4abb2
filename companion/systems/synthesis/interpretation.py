"""After the dice (C3 step 7): what a result means, and what becomes of the Conflict."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from typing import Any

from companion.campaign.model import Campaign, Doc
from companion.systems.outcome import Outcome, ask
from companion.systems.synthesis import bearers, standing, state
from companion.systems.synthesis.aftermath import Aftermath, with_aftermath
from companion.systems.synthesis.conflict import SIDES, Conflict, chances
from companion.systems.synthesis.fortune import Fortune, Throw, reading, winner
from companion.systems.synthesis.initiation import is_internal
from companion.systems.synthesis.margin import Margin
from companion.systems.synthesis.record import Record, keep
from companion.systems.synthesis.traits import SIZES, Columns, Trait, whole

MEANINGS = {
    "tie": "locked: /conflict end leaves it so, /conflict extend goes on",
    "marginal": "a marginal victory; /complicate draws a complication, if one fits",
    "powerful": "a powerful victory: the winner says how it ends",
    "overkill": "overkill: the winner says how it ends, and something unhappy comes of it (/complicate)",
}


def conclude(campaign: Campaign, record: Record, fortune: Fortune) -> Outcome:
    """What a rolled main Conflict comes to: decided, with levels to spend, or tied and locked."""
    number = fortune.number
    what = winner(number)
    if record.stage != "extended":
        campaign = _met(campaign, record.foe)
    if what == "tie":
        tied = replace(record, root=fortune.conflict, stage="tie", at=(), owes=())
        campaign = ask(keep(campaign, tied), "conflict", ("extend", "end"))
    else:
        decided = _decided(record, fortune)
        campaign = with_aftermath(_named_too(keep(campaign, None), record, decided.foe), decided)
    if uses_struggle(record.root):
        campaign = state.put(campaign, None, "struggle")
    return Outcome(
        told(record, fortune),
        outcome=what,
        rolls=tuple(each.roll for each in fortune.throws),
        campaign=campaign,
        journal=journal(record, fortune),
        notes=_notes(campaign, record),
        fields=fields(fortune, chances(record.root)) | {"stage": "tie" if what == "tie" else "interpretation"},
    )


def fields(fortune: Fortune, before: Margin) -> dict[str, Any]:
    """The fields of a result: the Success Number, its reading, pools and successes, and the odds there were."""
    return {
        "number": abs(fortune.number),
        "reading": reading(fortune.number),
        "pools": list(fortune.pools),
        "successes": list(fortune.successes),
        "internal": is_internal(fortune.conflict),
        "odds": standing.odds_fields(before),
    }


def told(record: Record, fortune: Fortune) -> str:
    """The result in words."""
    ours, theirs = fortune.successes
    number = abs(fortune.number)
    theirs_win = f"{record.foe} wins" if record.foe else "they win"
    who = {"us": "we win", "them": theirs_win}.get(winner(fortune.number), "a tie")
    head = f"{who}, {ours} to {theirs}" + (f": Success Number {number}" if number else "")
    return f"{head}. {MEANINGS[reading(number)].capitalize()}.\n" + "\n".join(lines(fortune.throws))


def journal(record: Record, fortune: Fortune) -> str:
    """The block of a rolled Conflict: what it was about, every roll, and what came of it."""
    about = [f"(conflict: {record.what})"] if record.what else []
    number = abs(fortune.number)
    result = f"=> {winner(fortune.number)}, SN {number}, {reading(number)}" if number else "=> tie: locked"
    return "\n".join([*about, *(f"d: {line.strip()}" for line in lines(fortune.throws)), result])


def lines(throws: Sequence[Throw]) -> list[str]:
    """Each roll with what it was for, indented by its depth."""
    return [f"{'  ' * each.depth}{each.what}  {each.roll.show()}" for each in throws]


def _decided(record: Record, fortune: Fortune) -> Aftermath:
    number = abs(fortune.number)
    primary = record.root.them.primary
    foe = record.foe or (primary.name if primary else "")
    cast = () if record.foe else tuple((used.name, used.level) for used in record.root.them.traits if not used.owner)
    kind = "internal" if is_internal(record.root) and not record.foe else "conflict"
    return Aftermath(winner(fortune.number), number, number, record.us, foe, reading(number), cast, kind)


def _named_too(campaign: Campaign, record: Record, foe: str) -> Campaign:
    """`campaign` with the Traits of a known foe that only the line named, so that they can be spent on like others."""
    if foe not in bearers.foes(campaign):
        return campaign
    there = bearers.columns(campaign, bearers.foe(foe))
    new = [
        Trait(used.name, used.level, True, bought=used.level, size=used.name.casefold() in SIZES)
        for used in record.root.them.traits
        if not used.owner and not there.known(used.name)
    ]
    if not new:
        return campaign
    return bearers.change(campaign, bearers.foe(foe), lambda found: reduce(Columns.put, new, found))


def uses_struggle(conflict: Conflict) -> bool:
    """Whether a Character Conflict stands in place of our primary."""
    return conflict.us.primary is not None and conflict.us.primary.mode == "struggle"


def _met(campaign: Campaign, foe: str) -> Campaign:
    """Counts the main Conflicts there have been, and those with a known foe, for segmenting (C7)."""
    campaign = state.put(campaign, whole(state.get(campaign, "conflicts")) + 1, "conflicts")
    known: Doc | None = bearers.foes(campaign).get(foe)
    if known is None:
        return campaign
    return state.put(campaign, whole(known.get("met")) + 1, "foes", foe, "met")


def _notes(campaign: Campaign, record: Record) -> tuple[str, ...]:
    notes = []
    if is_internal(record.root):
        notes.append("an Internal Conflict: both primaries are traits of one person (C5)")
    for name, level, _ in state.reserved(campaign):
        notes.append(f"reserved from {name}: /impose NAME lays it on at level {level}")
    if waiting := state.table(campaign, "struggle"):
        notes.append(f"{waiting['dice']} dice of a Character Conflict wait: begin our side with struggle")
    empty = [side for side in SIDES if record.root.pool(side) == 0 and not record.root.unrolled(side)]
    notes += [f"{side}: no dice, no Successes" for side in empty]
    return tuple(notes)
