"""Totals and dice of an imported table made to fit: sorted first, then told apart, then measured against the dice."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.dice import Expression, parse
from companion.tables.formats.drafts import CHANGED, ROW_BYTES, WARNING, DraftRow, DraftTable, Notes
from companion.tables.formats.wording import dice_of
from companion.tables.model import span_text
from companion.tables.reach import FAR, totals
from companion.tables.spans import BadSpan, Span, read_span

_PAIR = re.compile(r"(-?[0-9]+)\s*(?:-|\.\.)\s*(-?[0-9]+)")
_DASHES = str.maketrans("‐‑‒–—―−", "-" * 7)
_USUAL = (2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 30, 50, 60, 100, 1000)
_D66 = tuple(10 * tens + ones for tens in range(1, 7) for ones in range(1, 7))


@dataclass(frozen=True, slots=True)
class Placed:
    """A row with its totals; None is an open end."""

    row: DraftRow
    low: int | None
    high: int | None

    @property
    def bottom(self) -> int:
        return -FAR if self.low is None else self.low

    @property
    def top(self) -> int:
        return FAR if self.high is None else self.high


def place(draft: DraftTable, notes: Notes) -> tuple[Expression | None, tuple[Placed, ...]]:
    """The dice of a table with totals, and its rows in order, none overlapping, none out of reach."""
    read = [placed for row in draft.rows if (placed := _read(row, draft.name, notes))]
    ordered = sorted(read, key=lambda placed: placed.bottom)
    if ordered != read:
        notes.changed("rows put in order of their totals", draft.line, draft.name)
    if draft.shared:
        ordered = _together(ordered, draft.name, notes)
    apart = _apart(ordered, draft.name, notes)
    dice = _dice(draft, apart, notes)
    return dice, _within(dice, apart, draft.name, notes) if dice else tuple(apart)


def _read(row: DraftRow, table: str, notes: Notes) -> Placed | None:
    if not row.at:
        notes.dropped(f"a row without totals, for show only: {row.text[:60]}", row.line, table)
        return None
    try:
        span = read_span(row.at)
    except BadSpan as error:
        turned = _turned(row.at)
        if turned is None:
            notes.dropped(str(error), row.line, table)
            return None
        notes.changed(f"{row.at} runs backwards, read as {span_text(turned.low, turned.high)}", row.line, table)
        span = turned
    return Placed(row, span.low, span.high)


def _turned(at: str) -> Span | None:
    found = _PAIR.fullmatch(at.translate(_DASHES).strip())
    if not found or len(at) > 40:
        return None
    low, high = sorted((int(found[1]), int(found[2])))
    return Span(low, high) if high < FAR else None


def _together(rows: Sequence[Placed], table: str, notes: Notes) -> list[Placed]:
    """Rows that have exactly the same totals as one row with all their texts."""
    made: list[Placed] = []
    for placed in rows:
        last = made[-1] if made else None
        if last and (last.low, last.high) == (placed.low, placed.high) and len(last.row.text) <= ROW_BYTES:
            text = f"{last.row.text}; {placed.row.text}"
            roll = (*last.row.roll, *placed.row.roll)
            made[-1] = replace(last, row=replace(last.row, text=text, roll=roll))
            span = span_text(placed.low, placed.high)
            notes.changed(f"several rows for {span}: read as all of these together", placed.row.line, table)
        else:
            made.append(placed)
    return made


def _apart(rows: Sequence[Placed], table: str, notes: Notes) -> list[Placed]:
    """Rows of which no two have a total in common; the first keeps it."""
    made: list[Placed] = []
    top = -FAR - 1
    for placed in rows:
        if placed.bottom > top:
            made.append(placed)
        elif placed.top > top:
            made.append(replace(placed, low=top + 1))
            before, after = span_text(placed.low, placed.high), span_text(top + 1, placed.high)
            notes.changed(f"{before} overlaps the row before it, cut to {after}", placed.row.line, table)
        else:
            span = span_text(placed.low, placed.high)
            notes.dropped(f"{span} belongs to the row before it: {placed.row.text[:60]}", placed.row.line, table)
        top = max(top, placed.top)
    return made


def _dice(draft: DraftTable, rows: Sequence[Placed], notes: Notes) -> Expression | None:
    if not rows:
        return None
    if dice := dice_of(draft.dice):
        return parse(dice)
    guess, why = derived(rows)
    if draft.dice.strip():
        notes.changed(f"{draft.dice.strip()[:40]} are no dice known here; {guess} by the rows", draft.line, draft.name)
    else:
        level, told = (WARNING, f"{guess}: {why}") if why else (CHANGED, f"no dice given; {guess} by the rows")
        notes.add(level, told, draft.line, draft.name)
    return parse(guess)


def derived(rows: Sequence[Placed]) -> tuple[str, str]:
    """The dice that rows with these totals want, and what is doubtful about them; empty where nothing is."""
    ends = [end for placed in rows for end in (placed.low, placed.high) if end is not None]
    low, high = (min(ends), max(ends)) if ends else (1, 2)
    covered = [value for value in _D66 if any(placed.bottom <= value <= placed.top for placed in rows)]
    if (low, high) == (11, 66) and all(str(end)[-1] in "123456" for end in ends) and len(covered) >= 30:
        return "d66", ""
    if low in (2, 3) and high == 6 * low:
        return f"{low}d6", f"the totals {low} to {high} look like these; change them if others are meant"
    if low == -high < 0 and high <= 10:
        return f"{high}df", f"the totals {low} to {high} look like these; change them if others are meant"
    if low == 0:
        return f"1d{high + 1}-1", ""
    if low < 0:
        return f"1d{high - low + 1}{low - 1:+}", "the totals begin below 1; change them if other dice are meant"
    holes = not _gapless(rows, 1, high)
    return f"1d{high}", "" if not holes or high in _USUAL else "not every total has a row; change them if need be"


def _gapless(rows: Sequence[Placed], low: int, high: int) -> bool:
    wanted = low
    for placed in rows:
        if placed.bottom > wanted:
            return False
        wanted = placed.top + 1
    return wanted > high


def _within(dice: Expression, rows: Sequence[Placed], table: str, notes: Notes) -> tuple[Placed, ...]:
    """The rows that the dice can come to, cut to what they reach."""
    values = totals(dice)
    if not values:
        return tuple(rows)
    made = []
    for placed in rows:
        low = placed.low if placed.low is None else max(placed.low, values[0])
        high = placed.high if placed.high is None else min(placed.high, values[-1])
        first = bisect_left(values, -FAR if low is None else low)
        closed = placed.low is not None and placed.high is not None
        if closed and (first == len(values) or values[first] > (high or 0)):
            span = span_text(placed.low, placed.high)
            notes.dropped(f"{dice} never comes to {span}: {placed.row.text[:60]}", placed.row.line, table)
            continue
        if (low, high) != (placed.low, placed.high):
            before, after = span_text(placed.low, placed.high), span_text(low, high)
            notes.changed(f"{before} goes beyond {dice}, cut to {after}", placed.row.line, table)
        made.append(replace(placed, low=low, high=high))
    return tuple(made)
