"""What the stages before the dice do to a Conflict (C3 steps 2–5, C4). Each gives the record after it, or refuses."""

from __future__ import annotations

from dataclasses import replace

from companion.errors import Refused
from companion.systems.synthesis import bearers
from companion.systems.synthesis.conflict import SIDES, Bonus, Conflict, Contest, Side, SideName, Used
from companion.systems.synthesis.record import Record
from companion.systems.synthesis.traits import SELF

SECONDARIES = 2
SUITABILITY_MOST = 2


def other(side: SideName) -> SideName:
    """The other side."""
    return "them" if side == "us" else "us"


def bring(record: Record, side: SideName, used: Used, borrowed_counts: bool = True) -> Record:
    """Brings a Trait to the Conflict: as the primary if the side has none, else as a Secondary.

    Args:
        borrowed_counts: whether Traits of the opponent count among the two Secondaries.

    Raises:
        Refused: `rule`, for a third Secondary, a Trait already in, or one from the Conflict above.
    """
    _refuse_twice(record, side, used)
    found = record.here.side(side)
    if found.primary is None:
        _refuse_half_primary(used)
    elif used.mode == "struggle":
        kept = tuple(one for one in found.secondaries if not _covers(used, one))
        return _keep_contests(_with_side(record, side, replace(found, traits=(used, *kept))))
    else:
        own = [one for one in found.secondaries if borrowed_counts or not is_borrowed(record, side, one)]
        if len(own) >= SECONDARIES and (borrowed_counts or not is_borrowed(record, side, used)):
            raise Refused(
                "rule", f"{used.name} would be a third Secondary", "a side has one primary and two Secondaries (C3)"
            )
    return _with_side(record, side, replace(found, traits=(*found.traits, used)))


def take_out(record: Record, side: SideName, name: str) -> Record:
    """Takes a Trait out again, and a sub-Conflict in which it stands. After a primary the first Secondary is it."""
    used = named(record, side, name)
    found = record.here.side(side)
    kept = [one for one in found.traits if one is not used]
    if kept and used is found.primary:
        kept[0] = replace(kept[0], mode="roll", dice=None)
    out = _keep_contests(_with_side(record, side, replace(found, traits=tuple(kept))))
    return replace(out, owes=tuple(owing for owing in record.owes if owing != side))


def named(record: Record, side: SideName, name: str) -> Used:
    """The Trait of that name on a side; raises `Refused` if it is not there."""
    used = record.here.side(side).get(name)
    if used is None:
        there = ", ".join(one.name for one in record.here.side(side).traits) or "none yet"
        raise Refused("not-found", f"“{name}” is not among the traits of this side", f"there are: {there}")
    return used


def place(record: Record, name: str) -> tuple[SideName, Used]:
    """The Trait of that name on either side, ours first; raises `Refused` if neither has it."""
    for side in SIDES:
        if (used := record.here.side(side).get(name)) is not None:
            return side, used
    return "us", named(record, "us", name)


def count(record: Record, side: SideName, used: Used, changed: Used) -> Record:
    """Has a Trait that is in the Conflict count otherwise: in another mode, or at another level."""
    found = record.here.side(side)
    traits = tuple(changed if one is used else one for one in found.traits)
    return _with_side(record, side, replace(found, traits=traits))


def add_dice(record: Record, side: SideName, bonus: Bonus, most: int) -> Record:
    """Adds dice to a side. A situation that is the other side's as well cancels on both (R-SYN-11).

    Raises:
        Refused: `rule`, beyond `most` dice, all of the kind together. Situation never subtracts.
    """
    if bonus.dice < 1:
        raise Refused("rule", "dice are only ever added", "give them to the side that is favoured (C3)")
    theirs = record.here.side(other(side))
    equal = [one for one in theirs.bonuses if one.kind == bonus.kind and one.why.casefold() == bonus.why.casefold()]
    if bonus.kind == "situation" and equal and equal[0].dice == bonus.dice:
        return _with_side(record, other(side), replace(theirs, bonuses=_without(theirs.bonuses, equal[0])))
    found = record.here.side(side)
    dice = bonus.dice + sum(one.dice for one in found.bonuses if one.kind == bonus.kind)
    if dice > most:
        raise Refused("rule", f"{bonus.kind} gives at most {most} dice, not {dice}", "one is usual (C3)")
    return _with_side(record, side, replace(found, bonuses=(*found.bonuses, bonus)))


