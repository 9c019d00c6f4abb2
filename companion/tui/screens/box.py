"""A box over the screen with rows to read and perhaps to choose from; Esc or q closes it."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen

from companion.tui.content import display
from companion.tui.widgets.roles import CLASSES
from companion.tui.widgets.span_view import Make, SpanView


class Box(ModalScreen[str | None]):
    """Gives the `act` of the span that was chosen, or None.

    Args:
        make: gives the rows for a width.
        hint: what stands at the lower edge besides how to close it.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = CLASSES
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,f1", "dismiss(None)", "close", show=False),
        Binding("space", "page", "further", show=False),
    ]

    def __init__(self, title: str, make: Make, hint: str = "") -> None:
        super().__init__()
        self._title, self._make, self._hint = title, make, hint

    def compose(self) -> ComposeResult:
        with Vertical(classes="box") as box:
            box.border_title = display(self._title)
            box.border_subtitle = display(" · ".join(filter(None, (self._hint, "Esc closes"))))
            yield SpanView(self._make, id="rows")

    def on_mount(self) -> None:
        self.query_one(SpanView).focus()

    def action_page(self) -> None:
        """A page further down."""
        self.query_one(SpanView).scroll_page_down(animate=False)

    @on(SpanView.Chosen)
    def _chosen(self, event: SpanView.Chosen) -> None:
        event.stop()
        self.dismiss(event.span.act)
