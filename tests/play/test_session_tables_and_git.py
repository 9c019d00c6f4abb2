"""What a session does beside the rules: tables taken up between lines, the line that commits a campaign to git."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from companion.campaign.git import commit_line
from companion.dice import SeededDice
from companion.play.opening import create, open_session
from companion.play.session import Session

TABLE = '[gate]\ntitle = "Gate"\nrows = ["shut", "open"]\n'


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return create(tmp_path / "saves", "Salt", "sdm", "Odo")


class Clock:
    """Seconds that pass when told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_tables_are_looked_at_once_a_second_and_what_changed_is_noticed(folder: Path) -> None:
    clock = Clock()
    with open_session(folder, seed=1) as opened:
        session = Session(opened.store, lambda: opened.library, SeededDice(1), clock)
        looks: list[float] = []
        refresh = session.library.refresh

        def counted() -> tuple[str, ...]:
            looks.append(clock.now)
            return refresh()

        session.library.refresh = counted  # type: ignore[method-assign]
        session.look_at_tables()
        assert looks == []
        clock.now = 1.0
        session.look_at_tables()
        clock.now = 1.5
        session.look_at_tables()
        assert looks == [1.0]
        (folder / "tables").mkdir(exist_ok=True)
        (folder / "tables" / "mine.toml").write_text(TABLE, "utf-8")
        clock.now = 3.0
        session.look_at_tables()
        assert session.do("/table mine/gate")["ok"]
        told = session.notices()
        assert any("mine" in notice for notice in told), told
        assert not session.notices()


def test_a_campaign_under_git_is_offered_its_commit_at_the_end_of_a_session(folder: Path) -> None:
    with open_session(folder, seed=1) as session:
        session.do("/session One")
        assert not any("git" in note for note in session.do("/session end")["notes"])
        (folder.parent / ".git").mkdir()
        notes = session.do("/session end")["notes"]
        line = next(note for note in notes if note.startswith("to keep it in git: "))
        assert f"git -C {shlex.quote(str(folder.resolve()))} add ." in line and "commit -m" in line
        assert list((folder.parent / ".git").iterdir()) == []


@pytest.mark.parametrize("name", ["plain", "with space", "it's", "$HOME; rm -rf x", "-n"])
def test_the_line_is_one_that_a_shell_reads_as_it_is_meant(tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    (folder / ".git").mkdir(parents=True)
    words = shlex.split(commit_line(folder, "session 3; x"))
    assert words == [
        "git",
        "-C",
        str(folder),
        "add",
        ".",
        "&&",
        "git",
        "-C",
        str(folder),
        "commit",
        "-m",
        "session 3; x",
    ]


def test_no_git_no_line(tmp_path: Path) -> None:
    assert commit_line(tmp_path, "x") == ""
