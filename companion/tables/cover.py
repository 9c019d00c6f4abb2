"""Whether the rows of a table and its dice fit: holes, overlaps, rows that cannot come up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.tables.fields import Ledger
from companion.tables.model import Row, Table, span_text
from companion.tables.reach import Reach, ends, highest, holes, listed, lowest, reach, totals


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


def _closed_ends(rows: Sequence[Row]) -> str:
    low, high = ends(rows)
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
    ordered = sorted((row for row in rows if row.ranged and not (row.when and row.otherwise is None)), key=lowest)
    widest: Row | None = None
    for row in ordered:
        if widest and lowest(row) <= highest(widest):
            first, second = sorted((widest, row), key=lambda row: row.number)
            text = f"range {second.span} overlaps row {first.number} ({first.span})"
            ledger.error(text, second.number)
        if widest is None or highest(row) > highest(widest):
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
