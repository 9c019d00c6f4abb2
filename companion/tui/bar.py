"""One row with things at its two ends: what the title, the tabs and the footer are made of."""

from __future__ import annotations

from companion.tui.spans import Row, Rows, Span, row_width
from companion.tui.widgets.span_view import Make


def bar(left: list[Row], right: list[Row], gap: str = "   ") -> Make:
    """Rows for a `SpanView`: `left` and `right` at the two ends.

    What does not fit is left out, the last of the left first, then the first of the right.
    """

    def make(cells: int) -> Rows:
        lefts, rights = list(left), list(right)
        while _wide(lefts, gap) + _wide(rights, gap) + 1 > cells and (len(lefts) > 1 or rights):
            lefts.pop() if len(lefts) > 1 else rights.pop(0)
        shown = (*_joined(lefts, gap),)
        free = cells - row_width(shown) - _wide(rights, gap)
        return [(*shown, Span(" " * max(0, free)), *_joined(rights, gap))]

    return make


def hint(key: str, words: str, act: str) -> Row:
    """A key and what it does, to be pressed by mouse too."""
    return (Span(key, "key", act), Span(f" {words}", "faint", act))


def _joined(parts: list[Row], gap: str) -> Row:
    made: list[Span] = []
    for part in parts:
        made += [Span(gap), *part] if made else part
    return tuple(made)


def _wide(parts: list[Row], gap: str) -> int:
    return sum(row_width(part) for part in parts) + len(gap) * max(0, len(parts) - 1)
