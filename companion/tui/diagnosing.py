"""The diagnostics over a screen: what a report of a fault needs, to be read and copied."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.play.diagnosis import block, facts
from companion.tui.clipboard import copy as copy_text
from companion.tui.screens.box import Box
from companion.tui.spans import Row, Rows, Span, wrap

if TYPE_CHECKING:
    from companion.tui.app import CompanionApp


def show(app: CompanionApp) -> None:
    """Opens the block; what is chosen in it copies it."""
    text = block(facts(app.ground.saves, app.ground.tables))

    def make(cells: int) -> Rows:
        rows: list[Row] = [(Span("▸ copy all of it", "key", "copy"),), ()]
        return [*rows, *((Span(line),) for line in wrap(text, cells))]

    def chosen(act: str | None) -> None:
        if act:
            app.push_screen(_told(copy_text(app, text)))

    app.push_screen(Box("Diagnostics: no word of a journal is in it", make, hint="Enter copies"), chosen)


def _told(words: str) -> Box:
    return Box("Copied", lambda cells: [(Span(line),) for line in wrap(words, cells)])
