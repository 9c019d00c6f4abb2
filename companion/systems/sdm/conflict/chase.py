"""A chase: how it stands, and for how long (A7.11)."""

from __future__ import annotations

from fractions import Fraction

from companion.dice import Expression, odds_by_natural, parse
from companion.systems.sdm import tablerows
from companion.systems.sdm.rolling import Help, Parts, Throw
from companion.tables.library import Library

ROUNDS = {
    "lost": "1d6+1",
    "losing": "1d4+1",
    "gaining": "1d4+1",
    "caught": "1d6+1",
    "caught-initiative": "1d4",
    "surprise": "1d4",
}
"""The rounds that a stage of the chase takes."""
MISHAP, MISHAP_ROUNDS = 3, "2d6"
"""Up to this total they are lost for longer, and something goes wrong."""
EDGES = {"losing": -1, "gaining": 1}
"""Who has to roll again, and with which edge."""


def throw(parts: Parts, edge: int) -> Throw:
    """The pursuers' roll, with advantage or disadvantage from the stage before."""
    return Throw(parts, Help(edge))


def rounds(slug: str, total: int) -> Expression:
    """The dice of the rounds it takes."""
    return parse(MISHAP_ROUNDS if slug == "lost" and total <= MISHAP else ROUNDS.get(slug, "1"))


def slug_chances(library: Library, roll: Throw) -> dict[str, Fraction]:
    """The exact chance of each stage."""
    found = {row.slug: Fraction(0) for row in library.find(tablerows.CHASE).rows}
    whole = Fraction(0)
    for odds in odds_by_natural(roll.expression).values():
        for total, weight in odds.weights.items():
            slug = tablerows.slug_at(library, tablerows.CHASE, total)
            found[slug] = found.get(slug, Fraction(0)) + weight
            whole += weight
    return {slug: weight / whole for slug, weight in found.items()}
