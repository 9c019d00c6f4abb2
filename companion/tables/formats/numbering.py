"""The rows of a table as closed ranges of a die, for formats that know nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.tables.model import Row, Table
from companion.tables.reach import ends, totals


@dataclass(frozen=True, slots=True)
class Ranged:
    """A row from `low` to `high`."""

    row: Row
    low: int
    high: int


def dice_text(table: Table) -> str:
    """The dice of a table; where it has none, one die with a face for each unit of weight."""
    return table.dice.text if table.dice else f"1d{max(1, sum(row.weight for row in table.rows))}"


def ranged(table: Table) -> Iterator[Ranged]:
    """The rows in order with closed ends; weights become ranges, rows of weight 0 are left out."""
    if table.dice is None:
        top = 0
        for row in table.rows:
            if row.weight:
                yield Ranged(row, top + 1, top + row.weight)
                top += row.weight
        return
    low, high = _bounds(table)
    for row in table.rows:
        yield Ranged(row, low if row.low is None else row.low, high if row.high is None else row.high)


def _bounds(table: Table) -> tuple[int, int]:
    """How far an open end goes: to the ends of the dice, or of the rows where those lie farther out."""
    low, high = ends(table.rows)
    values = totals(table.dice) if table.dice else ()
    return (min(low, values[0]), max(high, values[-1])) if values else (low, high)


def row_text(table: Table, row: Row) -> str:
    """The text of a row, its columns joined by their names where the format has none."""
    if not table.columns:
        return row.text
    return "; ".join(f"{name}: {cell}" for name, cell in zip(table.columns, row.cells, strict=True))
