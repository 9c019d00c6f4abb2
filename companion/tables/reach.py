"""What the dice of a table can come to, by their real odds, and which of it no row answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion import dice as engine
from companion.dice import DiceError, Expression
from companion.tables.model import Row, Table, span_text

FAR = 10**12
"""Beyond every total."""


@dataclass(frozen=True, slots=True)
class Reach:
    """The totals that a table's dice can give with its own modifiers: each of them, or `open` where anything may come.

    `values` are those of the dice and the ladder alone, in order; empty where even they are not known.
    """

    values: tuple[int, ...]
    open: bool

    @property
    def low(self) -> int:
        """The lowest total."""
        return self.values[0]

    @property
    def high(self) -> int:
        """The highest total."""
        return self.values[-1]


def totals(dice: Expression) -> tuple[int, ...]:
    """What `dice` can come to, in order; nothing where that hangs on a sheet."""
    try:
        return tuple(sorted(engine.odds(dice).weights))
    except DiceError:
        pass
    try:
        low, high = engine.bounds(dice)
    except DiceError:
        return ()
    return tuple(range(low, high + 1)) if high - low <= 1_000_000 else ()


def reach(table: Table) -> Reach:
    """What may come up on `table`: its dice with each step of its ladder; anything, if it adds values of the sheet."""
    values = totals(table.dice) if table.dice else ()
    if table.ask:
        steps = {0, *(step.add for step in table.ask)}
        values = tuple(sorted({value + step for value in values for step in steps}))
    return Reach(values, bool(table.add) or not values)


def holes(table: Table) -> tuple[int, ...]:
    """The totals that may come up and have no row, a row under a condition without `else` not counting."""
    rows = [row for row in table.rows if row.ranged and not (row.when and row.otherwise is None)]
    if table.dice is None or not rows:
        return ()
    reached = reach(table)
    low, high = ends(rows)
    if reached.open:
        return _between(rows, range(low, high + 1)) if high - low <= 100_000 else ()
    clamped = table.off == "clamp"
    return _between(rows, [value for value in reached.values if not clamped or low <= value <= high])


def listed(values: Sequence[int]) -> str:
    """Numbers as a person lists them: `4, 7-9 and 12`; at most eight stretches."""
    stretches: list[list[int]] = []
    for value in values:
        if stretches and stretches[-1][1] == value - 1:
            stretches[-1][1] = value
        else:
            stretches.append([value, value])
    shown = [span_text(low, high) for low, high in stretches[:8]]
    if len(stretches) > 8:
        shown.append(f"{len(stretches) - 8} more")
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"


def lowest(row: Row) -> int:
    """The lowest total of a row, for ordering; far below all where its end is open."""
    return -FAR if row.low is None else row.low


def highest(row: Row) -> int:
    """The highest total of a row, for ordering; far above all where its end is open."""
    return FAR if row.high is None else row.high


def ends(rows: Iterable[Row]) -> tuple[int, int]:
    """The lowest and highest closed ends of `rows`."""
    closed = [end for row in rows for end in (row.low, row.high) if end is not None]
    return min(closed), max(closed)


def _between(rows: Iterable[Row], values: Iterable[int]) -> tuple[int, ...]:
    """Those of `values`, which are in order, that no row answers."""
    ordered = sorted(rows, key=lowest)
    missing = []
    at, top = 0, -FAR - 1
    for value in values:
        while at < len(ordered) and lowest(ordered[at]) <= value:
            top = max(top, highest(ordered[at]))
            at += 1
        if value > top:
            missing.append(value)
    return tuple(missing)
