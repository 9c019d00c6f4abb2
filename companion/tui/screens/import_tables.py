"""Taking in tables: a list pasted or a file chosen, looked at before anything is kept."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.timer import Timer
from textual.widgets import Input, Static, TextArea

from companion.campaign.incoming import Plan, keep, plan, read_bytes
from companion.errors import CompanionError
from companion.tables.formats.reading import read_foreign
from companion.tables.library import Library
from companion.tui.content import display
from companion.tui.import_rows import kind_rows, plan_rows, problem_rows
from companion.tui.widgets.roles import CLASSES
from companion.tui.widgets.span_view import SpanView

_PAUSE = 0.15
_PASTED = "pasted"


class ImportScreen(ModalScreen[str | None]):
    """Gives the id of the first table that was taken in, or None.

    Args:
        folder: the folder of tables that they go to.
        library: what is there already; it takes up what is kept.
    """

    CSS_PATH = "import_tables.tcss"
    COMPONENT_CLASSES: ClassVar[set[str]] = CLASSES
    AUTO_FOCUS = "#paste"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "leave it", show=False),
        Binding("ctrl+s", "keep", "keep it", show=False, priority=True),
    ]

    def __init__(self, folder: Path, library: Library | None = None) -> None:
        super().__init__()
        self._folder, self._library = folder, library
        self._kind = ""
        self._plan: Plan | None = None
        self._warned = False
        self._waiting: Timer | None = None

    def compose(self) -> ComposeResult:
        with Vertical(classes="box") as box:
            box.border_title = display("Take in tables")
            box.border_subtitle = display("^S keeps them · Tab goes on · Esc leaves it")
            paste = TextArea(id="paste", soft_wrap=False, tab_behavior="focus")
            paste.border_title = display("Paste a list, or any text with tables")
            yield paste
            yield Input(placeholder="or a file: its path", id="path")
            yield SpanView(kind_rows(""), id="kinds")
            yield SpanView(id="preview")
            yield Static(id="wrong")

    def action_keep(self) -> None:
        """Keeps what is shown; where that replaces something, only when asked twice."""
        self._look()
        if self._plan is None:
            return
        if self._plan.replaces and not self._warned:
            self._warned = True
            name = self._plan.path.name
            self._complain(f"{name} is there already: ^S again replaces it, and keeps the old one aside")
            return
        try:
            keep(self._plan, force=self._warned)
        except CompanionError as error:
            self._complain(f"{error.message}. {error.hint}".rstrip(". "))
            return
        if self._library is not None:
            self._library.refresh()
        self.dismiss(self._plan.first)

    @on(TextArea.Changed)
    @on(Input.Changed)
    def _typed(self) -> None:
        self._warned = False
        if self._waiting is not None:
            self._waiting.stop()
        self._waiting = self.set_timer(_PAUSE, self._look)

    @on(Input.Submitted)
    def _entered(self) -> None:
        self._look()
        self.query_one("#preview", SpanView).focus()

    @on(SpanView.Chosen)
    def _chosen(self, event: SpanView.Chosen) -> None:
        event.stop()
        self._kind = event.span.act.removeprefix("kind.")
        self._warned = False
        self.query_one("#kinds", SpanView).show(kind_rows(self._kind))
        self._look()

    def _look(self) -> None:
        """Reads what is there and shows what would come of it."""
        if self._waiting is not None:
            self._waiting.stop()
        self._complain("")
        preview = self.query_one("#preview", SpanView)
        try:
            self._plan = self._planned()
        except CompanionError as error:
            self._plan = None
            preview.show(problem_rows(f"{error.message}. {error.hint}".rstrip(". ")))
            return
        preview.show(plan_rows(self._plan) if self._plan else lambda cells: ())

    def _planned(self) -> Plan | None:
        """The plan for the file named, or else for the text pasted; None where there is neither.

        Raises:
            CompanionError: nothing of it can be used.
        """
        named, pasted = self.query_one("#path", Input).value.strip(), self.query_one("#paste", TextArea).text
        if named:
            path = Path(named).expanduser()
            return plan(read_foreign(read_bytes(path), path.name, self._kind), self._folder, self._library)
        if not pasted.strip():
            return None
        imported = read_foreign(pasted.encode("utf-8", "replace"), _PASTED, self._kind)
        there = {path.stem for path in self._folder.glob("*.toml")}
        return plan(imported, self._folder, self._library, there, imported.tables[0].name)

    def _complain(self, words: str) -> None:
        self.query_one("#wrong", Static).update(display(words))
