"""The exact chance of each row, from the dice themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from companion.tables.landing import Weights, weighed
from companion.tables.model import Row, Table


@dataclass(frozen=True, slots=True)
class Chance:
    """A row and how likely it is; `row` is None for what falls on no row."""

    row: Row | None
    p: Fraction


def chances(
    table: Table, add: int = 0, values: Mapping[str, int] | None = None, weighs: Weights = ()
) -> tuple[Chance, ...]:
    """The chance of every row in order, 0 for those that cannot come up; what falls on no row, if anything, comes last.

    Args:
        add: what is added to the roll.
        values: the sheet, for `add` and `when`.
        weighs: what weighs on rolls that add values of the sheet, by name.

    Raises:
        DiceError: the odds are too large to count, or the dice ask for a value that is missing.
    """
    sheet = values or {}
    weights, nowhere = weighed(table, add, sheet, weighs)
    whole = sum(weights.values()) + nowhere
    found = [Chance(row, Fraction(weights.get(row.number, 0), whole or 1)) for row in table.rows]
    return (*found, Chance(None, Fraction(nowhere, whole))) if nowhere else tuple(found)
