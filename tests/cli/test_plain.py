"""Plain mode: the game line by line, with a word for all that has words, in ASCII where there is no more."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.campaign.config import config_file
from companion.campaign.sample import copied
from companion.cli.ascii import stand_ins
from companion.cli.plain_words import WORDS
from companion.play.lookup import commands
from companion.play.opening import create, open_session
from companion.play.session import Session
from companion.tui.actions import ACTIONS

COMPANION = [sys.executable, "-m", "companion"]
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f\x9b]")


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    """A copy of the sample, to be played."""
    return copied(tmp_path / "saves")


def plain(folder: Path | None, lines: str, saves: Path | None = None, **environment: str) -> str:
    """What plain mode answers to lines that come through a pipe."""
    words = ["--saves", str(saves)] if saves else []
    done = subprocess.run(
        [*COMPANION, *words, "play", "--plain", *([str(folder)] if folder else [])],
        input=lines.encode(),
        capture_output=True,
        check=True,
        env={**os.environ, "TERM": "dumb", **environment},
    )
    assert not done.stderr
    return done.stdout.decode()


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[object]:
    """Types lines into plain mode in this process; gives what it answers."""

    def play(lines: str, *words: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))
        assert main(["play", "--plain", *words]) == 0
        return capsys.readouterr().out

    yield play


def state(folder: Path) -> Session:
    return open_session(folder)


THE_SAMPLE = """\
/show
/read 2
She is cold as the bell. Odo gives her his coat, and she writes that down.
@ Odo asks her who the tenth is
? Does she know the tenth
/dice 11
/test thought vs 10
1
/undo
/redo
/dice real
/roll 2d6
6
back
6 5
/dice app
/table steppe/weather
/thread add The cold ledger
/clock The clock runs down +1
/scene The way up
/find ledger
/stats
/last
/session end
/quit
"""


def test_a_script_plays_the_sample_through(sample: Path) -> None:
    """Prose, oracle, a test that asks, undo, real dice, a table, lists, a scene, search, the end of a session."""
    with open_session(sample) as session:
        before = session.store.entries
    said = plain(sample, THE_SAMPLE)
    for words in (
        "The Salt Road. Write what happens;",
        "Last time: Below the arch",
        "every roll −2 (penalty −2: 2 items over)",
        "Odo asks her who the tenth is",
        "took back: ",
        "did again: ",
        "throw 2 × d6: the faces, `back` takes the last one back",
        "throw d6 (so far 6)",
        "= 11",
        "The way up",
    ):
        assert words in said, words
    assert not CONTROL.search(said)
    with open_session(sample) as session:
        campaign = session.campaign
        assert campaign.get("scene") == "The way up"
        assert "The cold ledger" in campaign.get("lists")["threads"]
        assert campaign.get("clocks")["The clock runs down"]["now"] == 4
        assert session.store.entries > before + 5
        journal = "\n".join(block.text for block in session.store.tail(60))
        assert "She is cold as the bell." in journal and "= 11" in journal
        assert "(note: the session ends" in journal


WORD_OF = {
    "help": "help", "guide": "now", "find": "find", "edit": "edit", "editor": "edit", "again": "again",
    "roll_again": "again", "undo": "undo", "redo": "redo", "last_time": "last", "scene": "scene", "tables": "tables",
    "prep": "recipes", "marks": "mark", "stretch": "promote", "promote": "promote", "read": "read", "journal": "read",
    "odds": "odds", "likelier": "ask", "dice": "dice", "first": "first", "settings": "config", "inventory": "show",
    "elsewhere": "copy", "why": "show", "home": "quit", "saved": "history", "import": "tables", "diagnostics": "config",
}  # fmt: skip
"""For each key of the app the word by which plain mode does or tells the same."""
OF_THE_SCREEN = {"write", "go", "copy"}
"""Keys that only move about on a screen; copying is the terminal's own."""


def test_every_key_of_the_app_has_its_word_here(sample: Path) -> None:
    with open_session(sample) as session:
        known = {*WORDS, *commands(session.campaign), "quit"}
    assert set(WORD_OF.values()) <= known
    keyed = {action.name for action in ACTIONS.values() if action.keys} - OF_THE_SCREEN
    assert keyed <= set(WORD_OF), "a new key: name the word that does it in plain mode, in docs/plain.md too"


