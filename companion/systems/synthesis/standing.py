"""How a Conflict stands, in words and fields: its sides, the sub-Conflicts below them, the exact odds."""

from __future__ import annotations

from fractions import Fraction

from companion.systems.synthesis.conflict import SIDES, Conflict, chances
from companion.systems.synthesis.fortune import winner
from companion.systems.synthesis.initiation import is_internal
from companion.systems.synthesis.margin import Margin
from companion.systems.synthesis.record import Record


def stand(found: Record) -> str:
    """How a Conflict stands: its stage, both sides of every level, and the odds."""
    head = f"{found.what}, {found.stage}".removeprefix(", ")
    odds = [f"odds: {odds_told(found.root)}"] if has_primaries(found.root) and found.stage != "tie" else []
    return "\n".join([head, *tree(found.root, found.here), *odds])


def tree(conflict: Conflict, here: Conflict, depth: int = 0) -> list[str]:
    """Both sides, and below them each sub-conflict, indented for what it is; `▸` marks the one being arranged."""
    mark = "▸ " if conflict is here else "  "
    lines = [f"{'  ' * depth}{mark}us {side(conflict, 'us')} v {side(conflict, 'them')} them"]
    for contest in conflict.contests:
        if contest.number is None:
            lines += tree(contest.inner, here, depth + 1)
        else:
            lines.append(f"{'  ' * (depth + 1)}  {contest.ours} v {contest.theirs}: {brought(contest.number)}")
    return lines


def side(conflict: Conflict, name: str) -> str:
    """`6 (Six-Gun 5, Sharp Eye 1)`, with `?` for what is still to be rolled."""
    which = SIDES[name == "them"]
    parts = [f"{what} {dice}" for what, dice in conflict.parts(which)]
    parts += [f"{used.name} ?{used.counts}" for used in conflict.unrolled(which)]
    parts += [f"{one.name(which)} ⚔" for one in conflict.contests if one.number is None]
    return f"{conflict.pool(which)} ({', '.join(parts) or 'nothing yet'})"


def fields(found: Record) -> dict[str, object]:
    """The fields of every answer: the stage, the dice known, the odds, how deep the Conflict goes."""
    return {
        "stage": found.stage,
        "pools": [found.root.pool("us"), found.root.pool("them")],
        "odds": odds_fields(chances(found.root)) if has_primaries(found.root) else None,
        "depth": found.root.depth,
        "internal": is_internal(found.root),
    }


def has_primaries(conflict: Conflict) -> bool:
    """Whether both sides have named the Trait that matters most, so that there are odds to tell."""
    return all(conflict.side(each).primary for each in SIDES)


def odds_fields(margin: Margin) -> dict[str, str]:
    """Win, tie and loss as exact fractions."""
    return {"us": str(margin.us), "tie": str(margin.tie), "them": str(margin.them)}


def odds_told(conflict: Conflict) -> str:
    """`win 61.3 %, tie 19.3 %, lose 19.4 %`."""
    found = chances(conflict)
    return f"win {percent(found.us)}, tie {percent(found.tie)}, lose {percent(found.them)}"


def percent(chance: Fraction) -> str:
    return f"{float(chance) * 100:.1f} %"


def dice(count: int) -> str:
    """`1 die`, `2 dice`."""
    return f"{count} {'die' if count == 1 else 'dice'}"


def brought(number: int) -> str:
    """What a rolled sub-Conflict brings: `2 dice for them`, or a tie."""
    return f"{dice(abs(number))} for {winner(number)}" if number else "a tie, no dice"
