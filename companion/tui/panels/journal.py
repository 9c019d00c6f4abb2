"""The journal: one widget that draws a window on the blocks, and fetches older ones when it is scrolled up."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from companion.tui.journal_rows import begins_anew, rows_of
from companion.tui.spans import Rows, Span, fit
from companion.tui.widgets.roles import strip_of

if TYPE_CHECKING:
    from companion.campaign.store import Words

_WINDOW = 200
_NEAR = 3
_LAID_MOST = 4000
_MARK = 2
_MARGIN = 1
_MEASURE = 100  # prose wider than this is hard to read

Tail = Callable[[int], "Sequence[Words]"]


class Journal(ScrollView):
    """A window on the newest blocks.

    Args:
        tail: gives the newest N blocks, oldest first.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "step(-1)", "up", show=False),
        Binding("down,j", "step(1)", "down", show=False),
        Binding("g,home", "first", "oldest shown", show=False),
        Binding("G,end", "last", "newest", show=False),
        Binding("e", "change", "edit", show=False),
        Binding("enter", "press", "again", show=False),
        Binding("equals_sign", "why", "why", show=False),
    ]

    @dataclass
    class Pressed(Message):
        """Enter on a block."""

        block: Words

    @dataclass
    class Changing(Message):
        """`e` on a block."""

        block: Words

    @dataclass
    class Asked(Message):
        """`=` on a block."""

        block: Words

    def __init__(self, tail: Tail, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._tail = tail
        self._wanted = _WINDOW
        self._blocks: Sequence[Words] = ()
        self._starts: list[int] = []
        self._height = 0
        self._laid: dict[tuple[str, int], Rows] = {}
        self._cells = 0
        self._mark: str | None = None

    @property
    def marked(self) -> Words | None:
        """The block under the cursor: the newest, until another is chosen."""
        return self._blocks[self._place()] if self._blocks else None

    def reload(self, *, to_end: bool = False) -> None:
        """Takes up what the journal holds now; stays at the end if it was there, or if told to go."""
        follow = to_end or self.scroll_offset.y >= self.max_scroll_y
        self._blocks = tuple(self._tail(self._wanted))
        self._lay()
        if follow:
            self._mark = None
            self._to_end()
        self.refresh()

    def mark(self, block_id: str) -> bool:
        """Puts the cursor on a block and shows it, fetching as far back as it lies; False if it is not there."""
        while all(block.id != block_id for block in self._blocks):
            if not self._older():
                return False
        self._mark = block_id
        self._show_mark()
        return True

    def render_line(self, y: int) -> Strip:
        cells = self.scrollable_content_region.width
        number = y + self.scroll_offset.y
        if number >= self._height or cells != self._cells:
            return Strip.blank(cells, self.rich_style)
        place = max(0, bisect_right(self._starts, number) - 1)
        row = self._rows(self._blocks[place])[number - self._starts[place] :][:1]
        marked = self.has_focus and place == self._place() and bool(row)
        gutter = Span("▌ " if marked else "  ", "cursor-mark" if marked else "text")
        return strip_of(self, fit((gutter, *(row[0] if row else ())), cells), cells)

    def on_resize(self, event: events.Resize) -> None:
        if self.scrollable_content_region.width != self._cells:
            at_end = not self._height or self.scroll_offset.y >= self.max_scroll_y - 1
            self._lay()
            if at_end:
                self.call_after_refresh(self._to_end)
        elif self._mark is None:
            self.call_after_refresh(self._to_end)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_y(old_value, new_value)
        if new_value < old_value and new_value <= _NEAR:
            self.call_after_refresh(self._older)

    def watch_show_vertical_scrollbar(self, shown: bool) -> None:
        """A scrollbar that has just come does not know where it stands."""
        if shown:
            self.vertical_scrollbar.position = self.scroll_offset.y

    def on_focus(self) -> None:
        self.refresh()

    def on_blur(self) -> None:
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None or not self._blocks:
            return
        place = bisect_right(self._starts, offset.y + self.scroll_offset.y) - 1
        if place >= 0:
            self._mark = self._blocks[place].id
            self.refresh()
        if event.chain == 2:
            self.action_change()

    def action_step(self, down: int) -> None:
        """Moves the cursor to the next block."""
        if self._blocks:
            place = self._place() + down
            if place < 0 and self._older():
                place = self._place() + down
            self._mark = self._blocks[max(0, min(len(self._blocks) - 1, place))].id
            self._show_mark()

    def action_first(self) -> None:
        """Moves the cursor to the oldest block in the window."""
        if self._blocks:
            self._mark = self._blocks[0].id
            self._show_mark()

    def action_last(self) -> None:
        """Moves the cursor to the newest block."""
        self._mark = None
        self._to_end()
        self.refresh()

    def action_change(self) -> None:
        """Wants the block's words changed."""
        if self.marked:
            self.post_message(self.Changing(self.marked))

    def action_press(self) -> None:
        """Wants the block done once more, if it was a roll."""
        if self.marked:
            self.post_message(self.Pressed(self.marked))

    def action_why(self) -> None:
        """Wants to know how the block came about."""
        if self.marked:
            self.post_message(self.Asked(self.marked))

    def _to_end(self) -> None:
        self.scroll_to(y=self.max_scroll_y, animate=False, force=True)

    def _place(self) -> int:
        if self._mark is not None:
            for place in range(len(self._blocks) - 1, -1, -1):
                if self._blocks[place].id == self._mark:
                    return place
        return len(self._blocks) - 1

    def _rows(self, block: Words) -> Rows:
        key = (block.text, self._cells)
        if key not in self._laid:
            if len(self._laid) >= _LAID_MOST:
                self._laid.clear()
            self._laid[key] = rows_of(block.text, max(1, min(_MEASURE, self._cells - _MARK - _MARGIN)))
        return self._laid[key]

    def _lay(self) -> None:
        """Finds the row where each block begins; a blank row stands before what begins anew."""
        self._cells = self.scrollable_content_region.width
        self._starts, self._height = [], 0
        if self._cells < 1:
            return
        before = ""
        for block in self._blocks:
            self._height += begins_anew(before, block.text)
            self._starts.append(self._height)
            self._height += len(self._rows(block))
            before = block.text
        self.virtual_size = Size(self._cells, self._height)

    def _older(self) -> bool:
        """Widens the window; what is on the screen stays where it is. False when there is nothing older."""
        if len(self._blocks) < self._wanted:
            return False
        before, height = len(self._blocks), self._height
        self._wanted *= 2
        self._blocks = tuple(self._tail(self._wanted))
        self._lay()
        self.scroll_to(y=self.scroll_offset.y + self._height - height, animate=False, force=True)
        self.refresh()
        return len(self._blocks) > before

    def _show_mark(self) -> None:
        place = self._place()
        top = self._starts[place]
        bottom = top + len(self._rows(self._blocks[place]))
        height, shown = self.scrollable_content_region.height, self.scroll_offset.y
        if top < shown or bottom > shown + height:
            self.scroll_to(y=top if top < shown else min(top, bottom - height), animate=False, force=True)
        self.refresh()
