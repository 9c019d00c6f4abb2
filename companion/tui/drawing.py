"""Draws the parts of the play screen from the campaign as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.play.actor import panels_of
from companion.play.pointing import place_of
from companion.tui import actions, bars
from companion.tui.content import display
from companion.tui.favourites import favourites
from companion.tui.panels.more import shared
from companion.tui.panels.oracle import oracle_rows
from companion.tui.said import mistake_rows
from companion.tui.spans import Row, Span, width
from companion.tui.unsaved import banner
from companion.tui.view_rows import panel_rows
from companion.tui.would_rows import would_rows

if TYPE_CHECKING:
    from textual.widget import Widget

    from companion.play.preview import Would
    from companion.systems.view import Panel
    from companion.tui.mistake import Mistake
    from companion.tui.screens.play import PlayScreen
    from companion.tui.widgets.span_view import Make


def panels(screen: PlayScreen) -> None:
    """The panels of the active character, the campaign's own, and the oracles."""
    found = shared(screen.hand.panels, screen.hand.campaign)
    for key, panel in found.items():
        view = screen.view(key)
        view.set_class(not panel.parts, "-empty")
        _entitle(view, key, panel.title)
        view.show(_rows_of(panel), panel)
    how = ", as a tale" if screen.journal.reading else ""
    _entitle(screen.query_one("#log"), "journal", f"Journal{how}")
    screen.titles = {key: panel.title for key, panel in found.items()}
    oracle(screen)
    tabs(screen)


def would(screen: PlayScreen, found: Would | None) -> None:
    """The panels as they would be if the line being typed were done, what is new marked; as they are for None."""
    if found is screen.foreseen:
        return
    screen.foreseen = found
    before = shared(screen.hand.panels, screen.hand.campaign)
    after = shared(panels_of(found.campaign), found.campaign) if found else before
    for key, panel in after.items():
        if panel != before[key]:
            screen.view(key).show(_foreseen(before[key], panel), (before[key], panel))
        else:
            screen.view(key).show(_rows_of(panel), panel)


def bring(screen: PlayScreen, panel: str) -> None:
    """Shows a panel where only one has room."""
    screen.shown = panel
    for widget in screen.query(".panel"):
        widget.set_class(widget.id == panel, "-current")
    screen.query_one("#log").set_class(panel == "journal", "-current")
    screen.query_one("#side").set_class(panel != "journal", "-current")
    screen.query_one("#scroll").set_class(panel in ("sheet", "burden", "more"), "-current")
    tabs(screen)


def oracle(screen: PlayScreen) -> None:
    """The oracle panel; a spark that is not kept yet has the cursor."""
    view, spark = screen.view("oracle"), screen.hand.spark_words
    _entitle(view, "oracle", "Oracles")
    oracles, tables = screen.oracles(), favourites()
    view.show(oracle_rows(oracles, spark, tables), (oracles, spark, tables))
    if spark:
        view.put_cursor(lambda span: span.act == "app.keep")


def tabs(screen: PlayScreen) -> None:
    """The tabs of the narrow screen."""
    screen.view("tabs").show(bars.tabs(screen.titles, screen.shown))


def title(screen: PlayScreen) -> None:
    """The title line, and the banner when something is not on disk."""
    hand, narrow = screen.hand, screen.has_class("-narrow")
    screen.view("title").show(bars.title(hand.campaign, hand.saved_at[:5], hand.unsaved.why, narrow=narrow))
    screen.view("banner").set_class(bool(hand.unsaved.why), "-shown")
    screen.view("banner").show(banner(hand.unsaved))


def mistake(screen: PlayScreen, line: str) -> None:
    """What is wrong with the line that was refused, under its word while it still stands there."""
    found, view = screen.hand.mistake, screen.view("mistake")
    view.set_class(found is not None, "-shown")
    if found is not None:
        place = place_of(found.line, found.error, found.start)
        start = width(found.line[:place]) + width("› ") if found.aside or line == found.line else 0
        aside, error, command = _aside(found), found.error, screen.hand.usage(found.line)
        told_above = command is not None and found.hint == f"write {command.usage}" and not found.aside
        hint = "" if told_above else found.hint
        view.show(lambda cells: [*aside, *mistake_rows(error, hint, start, cells)])


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
        stretch=len(screen.journal.stretch),
        keys=screen.first_keys,
    )
    screen.view("footer").show(bars.footer(doing))


def _entitle(view: Widget, panel: str, words: str) -> None:
    """Gives a panel its title; Textual paints the whole panel anew for one, so not for one that stands there."""
    title = f"{actions.PANELS[panel]} {words}"
    if view.border_title != display(title).markup:
        view.border_title = display(title)


def _aside(found: Mistake) -> list[Row]:
    """The refused line itself, where another one is being typed; pressed, it comes back."""
    return [(Span("✗ ", "error"), Span(found.line, "roll", "app.mend"))] if found.aside else []


def _foreseen(before: Panel, after: Panel) -> Make:
    return lambda cells: would_rows(before, after, cells)


def _rows_of(panel: Panel) -> Make:
    return lambda cells: panel_rows(panel, cells)
