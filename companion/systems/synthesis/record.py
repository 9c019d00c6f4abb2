"""A Conflict under way, as the campaign's document holds it under `conflict`."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from companion.campaign.model import Campaign, Doc
from companion.errors import Refused
from companion.systems.synthesis import state
from companion.systems.synthesis.conflict import Bonus, Conflict, Contest, Side, Used

STAGES = (
    "declaration", "initiation", "situation", "suitability", "sub-conflict", "fortune", "interpretation"
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Record:
    """A Conflict with all that is said about it.

    Attributes:
        what: what it is about. `wants`: the outcome that each side desires, ours and theirs.
        us, foe: our character's bearer, and the foe's name ("" if it has none).
        stage: one of `STAGES`, or `tie` or `extended`.
        at: the way to the sub-Conflict that is being arranged: which contest at each level.
        owes: the sides that must still swap a Trait before an extended tie is rolled.
    """

    what: str
    us: str = ""
    foe: str = ""
    wants: tuple[str, str] = ("", "")
    stage: str = STAGES[0]
    at: tuple[int, ...] = ()
    owes: tuple[str, ...] = ()
    root: Conflict = field(default_factory=Conflict)

    @property
    def levels(self) -> tuple[Conflict, ...]:
        """The Conflict, and each sub-Conflict on the way to the one being arranged."""
        found = [self.root]
        for place in self.at:
            found.append(found[-1].contests[place].inner)
        return tuple(found)

    @property
    def here(self) -> Conflict:
        return self.levels[-1]

    def with_here(self, conflict: Conflict) -> Record:
        """This record with the Conflict being arranged changed."""
        for place, above in zip(reversed(self.at), reversed(self.levels[:-1]), strict=True):
            contest = replace(above.contests[place], inner=conflict)
            conflict = replace(above, contests=(*above.contests[:place], contest, *above.contests[place + 1 :]))
        return replace(self, root=conflict)

    def with_number(self, conflict: Conflict, number: int) -> Record:
        """This record with the sub-Conflict being arranged rolled, and the one above it to go on with."""
        rolled = self.with_here(conflict)
        up, place = replace(rolled, at=self.at[:-1]), self.at[-1]
        above = up.here
        contest = replace(above.contests[place], number=number)
        return up.with_here(replace(above, contests=(*above.contests[:place], contest, *above.contests[place + 1 :])))


def current(campaign: Campaign) -> Record | None:
    """The Conflict under way, if there is one; what a hand has broken in the file is none."""
    doc = state.get(campaign, "conflict")
    if not doc:
        return None
    try:
        found = _load(doc)
        return found if found.levels else None
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return None


def needed(campaign: Campaign) -> Record:
    """The Conflict under way; raises `Refused` without one."""
    found = current(campaign)
    if found is None:
        raise Refused("rule", "no conflict is under way", "begin one: /conflict begin WHAT [against FOE]")
    return found


def keep(campaign: Campaign, record: Record | None) -> Campaign:
    """`campaign` with this Conflict under way, or none."""
    return state.put(campaign, None if record is None else _dump(record), "conflict")


def _dump(record: Record) -> Doc:
    return {
        "what": record.what,
        "us": record.us,
        "foe": record.foe,
        "wants": list(record.wants),
        "stage": record.stage,
        "at": list(record.at),
        "owes": list(record.owes),
        **_dump_conflict(record.root),
    }


def _load(doc: Doc) -> Record:
    ours, theirs = doc["wants"]
    conflict = _load_conflict(doc)
    return Record(
        doc["what"], doc["us"], doc["foe"], (ours, theirs), doc["stage"], tuple(doc["at"]), tuple(doc["owes"]), conflict
    )


def _dump_conflict(conflict: Conflict) -> dict[str, Any]:
    return {
        "ours": _dump_side(conflict.us),
        "theirs": _dump_side(conflict.them),
        "contests": [_dump_contest(contest) for contest in conflict.contests],
    }


def _load_conflict(doc: Doc) -> Conflict:
    return Conflict(
        _load_side(doc["ours"]), _load_side(doc["theirs"]), tuple(_load_contest(each) for each in doc["contests"])
    )


def _dump_contest(contest: Contest) -> dict[str, Any]:
    doc = {"our_trait": contest.ours, "their_trait": contest.theirs, **_dump_conflict(contest.inner)}
    return doc if contest.number is None else {**doc, "number": contest.number}


def _load_contest(doc: Doc) -> Contest:
    return Contest(doc["our_trait"], doc["their_trait"], _load_conflict(doc), doc.get("number"))


def _dump_side(side: Side) -> dict[str, Any]:
    return {
        "traits": [_dump_used(used) for used in side.traits],
        "bonuses": [{"why": bonus.why, "dice": bonus.dice, "kind": bonus.kind} for bonus in side.bonuses],
    }


def _load_side(doc: Doc) -> Side:
    return Side(tuple(Used(**used) for used in doc["traits"]), tuple(Bonus(**bonus) for bonus in doc["bonuses"]))


def _dump_used(used: Used) -> dict[str, Any]:
    doc = {"name": used.name, "level": used.level, "owner": used.owner, "mode": used.mode, "fit": used.fit}
    return doc if used.dice is None else {**doc, "dice": used.dice}
