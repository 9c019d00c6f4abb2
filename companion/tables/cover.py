"""Whether the rows of a table and its dice fit: holes, overlaps, rows that cannot come up. Judged by the real odds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from companion.dice import DiceError, Expression, bounds, odds
from companion.tables.fields import Ledger
from companion.tables.model import Row, Table, span_text

_FAR = 10**12


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
        return tuple(sorted(odds(dice).weights))
    except DiceError:
        pass
    try:
        low, high = bounds(dice)
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


def check_odds(table: Table, ledger: Ledger) -> Table:
    """The table with its rows numbered along the dice where they have no `at`; what does not fit goes in the ledger."""
    if not any(row.weight for row in table.rows):
        ledger.error("every weight is 0", key="rows")
    ranged = [row for row in table.rows if row.ranged]
    if table.dice is None:
        if ranged and not table.extends:
            ledger.error('rows have at, but the table has no dice; add dice = "…"', ranged[0].number)
        return table
    if any(row.weight != 1 for row in table.rows):
        both = next(row for row in table.rows if row.weight != 1)
        ledger.error("has a weight, but the table has dice; keep one of the two", both.number)
        return table
    if not ranged and not table.extends:
        table = replace(table, rows=_numbered(table, ledger))
    for row in table.rows:
        if not row.ranged and ranged:
            ledger.error("has no at, and other rows have", row.number)
    _hundreds(table, ledger)
    if not ledger.broken:
        overlaps(table.rows, ledger)
    if not ledger.broken and not table.extends:
        check_reach(table, ledger)
    return table


def check_reach(table: Table, ledger: Ledger) -> None:
    """Notes rows that cannot come up as errors, and totals without a row as warnings."""
    reached = reach(table)
    if reached.values and not reached.open:
        _beyond(table, reached, ledger)
    if not ledger.broken and (gap := holes(table)):
        ledger.warn(f"no row for {listed(gap)}", key="rows")
    if not ledger.broken and reached.open and table.off == "none" and (ends := _closed_ends(table.rows)):
        ledger.warn(f"a total {ends} falls on no row, and what is added may lead there; leave the end open", key="rows")


def holes(table: Table) -> tuple[int, ...]:
    """The totals that may come up and have no row, a row under a condition without `else` not counting."""
    rows = [row for row in table.rows if row.ranged and not (row.when and row.otherwise is None)]
    if table.dice is None or not rows:
        return ()
    reached = reach(table)
    low, high = _ends(rows)
    if reached.open:
        return _between(rows, range(low, high + 1)) if high - low <= 1_000_000 else ()
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


def _low(row: Row) -> int:
    return -_FAR if row.low is None else row.low


def _high(row: Row) -> int:
    return _FAR if row.high is None else row.high


def _ends(rows: Iterable[Row]) -> tuple[int, int]:
    """The lowest and highest closed ends of `rows`."""
    ends = [end for row in rows for end in (row.low, row.high) if end is not None]
    return min(ends), max(ends)


def _between(rows: Iterable[Row], values: Iterable[int]) -> tuple[int, ...]:
    """Those of `values`, which are in order, that no row answers."""
    ordered = sorted(rows, key=_low)
    missing = []
    at, top = 0, -_FAR - 1
    for value in values:
        while at < len(ordered) and _low(ordered[at]) <= value:
            top = max(top, _high(ordered[at]))
            at += 1
        if value > top:
            missing.append(value)
    return tuple(missing)


def _closed_ends(rows: Sequence[Row]) -> str:
    low, high = _ends(rows)
    below = "" if any(row.low is None for row in rows) else f"under {low}"
    above = "" if any(row.high is None for row in rows) else f"over {high}"
    return " or ".join(end for end in (below, above) if end)


def _numbered(table: Table, ledger: Ledger) -> tuple[Row, ...]:
    """Plain rows under dice: the first answers the lowest total, and so on."""
    values = totals(table.dice) if table.dice else ()
    if not values:
        ledger.error("the rows have no at, and the dice hang on a sheet", key="dice")
        return table.rows
    if len(table.rows) > len(values):
        first = len(values) + 1
        rows = f"row {first}" if first == len(table.rows) else f"rows {first}-{len(table.rows)}"
        ledger.error(f"{rows} can never come up: {table.dice} has {len(values)} totals", first)
    pairs = zip(table.rows, values, strict=False)
    return tuple(replace(row, low=value, high=value, ranged=True) for row, value in pairs)


def _hundreds(table: Table, ledger: Ledger) -> None:
    """`00` stands for 100, and only dice that end there can mean it."""
    written = [row for row in table.rows if row.hundred]
    if written and table.dice and totals(table.dice)[-1:] != (100,):
        ledger.error(f"00 means 100, which {table.dice} does not end with", written[0].number)


def overlaps(rows: Sequence[Row], ledger: Ledger) -> None:
    """Two rows for one total; a row under a condition without `else` may share its totals."""
    ordered = sorted((row for row in rows if row.ranged and not (row.when and row.otherwise is None)), key=_low)
    widest: Row | None = None
    for row in ordered:
        if widest and _low(row) <= _high(widest):
            first, second = sorted((widest, row), key=lambda row: row.number)
            text = f"range {second.span} overlaps row {first.number} ({first.span})"
            ledger.error(text, second.number)
        if widest is None or _high(row) > _high(widest):
            widest = row


def _beyond(table: Table, reached: Reach, ledger: Ledger) -> None:
    """Rows with closed ends that the dice do not reach, or not wholly."""
    within = f"{table.dice} ({span_text(reached.low, reached.high)})"
    never = [row for row in table.rows if not _comes_up(row, reached)]
    for first, last in _runs(never):
        what = f"{first.span} can never come up on {within}"
        if last is not first:
            what = f"rows {first.number}-{last.number} can never come up on {within}"
        ledger.error(what, first.number)
    for row in table.rows:
        outside = (row.low is not None and row.low < reached.low) or (row.high is not None and row.high > reached.high)
        if outside and row not in never:
            ledger.error(f"range {row.span} goes beyond {within}", row.number)


def _comes_up(row: Row, reached: Reach) -> bool:
    """Whether some total falls on the row. An open end may wait for a modifier given with the roll."""
    if row.low is None or row.high is None:
        return True
    if row.high < reached.low or row.low > reached.high:
        return False
    return any(row.low <= value <= row.high for value in reached.values)


def _runs(rows: Sequence[Row]) -> list[tuple[Row, Row]]:
    """First and last of each stretch of rows whose numbers follow one another."""
    runs: list[tuple[Row, Row]] = []
    for row in rows:
        if runs and runs[-1][1].number == row.number - 1:
            runs[-1] = (runs[-1][0], row)
        else:
            runs.append((row, row))
    return runs
