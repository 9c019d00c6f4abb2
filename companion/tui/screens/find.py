"""Finding words in the journal: found as they are typed, by a thread beside the app; gone to with Enter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Input
from textual.worker import get_current_worker

from companion.play.query import Query, read_query
from companion.play.searching import Hit, Shelf, entry_of, pages, shelf
from companion.play.session import Session
from companion.tui.content import display
from companion.tui.found import found_rows
from companion.tui.spans import Span
from companion.tui.widgets.roles import CLASSES
from companion.tui.widgets.span_view import SpanView

_MOST = 200
_FIRST = 20
"""So many hits are shown at once; the others follow when the search has ended."""


class FindScreen(ModalScreen[str | None]):
    """Gives `app.show.ID FILE` of the entry that was chosen, or None."""

    COMPONENT_CLASSES: ClassVar[set[str]] = CLASSES
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "close", show=False),
        Binding("down", "down", "to what was found", show=False),
    ]

    @dataclass
    class Found(Message):
        """What a search has found up to now, and whether it has ended."""

        typed: str
        hits: tuple[Hit, ...]
        ended: bool

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._hits: tuple[Hit, ...] = ()

    def compose(self) -> ComposeResult:
        with Vertical(classes="box") as box:
            box.border_title = display("Find in the journal")
            box.border_subtitle = display("Down to what was found · Enter goes there · Esc closes")
            yield Input(placeholder='words · "exact words" · kind:oracle session:3.. with:Tally', id="words")
            yield SpanView(id="hits")

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        query = read_query(event.value)
        if query.empty:
            self.workers.cancel_group(self, "search")
            self._hits = ()
            self.query_one("#hits", SpanView).show(lambda cells: ())
        else:
            self._search(event.value, query, shelf(self._session.store))

    @work(thread=True, exclusive=True, group="search")
    def _search(self, typed: str, query: Query, where: Shelf) -> None:
        """Searches until it is through, has enough, or another letter was typed."""
        worker = get_current_worker()
        hits: list[Hit] = []
        told = 0
        for page in pages(where, query):
            if worker.is_cancelled:
                return
            hits += page
            if len(hits) >= _MOST:
                break
            if len(hits) - told >= _FIRST or (hits and not told):
                told = len(hits)
                self.post_message(self.Found(typed, tuple(hits), False))
        self.post_message(self.Found(typed, tuple(hits[:_MOST]), True))

    @on(Found)
    def _found(self, event: Found) -> None:
        """Shows what was found, unless something else is looked for by now."""
        if event.typed != self.query_one(Input).value:
            return
        self._hits = event.hits
        view = self.query_one("#hits", SpanView)
        if event.hits:
            view.show(found_rows(event.hits, read_query(event.typed)))
        else:
            view.show(lambda cells: [(Span("nowhere" if event.ended else "…", "faint"),)])

    @on(Input.Submitted)
    def _entered(self) -> None:
        self.action_down()

    @on(SpanView.Chosen)
    def _chosen(self, event: SpanView.Chosen) -> None:
        """Which entry a hit is, is looked up only now."""
        event.stop()
        hit = self._hits[int(event.span.act)]
        entry = entry_of(self._session.store, hit)
        self.dismiss(f"app.show.{entry} {hit.file}" if entry else None)

    def action_down(self) -> None:
        """From the words to what was found."""
        self.query_one("#hits", SpanView).focus()
