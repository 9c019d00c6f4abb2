"""What a mark does to rolls, and when it ends (A7.4)."""

from __future__ import annotations

from dataclasses import replace

from companion.systems.sdm.conflict.fight import Fight, Mark, marks_on

ON_TARGET = {"exposed": 1, "pinned": 1, "guarded": -1, "protected": -1}
"""What a mark on the one struck at gives the striker: a bonus or a penalty."""
ON_SHOT = {"covered": -1}
"""The same, for shots only."""
ON_ROLLER = {
    "surprise": 1,
    "redoubled": 1,
    "great": 1,
    "favoured": 1,
    "rushed": -1,
    "off balance": -1,
    "suppressed": -1,
}
"""What a mark on the one who rolls gives."""
HOLDS = ("grabbed", "pinned")
IDEAS = ("risky", "interesting")


def bonuses(fight: Fight, roller: str, target: str, shot: bool) -> int:
    """The bonuses of an attack less its penalties, from the marks on both."""
    count = sum(ON_ROLLER.get(mark.what, 0) for mark in marks_on(fight, roller))
    count += sum(ON_TARGET.get(mark.what, 0) for mark in marks_on(fight, target))
    return count + (sum(ON_SHOT.get(mark.what, 0) for mark in marks_on(fight, target)) if shot else 0)


def reasons(fight: Fight, roller: str, target: str, shot: bool) -> tuple[str, ...]:
    """The same in words."""
    own = [mark.what for mark in marks_on(fight, roller) if mark.what in ON_ROLLER]
    theirs = [
        mark.what for mark in marks_on(fight, target) if mark.what in ON_TARGET or (shot and mark.what in ON_SHOT)
    ]
    return tuple(dict.fromkeys([*own, *(f"{what} target" for what in theirs)]))


def used(fight: Fight, roller: str) -> Fight:
    """`fight` after a roll: the marks on the roller that serve once are gone."""
    return replace(fight, marks=tuple(mark for mark in fight.marks if not (mark.on == roller and mark.once)))


def turn_begins(fight: Fight, who: str) -> Fight:
    """`fight` as somebody's turn begins: what lasted until then, made in an earlier round, ends."""
    return replace(
        fight, marks=tuple(mark for mark in fight.marks if not (mark.until == who and mark.made < fight.round))
    )


def round_ends(fight: Fight) -> Fight:
    """`fight` as a round ends: what was made before it ends too, whoever skipped a turn; only holds last on."""
    kept = tuple(mark for mark in fight.marks if mark.what in HOLDS or mark.made >= fight.round)
    return replace(fight, marks=tuple(mark for mark in kept if _holder_stands(fight, mark)))


def holder(fight: Fight, who: str) -> str:
    """Who has grabbed or pinned somebody, or ""."""
    return next((mark.by for mark in marks_on(fight, who, *HOLDS)), "")


def released(fight: Fight, gone: str) -> Fight:
    """`fight` without all that somebody who is out of it did or bore."""
    return replace(fight, marks=tuple(mark for mark in fight.marks if gone not in (mark.on, mark.by)))


def _holder_stands(fight: Fight, mark: Mark) -> bool:
    return mark.by not in fight.foes or mark.by in fight.standing()
