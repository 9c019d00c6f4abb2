"""After the dice (C3 step 7): what a result means, what is left to spend, who was met."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from companion.campaign import keys
from companion.campaign.model import Campaign, Doc
from companion.systems.outcome import Outcome, answered, ask
from companion.systems.synthesis import bearers
from companion.systems.synthesis.conflict import SIDES, Conflict, chances
from companion.systems.synthesis.fortune import Fortune, Throw, reading, winner
from companion.systems.synthesis.initiation import is_internal
from companion.systems.synthesis.margin import Margin
from companion.systems.synthesis.record import Record, keep
from companion.systems.synthesis.traits import whole

MEANINGS = {
    "tie": "locked: /conflict end leaves it so, /conflict extend goes on",
    "marginal": "a marginal victory; /complicate draws a complication, if one fits",
    "powerful": "a powerful victory: the winner says how it ends",
    "overkill": "overkill: the winner says how it ends, and something unhappy comes of it (/complicate)",
}


@dataclass(frozen=True, slots=True)
class Aftermath:
    """A decided Conflict. `left` is what is left of the Success Number; `kind` is `conflict` or `improve`."""

    winner: str
    number: int
    left: int
    us: str
    foe: str
    reading: str
    cast: tuple[tuple[str, int], ...] = ()
    kind: str = "conflict"

    def bearer(self, whom: str) -> str:
        """Who `self` (the winner), `foe` (the loser) or `scene` is."""
        if whom == "scene":
            return bearers.SURROUNDINGS
        ours = (whom == "self") == (self.winner == "us")
        return self.us if ours else bearers.foe(self.foe)


def aftermath(campaign: Campaign) -> Aftermath | None:
    """What the last decided Conflict left, if there was one."""
    doc = campaign.get("aftermath")
    if not isinstance(doc, Mapping):
        return None
    texts = {key: str(doc.get(key, "")) for key in ("winner", "us", "foe", "reading")}
    cast = tuple((str(name), whole(level)) for name, level in doc.get("cast", ()))
    kind = str(doc.get("kind", "conflict"))
    return Aftermath(number=whole(doc.get("number")), left=whole(doc.get("left")), cast=cast, kind=kind, **texts)


def with_aftermath(campaign: Campaign, after: Aftermath) -> Campaign:
    """`campaign` with this aftermath, asking for levels to be spent while some are left."""
    doc: dict[str, Any] = {
        "winner": after.winner,
        "number": after.number,
        "left": after.left,
        "us": after.us,
        "foe": after.foe,
        "reading": after.reading,
        "cast": [list(each) for each in after.cast],
        "kind": after.kind,
    }
    campaign = campaign.put("aftermath", doc)
    return ask(campaign, "spend", suggestions(after), left=after.left) if after.left else answered(campaign)


def suggestions(after: Aftermath) -> tuple[str, ...]:
    """Ready ways to spend what is left; any other is as good."""
    if after.kind == "improve":
        return f"add Confident {after.left} self", "done"
    beaten = "Out of Action" if after.winner == "us" else "Beaten"
    gains = (f"add Upper Hand {after.left} self",) if after.winner == "us" else ()
    return f"add {beaten} {after.left} foe", *gains, "done"


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
        campaign = with_aftermath(keep(campaign, None), _decided(record, fortune))
    if uses_struggle(record.root):
        campaign = campaign.put("struggle", None)
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
        "odds": odds_fields(before),
    }


def odds_fields(margin: Margin) -> dict[str, str]:
    """Win, tie and loss as exact fractions."""
    return {"us": str(margin.us), "tie": str(margin.tie), "them": str(margin.them)}


def odds_told(conflict: Conflict) -> str:
    """`win 61.3 %, tie 19.3 %, lose 19.4 %`."""
    found = chances(conflict)
    return f"win {percent(found.us)}, tie {percent(found.tie)}, lose {percent(found.them)}"


def percent(chance: Fraction) -> str:
    return f"{float(chance) * 100:.1f} %"


def told(record: Record, fortune: Fortune) -> str:
    """The result in words."""
    ours, theirs = fortune.successes
    number = abs(fortune.number)
    name = record.foe or "them"
    who = {"us": "we win", "them": f"{name} win" if name == "them" else f"{name} wins"}.get(
        winner(fortune.number), "a tie"
    )
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
    return Aftermath(winner(fortune.number), number, number, record.us, foe, reading(number), cast)


def uses_struggle(conflict: Conflict) -> bool:
    """Whether a Character Conflict stands in place of our primary."""
    return conflict.us.primary is not None and conflict.us.primary.mode == "struggle"


def _met(campaign: Campaign, foe: str) -> Campaign:
    """Counts the main Conflicts there have been, and those with a known foe, for segmenting (C7)."""
    campaign = campaign.put("conflicts", int(campaign.get("conflicts", 0)) + 1)
    known: Doc | None = bearers.foes(campaign).get(foe)
    if known is None:
        return campaign
    return campaign.put(keys.join("foes", foe, "met"), int(known.get("met", 0)) + 1)


def _notes(campaign: Campaign, record: Record) -> tuple[str, ...]:
    notes = []
    if is_internal(record.root):
        notes.append("an Internal Conflict: both primaries are traits of one person (C5)")
    if reserved := campaign.get("impose"):
        notes.append(f"reserved from {reserved['from']}: /impose NAME lays it on at level {reserved['level']}")
    if waiting := campaign.get("struggle"):
        notes.append(f"{waiting['dice']} dice of a Character Conflict wait: begin our side with struggle")
    empty = [side for side in SIDES if record.root.pool(side) == 0 and not record.root.unrolled(side)]
    notes += [f"{side}: no dice, no Successes" for side in empty]
    return tuple(notes)
