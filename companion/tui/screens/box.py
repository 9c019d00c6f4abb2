"""A box over the screen with rows to read and perhaps to choose from; Esc or q closes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import events, on
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
        typed: takes the keys of words meant for the line behind the box, which they close.
        choices: what the digits from 1 on choose.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = CLASSES
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,f1", "dismiss(None)", "close", show=False),
        Binding("space", "page", "further", show=False),
    ]

    def __init__(
        self,
        title: str,
        make: Make,
        hint: str = "",
        typed: Callable[[events.Key], None] | None = None,
        choices: Sequence[str] = (),
    ) -> None:
        super().__init__()
        self._choices = choices
        self._title, self._make, self._hint, self._typed = title, make, hint, typed
        self._left = False

    def compose(self) -> ComposeResult:
        with Vertical(classes="box") as box:
            box.border_title = display(self._title)
            box.border_subtitle = display(" · ".join(filter(None, (self._hint, "Esc closes"))))
            yield SpanView(self._make, id="rows")

    def on_mount(self) -> None:
        if self._typed is None:
            self.query_one(SpanView).focus()

    def on_key(self, event: events.Key) -> None:
        """Scrolls, or goes back to the line with what is typed, where the box only tells something."""
        if self._typed is None:
            self._choose(event)
            return
        rows = self.query_one(SpanView)
        scrolls = {"up": -1, "down": 1, "pageup": -rows.size.height, "pagedown": rows.size.height}
        if self._left or event.is_printable:
            self._typed(event)
            self._leave()
        elif event.key in scrolls:
            rows.scroll_relative(y=scrolls[event.key], animate=False)
        elif event.key == "enter":
            self._leave()
        else:
            return
        event.stop()
        event.prevent_default()

    def _choose(self, event: events.Key) -> None:
        """Takes the choice of a digit."""
        if event.key in "123456789" and int(event.key) <= len(self._choices):
            event.stop()
            self.dismiss(self._choices[int(event.key) - 1])

    def _leave(self) -> None:
        """Closes the box; keys that come before it is gone are the line's, too."""
        if not self._left:
            self._left = True
            self.dismiss(None)

    def action_page(self) -> None:
        """A page further down."""
        self.query_one(SpanView).scroll_page_down(animate=False)

    @on(SpanView.Chosen)
    def _chosen(self, event: SpanView.Chosen) -> None:
        event.stop()
        self.dismiss(event.span.act)
