"""Draws the parts of the play screen from the campaign as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.widgets import Static

from companion.systems.view import Panel
from companion.tui import actions, bars
from companion.tui.content import display
from companion.tui.panels.more import shared
from companion.tui.panels.oracle import oracle_rows
from companion.tui.said import mistake_rows, place_of
from companion.tui.spans import width
from companion.tui.view_rows import panel_rows
from companion.tui.widgets.span_view import Make

if TYPE_CHECKING:
    from companion.tui.screens.play import PlayScreen


def panels(screen: PlayScreen) -> None:
    """The panels of the active character, the campaign's own, and the oracles."""
    found = shared(screen.hand.panels, screen.hand.campaign)
    for key, panel in found.items():
        view = screen.view(key)
        view.set_class(not panel.parts, "-empty")
        view.border_title = display(f"{actions.PANELS[key]} {panel.title}")
        view.show(_rows_of(panel))
    screen.journal.border_title = display(f"{actions.PANELS['journal']} Journal")
    screen.titles = {key: panel.title for key, panel in found.items()}
    oracle(screen)
    tabs(screen)


def oracle(screen: PlayScreen) -> None:
    """The oracle panel; a spark that is not kept yet has the cursor."""
    view, spark = screen.view("oracle"), screen.hand.spark
    view.border_title = display(f"{actions.PANELS['oracle']} Oracles")
    view.show(oracle_rows(screen.oracles(), spark.partition("-> ")[2] or spark))
    if spark:
        view.put_cursor(lambda span: span.act == "app.keep")


def tabs(screen: PlayScreen) -> None:
    """The tabs of the narrow screen."""
    screen.view("tabs").show(bars.tabs(screen.titles, screen.shown))


def title(screen: PlayScreen) -> None:
    """The title line, and the banner when something is not on disk."""
    hand, narrow = screen.hand, screen.has_class("-narrow")
    screen.view("title").show(bars.title(hand.campaign, hand.saved_at[:5], hand.unsaved, narrow=narrow))
    banner = screen.query_one("#banner", Static)
    banner.set_class(bool(hand.unsaved), "-shown")
    banner.update(display(f"NOT SAVED: {hand.unsaved} What you typed is kept in the line."))


def mistake(screen: PlayScreen, line: str) -> None:
    """What is wrong with the line that was refused, under its word while it still stands there."""
    found, view = screen.hand.mistake, screen.view("mistake")
    view.set_class(found is not None, "-shown")
    if found is not None:
        place = place_of(line, found.error, found.start)
        start = width(line[:place]) + width("› ") if line == found.line else 0
        error, hint = found.error, found.hint
        view.show(lambda cells: mistake_rows(error, hint, start, cells))


def footer(screen: PlayScreen) -> None:
    """The keys that matter now."""
    focused, asks = screen.focused, screen.hand.asks
    doing = bars.Doing(
        typing=focused is None or focused is screen.prompt,
        panel=str(focused.id) if focused is not None else "",
        line=screen.prompt.text,
        undo=screen.hand.undoes,
        editing=bool(screen.editing),
        asked=min(9, len(asks["choices"])) if asks else 0,
    )
    screen.view("footer").show(bars.footer(doing))


def _rows_of(panel: Panel) -> Make:
    return lambda cells: panel_rows(panel, cells)
