"""A widget that draws rows of spans: panels, lists, bars, help. One widget, walked by keys and by mouse."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Offset, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from companion.tui.content import display
from companion.tui.spans import Row, Rows, Span, at, fit
from companion.tui.widgets.roles import strip_of

Make = Callable[[int], Rows]


def _nothing(width: int) -> Rows:
    return ()


class SpanView(ScrollView):
    """Rows of spans, made anew for every width.

    Args:
        make: gives the rows for a width in cells.
        walked: whether it takes the focus and has a cursor.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "step(-1, 0)", "up", show=False),
        Binding("down,j", "step(1, 0)", "down", show=False),
        Binding("left,h", "step(0, -1)", "left", show=False),
        Binding("right,l", "step(0, 1)", "right", show=False),
        Binding("g,home", "far(0)", "first", show=False),
        Binding("G,end", "far(-1)", "last", show=False),
        Binding("enter", "choose", "do", show=False),
        Binding("equals_sign", "why", "why", show=False),
    ]

    @dataclass
    class Chosen(Message):
        """A span that does something was pressed."""

        view: SpanView
        span: Span

    @dataclass
    class Asked(Message):
        """Somebody wants to know why a span is what it is."""

        view: SpanView
        span: Span

    @dataclass
    class Moved(Message):
        """The cursor stands elsewhere."""

        view: SpanView
        span: Span

    def __init__(
        self, make: Make = _nothing, *, walked: bool = True, id: str | None = None, classes: str | None = None
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.can_focus = walked
        self._make = make
        self._rows: Rows = ()
        self.about: Callable[[str], str] = str
        """What pressing a span does, in words, from its `act`."""
        self._made_for = -1
        self._of: object = None
        self._cursor = (0, 0)

    def show(self, make: Make, of: object = None) -> None:
        """Draws what `make` gives from now on; the cursor stays where it was as far as it can.

        What looks as before is not painted again: of all the panels, a line changes one or two.

        Args:
            of: all that the rows are made of; where it is what it was, they are not even made again.
        """
        if of is not None and of == self._of:
            return
        self._make, self._of = make, of
        before, cursor = self._rows, self._cursor
        self._remake(self._made_for)
        if self._rows != before or self._cursor != cursor:
            self.refresh(layout=len(self._rows) != len(before))

    @property
    def current(self) -> Span | None:
        """The span under the cursor."""
        row, place = self._cursor
        if row < len(self._rows) and place < len(self._rows[row]) and self._rows[row][place].alive:
            return self._rows[row][place]
        return None

    def put_cursor(self, wanted: Callable[[Span], bool]) -> None:
        """Puts the cursor on the first span that is `wanted`."""
        for stop in self._stops():
            if wanted(self._rows[stop[0]][stop[1]]):
                self._go(stop)
                return

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        self._remake(width)
        return max(1, len(self._rows))

    def render_line(self, y: int) -> Strip:
        cells = self.scrollable_content_region.width
        if cells != self._made_for:
            self._remake(cells)
        number = y + self.scroll_offset.y
        row = self._rows[number] if number < len(self._rows) else ()
        marked = self._cursor[1] if self.has_focus and number == self._cursor[0] and self.current else -1
        return strip_of(self, fit(row, cells), cells, marked)

    def on_resize(self, event: events.Resize) -> None:
        self._remake(self.scrollable_content_region.width)

    def on_focus(self) -> None:
        if self.current is None:
            self.action_far(0)
        self.refresh()

    def on_blur(self) -> None:
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        place = self._under(event)
        if place is None:
            return
        self._go(place)
        span = self._rows[place[0]][place[1]]
        event.stop()
        if span.act:
            self.post_message(self.Chosen(self, span))
        elif span.why:
            self.post_message(self.Asked(self, span))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        place = self._under(event)
        span = self._rows[place[0]][place[1]] if place else None
        words = (span.why or self.about(span.act)) if span else ""
        self.tooltip = display(words) if words else None

    def action_step(self, down: int, right: int) -> None:
        """Moves the cursor to the next span that is alive; up and down keep to the place in the row as they can."""
        stops = self._stops()
        if not stops:
            self.scroll_relative(y=down, animate=False)
            return
        if self._cursor not in stops:
            self._go(stops[0])
        elif right:
            self._go(stops[max(0, min(len(stops) - 1, stops.index(self._cursor) + right))])
        else:
            self._go(self._beyond(stops, down))

    def action_far(self, end: int) -> None:
        """Moves the cursor to the first or the last span that is alive."""
        if stops := self._stops():
            self._go(stops[end])
        else:
            self.scroll_to(y=0 if end == 0 else self.max_scroll_y, animate=False)

    def action_choose(self) -> None:
        """Does what the span under the cursor does."""
        span = self.current
        if span is not None:
            self.post_message(self.Chosen(self, span) if span.act else self.Asked(self, span))

    def action_why(self) -> None:
        """Asks why the span under the cursor is what it is."""
        if self.current is not None:
            self.post_message(self.Asked(self, self.current))

    def _remake(self, cells: int) -> None:
        if cells < 1:
            return
        self._made_for = cells
        self._rows = self._make(cells)
        self.virtual_size = Size(cells, len(self._rows))
        if self.current is None and (stops := self._stops()):
            self._cursor = min(stops, key=lambda stop: abs(stop[0] - self._cursor[0]))

    def _stops(self) -> list[tuple[int, int]]:
        return [
            (number, place) for number, row in enumerate(self._rows) for place, span in enumerate(row) if span.alive
        ]

    def _beyond(self, stops: list[tuple[int, int]], down: int) -> tuple[int, int]:
        row, _ = self._cursor
        rows = sorted({stop[0] for stop in stops if (stop[0] > row if down > 0 else stop[0] < row)}, reverse=down < 0)
        if not rows:
            return self._cursor
        column = _start(self._rows[row], self._cursor[1])
        there = [stop for stop in stops if stop[0] == rows[0]]
        return min(there, key=lambda stop: abs(_start(self._rows[stop[0]], stop[1]) - column))

    def _go(self, place: tuple[int, int]) -> None:
        self._cursor = place
        row = place[0]
        top, height = self.scroll_offset.y, self.scrollable_content_region.height
        if row < top or row >= top + height > 0:
            self.scroll_to(y=row if row < top else row - height + 1, animate=False, force=True)
        self.refresh()
        if self.current is not None:
            self.post_message(self.Moved(self, self.current))

    def _under(self, event: events.MouseEvent) -> tuple[int, int] | None:
        offset: Offset | None = event.get_content_offset(self)
        return None if offset is None else self._place_at(offset.x, offset.y + int(self.scroll_offset.y))

    def _place_at(self, x: int, y: int) -> tuple[int, int] | None:
        """The row, and the place in it, of the span that is alive at a cell of the rows."""
        if not 0 <= y < len(self._rows):
            return None
        number, row = y, self._rows[y]
        span = at(row, x) if x >= 0 else None
        if span is None or not span.alive:
            return None
        return number, next(place for place, each in enumerate(row) if each is span)


def _start(row: Row, place: int) -> int:
    return sum(span.width for span in row[:place])
