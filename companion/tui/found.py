"""What was found in the journal, as rows that lead there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.play.searching import Hit, Wanted, context, place_told
from companion.tui.spans import Row, Rows, Span, fit, row_width
from companion.tui.widgets.span_view import Make

_FILE = 28


def hit_rows(hits: Sequence[Mapping[str, str]]) -> Make:
    """A row a hit: where it stands, and its words."""

    def make(cells: int) -> Rows:
        return [_row(hit, cells) for hit in hits]

    return make


def found_rows(hits: Sequence[Hit], wanted: Wanted) -> Make:
    """A row a hit of a search, which acts by its number: where it stands, and what was looked for in its context."""

    def make(cells: int) -> Rows:
        return [_found(hit, str(number), wanted, cells) for number, hit in enumerate(hits)]

    return make


def _row(hit: Mapping[str, str], cells: int) -> Row:
    words = " ".join(hit["text"].split())
    place = _place(place_told(hit["file"], hit.get("scene", "")), cells)
    return fit((*place, Span(words, "text", f"app.show.{hit['entry']} {hit['file']}")), cells)


def _found(hit: Hit, act: str, wanted: Wanted, cells: int) -> Row:
    place = _place(place_told(hit.file, hit.scene), cells)
    left, word, right = context(hit.text, wanted, max(10, cells - row_width(place)))
    spans = (Span(left, "text", act), Span(word, "strong", act), Span(right, "text", act))
    return fit((*place, *(span for span in spans if span.text)), cells)


def _place(where: str, cells: int) -> Row:
    column = min(_FILE, cells // 3)
    return (*fit((Span(where.ljust(column), "faint"),), column), Span(" "))
