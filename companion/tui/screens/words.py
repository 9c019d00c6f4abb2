"""A few words asked for in a box: those of a line, a name, a file."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import TextArea

from companion.tui.content import display


class Words(TextArea):
    """Text of a few rows; Enter ends it, ^J begins a new row."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "done", "done", show=False, priority=True),
        Binding("ctrl+j", "row", "a new row", show=False, priority=True),
    ]

    class Done(Message):
        """The words are ended."""

    def action_done(self) -> None:
        """Ends them."""
        self.post_message(self.Done())

    def action_row(self) -> None:
        """Begins a new row."""
        self.insert("\n")


class WordsScreen(ModalScreen[str | None]):
    """Gives the words, or None when they are to stay as they were."""

    CSS_PATH = "prep.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "leave it", show=False, priority=True)]

    def __init__(self, title: str, words: str = "") -> None:
        super().__init__()
        self._title, self._words = title, words

    def compose(self) -> ComposeResult:
        with Vertical(classes="box") as box:
            box.border_title = display(self._title)
            box.border_subtitle = display("Enter keeps it · ^J a new row · Esc leaves it as it was")
            yield Words(self._words, id="words", soft_wrap=True)

    def on_mount(self) -> None:
        area = self.query_one(Words)
        area.move_cursor(area.document.end)
        area.focus()

    @on(Words.Done)
    def _done(self) -> None:
        self.dismiss(self.query_one(Words).text.strip())
