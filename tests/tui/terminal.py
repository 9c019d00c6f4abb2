"""The real program on a pseudo-terminal, driven by its keys and read by the bytes that it sends."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

MODES_OFF = (b"\x1b[?1049l", b"\x1b[?1000l", b"\x1b[?1003l", b"\x1b[?2004l", b"\x1b[?25h")
"""What must have been sent for the terminal to be as it was: the other screen, mouse and pasting off, the cursor."""

SEQUENCE = re.compile(rb"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\]22;[a-z]*(?:\x1b\\|\x07)")
PATIENCE = 30.0
READY = "F1 help"


class Terminal:
    """The program on a terminal.

    Args:
        folder: the campaign it is to play.
        home: the folder of its settings.
        program: what Python is to run.
        environment: what is different in its surroundings; None takes a variable away.
        size: columns and rows.
    """

    def __init__(
        self,
        folder: Path,
        home: Path,
        *,
        program: tuple[str, ...] = ("-m", "companion"),
        environment: Mapping[str, str | None] | None = None,
        size: tuple[int, int] = (120, 36),
    ) -> None:
        self.seen, self.mark = b"", 0
        self.status: int | None = None
        size_told = ("COLUMNS", "LINES")  # by whoever runs the tests; the terminal has its own
        surroundings = {name: value for name, value in os.environ.items() if name not in size_told}
        surroundings |= {"COMPANION_HOME": str(home), "TERM": "xterm-256color"}
        surroundings |= {"TEXTUAL_ANIMATIONS": "none"}
        surroundings |= {name: value for name, value in (environment or {}).items() if value is not None}
        for name, value in (environment or {}).items():
            if value is None:
                surroundings.pop(name, None)
        command = [sys.executable, *program, "--saves", str(folder.parent), "play", folder.name]
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            for number in (signal.SIGINT, signal.SIGQUIT):  # which a shell's background job ignores, and hands that on
                signal.signal(number, signal.SIG_DFL)
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
            os.execve(sys.executable, command, surroundings)

    def read_until(self, wanted: Callable[[], bool]) -> None:
        """Reads what comes until `wanted`; fails when nothing comes for long, ends when the program does."""
        limit = time.monotonic() + PATIENCE
        while not wanted():
            assert time.monotonic() < limit, self.seen[-2000:]
            if select.select([self.fd], [], [], 0.05)[0]:
                try:
                    data = os.read(self.fd, 1 << 16)
                except OSError:
                    return
                if not data:
                    return
                self.seen += data

    def shows(self, words: str) -> None:
        """Waits until words have been shown."""
        self.read_until(lambda: words.encode() in SEQUENCE.sub(b"", self.seen))

    def shows_anew(self, words: str) -> None:
        """As `shows`, but only what came since the last keys were sent."""
        self.read_until(lambda: words.encode() in SEQUENCE.sub(b"", self.seen[self.mark :]))

    def send(self, keys: str) -> None:
        """Types keys."""
        self.mark = len(self.seen)
        os.write(self.fd, keys.encode())

    def resize(self, columns: int, rows: int) -> None:
        """Gives the terminal another size, of which the program is told."""
        self.mark = len(self.seen)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def signal(self, number: int) -> None:
        """Sends the program a signal."""
        self.mark = len(self.seen)
        os.kill(self.pid, number)

    def suspend(self) -> None:
        """Suspends it, and waits until the system has stopped it: a SIGCONT before that would be lost."""
        self.signal(signal.SIGTSTP)
        self.read_until(lambda: os.waitpid(self.pid, os.WUNTRACED | os.WNOHANG)[0] == self.pid)
        while select.select([self.fd], [], [], 0)[0]:
            self.seen += os.read(self.fd, 1 << 16)

    def hang_up(self) -> None:
        """The terminal's window is closed."""
        os.close(self.fd)
        self.fd = -1

    def ended(self) -> bool:
        """Whether the program is over, without waiting."""
        if self.status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            self.status = os.waitstatus_to_exitcode(status) if pid else None
        return self.status is not None

    def end(self) -> int:
        """Reads to the end; gives the exit status, which is -n after a signal that nobody caught."""
        if self.fd >= 0:
            self.read_until(self.ended)
        while not self.ended():
            select.select([], [], [], 0.01)
        assert self.status is not None
        return self.status

    def close(self) -> None:
        """Ends it, whatever it does."""
        if not self.ended():
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
            self.end()
        if self.fd >= 0:
            os.close(self.fd)


@contextmanager
def playing(folder: Path, home: Path, **how: object) -> Iterator[Terminal]:
    """The program on a campaign, ended whatever happens."""
    terminal = Terminal(folder, home, **how)  # type: ignore[arg-type]
    try:
        yield terminal
    finally:
        terminal.close()


def drafts(folder: Path) -> list[str]:
    """What a campaign's folder keeps of lines being typed."""
    saved = [path.read_text("utf-8").splitlines() for path in sorted((folder / ".drafts").glob("*.jsonl"))]
    return [str(json.loads(lines[-1])) for lines in saved if lines]


def journal_of(folder: Path) -> str:
    """All session files."""
    return "".join(path.read_text("utf-8") for path in sorted((folder / "journal").glob("*.md")))
