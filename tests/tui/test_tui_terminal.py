"""The real program in a pseudo-terminal: what reaches the terminal, how it ends, what is on disk after it."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from terminal import MODES_OFF, SEQUENCE, Terminal, drafts, journal_of, playing

from companion.play.opening import open_session

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")


@pytest.fixture
def terminal(folder: Path, tmp_path: Path) -> Iterator[Terminal]:
    with playing(folder, tmp_path / "home") as made:
        yield made


def test_no_control_character_but_its_own_reaches_the_terminal(folder: Path, tmp_path: Path) -> None:
    session = open_session(folder, seed=1)
    assert session.do(
        "Prose \x1b]52;c;aGk=\x1b\\ \x1b[6n \x9b2J \x1bc \x00 \x0e \x7f \u202e [@click=app.quit]x[/] here"
    )["ok"]
    assert session.do("/take Bread \x1b]0;title\x07")["ok"]
    session.store.close()
    with playing(folder, tmp_path / "home") as terminal:
        terminal.shows("F1 help")
        terminal.shows("␛]52;c;aGk=")
        terminal.send("\x11")
        assert terminal.end() == 0
    left = SEQUENCE.sub(b"", terminal.seen)
    control = {byte for byte in left if byte < 32 and byte not in b"\r\n"} | {byte for byte in left if byte == 127}
    assert not control, control
    text = left.decode("utf-8")
    assert not {character for character in text if 0x80 <= ord(character) < 0xA0 or ord(character) == 0x202E}


@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)])
def test_a_signal_ends_it_in_order(terminal: Terminal, folder: Path, number: int, status: int) -> None:
    terminal.shows("F1 help")
    terminal.send("half a sentence")
    terminal.shows("half a sentence")
    terminal.signal(number)
    assert terminal.end() == status
    assert all(mode in terminal.seen[terminal.mark :] for mode in MODES_OFF)
    assert drafts(folder) == ["half a sentence"]


def test_a_second_window_leaves_the_first_its_line_and_the_next_takes_what_a_dead_one_left(
    terminal: Terminal, folder: Path, tmp_path: Path
) -> None:
    terminal.shows("F1 help")
    terminal.send("half a sentence")
    terminal.read_until(lambda: drafts(folder) == ["half a sentence"])
    with playing(folder, tmp_path / "home") as second:
        second.shows("F1 help")
        second.shows("write on, ask with")
        second.send("and another")
        second.read_until(lambda: sorted(drafts(folder)) == ["and another", "half a sentence"])
        terminal.signal(signal.SIGKILL)
        terminal.end()
        with playing(folder, tmp_path / "home") as third:
            third.shows("half a sentence")
            third.send(" more\r")
            third.read_until(lambda: "half a sentence more" in journal_of(folder))
            third.read_until(lambda: drafts(folder) == ["and another"])


def test_suspended_and_resumed_at_another_size(terminal: Terminal, folder: Path) -> None:
    """The terminal is as it was while it sleeps; what was being typed is there when it wakes."""
    terminal.shows("F1 help")
    terminal.send("half a sentence")
    terminal.shows("half a sentence")
    terminal.suspend()
    assert all(mode in terminal.seen[terminal.mark :] for mode in MODES_OFF)
    terminal.resize(1, 1)
    terminal.signal(signal.SIGCONT)
    terminal.resize(80, 24)
    terminal.shows_anew("half a sentence")
    terminal.send(" more\r")
    terminal.read_until(lambda: "half a sentence more" in journal_of(folder))


@pytest.mark.parametrize("box", [False, True])
def test_a_closed_terminal_ends_it_in_order(terminal: Terminal, folder: Path, box: bool) -> None:
    """With a box open there is more to draw on the way out than a terminal that is gone ever takes."""
    terminal.shows("F1 help")
    terminal.send("half")
    terminal.shows("half")
    if box:
        terminal.send("\x1bOP")
        terminal.shows_anew("Esc closes")
    terminal.hang_up()
    assert terminal.end() == 129
    assert drafts(folder) == ["half"]


def test_what_was_answered_is_there_after_a_kill(terminal: Terminal, folder: Path) -> None:
    terminal.shows("F1 help")
    terminal.send("? Is it far\r")
    terminal.shows("even: 1d20")
    terminal.signal(signal.SIGKILL)
    assert terminal.end() == -signal.SIGKILL
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
    with playing(folder, tmp_path / "home", program=(str(script),)) as terminal:
        terminal.shows("F1 help")
        terminal.send("the murderer is the cook\r")
        assert terminal.end() == 1
    after = terminal.seen[terminal.seen.rindex(b"\x1b[?1049l") :].decode("utf-8", "replace")
    assert "companion stopped on an error of its own: RuntimeError at" in after
    assert "murderer" not in after and "Traceback" not in after
    assert "errors.log" in after and "companion diagnostics" in after and str(folder) in after
    log = (tmp_path / "home" / "errors.log").read_text("utf-8")
    assert "RuntimeError" in log and "murderer" not in log
