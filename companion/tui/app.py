"""The app: its themes, its screens, and how it ends."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.signal import Signal

from companion.campaign.preferences import USUAL, Preferences
from companion.errors import CompanionError
from companion.play.opening import now
from companion.tui import taste, warm
from companion.tui.cure import cure
from companion.tui.ground import Ground
from companion.tui.key_order import KeyDone, KeyOrder, Typed
from companion.tui.own_themes import own_themes
from companion.tui.themes import THEMES

if TYPE_CHECKING:
    from textual.command import Provider
    from textual.theme import Theme

    from companion.campaign.crash import Crash

_GRACE = 5.0  # seconds to end in order, once all words are on disk
_SIGNALS = ("SIGTERM", "SIGHUP", "SIGINT", "SIGUSR1", "SIGUSR2")


def _leave_for_certain(status: int) -> None:
    """Ends the process after a while, whatever it does: what writes to a terminal that is gone may never return."""
    leaver = threading.Timer(_GRACE, os._exit, (status,))
    leaver.daemon = True
    leaver.start()


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
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)  # then no colour at all, and not greys
        for theme in THEMES:
            self.register_theme(theme)
        own, self.theme_problems = own_themes(self.available_themes)
        for theme in own:
            self.register_theme(theme)
        self.likes: Preferences = USUAL
        self.usual_animation = self.animation_level
        taste.begin(self)
        self.ground = ground
        self._campaign = campaign
        self.key_signal: Signal[events.Key] = Signal(self, "key")
        """Every key, before it does anything."""
        self.key_order = KeyOrder(self, self._send)
        self.signalled = 0
        """The signal that ended the app; 0 if none did."""
        self.crash: Crash | None = None
        """The error that ended it, if one did."""

    async def on_event(self, event: events.Event) -> None:
        """What is typed waits until what was typed before is done."""
        if isinstance(event, events.Key | events.Paste) and not event.is_forwarded:
            await self.key_order.typed(event)
        else:
            await super().on_event(event)

    async def _send(self, event: Typed) -> None:
        """Dice that still tumble lie still at any key, which then does what it does."""
        if isinstance(event, events.Key):
            self.key_signal.publish(event)
        await super().on_event(event)

    async def on_key_done(self, message: KeyDone) -> None:
        await self.key_order.done(message)

    async def on_mount(self) -> None:
        self.theme_changed_signal.subscribe(self, self._keep_theme)
        self.screen_change_signal.subscribe(self, lambda _: self.key_order.screen_changed())
        self._listen()
        await self.push_screen(self._first_screen())
        self.call_after_refresh(warm.go_on)

    def _first_screen(self) -> Screen[None]:
        """The campaign that was named; the home screen when none was, or with what is wrong when it does not open."""
        trouble = ""
        if self._campaign is not None:
            from companion.tui.screens.play import PlayScreen

            try:
                return PlayScreen(self.ground.open(self._campaign))
            except CompanionError as error:
                trouble = f"{error.message}. {error.hint}"
        from companion.tui.screens.home import HomeScreen

        return HomeScreen(self.ground, trouble)

    def go_home(self) -> None:
        """From a campaign to the home screen, which may not have been there yet."""
        from companion.tui.screens.home import HomeScreen

        if any(isinstance(screen, HomeScreen) for screen in self.screen_stack):
            self.pop_screen()
        else:
            self.switch_screen(HomeScreen(self.ground))

    def on_click(self, event: events.Click) -> None:
        """On the frame of a box, or beside it, a click is Esc."""
        boxes = list(self.screen.query(".box"))
        if boxes and (event.widget is self.screen or event.widget in boxes):
            self.key_order.first("escape")

    def action_command_palette(self) -> None:
        """Opens the palette, unless it is open."""
        from companion.tui.palette import Palette

        if not isinstance(self.screen, Palette):
            self.push_screen(Palette())

    def action_change_theme(self) -> None:
        """Opens the themes; what is not chosen there is only shown."""
        from companion.tui.screens.themes import ThemeScreen

        before = self.theme

        def taken(name: str | None) -> None:
            self.theme = name or before
            taste.keep_theme(self, self.theme)

        self.push_screen(ThemeScreen(taste.themes_told(self), before), taken)

    def _keep_theme(self, theme: Theme) -> None:
        if not self.screen.has_class("-previewing"):
            taste.keep_theme(self, theme.name)

    async def action_leave(self) -> None:
        """Leaves; all that was done is on disk already, or this is asked twice."""
        from companion.tui.screens.play import PlayScreen

        if any(isinstance(screen, PlayScreen) and screen.stays() for screen in self.screen_stack):
            return
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
        _leave_for_certain(128 + number)
        self.exit(128 + number, return_code=128 + number)

    def _close(self) -> None:
        """Keeps what is being typed, and brings the sheets of the open campaign up to its history."""
        from companion.tui.screens.play import PlayScreen

        for screen in self.screen_stack:
            if isinstance(screen, PlayScreen):
                screen.close()

    def _fatal_error(self) -> None:
        """Ends the app on an error: the draft kept, the first error logged, to be told once the screen is left."""
        from companion.campaign import crash

        error = sys.exc_info()[1]
        if error is not None and self.crash is None:
            self.crash = crash.log(error, now())
        self._close()
        self._close_messages_no_wait()
