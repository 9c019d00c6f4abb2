"""Development points (B3): what a rating costs, what a Persona has spent, and how far it may go."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.systems.scattershot.sheet import BASE, Entry, Sheet, Skill
from companion.systems.scattershot.words import plural

BASES = {
    "easy": 11,
    "intermediate": 10,
    "difficult": 9,
    "exceptional": 8,
    "renowned": 7,
    "incredible": 6,
    "nigh-impossible": 5,
    "legendary": 4,
}
ABILITIES = ("superpower", "magic", "spell")
KINDS = ("advantage", "disadvantage", "character")
CHARACTER_PER_POINT = 5
LOWEST_STATISTIC = 8
"""A rating is 8 and the points on it (B3), so nothing can be taken off an 8."""


@dataclass(frozen=True, slots=True)
class Share:
    """One part of what a Persona has cost: the statistics, the skills …"""

    name: str
    points: int
    how: str


def rating_of(skill: Skill) -> int:
    """The rating of a skill or ability: the base of its difficulty and the points on it."""
    return BASES.get(skill.difficulty, BASES["exceptional"]) + skill.points


def per_point(count: int, each: int) -> int:
    """The points that `count` small things cost when `each` of them come for one, rounded up."""
    return -(-count // each)


def shares(sheet: Sheet, free_per_point: int) -> tuple[Share, ...]:
    """Every part of the cost. The 12 points implied in the six statistics are not counted.

    Args:
        free_per_point: how many free skills come for one point.
    """
    raised = sum(sheet.free.values())
    weighty = [one for one in sheet.elements.values() if one.kind != "character"]
    small = len(sheet.elements) - len(weighty)
    listed = per_point(len(sheet.free), free_per_point)
    return (
        Share("statistics", sum(value - BASE for value in sheet.statistics.values()), "every rating over 10"),
        Share("skills", sum(one.points for one in sheet.skills.values()), plural(len(sheet.skills), "skill")),
        Share("free skills", listed + raised, f"{len(sheet.free)} at {free_per_point} a point, and {raised} raised"),
        Share(
            "special abilities", sum(one.points for one in sheet.abilities.values()), f"{len(sheet.abilities)} of them"
        ),
        Share("advantages", sum(one.points for one in weighty), "advantages less disadvantages"),
        Share(
            "character",
            per_point(small, CHARACTER_PER_POINT),
            f"{plural(small, 'element')} at {CHARACTER_PER_POINT} a point",
        ),
    )


def spent(sheet: Sheet, free_per_point: int) -> int:
    """All that a Persona has cost, counted anew."""
    return sum(share.points for share in shares(sheet, free_per_point))


def cap(sheet: Sheet) -> int | None:
    """The points it may have spent: the player's own limit, and after the first share what was there then; with what
    dice have bought since. None while there is no limit (B2.1).
    """
    start = sheet.limit if sheet.granted is None else sheet.granted
    return None if start is None else start + sheet.earned


def entered(sheet: Sheet, entry: Entry) -> Sheet:
    """`sheet` with a line more in its ledger, and the dice that the line moved."""
    return replace(sheet, dice=sheet.dice + entry.dice, ledger=(*sheet.ledger, entry))
