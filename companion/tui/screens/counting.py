"""A campaign in numbers, counted by a thread beside the app: how far it has come, then what it found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import sleep

from textual import events, on, work
from textual.message import Message
from textual.worker import get_current_worker

from companion.campaign.entry import Told
from companion.campaign.walking import backwards
from companion.play.session import Session
from companion.play.statistics import counted
from companion.tui.screens.box import Box
from companion.tui.spans import Rows, Span, wrap
from companion.tui.widgets.span_view import SpanView

_EVERY = 500
"""After so many records it is told how far the counting has come, and the app has its turn."""


class CountingScreen(Box):
    """The box of `/stats`. Closed before the end, it leaves the counting off; what is typed goes on to the line.

    Args:
        session: the open campaign; only its history is read.
        typed: takes the keys of words meant for the line.
    """

    @dataclass
    class Counted(Message):
        """How much was counted up to now; `lines` once it is all."""

        percent: int
        lines: tuple[str, ...] = ()

    def __init__(self, session: Session, typed: Callable[[events.Key], None]) -> None:
        super().__init__("/stats", lambda cells: [(Span("counting …", "faint"),)], typed=typed)
        self._session = session

    def on_mount(self) -> None:
        self._count()

    @work(thread=True)
    def _count(self) -> None:
        worker, store = get_current_worker(), self._session.store
        entries = max(1, store.entries)

        def watched() -> Iterator[Told]:
            for number, told in enumerate(backwards(store)):
                if number % _EVERY == 0:
                    if worker.is_cancelled:
                        return
                    self.post_message(self.Counted(min(99, 100 * number // entries)))
                    sleep(0)
                yield told

        found = counted(watched(), self._session.library)
        if not worker.is_cancelled:
            self.post_message(self.Counted(100, tuple(found.lines())))

    @on(Counted)
    def _told(self, event: Counted) -> None:
        def make(cells: int) -> Rows:
            lines = event.lines or (f"counting … {event.percent} %",)
            return [(Span(part),) for line in lines for part in wrap(line, cells)]

        self.query_one(SpanView).show(make)
