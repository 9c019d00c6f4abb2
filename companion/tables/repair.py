"""Repairs offered for a table. They are only thought out here; what does one to a file is `campaign.table_files`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from companion.dice import odds, parse
from companion.tables.model import Table
from companion.tables.reach import holes, listed
from companion.tables.write import table_text


@dataclass(frozen=True, slots=True)
class Repair:
    """What would be mended, and the TOML to write for it.

    Attributes:
        table: the table as it would be.
    """

    text: str
    toml: str
    table: Table


def repair(table: Table) -> tuple[Repair, ...]:
    """What can be offered: a row widened over each hole; a plain list as a 2d6 or a d100 table."""
    if table.dice:
        return tuple(_widen(table, hole) for hole in _stretches(holes(table)))
    offers = [dice for dice, most in (("2d6", 11), ("1d100", 100)) if 2 <= len(table.rows) <= most]
    if any(row.weight == 0 for row in table.rows):
        return ()
    made = ((dice, as_dice(table, dice)) for dice in offers)
    return tuple(Repair(f"{table.name} as a table for {dice}", table_text(mended), mended) for dice, mended in made)


def as_dice(table: Table, dice: str) -> Table:
    """A list as a table for `dice`: each row in order gets the stretch of totals that comes nearest to its weight.

    Raises:
        ValueError: there are more rows than totals, or a row has weight 0.
        DiceError: `dice` is none.
    """
    expression = parse(dice)
    weights = odds(expression).weights
    totals = sorted(weights)
    if len(table.rows) > len(totals) or any(row.weight == 0 for row in table.rows):
        raise ValueError(f"{len(table.rows)} rows do not fit on {dice}")
    ends = _ends([row.weight for row in table.rows], [weights[total] for total in totals])
    rows, start = [], 0
    for row, end in zip(table.rows, ends, strict=True):
        rows.append(replace(row, low=totals[start], high=totals[end], ranged=True, weight=1))
        start = end + 1
    return replace(table, dice=expression, rows=tuple(rows))


def _ends(wanted: Sequence[int], given: Sequence[int]) -> list[int]:
    """For each weight wanted, the index of the last of `given` that it gets; each gets at least one, all are given."""
    whole, given_whole = sum(wanted), sum(given)
    sums = list(accumulate(given))
    ends: list[int] = []
    for index, target in enumerate(accumulate(wanted)):
        first = ends[-1] + 1 if ends else 0
        last = len(given) - (len(wanted) - index)
        near = range(first, last + 1)
        ends.append(min(near, key=lambda end: abs(sums[end] * whole - target * given_whole)))
    return [*ends[:-1], len(given) - 1]


def _stretches(values: Sequence[int]) -> list[tuple[int, int]]:
    stretches: list[tuple[int, int]] = []
    for value in values:
        if stretches and stretches[-1][1] == value - 1:
            stretches[-1] = (stretches[-1][0], value)
        else:
            stretches.append((value, value))
    return stretches


def _widen(table: Table, hole: tuple[int, int]) -> Repair:
    """The row below the hole widened over it, or the one above where there is none below."""
    low, high = hole
    below = [row for row in table.rows if row.high is not None and row.high < low]
    if below:
        row = max(below, key=lambda row: row.high or 0)
        wide = replace(row, high=high)
    else:
        row = min((row for row in table.rows if row.low is not None), key=lambda row: row.low or 0)
        wide = replace(row, low=low)
    rows = tuple(wide if each is row else each for each in table.rows)
    words = f"row {row.number} for {listed(range(low, high + 1))} too"
    return Repair(words, f'at = "{wide.span}"', replace(table, rows=rows))