def test_each_word_of_plain_mode_answers(sample: Path, typed: object) -> None:
    asked = {
        "/show odo": "Odo · SDM, level 1",
        "/show kitchen": "there is no panel “kitchen”; there are Odo",
        "/read 1": "sample.42  [Thread:The tenth of nine|Open]",
        "/read tale 1": "Who is the tenth?”",
        "/odds ? Is it far": "yes: 3/10 (30 %)",
        "/odds /test thought vs 11": "success: ",
        "/odds /take Bread": "items 11 → 12 of 9",
        "/odds /note x": "nothing is rolled; it would: change nothing",
        "/odds 2d4": "mean 5.000",
        "/tables weather autumn": "steppe/weather/autumn  Weather in autumn",
        "/tables of no such words": "no table has “of no such words” in it",
        "/recipes": "caravan-week  A week of caravan road",
        "/first": "Nothing is left to make.",
        "/now": "/reaction  how do they take you",
        "/config motion": "motion = on  (on, off)",
        "/config motion perhaps": "motion is on or off, not “perhaps”",
        "/help": "/recipes                                     what /prep rolls",
        "/help reaction": "/reaction",
        "/reacton": "did you mean /reaction",
    }
    said = typed("\n".join(f"{line}\n/find zzz{number}" for number, line in enumerate(asked)), str(sample))  # type: ignore[operator]
    parts = re.split(r"“zzz\d+” is nowhere\n", said)
    for (line, words), told in zip(asked.items(), parts, strict=False):
        assert words in told, (line, told)


def test_every_line_of_its_page_is_answered(sample: Path, typed: object) -> None:
    page = (Path(__file__).parents[2] / "docs" / "plain.md").read_text("utf-8")
    found = dict.fromkeys(re.findall(r"`(/[a-z][^`]*)`", page))
    lines = [line for line in found if line not in ("/quit", "/first", "/edit")]
    assert len(lines) > 25
    said = typed("\n".join(lines), str(sample))  # type: ignore[operator]
    assert "there is no command" not in said and "did you mean" not in said


def test_a_line_that_ends_in_a_backslash_goes_on_in_the_next(sample: Path, typed: object) -> None:
    typed("She reads:\\\n  nine names\\\n  and mine.\n", str(sample))  # type: ignore[operator]
    with open_session(sample) as session:
        assert session.store.tail(1)[0].text == "She reads:\n  nine names\n  and mine."


def test_a_spark_is_kept_by_a_word(sample: Path, typed: object) -> None:
    said = typed("/stuck\n/keep\n", str(sample))  # type: ignore[operator]
    assert "/keep takes it into the journal" in said and "tbl: " in said
    with open_session(sample) as session:
        assert session.store.tail(1)[0].text.startswith("tbl: ")


def test_from_home_a_campaign_is_made_played_by_steps_and_left(tmp_path: Path, typed: object) -> None:
    made = "7\nnew The Plain Road\nchess\n1\nMira blank\n"
    lines = f"{made}/first\n2 1 1 1 1 1\nFerry pilot\n\n/quit\n/show\n/quit\n\n1\n/quit\n/quit\n"
    said = typed(lines, "--saves", str(tmp_path))  # type: ignore[operator]
    assert "the sample, a story under way" in said and "1 The Plain Road" in said
    assert "The sheet is blank: /first makes it step by step" in said
    with open_session(tmp_path / "the-plain-road") as session:
        doc = session.campaign.active
        assert session.campaign.name_of(doc) == "Mira"
        assert "Ferry pilot" in str(session.campaign.doc(doc))


def test_a_fault_in_the_settings_is_told_and_the_game_begins(sample: Path, typed: object) -> None:
    config_file().parent.mkdir(parents=True, exist_ok=True)
    config_file().write_text("motion = 3\n", "utf-8")
    said = typed("/quit\n", str(sample))  # type: ignore[operator]
    assert "config.toml, line 1: motion is on or off, not “3”; on is used" in said


def test_the_setting_plain_plays_line_by_line_without_being_told(
    sample: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["config", "plain", "on"]) == 0
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"/quit\n")))
    assert main(["play", str(sample)]) == 0
    assert "The Salt Road. Write what happens" in capsys.readouterr().out


@pytest.mark.parametrize("environment", [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C"}])
def test_where_there_is_no_more_it_is_ascii(tmp_path: Path, environment: dict[str, str]) -> None:
    folder = create(tmp_path, "Señor Müller", "sdm", "Odo")
    said = plain(folder, "Ça va – “so” ⚅ 界\n/show\n/dice 3\n/test thought\n", **environment)
    assert said.isascii() and "\\u2" not in said
    assert "Senor Muller. Write what happens" in said
    assert 'Ca va - "so" [6] \\u754c' in said
    with open_session(folder) as session:
        assert session.store.tail(2)[0].text == "Ça va – “so” ⚅ 界"


def test_no_sign_of_the_game_is_without_a_stand_in() -> None:
    """Every sign in the program's own words has one."""
    root = Path(stand_ins.__code__.co_filename).parents[1]
    rooms = ("play", "systems", "cli", "campaign", "dice", "tables")
    signs = {sign for room in rooms for file in (root / room).rglob("*.py") for sign in file.read_text("utf-8")}
    without = {sign for sign in signs if not sign.isascii() and stand_ins(sign).startswith("\\")}
    assert not {sign for sign in without if sign.isprintable() and ord(sign) < 0x3000}, without
