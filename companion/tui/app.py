"""The app: its themes, its screens, and how it ends."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from companion.errors import CompanionError
from companion.play.opening import now
from companion.tui import taste
from companion.tui.content import display
from companion.tui.cure import cure
from companion.tui.ground import Ground
from companion.tui.themes import THEMES, VIOLET

if TYPE_CHECKING:
    from textual.command import Provider

_SIGNALS = ("SIGTERM", "SIGHUP")


def _everything() -> type[Provider]:
    from companion.tui.palette import Everything

    return Everything


class CompanionApp(App[int]):
    """The companion on a full screen.

    Args:
        ground: where campaigns are, and what they are played with.
        campaign: the folder to open at once, if any.
    """

    TITLE = "companion"
    CSS_PATH = "app.tcss"
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = App.COMMANDS | {_everything}
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q", "leave", "leave", show=False, priority=True)]

    def __init__(self, ground: Ground, campaign: Path | None = None) -> None:
        cure()
        super().__init__()
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = taste.theme(self.available_themes, VIOLET.name)
        self.ground = ground
        self._campaign = campaign
        self.signalled = 0
        """The signal that ended the app; 0 if none did."""

    async def on_mount(self) -> None:
        self.theme_changed_signal.subscribe(self, lambda theme: taste.keep_theme(theme.name))
        self._listen()
        await self.push_screen(self._first_screen())

    def _first_screen(self) -> Screen[None]:
        """The campaign that was named; the home screen when none was, or with what is wrong when it does not open."""
        from companion.tui.screens.home import HomeScreen

        if self._campaign is None:
            return HomeScreen(self.ground)
        from companion.tui.screens.play import PlayScreen

        try:
            return PlayScreen(self.ground.open(self._campaign))
        except CompanionError as error:
            return HomeScreen(self.ground, f"{error.message}. {error.hint}")

    def go_home(self) -> None:
        """From a campaign to the home screen, which may not have been there yet."""
        from companion.tui.screens.home import HomeScreen

        if any(isinstance(screen, HomeScreen) for screen in self.screen_stack):
            self.pop_screen()
        else:
            self.switch_screen(HomeScreen(self.ground))

    async def action_leave(self) -> None:
        """Leaves; all that was done is on disk already."""
        self._close()
        self.exit(0)

    def _listen(self) -> None:
        """Ends in order when the terminal goes away or the machine shuts down."""
        if sys.platform == "win32":
            return
        loop = asyncio.get_running_loop()
        for name in _SIGNALS:
            number = int(getattr(signal, name))
            loop.add_signal_handler(number, self._end, number)

    def _end(self, number: int) -> None:
        self.signalled = number
        self._close()
        self.exit(128 + number, return_code=128 + number)

    def _close(self) -> None:
        """Keeps what is being typed, and brings the sheets of the open campaign up to its history."""
        from companion.tui.screens.play import PlayScreen

        for screen in self.screen_stack:
            if isinstance(screen, PlayScreen):
                screen.close()

    def _fatal_error(self) -> None:
        """Ends the app on an error: the draft kept, a short word instead of values out of somebody's journal."""
        from companion.tui import crash

        error = sys.exc_info()[1]
        log = crash.log(error, now()) if error is not None else None
        self._close()
        where = f" Where it happened is told in {log}." if log is not None else ""
        self.panic(display(f"The app stopped on an error. Every line that was done is on disk.{where}"))
