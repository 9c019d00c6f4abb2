"""A panel as it would be: slots that would be filled are hollow, and an arrow stands before all that is new."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.systems.view import Line, Meter, Pair, Panel, Part, Row, Slots
from companion.tui import spans
from companion.tui.spans import Rows, Span, padded, width
from companion.tui.view_rows import panel_rows

_WIDEST_SLOTS = 20


def would_rows(before: Panel, after: Panel, cells: int) -> Rows:
    """The rows of `after`, with what differs from `before` marked."""
    known = {_name(part): part for part in before.parts}
    rows: list[spans.Row] = []
    alike: list[Part] = []
    for part in after.parts:
        was = known.get(_name(part))
        if isinstance(part, Slots) and isinstance(was, Slots) and part != was:
            rows += panel_rows(replace(after, parts=tuple(alike)), cells)
            alike = []
            rows += _slots(was, part, cells, _column(after))
        else:
            alike += [part] if part in before.parts else _marked(part, was, known)
    return [*rows, *panel_rows(replace(after, parts=tuple(alike)), cells)]


def _name(part: Part) -> tuple[str, str]:
    """What makes a part the same one before and after."""
    label = "" if isinstance(part, Pair) else part.text if isinstance(part, Line) else part.label
    return type(part).__name__, part.rows[0].label if isinstance(part, Pair) and part.rows else label


def _column(panel: Panel) -> int:
    return max((width(part.label) for part in panel.parts if isinstance(part, Meter | Slots)), default=0)


def _slots(was: Slots, part: Slots, cells: int, column: int) -> Iterator[spans.Row]:
    """`▣▣▣◫◫▢ 3 → 5 of 6`: as they are, and hollow what would be filled."""
    over = f" → {part.over} over" if part.over else ""
    count = f"{was.used} → {part.used} of {part.limit}{over}"
    label = padded(part.label, column) + " "
    boxes = tuple(_boxes(was, part))
    fits = max(part.used, part.limit) <= min(_WIDEST_SLOTS, cells - width(label) - len(count) - 3) + 1
    yield (Span(label, "faint"), *(boxes if fits else ()), Span(" " if fits else ""), Span(count, "change"))


def _boxes(was: Slots, part: Slots) -> Iterator[Span]:
    full = min(was.used, part.used, part.limit)
    yield Span("▣" * full, "meter")
    yield Span("◫" * (min(part.used, part.limit) - full), "change")
    yield Span("▢" * max(0, part.limit - max(full, part.used)), "empty")
    if part.over:
        kept = min(was.over, part.over)
        yield Span("▐" + "▣" * kept, "over")
        yield Span("◫" * (part.over - kept), "change")


def _marked(part: Part, was: Part | None, known: Mapping[tuple[str, str], Part]) -> list[Part]:
    match part:
        case Row():
            old = f"{was.value} → " if isinstance(was, Row) and was.value != part.value else "" if was else "→ "
            name = part.label if was else f"→ {part.label}"
            return [replace(part, label=name, value=f"{old}{part.value}" if was else part.value, mark="change")]
        case Line():
            return [replace(part, text=f"→ {part.text}", mark="change")]
        case Meter():
            old = f"{was.now} → " if isinstance(was, Meter) else "→ "
            return [replace(part), Row("", f"→ {part.label} {old}{part.now} of {part.most}", mark="change")]
        case Pair():
            return [Pair(tuple(_of_pair(row, was) for row in part.rows))]
        case Slots():
            return [part]


def _of_pair(row: Row, was: Part | None) -> Row:
    before = next((each for each in was.rows if each.label == row.label), None) if isinstance(was, Pair) else None
    if before == row or before is None:
        return row
    value = f"{before.value}→{row.value}" if before.value != row.value else row.value
    return replace(row, value=value, mark="change")
