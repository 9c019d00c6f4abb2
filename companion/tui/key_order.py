"""Keys one after the other: the next is sent on when all that the one before brought about is done.

What follows from a key takes a few messages: a box closes, the focus moves, a screen opens. A key that comes meanwhile
would go to a widget that is about to be gone, and be lost: from quick fingers on a slow line, or from a script.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from textual import events
from textual.message import Message
from textual.widgets import TextArea

from companion.tui.widgets.prompt import Prompt

if TYPE_CHECKING:
    from textual.app import App
    from textual.message_pump import MessagePump
    from textual.timer import Timer
    from textual.widget import Widget

_PATIENCE = 0.3
"""Seconds after which the next key is sent on in any case: what was to tell that all is done went with its widget."""

_WRITING = {"backspace", "delete", "left", "right", "home", "end"}

_STEP = 0.005  # seconds between two looks whether a screen is made

Typed = events.Key | events.Paste


class KeyDone(Message):
    """Sent after a key to the widget that had it, it comes up to the app behind all that the key gave rise to.

    Twice: the app does what is bound to the key when the key itself has come up, and that may make the widget send a
    message of its own (`Input.Submitted`).
    """

    def __init__(self, number: int, again: bool) -> None:
        super().__init__()
        self.number, self.again = number, again


class KeyOrder:
    """What was typed and waits for its turn.

    Args:
        app: where it goes to.
        send: sends one key, or what was pasted, to what has the focus.
    """

    def __init__(self, app: App[int], send: Callable[[Typed], Awaitable[None]]) -> None:
        self._app, self._send = app, send
        self._waiting: deque[Typed] = deque()
        self._busy = False
        self._number = 0
        self._screen: Widget | None = None
        self._target: MessagePump = app
        self._timer: Timer | None = None

    async def typed(self, event: Typed) -> None:
        """Sends on what was typed, now or in its turn."""
        self._waiting.append(event)
        await self._drain()

    def first(self, key: str) -> None:
        """A key that another one stands for goes before all that wait."""
        event = events.Key(key, None)
        event.set_sender(self._app)
        self._waiting.appendleft(event)
        self._app.call_next(self._drain)

    def screen_changed(self) -> None:
        """Another screen is on top, and what was to tell that the key is done may have gone with the one before."""
        if self._busy:
            self._once_it_stands(self._number)

    async def done(self, message: KeyDone) -> None:
        """All that followed from a key is done; but a screen that it opened, or came back to, may not stand yet."""
        if message.again and self._app.screen is self._screen:
            self._follow(again=False)
        elif self._app.screen is self._screen:
            await self._go_on(message.number)
        else:
            self._once_it_stands(message.number)

    def _once_it_stands(self, number: int) -> None:
        """Goes on when the screen on top is made and has its focus."""
        screen = self._app.screen
        if screen.is_mounted:
            screen.call_after_refresh(self._go_on, number)
        else:
            self._app.set_timer(_STEP, lambda: self._once_it_stands(number))

    async def _drain(self) -> None:
        while self._waiting and not self._busy:
            self._busy = True
            event = self._waiting.popleft()
            self._screen, self._target = self._app.screen, self._app.focused or self._app.screen
            await self._send(event)
            if _is_writing(event, self._target):
                self._busy = False
            else:
                self._number += 1
                self._timer = self._app.set_timer(_PATIENCE, self._patience_over)
                self._follow(again=True)

    def _follow(self, *, again: bool) -> None:
        done = KeyDone(self._number, again)
        done.set_sender(self._app)  # no message goes further up than whoever sent it
        self._target.post_message(done)

    def _patience_over(self) -> None:
        self._once_it_stands(self._number)

    async def _go_on(self, number: int) -> None:
        if self._busy and number == self._number:
            self._busy = False
            if self._timer is not None:
                self._timer.stop()
            await self._drain()


def _is_writing(event: Typed, target: MessagePump) -> bool:
    """Whether it goes into a text, and what comes next does too. The line does at once what Enter ends."""
    if isinstance(event, events.Paste) or not isinstance(target, TextArea):
        return isinstance(target, TextArea)
    return event.is_printable or event.key in _WRITING or (event.key == "enter" and isinstance(target, Prompt))
