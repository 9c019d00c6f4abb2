"""The tables screen: what there is on the left, on the right the open table with its odds, and what was drawn."""

from __future__ import annotations

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Input

from companion.tui import draw_rows, keymap, reading, table_acts, table_rows
from companion.tui.bar import bar
from companion.tui.content import display
from companion.tui.favourites import MOST
from companion.tui.hand import Hand
from companion.tui.screens.box import Box
from companion.tui.spans import Span, wrap
from companion.tui.table_hand import TablesHand
from companion.tui.table_keys import KEYS
from companion.tui.widgets.roles import CLASSES
from companion.tui.widgets.span_view import SpanView

_WIDTHS: list[tuple[int, str]] | None = [(0, "-narrow"), (100, "-wide")]
_HEIGHTS: list[tuple[int, str]] | None = [(0, "-low"), (16, "-high")]
_LOOK_EVERY = 2.0
_PAUSE = 0.1


class PageView(SpanView):
    """The open table; the row drawn last stays in view when the result below it takes its room."""

    def on_resize(self, event: events.Resize) -> None:
        self.bring()

    def bring(self) -> None:
        """Brings the row drawn last into view."""
        self.put_cursor(lambda span: span.role == "result")


class TablesScreen(Screen[None]):
    """Browsing the library, rolling, keeping, mending.

    Args:
        play: the campaign being played; what is taken goes to its journal.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = CLASSES
    CSS_PATH = "tables.tcss"
    HORIZONTAL_BREAKPOINTS = _WIDTHS
    VERTICAL_BREAKPOINTS = _HEIGHTS
    AUTO_FOCUS = "#list"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key.keys, f"act('{key.name}')", key.summary, show=False, id=f"on-tables.{key.name}") for key in KEYS),
        *(Binding(str(number), f"act('favourite.{number}')", show=False) for number in range(1, MOST + 1)),
        Binding("escape", "act('back')", "back", show=False),
        Binding("tab", "act('other')", "the next panel", show=False),
        Binding("f1,question_mark", "act('help')", "keys", show=False),
        Binding("down", "down", "to what was found", show=False),
    ]

    def __init__(self, play: Hand) -> None:
        super().__init__()
        self.hand: TablesHand = TablesHand(play)
        self.keys = keymap.read_keys().screens["on-tables"]
        self.tags = False
        """Whether the list is by tag, and not by folder."""
        self.unfolded: set[str] = set()
        self._waiting: Timer | None = None

    def compose(self) -> ComposeResult:
        with Horizontal(id="body"):
            with Vertical(id="left", classes="-current"):
                yield Input(placeholder="/ searches names, tags and rows", id="words")
                yield SpanView(id="list", classes="panel")
            with Vertical(id="right"):
                yield PageView(id="page", classes="panel")
                yield SpanView(id="draw", classes="panel")
        yield SpanView(walked=False, id="said")
        yield SpanView(walked=False, id="footer", classes="bar")

    def on_mount(self) -> None:
        self.view("page").border_title = display("Table")
        self.show()
        self.set_interval(_LOOK_EVERY, self.look)

    def view(self, name: str) -> SpanView:
        """The panel or bar called `name`."""
        return self.query_one(f"#{name}", SpanView)

    @property
    def page(self) -> PageView:
        """The open table."""
        return self.query_one(PageView)

    @property
    def words(self) -> Input:
        """Where words to search for are typed."""
        return self.query_one(Input)

    def look(self) -> None:
        """Takes up what was changed on disk."""
        if self.is_current and self.hand.refresh():
            self.show()

    def show(self) -> None:
        """Draws everything anew."""
        self._show_list()
        self._show_page()
        draw, view = self.hand.draw, self.view("draw")
        view.set_class(draw is None, "-empty")
        view.border_title = display(f"Drawn: {draw.table.title or draw.table.id}" if draw else "")
        view.show(draw_rows.draw_rows(draw) if draw else lambda cells: ())
        if draw is None and self.focused is view:
            self.go("page")
        self.view("said").show(draw_rows.said_rows(self.hand.said, self.hand.warned))
        undo = self.hand.play.undoes
        foot = draw_rows.foot(self.keys, opened=bool(self.hand.named), drawn=draw is not None, undo=undo)
        self.view("footer").show(bar(*foot))

    def under(self, panel: str) -> tuple[str, str]:
        """What the cursor of a panel is on, if the panel has the focus: a kind and which."""
        view = self.view(panel)
        span = view.current if self.focused is view else None
        kind, _, which = span.act.partition(".") if span else ("", "", "")
        return kind, which

    def open_under(self) -> None:
        """Opens the table under the cursor of the list."""
        kind, identity = self.under("list")
        if kind == "table":
            self.hand.open(identity)

    def go(self, panel: str) -> None:
        """Gives a panel the focus, and shows its half where only one has room."""
        left = panel in ("list", "words")
        self.query_one("#left").set_class(left, "-current")
        self.query_one("#right").set_class(not left, "-current")
        self.set_focus(self.words if panel == "words" else self.view(panel))

    def uncover(self) -> None:
        """Shows the half with the table where only one has room."""
        if self.has_class("-narrow") and self.focused is self.view("list"):
            self.go("page")

    def other(self) -> None:
        """From the list to the table, to what was drawn, and round to the list."""
        panels = ["list", "page"] + (["draw"] if self.hand.draw else [])
        focused = str(self.focused.id) if self.focused is not None else ""
        place = panels.index(focused) if focused in panels else -1
        self.go(panels[(place + 1) % len(panels)])

    def search(self) -> None:
        """To the words; what was typed there is replaced by what is typed now."""
        self.go("words")
        self.words.select_all()

    def back(self) -> None:
        """From the words or the table to the list, then out of a search, then to the game."""
        if self.focused is not self.view("list"):
            self.go("list")
        elif self.words.value:
            self.words.value = ""
        else:
            self.dismiss()

    def action_act(self, name: str) -> None:
        """Does what a key means."""
        table_acts.run(self, name)

    def action_down(self) -> None:
        """From the words to what was found."""
        if self.focused is self.words:
            self.go("list")

    @on(Input.Changed)
    def _typed(self) -> None:
        if self._waiting is not None:
            self._waiting.stop()
        self._waiting = self.set_timer(_PAUSE, self._show_list)

    @on(Input.Submitted)
    def _entered(self) -> None:
        self._show_list()
        self.go("list")
        self.view("list").put_cursor(lambda span: True)

    @on(SpanView.Chosen)
    def _chosen(self, event: SpanView.Chosen) -> None:
        event.stop()
        table_acts.run(self, event.span.act)

    @on(SpanView.Asked)
    def _asked(self, event: SpanView.Asked) -> None:
        event.stop()
        words = event.span.why
        self.app.push_screen(Box("Why", lambda cells: [(Span(part),) for part in wrap(words, cells)]))

    @on(SpanView.Moved)
    def _moved(self, event: SpanView.Moved) -> None:
        """The table under the cursor of the list is shown at once."""
        if event.view is self.view("list") and event.span.act.startswith("table."):
            self.hand.open(event.span.act.removeprefix("table."))
            self.show()

    def _show_list(self) -> None:
        """Shows the list. What looks into every table waits for a large library to be parsed, and keys do not."""
        hand, view = self.hand, self.view("list")
        words = self.words.value.strip()
        if (words or self.tags) and len(hand.library.books.unread()) > reading.FEW:
            self.run_worker(self._read(), group="reading", exclusive=True)
            return
        if words:
            ids, titles = hand.search(words)
            view.border_title = display(f"{len(ids)} found")
            view.show(table_rows.found_rows(ids, hand.named, titles))
            return
        library = hand.library
        groups = table_rows.by_tag(library.tables()) if self.tags else table_rows.by_folder(library.ids())
        view.border_title = display("Tables by tag" if self.tags else "Tables by folder")
        view.show(table_rows.list_rows(groups, self.unfolded, hand.named, hand.favourites))

    async def _read(self) -> None:
        def tell(left: int) -> None:
            self.view("list").border_title = display(f"reading: {left:,} files left")

        await reading.read_all(self.hand.library, tell)
        self._show_list()

    def _show_page(self) -> None:
        hand, view = self.hand, self.view("page")
        table = hand.table
        if table is None:
            rows = table_rows.broken_rows(hand.named, hand.why_not())
            view.show(rows if hand.named else lambda cells: [(Span("choose a table", "faint"),)])
            return
        place = hand.favourites.index(table.id) + 1 if table.id in hand.favourites else 0
        page = table_rows.Page(
            table,
            hand.odds(table),
            hand.library.layer_of(table.id),
            hand.library.overrides(table.id),
            hand.add,
            hand.last_row(table),
            place,
        )
        view.show(table_rows.page_rows(page))
