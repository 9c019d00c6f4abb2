"""The first minute and every minute after: the real program on a pseudo-terminal, by the keys a player has."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from terminal import READY, Terminal, journal_of, playing

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")


@pytest.fixture
def terminal(folder: Path, tmp_path: Path) -> Iterator[Terminal]:
    with playing(folder, tmp_path / "home") as made:
        made.shows(READY)
        yield made


def emptied(terminal: Terminal) -> None:
    """Takes off what is typed. A key that is bound goes round by the app: what is typed must wait until it is done."""
    terminal.send("\x15")
    terminal.shows_anew("write on")


def test_the_first_minute_and_what_helps_in_it(terminal: Terminal, folder: Path) -> None:
    """Completion, live odds, an answer, what fits now, taking back, a palette of everything."""
    terminal.send("/te")
    terminal.shows_anew("/test ABILITY")
    terminal.send("\t")
    terminal.shows_anew("endurance")
    terminal.send("tho\tvs 9")
    terminal.shows_anew("success")
    emptied(terminal)
    terminal.send("? Is it far")
    terminal.shows_anew("no-and")
    terminal.send("\r")
    terminal.shows_anew("even: 1d20")
    terminal.send("\x07")
    terminal.shows_anew("say what comes of it")
    terminal.send("1")
    terminal.shows_anew("new line")
    terminal.send("They say it is.\r")
    terminal.read_until(lambda: "=> They say it is." in journal_of(folder))
    terminal.send("\x1b[19~")
    terminal.shows_anew("took back")
    terminal.read_until(lambda: "They say it is." not in journal_of(folder))
    terminal.send("\x10")
    terminal.shows_anew("Search")


def test_steps_reasons_and_real_dice(terminal: Terminal, folder: Path) -> None:
    """A sheet by digits, what a line would do, the error under its word, why a number, the dice switch."""
    terminal.send("\x1bc")
    terminal.shows_anew("Abilities")
    terminal.send("2")
    terminal.shows_anew("Background")
    terminal.send("Pilot\r")
    terminal.shows_anew("Path")
    terminal.send("\x1b")
    terminal.shows_anew("what now")
    terminal.send("/take salt x3")
    terminal.shows_anew("would: + salt")
    emptied(terminal)
    terminal.send("/test brawn\r")
    terminal.shows_anew("▲ “brawn”")
    emptied(terminal)
    terminal.send("/take salt x3\r")
    terminal.read_until(lambda: "salt ×3" in journal_of(folder))
    terminal.send("\x1b1")
    terminal.shows_anew("why")
    terminal.send("=")
    terminal.shows_anew("strength")
    terminal.send("\x1bd")
    terminal.shows_anew("real dice")
    terminal.send("i")
    terminal.shows_anew("what now")
    terminal.send("/roll 2d6\r")
    terminal.shows_anew("throw 2 × d6")
    terminal.send("4")
    terminal.shows_anew("so far 4")
    terminal.send("\x7f")
    terminal.shows_anew("throw 2 × d6")
    terminal.send("53")
    terminal.read_until(lambda: "2d6 ⟨5 3⟩ = 8" in journal_of(folder))


def test_a_session_ends_with_its_sum_and_offers_the_commit(terminal: Terminal, folder: Path) -> None:
    (folder / ".git").mkdir()
    terminal.send("/session end\r")
    terminal.shows_anew("to keep it in git")
    terminal.read_until(lambda: "the session ends" in journal_of(folder))
