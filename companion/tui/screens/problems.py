"""The inspector: all that is wrong with the tables, by file, line, table and row."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen

from companion.tables.check import check
from companion.tables.model import Problem
from companion.tui.content import display
from companion.tui.draw_rows import problem_rows
from companion.tui.reading import read_all
from companion.tui.spans import Span
from companion.tui.table_hand import TablesHand
from companion.tui.widgets.roles import CLASSES
from companion.tui.widgets.span_view import SpanView

_LOOK_EVERY = 1.0


class ProblemsScreen(ModalScreen[Problem | None]):
    """Gives the problem that was chosen, or None; it looks again when a file changes."""

    COMPONENT_CLASSES: ClassVar[set[str]] = CLASSES
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,c", "dismiss(None)", "close", show=False),
        Binding("space", "page", "further", show=False),
    ]

    def __init__(self, hand: TablesHand) -> None:
        super().__init__()
        self._hand = hand
        self._problems: tuple[Problem, ...] = ()

    def compose(self) -> ComposeResult:
        with Vertical(classes="box") as box:
            box.border_title = display("What is wrong with the tables")
            box.border_subtitle = display("Enter shows what can be done · Esc closes")
            yield SpanView(lambda cells: [(Span("looking through all files …", "faint"),)], id="rows")

    def on_mount(self) -> None:
        self.query_one(SpanView).focus()
        self._look()
        self.set_interval(_LOOK_EVERY, self.look_again)

    def look_again(self) -> None:
        """Takes up what was mended or broken in an editor."""
        if self.is_current and self._hand.refresh():
            self._look()

    def action_page(self) -> None:
        """A page further down."""
        self.query_one(SpanView).scroll_page_down(animate=False)

    @on(SpanView.Chosen)
    def _chosen(self, event: SpanView.Chosen) -> None:
        event.stop()
        self.dismiss(self._problems[int(event.span.act.removeprefix("problem."))])

    def _look(self) -> None:
        self.run_worker(self._read(), group="reading", exclusive=True)

    async def _read(self) -> None:
        view = self.query_one(SpanView)

        def tell(left: int) -> None:
            view.show(lambda cells: [(Span(f"looking through {left:,} more files …", "faint"),)])

        await read_all(self._hand.library, tell)
        self._problems = check(self._hand.library)
        view.show(problem_rows(self._problems))
