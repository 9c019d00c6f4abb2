"""A new campaign: its name, its game, who plays. Every step but the name may be passed over."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from companion import systems
from companion.errors import CompanionError
from companion.play.opening import create
from companion.tui.content import display
from companion.tui.spans import Row, Rows, Span
from companion.tui.widgets.roles import CLASSES
from companion.tui.widgets.span_view import SpanView

_READY = {
    "quick": "ready to play, rolled at once",
    "steps": "step by step; each may be passed over",
    "blank": "blank, to be made by hand",
}


@dataclass(frozen=True, slots=True)
class Made:
    """A campaign that was made: its folder, and whether its first character is to be made step by step."""

    folder: Path
    steps: bool = False


class NewScreen(ModalScreen[Made | None]):
    """Gives the campaign that was made, or None."""

    COMPONENT_CLASSES: ClassVar[set[str]] = CLASSES
    CSS_PATH = "new.tcss"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (30, "-high")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "leave it", show=False),
        Binding("ctrl+s", "make", "make it", show=False),
    ]

    def __init__(self, saves: Path) -> None:
        super().__init__()
        self._saves = saves
        self._system = "sdm"
        self._ready = "quick"

    def compose(self) -> ComposeResult:
        with Vertical(classes="box") as box:
            box.border_title = display("A new campaign")
            box.border_subtitle = display("Enter goes on · ^S begins at once · Esc leaves it")
            yield Static("What is it called?", classes="ask")
            yield Input(placeholder="The Violet Road", id="title")
            yield Static("Which game?", classes="ask")
            yield SpanView(id="system")
            yield Static("Who do you play?", classes="ask")
            yield Input(placeholder="a name, or nothing yet", id="character")
            yield SpanView(id="ready")
            yield Static(id="wrong")

    def on_mount(self) -> None:
        self._show()
        self.query_one("#title", Input).focus()

    def action_make(self) -> None:
        """Makes the campaign."""
        title, name = (self.query_one(f"#{field}", Input).value.strip() for field in ("title", "character"))
        if not title:
            self._complain("it needs a name")
            self.query_one("#title", Input).focus()
            return
        try:
            made = create(self._saves, title, self._system, name, quick=self._ready == "quick")
            self.dismiss(Made(made, bool(name) and self._ready == "steps"))
        except CompanionError as error:
            self._complain(f"{error.message}. {error.hint}")

    @on(Input.Submitted, "#title")
    def _titled(self) -> None:
        self.query_one("#system", SpanView).focus()

    @on(Input.Submitted, "#character")
    def _named(self, event: Input.Submitted) -> None:
        if event.value.strip():
            self.query_one("#ready", SpanView).focus()
        else:
            self.action_make()

    @on(SpanView.Chosen)
    def _chosen(self, event: SpanView.Chosen) -> None:
        event.stop()
        if event.span.act in systems.NAMES:
            self._system = event.span.act
            self._show()
            self.query_one("#character", Input).focus()
        else:
            self._ready = event.span.act
            self._show()
            self.action_make()

    def _show(self) -> None:
        games = {name: systems.load(name).summary for name in systems.NAMES}
        self.query_one("#system", SpanView).show(lambda cells: _choices(games, self._system))
        self.query_one("#ready", SpanView).show(lambda cells: _choices(_READY, self._ready))

    def _complain(self, words: str) -> None:
        self.query_one("#wrong", Static).update(display(words))


def _choices(choices: dict[str, str], chosen: str) -> Rows:
    return [_choice(name, words, name == chosen) for name, words in choices.items()]


def _choice(name: str, words: str, chosen: bool) -> Row:
    return (Span("● " if chosen else "○ ", "key"), Span(name.ljust(12), "strong", name), Span(words, "faint"))
