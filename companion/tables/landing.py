"""On which row a total falls, and which rows a draw may come to at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion import dice
from companion.dice import Expression, build
from companion.tables.model import Row, Table
from companion.tables.when import holds, names, read_condition

Weights = Sequence[tuple[str, int]]
"""Names and amounts, as in `(("burdens", -2),)`."""


def thrown(table: Table, add: int, values: Mapping[str, int], weighs: Weights = ()) -> Expression:
    """The dice of `table` with what is added to them, each by its name.

    Args:
        table: one that has dice.
        add: given with the roll; it bears no name.
        values: the sheet's values by name; those named in the table's `add` go in, as far as they are there.
        weighs: what weighs on the character's rolls, by name; it goes in where the table adds values of the sheet.

    Raises:
        DiceError: the dice ask for a value of the sheet that `values` lacks.
    """
    if table.dice is None:
        raise ValueError(f"{table.id} has no dice")
    terms = [build.number(values[name], name) for name in table.add if values.get(name)]
    if table.add:
        terms += [build.number(value, name) for name, value in weighs if value]
    if add:
        terms.append(build.number(add))
    bound = table.dice.bind(values)
    return build.expression(build.total(bound.left, *terms)) if terms else bound


def stands(row: Row, values: Mapping[str, int]) -> bool:
    """Whether the condition of `row` holds; a row without one always stands."""
    return not row.when or holds(read_condition(row.when), values)


def open_to(row: Row, values: Mapping[str, int]) -> bool:
    """Whether `row` can be drawn: its condition holds, or `else` says what happens otherwise."""
    return row.otherwise is not None or stands(row, values)


def missing(row: Row, values: Mapping[str, int]) -> tuple[str, ...]:
    """The names in the condition of `row` that `values` lacks."""
    return tuple(sorted(names(read_condition(row.when)) - values.keys())) if row.when else ()


def land(table: Table, total: int, values: Mapping[str, int]) -> Row | None:
    """The row for `total`; None where it falls on no row. Only `off = "clamp"` lets the nearest end answer."""
    if found := _at(table, total, values):
        return found
    ends = [end for row in table.rows if row.ranged for end in (row.low, row.high) if end is not None]
    if table.off != "clamp" or not ends or min(ends) <= total <= max(ends):
        return None
    return _at(table, min(max(total, min(ends)), max(ends)), values)


def _at(table: Table, total: int, values: Mapping[str, int]) -> Row | None:
    return next((row for row in table.rows if row.answers(total) and open_to(row, values)), None)


def weighed(table: Table, add: int, values: Mapping[str, int], weighs: Weights = ()) -> tuple[dict[int, int], int]:
    """Whole weights by row number, those over 0, and the weight of falling on no row."""
    if table.dice is None:
        rows = (row for row in table.rows if row.weight and (not row.when or open_to(row, values)))
        return {row.number: row.weight for row in rows}, 0
    found: dict[int, int] = {}
    nowhere = 0
    for total, weight in dice.odds(thrown(table, add, values, weighs)).weights.items():
        if row := land(table, total, values):
            found[row.number] = found.get(row.number, 0) + weight
        else:
            nowhere += weight
    return found, nowhere
