"""The journal: one widget that draws a window on the blocks, and fetches older ones when it is scrolled up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip

from companion.play import tale
from companion.tui.journal_rows import dice_shown
from companion.tui.laying import Laying
from companion.tui.reel import Reel
from companion.tui.spans import BLANK, Span
from companion.tui.tumble import Tumble
from companion.tui.widgets.long_view import LongView

if TYPE_CHECKING:
    from companion.campaign.store import Store, Words

_NEAR = 3
_MARK = 2
_MARGIN = 1
_MEASURE = 100  # prose wider than this is hard to read


class Journal(LongView):
    """A window on the blocks, the newest at first.

    Args:
        store: the open campaign.

    Attributes:
        reading: whether the mechanics are hidden, so that the log reads as a tale.
    """

    ALLOW_SELECT = False  # a drag chooses entries, not cells
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "step(-1)", "up", show=False),
        Binding("down,j", "step(1)", "down", show=False),
        Binding("g,home", "first", "the first entry of all", show=False),
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

    @dataclass
    class Stretched(Message):
        """The stretch is another, or given up."""

    def __init__(self, store: Store, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._reel = Reel(store.sessions, store.blocks)
        self.reading = False
        self._laying = Laying()
        self._cells = 0
        self._mark: str | None = None
        self._from: str | None = None
        self._pulled: str | None = None
        self.dice = Tumble(self)

    @property
    def marked(self) -> Words | None:
        """The block under the cursor: the newest, until another is chosen."""
        return self._laying.blocks[self._place()] if self._laying.blocks else None

    @property
    def stretch(self) -> tuple[Words, ...]:
        """The blocks from where a stretch was begun to the cursor; none when none was begun."""
        low, high = self._reach()
        return self._laying.blocks[low : high + 1]

    def reload(self, *, to_end: bool = False) -> None:
        """Takes up what the journal holds now; stays at the end if it was there, or if told to go: no stretch then."""
        if to_end:
            self._from = None
        stays = self._from is None and self._reel.at_end and self.scroll_offset.y >= self.max_scroll_y
        if to_end or stays:
            self.action_last()
        else:
            self._keeping(self._reel.renew)

    def mark(self, block_id: str, file: str = "") -> bool:
        """Puts the cursor on a block and shows it, however far back it lies; False if it is not there.

        Args:
            file: its session file, where that is known; it is found at once then.
        """
        if all(block.id != block_id for block in self._laying.blocks):
            if not self._reel.around(block_id, file):
                return self.reading and self._shows_all_and_marks(block_id, file)
            self._lay()
        self._mark = block_id
        self._show_mark()
        return True

    def read(self, on: bool) -> None:
        """Hides the mechanics, or shows them again; the cursor stays where it was, or by what stands near it."""
        self.reading = on
        self._reel.wanted = (lambda block: tale.is_tale(block.text)) if on else (lambda block: True)
        self._from = None
        self._laying.said = tale.spoken if on else str
        self._keeping(self._reel.renew)

    def show_faces(self, signs: bool) -> None:
        """Shows six-sided dice as signs, or as digits, from the next laying on."""
        self._laying.dice = dice_shown if signs else str

    def tumble(self, block_id: str) -> None:
        """Lets the dice of the newest block tumble for a moment, if it is that one."""
        newest = self._laying.blocks[-1] if self._laying.blocks else None
        if newest is not None and newest.id == block_id:
            self.dice.begin(block_id, self._laying.rows(newest))

    def line(self, number: int, cells: int) -> Strip:
        if number >= self._laying.height or cells != self._cells:
            return self.strip(BLANK, cells)
        place, row = self._laying.row(number)
        row = row and self.dice.shown(self._laying.blocks[place].id, row)
        low, high = self._reach()
        marked = self.has_focus and place == self._place() and row is not None
        sign = "▌ " if marked else "┃ " if low <= place <= high else "  "
        gutter = Span(sign, "text" if sign == "  " else "cursor-mark")
        return self.strip((gutter, *(row or ())), cells)

    def on_resize(self, event: events.Resize) -> None:
        if self.scrollable_content_region.width != self._cells:
            at_end = not self._laying.height or self.scroll_offset.y >= self.max_scroll_y - 1
            self._lay()
            if at_end:
                self.call_after_refresh(self._to_end)
        elif self._mark is None:
            self.call_after_refresh(self._to_end)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_y(old_value, new_value)
        if new_value < old_value and new_value <= _NEAR:
            self.call_after_refresh(self._older)
        elif new_value > old_value and new_value >= self.max_scroll_y - _NEAR and not self._reel.at_end:
            self.call_after_refresh(self._newer)

    def on_focus(self) -> None:
        self.refresh()

    def on_blur(self) -> None:
        self.refresh()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Chooses a block; with shift, the stretch from the cursor to it. What is pulled from here on is a stretch."""
        if event.button != 1 or not self._laying.blocks or event.get_content_offset(self) is None:
            return
        block = self._under(event)
        if event.shift:
            self._stretch(self._from or self._laying.blocks[self._place()].id, block)
        else:
            self._stretch(None, block)
            self._pulled = block
            self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Carries the stretch on to where the mouse is; beyond the edge the journal moves along."""
        if self._pulled is None:
            return
        if not event.button:  # it was let go where nobody told us
            self.on_mouse_up()
            return
        self.scroll_relative(y=_beyond(event.y - self.gutter.top, self.scrollable_content_region.height), animate=False)
        block = self._under(event)
        if self._from is not None or block != self._pulled:
            self._stretch(self._pulled, block)

    def on_mouse_up(self) -> None:
        """The stretch stands as it is."""
        if self._pulled is not None:
            self._pulled = None
            self.release_mouse()

    def on_click(self, event: events.Click) -> None:
        if event.chain == 2 and self._laying.blocks and event.get_content_offset(self) is not None:
            self.action_change()

    def action_step(self, down: int) -> None:
        """Moves the cursor to the next block."""
        if self._laying.blocks:
            self._mark = self._laying.blocks[self._place()].id
            place = self._place() + down
            if (place < 0 and self._older()) or (place >= len(self._laying.blocks) and self._newer()):
                place = self._place() + down
            self._mark = self._laying.blocks[max(0, min(len(self._laying.blocks) - 1, place))].id
            self._show_mark()
            if self._from is not None:
                self.post_message(self.Stretched())

    def action_first(self) -> None:
        """Moves the cursor to the first block of all."""
        self._reel.oldest()
        self._lay()
        if self._laying.blocks:
            self._stretch(self._from, self._laying.blocks[0].id)
            self._show_mark()

    def action_last(self) -> None:
        """Moves the cursor to the newest block."""
        self._mark = None
        self._reel.newest()
        self._lay()
        self._to_end()
        self.refresh()
        if self._from is not None:
            self.post_message(self.Stretched())

    def action_stretch(self) -> None:
        """Begins a stretch at the cursor, or gives it up."""
        marked = self.marked
        self._from = marked.id if marked and self._from is None else None
        self._stretch(self._from, self._from or self._mark)

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

    def _stretch(self, start: str | None, end: str | None) -> None:
        """Puts the cursor on a block, and begins the stretch at another; at none, there is no stretch."""
        self._from, self._mark = start, end
        self.post_message(self.Stretched())
        self.refresh()

    def _under(self, event: events.MouseEvent) -> str:
        """The block at the mouse, or the nearest to it that is on the screen."""
        row = min(max(event.y - self.gutter.top, 0), self.scrollable_content_region.height - 1)
        return self._laying.blocks[self._laying.at(row + self.scroll_offset.y)].id

    def _to_end(self) -> None:
        self.scroll_to(y=self.max_scroll_y, animate=False, force=True)

    def _place(self) -> int:
        """The place of the cursor, which stays on the screen when that is scrolled away from it."""
        place = self._marked_place()
        height, top = self.scrollable_content_region.height, self.scroll_offset.y
        if self._from is not None or not height:
            return place
        last = self._laying.at(top + height - 1)
        first = self._laying.at(top)
        first += first < last and self._laying.starts[first] < top
        return min(max(place, first), last)

    def _marked_place(self) -> int:
        found = self._laying.place(self._mark)
        return len(self._laying.blocks) - 1 if found is None else found

    def _reach(self) -> tuple[int, int]:
        """The places of the first and last block of the stretch; of none, an empty reach."""
        start = self._laying.place(self._from)
        return (0, -1) if start is None else (min(start, self._place()), max(start, self._place()))

    def _shows_all_and_marks(self, block_id: str, file: str) -> bool:
        """Ends the tale for the sake of a block that is not in it."""
        self.read(False)
        return self.mark(block_id, file)

    def _lay(self) -> None:
        """Lays out what is at hand for the width there is."""
        self._cells = self.scrollable_content_region.width
        room = max(1, min(_MEASURE, self._cells - _MARK - _MARGIN)) if self._cells else 0
        self._laying.lay(self._reel.shown if room else (), room)
        self.measure(Size(self._cells, self._laying.height))

    def _older(self) -> bool:
        """Takes up older blocks, if there are any; what is on the screen stays where it is."""
        return self._keeping(self._reel.older)

    def _newer(self) -> bool:
        """Takes up newer blocks, if there are any; what is on the screen stays where it is."""
        return self._keeping(self._reel.newer)

    def _keeping(self, change: Callable[[], object]) -> bool:
        """Changes what is at hand; the block at the top of the screen stays there. Whether anything came or went."""
        before, shown = self._laying.blocks, self.scroll_offset.y
        top = self._laying.at(shown)
        below = shown - self._laying.starts[top] if before else 0
        change()
        self._lay()
        staying = (self._laying.place(block.id) for block in before[top:])
        place = next((place for place in staying if place is not None), None)
        if place is not None:
            self.scroll_to(y=self._laying.starts[place] + below, animate=False, force=True)
        self.refresh()
        return self._laying.blocks != before

    def _show_mark(self) -> None:
        place = self._marked_place()
        top = self._laying.starts[place]
        bottom = top + len(self._laying.rows(self._laying.blocks[place]))
        height, shown = self.scrollable_content_region.height, self.scroll_offset.y
        if top < shown or bottom > shown + height:
            self.scroll_to(y=top if top < shown else min(top, bottom - height), animate=False, force=True)
        self.refresh()


def _beyond(row: int, height: int) -> int:
    """How far a row lies above (below 0) or below what is shown; one row at most."""
    return -1 if row < 0 else 1 if row >= height else 0
