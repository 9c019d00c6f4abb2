"""The exact chance of each row, from the dice themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from companion.dice import odds
from companion.tables.landing import land, open_to, thrown
from companion.tables.model import Row, Table


@dataclass(frozen=True, slots=True)
class Chance:
    """A row and how likely it is; `row` is None for what falls on no row."""

    row: Row | None
    p: Fraction


def chances(
    table: Table, add: int = 0, values: Mapping[str, int] | None = None, penalty: int = 0
) -> tuple[Chance, ...]:
    """The chance of every row in order, 0 for those that cannot come up; what falls on no row, if anything, comes last.

    Args:
        add: what is added to the roll.
        values: the sheet, for `add` and `when`.
        penalty: what weighs on rolls that add values of the sheet.

    Raises:
        DiceError: the odds are too large to count, or the dice ask for a value that is missing.
    """
    sheet = values or {}
    weights, nowhere = weighed(table, add, sheet, penalty)
    whole = sum(weights.values()) + nowhere
    found = [Chance(row, Fraction(weights.get(row.number, 0), whole or 1)) for row in table.rows]
    return (*found, Chance(None, Fraction(nowhere, whole))) if nowhere else tuple(found)


def weighed(table: Table, add: int, values: Mapping[str, int], penalty: int = 0) -> tuple[dict[int, int], int]:
    """Whole weights by row number, those over 0, and the weight of falling on no row."""
    if table.dice is None:
        return {row.number: row.weight for row in table.rows if row.weight and open_to(row, values)}, 0
    found: dict[int, int] = {}
    nowhere = 0
    for total, weight in odds(thrown(table, add, values, penalty)).weights.items():
        if row := land(table, total, values):
            found[row.number] = found.get(row.number, 0) + weight
        else:
            nowhere += weight
    return found, nowhere