def straight(record: Record, side: SideName, used: Used) -> Record:
    """Counts a Trait laid on the opponent as that many dice, which are no Secondary (R-SYN-10)."""
    _refuse_twice(record, side, used)
    found = record.here.side(side)
    return _with_side(record, side, replace(found, bonuses=(*found.bonuses, Bonus(used.name, used.level, "straight"))))


def contest(record: Record, ours: str, theirs: str, depth_most: int) -> Record:
    """Opens the sub-Conflict between a Secondary of ours and one of theirs, both at full level as its primaries.

    Raises:
        Refused: `rule`, below `depth_most`, for a primary, or for a Trait that is contested or rolled already.
    """
    if len(record.at) >= depth_most:
        raise Refused("rule", f"a conflict goes {depth_most} levels deep and no deeper", "roll this one (C4)")
    pair = named(record, "us", ours), named(record, "them", theirs)
    for side, used in zip(SIDES, pair, strict=True):
        if used is record.here.side(side).primary:
            raise Refused("rule", f"{used.name} is a primary", "only Secondaries are contested (C4)")
        if record.here.contested(side, used.name):
            raise Refused("rule", f"{used.name} is contested already", "roll that sub-conflict: /conflict roll")
        if used.dice is not None:
            raise Refused("rule", f"{used.name} has been rolled already", "contest it before the dice")
    us, them = (Side((replace(used, mode="roll"),)) for used in pair)
    opened = Contest(pair[0].name, pair[1].name, Conflict(us, them))
    number = len(record.here.contests)
    inside = record.with_here(replace(record.here, contests=(*record.here.contests, opened)))
    return replace(inside, at=(*record.at, number))


def is_borrowed(record: Record, side: SideName, used: Used) -> bool:
    """Whether a Trait is the opponent's own, used against it."""
    return used.owner.startswith(bearers.FOES) if side == "us" else bool(used.owner) and used.owner == record.us


def is_internal(conflict: Conflict) -> bool:
    """Whether both primaries are Traits of one bearer: an Internal Conflict."""
    ours, theirs = conflict.us.primary, conflict.them.primary
    return bool(ours and theirs and ours.owner and ours.owner == theirs.owner)


def ready(conflict: Conflict) -> None:
    """Raises `Refused` for a side without a primary, the Conflict's own or one below."""
    for side in SIDES:
        if conflict.side(side).primary is None:
            who = "our side" if side == "us" else "their side"
            raise Refused(
                "rule", f"{who} has no primary yet", f"name one: /conflict use TRAIT{'' if side == 'us' else ' them'}"
            )
    for opened in conflict.contests:
        ready(opened.inner)


def _refuse_twice(record: Record, bringing: SideName, used: Used) -> None:
    for level, conflict in enumerate(record.levels):
        for side in SIDES:
            if any(_covers(one, used) and (used.owner or side == bringing) for one in conflict.side(side).traits):
                above = level < len(record.at)
                where = "used in the conflict above this one" if above else "in this conflict already"
                raise Refused("rule", f"{used.name} is {where}", "choose another trait (C4)")


def _covers(one: Used, used: Used) -> bool:
    """Whether `used` is `one`, or one of the two Traits of the Character Conflict that `one` is."""
    if one.same(used):
        return True
    if one.mode != "struggle" or one.owner != used.owner:
        return False
    return used.name == SELF or one.name.casefold() == f"{SELF} and {used.name}".casefold()


def _refuse_half_primary(used: Used) -> None:
    if used.mode == "half" and used.name != SELF:
        raise Refused(
            "rule", f"{used.name} is the primary and counts in full", "the Half Method is for Secondaries (C4)"
        )


def _keep_contests(record: Record) -> Record:
    """`record` with those sub-Conflicts here whose two Traits are both Secondaries still."""
    conflict = record.here
    there = [{used.name for used in conflict.side(side).secondaries} for side in SIDES]
    contests = tuple(one for one in conflict.contests if one.ours in there[0] and one.theirs in there[1])
    return record.with_here(replace(conflict, contests=contests))


def _with_side(record: Record, side: SideName, changed: Side) -> Record:
    return record.with_here(record.here.with_side(side, changed))


def _without(bonuses: tuple[Bonus, ...], gone: Bonus) -> tuple[Bonus, ...]:
    return tuple(bonus for bonus in bonuses if bonus is not gone)
