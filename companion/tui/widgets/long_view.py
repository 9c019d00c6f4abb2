"""A view on many lines that is quick to paint: each line is kept as it is sent, and growing arranges nothing anew."""

from __future__ import annotations

from math import ceil

from textual.geometry import Region, Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from companion.tui.spans import Row, fit
from companion.tui.widgets.roles import strip_of

_KEPT = 1000
"""So many lines are kept."""


class LongView(ScrollView):
    """Lines below one another. It has neither border nor padding; what it stands in may."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._strips: dict[tuple[Row, int, int], Strip] = {}

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines as they are kept, with all that Textual has worked out of each: how it is cut, how it is sent.

        It would put each together anew, for the border and padding that others have.
        """
        cells, ground = self.scrollable_content_region.width, self.background_colors[1]
        strips = [self.line(y + self.scroll_offset.y, cells) for y in crop.line_range]
        for each in self.get_line_filters():
            strips = [strip.apply_filter(each, ground) for strip in strips]
        return strips if crop.width == self.outer_size.width else [strip.crop(*crop.column_span) for strip in strips]

    def render_line(self, y: int) -> Strip:
        return self.line(y + self.scroll_offset.y, self.scrollable_content_region.width)

    def line(self, number: int, cells: int) -> Strip:
        """The line of that number, whether it is scrolled to or not, for so many cells."""
        raise NotImplementedError

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        self.call_next(self._place_thumb)
        if round(old_value) != round(new_value):
            self.refresh()

    def watch_show_vertical_scrollbar(self, shown: bool) -> None:
        """A scrollbar that has just come does not know where it stands."""
        if shown:
            self.vertical_scrollbar.position = self.scroll_offset.y

    def notify_style_update(self) -> None:
        self._strips.clear()
        super().notify_style_update()

    def strip(self, row: Row, cells: int) -> Strip:
        """A row as a line, made once: after every answer all lines are drawn again, nearly all of them as before."""
        key = (row, cells, self.outer_size.width)
        if key not in self._strips:
            if len(self._strips) >= _KEPT:
                self._strips.clear()
            self._strips[key] = strip_of(self, fit(row, cells), self.outer_size.width)
        return self._strips[key]

    def measure(self, size: Size) -> None:
        """Takes the size of what is laid out.

        Textual arranges the whole screen for any other one. While the scrollbar is there before and after, every widget
        stays where it is, and nothing is arranged.
        """
        longer = size.height > self.scrollable_content_region.height
        if self.show_vertical_scrollbar and longer and size.width == self.virtual_size.width:
            self.set_reactive(LongView.virtual_size, size)
            self.call_next(self._place_thumb)
        else:
            self.virtual_size = size

    def _place_thumb(self) -> None:
        """Tells the scrollbar where it stands, if that looks any different: a change paints it from top to bottom."""
        if self.show_vertical_scrollbar:
            bar, height = self.vertical_scrollbar, self.virtual_size.height
            shown = _thumb(bar.window_virtual_size, bar.window_size, bar.position)
            if _thumb(height, bar.window_size, self.scroll_y) != shown:
                bar.window_virtual_size, bar.position = height, self.scroll_y


def _thumb(rows: float, window: float, first: float) -> tuple[int, int]:
    """Where the thumb of a scrollbar begins and how long it is, in eighths of a row, as Textual draws it."""
    length = max(1.0, window * window / rows) if rows else window
    below = first / (rows - window) if rows > window else 0.0
    return int((window - length) * below * 8), ceil(length * 8)
