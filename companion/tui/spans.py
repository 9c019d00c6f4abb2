"""Rows of text as data: what the app's own widgets draw, find under the mouse and walk through by keys.

A row is a tuple of spans; a span has a role, which the style sheet colours, and may do something and say why it is
what it is. Widths are terminal cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from rich.cells import cell_len, chop_cells, set_cell_size

from companion.text import line, plain

ROLES = (
    "text", "faint", "strong", "title", "key", "over", "bad", "good", "question", "deed", "roll", "result", "change",
    "heading", "session", "consequence", "note", "meter", "empty", "cursor", "cursor-mark", "error", "warning",
)  # fmt: skip

_WORD = re.compile(r"\S+\s*|\s+")


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of one row.

    Attributes:
        act: what pressing it does: a line of the command language, or `app.NAME` for an action of the app's.
        why: why it says what it says, for the key `=` and the mouse.
    """

    text: str
    role: str = "text"
    act: str = ""
    why: str = ""

    @property
    def width(self) -> int:
        return width(line(self.text))

    @property
    def alive(self) -> bool:
        """Whether the cursor stops here."""
        return bool(self.act or self.why)


Row = tuple[Span, ...]
Rows = Sequence[Row]

BLANK: Row = ()


def width(text: str) -> int:
    """The cells that `text` takes."""
    return len(text) if text.isascii() else cell_len(text)


def row_width(row: Iterable[Span]) -> int:
    """The cells that a row takes."""
    return sum(span.width for span in row)


def padded(text: str, cells: int) -> str:
    """`text` and blanks behind it, `cells` wide, whatever its signs take: one cell, two, or none."""
    return text + " " * (cells - width(line(text)))


def wrap(text: str, cells: int) -> list[str]:
    """`text`, made harmless, in lines of at most `cells`; its own line ends stay, a word too long is cut."""
    cells = max(1, cells)
    return [part for own in plain(text).expandtabs(4).split("\n") for part in _wrapped(own, cells)]


def fit(row: Row, cells: int) -> Row:
    """`row` cut to `cells`, with an ellipsis where something is gone."""
    if row_width(row) <= cells:
        return row
    kept: list[Span] = []
    left = cells
    for span in row:
        if span.width >= left:
            kept.append(replace(span, text=_cut(line(span.text), left)))
            break
        kept.append(span)
        left -= span.width
    return tuple(kept)


def ends(left: Row, right: Row, cells: int) -> Row:
    """`left` and `right` at the two ends of a row of `cells`; the left gives way when there is no room for both."""
    free = cells - row_width(left) - row_width(right)
    if free >= 1:
        return (*left, Span(" " * free), *right)
    room = cells - row_width(right) - 1
    if room < 1:
        return fit(right, cells)
    return (*fit(left, room), Span(" "), *right)


def flow(spans: Iterable[Span], cells: int, gap: str = "  ", indent: int = 0) -> Iterator[Row]:
    """Spans side by side while there is room, then on the next row, `indent` cells in."""
    row: list[Span] = []
    used = 0
    for span in spans:
        needed = span.width + (width(gap) if row else 0)
        if row and used + needed > cells:
            yield tuple(row)
            row, used = [], 0
        if not row and indent:
            row.append(Span(" " * indent))
            used = indent
        elif row and used > indent:
            row.append(Span(gap))
            used += width(gap)
        row.append(span)
        used += span.width
    if row:
        yield tuple(row)


def at(row: Row, x: int) -> Span | None:
    """The span of `row` at cell `x`."""
    for span in row:
        x -= span.width
        if x < 0:
            return span
    return None


def _wrapped(text: str, cells: int) -> Iterator[str]:
    if width(text) <= cells:
        yield text
        return
    row = ""
    for word in _WORD.findall(text):
        if width(row) + width(word.rstrip()) <= cells:
            row += word
            continue
        if row.strip():
            yield row.rstrip()
        bare = word.rstrip()
        *pieces, row = [bare] if width(bare) <= cells else chop_cells(bare, cells)
        yield from pieces
        row += word[len(bare) :]
    if row.strip():
        yield row.rstrip()


def _cut(text: str, cells: int) -> str:
    return set_cell_size(text, max(0, cells - 1)) + "…" if cells > 0 else ""
