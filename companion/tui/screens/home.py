"""The home screen: what can be played, and one key to play it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen

from companion.campaign.machine import home
from companion.campaign.sample import copied, own_copy, sample
from companion.campaign.saves import Found, campaigns, told
from companion.errors import CompanionError
from companion.play.opening import library_of, now
from companion.tui.bar import bar, hint
from companion.tui.ground import Ground
from companion.tui.home_rows import home_rows
from companion.tui.spans import Span, wrap
from companion.tui.widgets.roles import CLASSES
from companion.tui.widgets.span_view import SpanView


class HomeScreen(Screen[None]):
    """The campaigns of the saves folder, the sample, and the way to a new one."""

    COMPONENT_CLASSES: ClassVar[set[str]] = CLASSES
    CSS_PATH = "home.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "choose('new')", "a new campaign", show=False),
        Binding("o", "choose('folder')", "open a folder", show=False),
        Binding("p", "choose('prep')", "prepare an evening", show=False),
        Binding("t", "choose('import')", "take in tables", show=False),
        Binding("s", "choose('settings')", "settings", show=False),
        Binding("q", "choose('quit')", "leave", show=False),
        Binding("f1", "choose('help')", "help", show=False),
    ]

    def __init__(self, ground: Ground, trouble: str = "") -> None:
        super().__init__()
        self._ground = ground
        self._found: list[Found] = []
        self._trouble = trouble

    def compose(self) -> ComposeResult:
        with Vertical(id="middle"):
            yield SpanView(id="campaigns")
            yield SpanView(walked=False, id="trouble")
        yield SpanView(
            bar(
                [hint("Enter", "play", "enter"), hint("↑↓", "choose", "down"), hint("n", "new", "new")],
                [hint("q", "leave", "quit")],
            ),
            walked=False,
            id="footer",
            classes="bar",
        )

    def on_mount(self) -> None:
        self.show()
        self.query_one("#campaigns", SpanView).focus()
        if trouble := "\n".join(filter(None, (self._trouble, *self._config_problems()))):
            self.complain(trouble)

    def _config_problems(self) -> tuple[str, ...]:
        from companion.tui.app import CompanionApp

        return self.app.likes.problems if isinstance(self.app, CompanionApp) else ()

    def on_screen_resume(self) -> None:
        self.show()

    def show(self) -> None:
        """Looks into the saves folder again."""
        saves, shipped = self._ground.saves, sample()
        self._found = [each for each in campaigns(saves) if shipped is None or each.path.resolve() != shipped.resolve()]
        if shipped is not None and own_copy(saves, shipped).exists():
            shipped = None
        told_of = told(shipped) if shipped is not None else None
        self.query_one("#campaigns", SpanView).show(home_rows(self._found, self._ground.saves, told_of, now()))

    def complain(self, words: str) -> None:
        """Says what is wrong, and stays."""
        self.query_one("#trouble", SpanView).show(lambda cells: [(Span(part, "error"),) for part in wrap(words, cells)])

    def open(self, folder: Path, then: str = "") -> None:
        """Opens a campaign to be played, and begins with the action `then`; says it here if that fails."""
        from companion.tui.screens.play import PlayScreen

        try:
            session = self._ground.open(folder)
        except CompanionError as error:
            self.complain(f"{error.message}. {error.hint}")
            return
        self.query_one("#trouble", SpanView).show(lambda cells: ())
        self.app.push_screen(PlayScreen(session, then))

    def action_choose(self, act: str) -> None:
        """Does what a row does."""
        word, _, number = act.partition(".")
        if word == "open":
            self.open(self._found[int(number)].path)
        elif word in (screens := self._screens()):
            screens[word]()
        elif word == "quit":
            self.app.exit(0)
        elif word == "why":
            self.complain(self._found[int(number.rpartition(".")[2])].problem)
        elif word in ("enter", "down"):
            view = self.query_one("#campaigns", SpanView)
            view.action_choose() if word == "enter" else view.action_step(1, 0)

    def _screens(self) -> dict[str, Callable[[], None]]:
        """What opens by its word."""
        return {
            "sample": self._play_sample,
            "new": self._new,
            "folder": self._folder,
            "prep": self._prep,
            "import": self._import,
            "settings": self._settings,
        }

    @on(SpanView.Chosen)
    def _chosen(self, event: SpanView.Chosen) -> None:
        self.action_choose(event.span.act)

    def _play_sample(self) -> None:
        try:
            self.open(copied(self._ground.saves))
        except CompanionError as error:
            self.complain(f"{error.message}. {error.hint}")

    def _new(self) -> None:
        from companion.tui.screens.new import NewScreen

        self.app.push_screen(
            NewScreen(self._ground.saves),
            lambda made: self.open(made.folder, "first" if made.steps else "") if made is not None else None,
        )

    def _prep(self) -> None:
        from companion.tui.screens.prep import PrepScreen

        self.app.push_screen(PrepScreen(self._ground))

    def _import(self) -> None:
        """Takes tables into the settings folder, where every campaign finds them."""
        from companion.tui.screens.import_tables import ImportScreen

        self.app.push_screen(ImportScreen(home() / "tables", library_of(given=self._ground.tables)))

    def _settings(self) -> None:
        from companion.tui.app import CompanionApp
        from companion.tui.screens.settings import SettingsScreen
        from companion.tui.setting_groups import of_app

        if isinstance(self.app, CompanionApp):
            self.app.push_screen(SettingsScreen((of_app(self.app, None),), self.app.likes.problems))

    def _folder(self) -> None:
        from companion.tui.screens.folder import FolderScreen

        self.app.push_screen(FolderScreen(), lambda folder: self.open(folder) if folder is not None else None)
