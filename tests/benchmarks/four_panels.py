"""The baseline for a first screen: an app of four panels of bare widgets, and an empty one with a text area."""

from __future__ import annotations

import sys

from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import (
    DataTable,
    Footer,
    Header,
    Input,
    OptionList,
    RichLog,
    Static,
    TabbedContent,
    TabPane,
    TextArea,
)


class FourPanels(App[None]):
    """A table of 20 rows, tabs with two lists of 40, a log, a text area and an input."""

    def compose(self) -> ComposeResult:
        yield Header()
        with Horizontal():
            with Vertical():
                yield DataTable(id="table")
                yield RichLog(id="log")
            with Vertical():
                with TabbedContent():
                    for name in ("one", "two"):
                        with TabPane(name):
                            yield OptionList(*(f"{name} {number}" for number in range(40)))
                yield TextArea("some words")
        yield Input()
        yield Footer()

    def on_mount(self) -> None:
        table = self.query_one(DataTable)
        table.add_columns("a", "b", "c")
        for number in range(20):
            table.add_row(str(number), "words", "more words")
        self.query_one(RichLog).write("ready-to-play")


class Empty(App[None]):
    """A text area and nothing else."""

    def compose(self) -> ComposeResult:
        yield Static("ready-to-play")
        yield TextArea()

    def on_mount(self) -> None:
        self.query_one(TextArea).focus()


if __name__ == "__main__":
    (FourPanels if sys.argv[1] == "four" else Empty)().run()
