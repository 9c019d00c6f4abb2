"""What was found in the journal, as rows that lead there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.tui.spans import Row, Rows, Span, fit
from companion.tui.widgets.span_view import Make

_FILE = 28


def hit_rows(hits: Sequence[Mapping[str, str]]) -> Make:
    """A row a hit: where it stands, and its words."""

    def make(cells: int) -> Rows:
        return [_row(hit, cells) for hit in hits]

    return make


def _row(hit: Mapping[str, str], cells: int) -> Row:
    file = hit["file"].removeprefix("journal/").removesuffix(".md")
    words = " ".join(hit["text"].split())
    column = min(_FILE, cells // 3)
    return fit(
        (
            *fit((Span(file.ljust(column), "faint"),), column),
            Span(" "),
            Span(words, "text", f"app.show.{hit['entry']}"),
        ),
        cells,
    )
