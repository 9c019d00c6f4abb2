"""The real program in a pseudo-terminal: what reaches the terminal, how it ends, what is on disk after it."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.play.opening import open_session

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")

MODES_OFF = (b"\x1b[?1049l", b"\x1b[?1000l", b"\x1b[?25h")
SEQUENCE = re.compile(rb"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\]22;[a-z]*(?:\x1b\\|\x07)")
PATIENCE = 30.0


class Terminal:
    """The program on a terminal of 120 by 36."""

    def __init__(self, folder: Path, home: Path, *, program: tuple[str, ...] = ("-m", "companion")) -> None:
        self.seen, self.mark = b"", 0
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ.update(COMPANION_HOME=str(home), TERM="xterm-256color", TEXTUAL_ANIMATIONS="none")
            os.execv(sys.executable, [sys.executable, *program, "--saves", str(folder.parent), "play", folder.name])
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 36, 120, 0, 0))

    def read_until(self, wanted: Callable[[], bool]) -> None:
        """Reads what comes until `wanted`; fails when the program ends or nothing comes for long."""
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
        self.read_until(lambda: words.encode() in SEQUENCE.sub(b"", self.seen))

    def shows_anew(self, words: str) -> None:
        """As `shows`, but only what came since the last keys were sent."""
        self.read_until(lambda: words.encode() in SEQUENCE.sub(b"", self.seen[self.mark :]))

    def send(self, keys: str) -> None:
        self.mark = len(self.seen)
        os.write(self.fd, keys.encode())

    def end(self) -> int:
        """Reads to the end; gives the exit status."""
        self.read_until(lambda: False)
        _, status = os.waitpid(self.pid, 0)
        return os.waitstatus_to_exitcode(status)


@pytest.fixture
def terminal(folder: Path, tmp_path: Path) -> Iterator[Terminal]:
    made = Terminal(folder, tmp_path / "home")
    yield made
    with contextlib.suppress(ProcessLookupError, ChildProcessError):
        os.kill(made.pid, signal.SIGKILL)
        os.waitpid(made.pid, 0)
    with contextlib.suppress(OSError):
        os.close(made.fd)


def journal_of(folder: Path) -> str:
    return "".join(path.read_text("utf-8") for path in sorted((folder / "journal").glob("*.md")))


def test_no_control_character_but_its_own_reaches_the_terminal(folder: Path, tmp_path: Path) -> None:
    session = open_session(folder, seed=1)
    assert session.do(
        "Prose \x1b]52;c;aGk=\x1b\\ \x1b[6n \x9b2J \x1bc \x00 \x0e \x7f \u202e [@click=app.quit]x[/] here"
    )["ok"]
    assert session.do("/take Bread \x1b]0;title\x07")["ok"]
    session.store.close()
    terminal = Terminal(folder, tmp_path / "home")
    try:
        terminal.shows("F1 help")
        terminal.shows("␛]52;c;aGk=")
        terminal.send("\x11")
        assert terminal.end() == 0
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.kill(terminal.pid, signal.SIGKILL)
    left = SEQUENCE.sub(b"", terminal.seen)
    control = {byte for byte in left if byte < 32 and byte not in b"\r\n"} | {byte for byte in left if byte == 127}
    assert not control, control
    text = left.decode("utf-8")
    assert not {character for character in text if 0x80 <= ord(character) < 0xA0 or ord(character) == 0x202E}


@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_signal_ends_it_in_order(terminal: Terminal, folder: Path, number: int, status: int) -> None:
    terminal.shows("F1 help")
    terminal.send("half a sentence")
    terminal.shows("half a sentence")
    os.kill(terminal.pid, number)
    assert terminal.end() == status
    assert all(mode in terminal.seen for mode in MODES_OFF)
    drafts = list((folder / ".drafts").glob("line-*.txt"))
    assert [draft.read_text("utf-8") for draft in drafts] == ["half a sentence"]


def test_a_closed_terminal_ends_it_in_order(terminal: Terminal, folder: Path) -> None:
    terminal.shows("F1 help")
    terminal.send("half")
    terminal.shows("half")
    os.close(terminal.fd)
    _, status = os.waitpid(terminal.pid, 0)
    assert os.waitstatus_to_exitcode(status) == 129
    assert [draft.read_text("utf-8") for draft in (folder / ".drafts").glob("line-*.txt")] == ["half"]


def test_what_was_answered_is_there_after_a_kill(terminal: Terminal, folder: Path) -> None:
    terminal.shows("F1 help")
    terminal.send("? Is it far\r")
    terminal.shows("even: 1d20")
    os.kill(terminal.pid, signal.SIGKILL)
    os.waitpid(terminal.pid, 0)
    assert "? Is it far\n-> " in open_session(folder).store.tail(1)[0].text
    assert "? Is it far" in journal_of(folder)


def test_esc_and_a_key_in_one_go(terminal: Terminal) -> None:
    terminal.shows("F1 help")
    terminal.send("draft")
    terminal.shows("draft")
    terminal.send("\x1b4")
    terminal.shows_anew("why")
    terminal.send("i")
    terminal.shows_anew("panels")
    terminal.send("\x1b/")
    terminal.shows("Find in the journal")
    terminal.send("\x1b")
    terminal.shows_anew("F1 help")
    terminal.send("\x1bu")
    terminal.shows("took back")


def test_a_paste_of_several_lines_is_one_entry_of_prose(terminal: Terminal, folder: Path) -> None:
    terminal.shows("F1 help")
    terminal.send("\x1b[200~/hurt 3\r/hurt 3\x1b[201~")
    terminal.shows("/hurt 3")
    terminal.send("\r")
    terminal.read_until(lambda: "/hurt 3\n/hurt 3" in journal_of(folder))
    assert open_session(folder).campaign.get("life.now", 8, doc="characters/odo") == 8


def test_an_error_nobody_foresaw_ends_it_with_a_status_and_no_word_of_the_journal(folder: Path, tmp_path: Path) -> None:
    script = tmp_path / "broken.py"
    script.write_text(
        "import sys\n"
        "from companion.tui.screens.play import PlayScreen\n"
        "def broken(self, line):\n"
        "    secret = line\n"
        "    raise RuntimeError(secret)\n"
        "PlayScreen.enter = broken\n"
        "from companion.__main__ import main\n"
        "sys.exit(main(sys.argv[1:]))\n",
        "utf-8",
    )
    terminal = Terminal(folder, tmp_path / "home", program=(str(script),))
    terminal.shows("F1 help")
    terminal.send("the murderer is the cook\r")
    assert terminal.end() == 1
    after = terminal.seen[terminal.seen.rindex(b"\x1b[?1049l") :].decode("utf-8", "replace")
    assert "The app stopped on an error" in after and "murderer" not in after and "Traceback" not in after
    log = (tmp_path / "home" / "errors.log").read_text("utf-8")
    assert "RuntimeError" in log and "murderer" not in log
