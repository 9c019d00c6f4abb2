"""Finding words in the journal: typed, found as they are typed, gone to with Enter."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.timer import Timer
from textual.widgets import Input

from companion.errors import CompanionError
from companion.play.desk import find
from companion.play.session import Session
from companion.tui.content import display
from companion.tui.found import hit_rows
from companion.tui.spans import Span
from companion.tui.widgets.roles import CLASSES
from companion.tui.widgets.span_view import SpanView

_PAUSE = 0.15


class FindScreen(ModalScreen[str | None]):
    """Gives `app.show.ID` of the entry that was chosen, or None."""

    COMPONENT_CLASSES: ClassVar[set[str]] = CLASSES
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "close", show=False),
        Binding("down", "down", "to what was found", show=False),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._waiting: Timer | None = None

    def compose(self) -> ComposeResult:
        with Vertical(classes="box") as box:
            box.border_title = display("Find in the journal")
            box.border_subtitle = display("Down to what was found · Enter goes there · Esc closes")
            yield Input(placeholder="words, taken literally", id="words")
            yield SpanView(id="hits")

    @on(Input.Changed)
    def _typed(self) -> None:
        if self._waiting is not None:
            self._waiting.stop()
        self._waiting = self.set_timer(_PAUSE, self._look)

    @on(Input.Submitted)
    def _entered(self) -> None:
        self._look()
        self.action_down()

    @on(SpanView.Chosen)
    def _chosen(self, event: SpanView.Chosen) -> None:
        event.stop()
        self.dismiss(event.span.act)

    def action_down(self) -> None:
        """From the words to what was found."""
        self.query_one("#hits", SpanView).focus()

    def _look(self) -> None:
        view = self.query_one("#hits", SpanView)
        try:
            fields = find(self._session, self.query_one(Input).value)
        except CompanionError:
            view.show(lambda cells: ())
            return
        hits = fields["hits"]
        view.show(hit_rows(hits) if hits else lambda cells: [(Span("nowhere", "faint"),)])
