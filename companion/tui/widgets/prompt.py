"""The line that the game is played from: one to eight rows, Enter does it, a paste of several lines stays prose."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widgets import TextArea


class Prompt(TextArea):
    """A text area whose Enter does the line, and whose Up and Down at the edges bring back earlier ones."""

    @dataclass
    class Completing(Message):
        """Tab: what is offered for `line` is to be taken; or, with `step`, another offer is wanted."""

        step: int = 0
        line: str = ""

    @dataclass
    class Left(Message):
        """Esc: the panels are wanted, and perhaps a key for them came with it or before the focus had moved."""

        key: str = ""

    @dataclass
    class Answered(Message):
        """A digit on an empty line."""

        number: int

    @dataclass
    class Threw(Message):
        """A key while a line waits for the faces of real dice: a digit or sign, `enter`, `backspace`, `escape`."""

        key: str

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(
            id=id,
            compact=True,
            soft_wrap=True,
            tab_behavior="focus",
            highlight_cursor_line=False,
            placeholder="write on, ask with ?, or / for commands",
        )
        self._lines: list[str] = []
        self._place = 0
        self._kept = ""
        self._leaving = False
        self._styled = False
        self.entering: Callable[[str], None] = lambda line: None
        """Does the line that Enter ends. It is off the prompt already, so that what is typed next starts clean.

        It is called at once and no message is sent for it, so that the empty prompt is painted together with the answer
        and not before, which would put off the answer until the next frame.
        """
        self.offering: Callable[[], bool] = lambda: False
        """Whether offers stand above the line, so that Up and Down walk through them."""
        self.asking: Callable[[], bool] = lambda: False
        """Whether something is asked, so that a digit on the empty line answers it."""
        self.throwing: Callable[[], bool] = lambda: False
        """Whether a line waits for faces, so that digits are faces."""

    def remember(self, lines: Iterable[str]) -> None:
        """Puts lines into the history of lines, oldest first; a line repeated counts once."""
        for line in lines:
            if line.strip() and (not self._lines or self._lines[-1] != line):
                self._lines.append(line)
        self._place = len(self._lines)

    def fill(self, line: str) -> None:
        """Puts `line` in place of what is typed, as one step of the typing's own undo."""
        self.replace(line, (0, 0), self.document.end)
        self.move_cursor(self.document.end)

    def give_back(self, line: str) -> bool:
        """Puts a line that was refused back to be mended; False if another is being typed: Up brings it back then."""
        if self.text:
            self.remember([line])
            return False
        self.load_text(line)
        self.move_cursor(self.document.end)
        return True

    def notify_style_update(self) -> None:
        self._styled = False
        super().notify_style_update()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Its colours are worked out when the styles have changed, and not for every key, as Textual does."""
        if self._styled:
            return super(TextArea, self).render_lines(crop)
        self._styled = True
        return super().render_lines(crop)

    def on_blur(self) -> None:
        self._leaving = False

    def on_key(self, event: events.Key) -> None:
        """What Enter, Tab, Esc and digits mean here; the rest is typing."""
        if self._is_a_face(event) if self.throwing() else self._is_ours(event):
            event.stop()
            event.prevent_default()

    def action_cursor_up(self, select: bool = False) -> None:
        if not select and self.offering():
            self.post_message(self.Completing(-1))
        elif not select and self.cursor_at_first_line and self._lines:
            self._walk(-1)
        else:
            super().action_cursor_up(select)

    def action_cursor_down(self, select: bool = False) -> None:
        if not select and self.offering():
            self.post_message(self.Completing(1))
        elif not select and self.cursor_at_last_line and self._place < len(self._lines):
            self._walk(1)
        else:
            super().action_cursor_down(select)

    def _is_ours(self, event: events.Key) -> bool:
        key = event.key
        if self._leaving:
            self.post_message(self.Left(key))
        elif key == "enter":
            self.done()
        elif key in ("ctrl+j", "shift+enter", "alt+enter"):
            self.insert("\n")
        elif key == "tab":
            self.post_message(self.Completing(line=self.text))
        elif key == "escape":
            self._leaving = True
            self.post_message(self.Left())
        elif key.startswith("alt+") and len(key) > 4:
            self._leaving = True
            self.post_message(self.Left(bare_key(key)))
        elif not self.text and self.asking() and (event.character or " ") in "123456789":
            self.post_message(self.Answered(int(event.character or 0)))
        else:
            return False
        return True

    def _is_a_face(self, event: events.Key) -> bool:
        """While faces are wanted, what could be typed is a face or nothing; keys of the app stay what they are."""
        if event.key in ("enter", "backspace", "escape"):
            self.post_message(self.Threw(event.key))
        elif event.character in (*"0123456789-+",):
            self.post_message(self.Threw(event.character or ""))
        return event.is_printable or event.key in ("enter", "backspace", "escape", "tab")

    def done(self) -> None:
        """Enter: takes the line off for good, the typing's undo does not bring it back."""
        line = self.text
        with self.prevent(self.Changed, self.SelectionChanged):  # whoever does the line tells of all that is new
            self.load_text("")
        self._place = len(self._lines)
        self.entering(line)

    def _walk(self, step: int) -> None:
        if self._place == len(self._lines):
            self._kept = self.text
        self._place = max(0, min(len(self._lines), self._place + step))
        self.fill(self._lines[self._place] if self._place < len(self._lines) else self._kept)


def bare_key(key: str) -> str:
    """The key that came with Esc or Alt: `alt+u` → `u`, `alt+shift+u` → `U`."""
    letter = key.removeprefix("alt+")
    return letter.removeprefix("shift+").upper() if letter.startswith("shift+") else letter
