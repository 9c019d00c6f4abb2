"""Choosing a theme: the screen shows each as the cursor comes to it."""

from __future__ import annotations

from collections.abc import Sequence

from textual import on

from companion.tui.screens.box import Box
from companion.tui.spans import Rows, Span
from companion.tui.widgets.span_view import SpanView


class ThemeScreen(Box):
    """Gives the name of the theme chosen, or None.

    Args:
        themes: their names, each with a word about it.
        current: the one in use.
    """

    def __init__(self, themes: Sequence[tuple[str, str]], current: str) -> None:
        super().__init__("Themes", self._rows, hint="↑↓ show it · Enter takes it")
        self._themes, self._current = themes, current
        self.add_class("-previewing")

    def on_mount(self) -> None:
        super().on_mount()
        self.query_one(SpanView).put_cursor(lambda span: span.act == self._current)

    def _rows(self, cells: int) -> Rows:
        signs = {self._current: "● "}
        return [
            (Span(signs.get(name, "○ "), "key"), Span(name, "text", name), Span(f"  {words}", "faint"))
            for name, words in self._themes
        ]

    @on(SpanView.Moved)
    def _moved(self, event: SpanView.Moved) -> None:
        self.app.theme = event.span.act
