"""Rows of spans of which one may be dragged with the mouse to another place."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events
from textual.message import Message

from companion.tui.spans import Span
from companion.tui.widgets.span_view import SpanView


class DragView(SpanView):
    """A `SpanView` whose pressed spans can be dragged; a click without a way stays a click."""

    @dataclass
    class Dragged(Message):
        """A span is held over a cell of the rows; `dropped` once the button is let go there."""

        view: DragView
        span: Span
        x: int
        y: int
        dropped: bool

    @dataclass
    class Stepped(Message):
        """An arrow was pressed while something waits."""

        right: int
        down: int

    waiting = False
    """Whether arrows choose among what waits, and leave the cursor where it is."""
    middle = 0
    """The cell where a second column of rows begins; 0 where there is one."""
    _held: Span | None = None
    _at: tuple[int, int] = (-1, -1)
    _way = False

    def span_at(self, x: int, y: int) -> Span | None:
        """The span that is alive at a cell of the rows, if one is there."""
        place = self._place_at(x, y)
        return self._rows[place[0]][place[1]] if place else None

    def let_go(self) -> None:
        """Gives up what is dragged."""
        self._held = None
        self.release_mouse()

    def action_step(self, down: int, right: int) -> None:
        if self.waiting:
            self.post_message(self.Stepped(right, down))
        elif right and self.middle:
            self._across(right)
        else:
            super().action_step(down, right)

    def _across(self, right: int) -> None:
        """To the other column, as near as can be."""
        there = [stop for stop in self._stops() if self._side(stop) == (right > 0)]
        if there and self._side(self._cursor) != (right > 0):
            self._go(min(there, key=lambda stop: abs(stop[0] - self._cursor[0])))

    def _beyond(self, stops: list[tuple[int, int]], down: int) -> tuple[int, int]:
        """Up and down stay in their column."""
        side = self._side(self._cursor)
        return super()._beyond([stop for stop in stops if self._side(stop) == side], down)

    def _side(self, stop: tuple[int, int]) -> bool:
        """Whether a stop is in the second column."""
        row, place = stop
        return bool(self.middle) and sum(span.width for span in self._rows[row][:place]) >= self.middle

    def on_resize(self, event: events.Resize) -> None:
        """What the cursor is on stays in view."""
        if self.current is not None:
            self.call_after_refresh(self._go, self._cursor)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        place = self._under(event)
        self._way = False
        self._held = self._rows[place[0]][place[1]] if place else None
        self._at = self._cell(event)
        if self._held is not None:
            self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        cell = self._cell(event)
        if self._held is not None and cell != self._at:
            self._at, self._way = cell, True
            self.post_message(self.Dragged(self, self._held, *cell, dropped=False))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        held, self._held = self._held, None
        self.release_mouse()
        if held is not None and self._way:
            event.stop()
            self.post_message(self.Dragged(self, held, *self._cell(event), dropped=True))

    def on_click(self, event: events.Click) -> None:
        """The end of a drag is no click."""
        if self._way:
            self._way = False
            event.stop()
            event.prevent_default()

    def _cell(self, event: events.MouseEvent) -> tuple[int, int]:
        """The cell of the rows under the mouse; outside the widget too, while it has the mouse."""
        offset = event.screen_offset - self.content_region.offset
        return int(offset.x), int(offset.y) + int(self.scroll_offset.y)
