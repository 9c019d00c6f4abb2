"""A system's panel, which is data, as rows for the eye: meters, slots, rows, words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from companion.systems.view import Line, Meter, Pair, Panel, Part, Row, Slots
from companion.tui import spans
from companion.tui.spans import Rows, Span, flow, padded, width, wrap

_MARKS = {"over": "over", "bad": "bad", "good": "good", "faint": "faint", "change": "change", "title": "title"}
_SIGNS = {"over": "!", "bad": "✗"}
_KINDS = {"life": ("▰", "▱"), "clock": ("●", "○"), "track": ("■", "□"), "timer": ("▪", ""), "pool": ("◆", "◇")}
_WIDEST_METER = 12
_WIDEST_SLOTS = 20
_SHORT_ROW = 18


def panel_rows(panel: Panel, cells: int) -> Rows:
    """The rows of a panel for a width in cells."""
    label = max((width(part.label) for part in panel.parts if isinstance(part, Meter | Slots)), default=0)
    named = [width(part.label) for part in panel.parts if isinstance(part, Row) and not _is_short(part)]
    column = min(max(named, default=0), cells // 2)
    rows: list[spans.Row] = []
    for short, parts in groupby(panel.parts, _is_short):
        if short:
            rows += flow((_short_row(part) for part in parts if isinstance(part, Row)), cells, " · ")
        else:
            for part in parts:
                rows += _part(part, cells, min(label, cells // 3), column)
    return rows


def _is_short(part: Part) -> bool:
    return isinstance(part, Row) and width(f"{part.label} {part.value}") <= _SHORT_ROW


def _part(part: Part, cells: int, label: int, column: int) -> Iterator[spans.Row]:
    match part:
        case Meter():
            yield from _meter(part, cells, label)
        case Slots():
            yield from _slots(part, cells, label)
        case Pair():
            yield from _pair(part, cells)
        case Line():
            yield from _line(part, cells)
        case Row():
            yield from _long_row(part, cells, column)


def _meter(part: Meter, cells: int, label: int) -> Iterator[spans.Row]:
    full, empty = _KINDS.get(part.kind, _KINDS["life"])
    value = f"{part.now}/{part.most}" if part.kind != "timer" else str(part.now)
    room = max(0, min(_WIDEST_METER, cells - label - width(value) - width(part.note) - 4))
    length = min(room, max(part.most, part.now) if part.kind != "timer" else part.now)
    most = max(1, part.most if part.kind != "timer" else part.now)
    filled = max(0, min(length, -(-part.now * length // most)))
    yield (
        Span(padded(part.label, label) + " ", "faint"),
        Span(full * filled, "meter"),
        Span(empty * (length - filled), "empty"),
        Span(" " if length else ""),
        Span(value, "strong", part.line, part.why),
        *((Span(f" {part.note}", "faint"),) if part.note else ()),
    )


def _slots(part: Slots, cells: int, label: int) -> Iterator[spans.Row]:
    count = f"{part.used} of {part.limit}" + (f" → {part.over} over" if part.over else "")
    room = cells - label - width(count) - 3
    boxes = _boxes(part) if max(part.used, part.limit) <= min(room, _WIDEST_SLOTS) + 1 else ()
    yield (
        Span(padded(part.label, label) + " ", "faint"),
        *boxes,
        Span(" " if boxes else ""),
        Span(count, "over" if part.over else "strong", part.line, part.why),
    )


def _boxes(part: Slots) -> tuple[Span, ...]:
    within = min(part.used, part.limit)
    boxes = (Span("▣" * within, "meter"), Span("▢" * (part.limit - within), "empty"))
    return (*boxes, Span("▐" + "▣" * part.over, "over")) if part.over else boxes


def _pair(part: Pair, cells: int) -> Iterator[spans.Row]:
    """Columns of labels and values, as many side by side as there is room for, each as wide as it needs to be."""
    for across in range(3 if len(part.rows) % 3 == 0 else 2, 0, -1):
        columns = [part.rows[first::across] for first in range(across)]
        widths = [(_widest(row.label for row in each), _widest(row.value for row in each)) for each in columns]
        if across == 1 or sum(label + value + 1 for label, value in widths) + 3 * (across - 1) <= cells:
            break
    for first in range(0, len(part.rows), across):
        made: list[Span] = []
        for row, (label, value) in zip(part.rows[first : first + across], widths, strict=False):
            made += [Span("   ")] if made else []
            blank = " " * (value - width(row.value))
            made += [Span(padded(row.label, label) + " " + blank, "faint"), _value(row, row.value)]
        yield tuple(made)


def _widest(texts: Iterable[str]) -> int:
    return max(map(width, texts), default=0)


def _short_row(row: Row) -> Span:
    return _value(row, f"{row.label} {row.value}".strip(), "text")


def _long_row(row: Row, cells: int, column: int) -> Iterator[spans.Row]:
    if not row.label:
        yield from _line(Line(row.value, row.why, row.line, row.mark), cells)
        return
    head = padded(row.label, column) + " "
    for number, text in enumerate(wrap(row.value, max(8, cells - width(head)))):
        yield (Span(head if number == 0 else " " * width(head), "faint"), _value(row, text, "text"))


def _line(part: Line, cells: int) -> Iterator[spans.Row]:
    for text in wrap(part.text, cells):
        yield (Span(text, _MARKS.get(part.mark, "text"), part.line, part.why),)


def _value(row: Row, text: str, role: str = "strong") -> Span:
    sign = _SIGNS.get(row.mark, "")
    return Span(f"{text}{sign}", _MARKS.get(row.mark, role), row.line, row.why)
