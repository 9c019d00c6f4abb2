"""A program in a pseudo-terminal of 120×36: how long until a word is on its screen, and from a key to its paint."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from collections.abc import Sequence
from pathlib import Path

_ESCAPES = re.compile(rb"\x1b\[[0-9;?<>=]*[a-zA-Z]|\x1b[()][A-Z0-9]")
_PATIENCE = 60.0


class Screen:
    """A program running in a terminal of its own; use it in a `with`."""

    def __init__(self, words: Sequence[str], environment: dict[str, str]) -> None:
        self.started = time.perf_counter()
        self.process, self.terminal = pty.fork()
        if not self.process:
            os.environ.update(environment, TERM="xterm-256color")
            os.execvp(words[0], list(words))
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 36, 120, 0, 0))
        self.seen = b""

    def __enter__(self) -> Screen:
        return self

    def __exit__(self, *_: object) -> None:
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.terminal)

    def until(self, word: bytes) -> float:
        """Waits until `word` is painted; the moment it was."""
        most = time.perf_counter() + _PATIENCE
        while word not in _ESCAPES.sub(b"", self.seen):
            if time.perf_counter() > most or not self._more(_PATIENCE):
                shown = _ESCAPES.sub(b"", self.seen)[-2000:].decode(errors="replace")
                raise TimeoutError(f"{word!r} never came: {shown}")
        return time.perf_counter()

    def first_screen(self, word: bytes) -> float:
        """Seconds from the start until `word` is painted."""
        return self.until(word) - self.started

    def type(self, text: str) -> None:
        """Types, and waits until all of it is painted."""
        self.quiet()
        for sign in text:
            self.key(sign, settle=False)

    def enter(self, answer: bytes) -> float:
        """Seconds from Enter until `answer` is painted."""
        return self.key("\r", answer)

    def key(self, text: str, painted: bytes = b"", *, settle: bool = True) -> float:
        """Seconds from a key until it is painted, or what it is to bring; with `settle` once the screen is at rest."""
        if settle:
            self.quiet()
        self.seen = b""
        start = time.perf_counter()
        os.write(self.terminal, text.encode())
        return self.until(painted or text.encode()) - start

    def quiet(self) -> None:
        """Reads until nothing has come for a while; a blinking cursor does not keep it for ever."""
        most = time.perf_counter() + 3
        while time.perf_counter() < most and self._more(0.2):
            pass

    def memory(self) -> int:
        """What the program holds in memory, in bytes."""
        status = Path(f"/proc/{self.process}/status").read_text("ascii")
        return int(status.partition("VmRSS:")[2].split()[0]) * 1024

    def _more(self, seconds: float) -> bool:
        ready, _, _ = select.select([self.terminal], [], [], seconds)
        if not ready:
            return False
        try:
            self.seen += os.read(self.terminal, 65536)
        except OSError:
            return False
        return True
