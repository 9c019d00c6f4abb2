"""Descriptions in folders: the campaign's, the player's, the three that ship; and history, undo and check over them."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_freeform_examples import TEN_LINES

from companion.play.opening import create, open_session
from companion.play.session import Session
from companion.play.verify import faults


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A campaign on disk, with the ten lines in its `systems/` and a game of the player's in the settings folder."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    made = create(tmp_path / "saves", "Bells", "freeform", "Odo")
    for place, name in ((made, "bell"), (tmp_path / "home", "bell"), (tmp_path / "home", "mine")):
        (place / "systems").mkdir(parents=True, exist_ok=True)
        (place / "systems" / f"{name}.toml").write_text(TEN_LINES.replace("Bell and Ash", f"Bell of {place.name}"))
    return made


def checked(session: Session) -> list[str]:
    return session.store.check(lambda record, before: faults(record, before, session.library))


def test_the_nearer_description_wins_and_all_are_listed(folder: Path) -> None:
    with open_session(folder) as session:
        found = {each["name"]: each["file"] for each in session.do("/games")["games"]}
    assert found == {
        "bell": "systems/bell.toml",
        "mine": "settings/systems/mine.toml",
        "d20-fantasy": "shipped/d20-fantasy.toml",
        "d100-inquiry": "shipped/d100-inquiry.toml",
        "d6-pool": "shipped/d6-pool.toml",
    }


def test_a_game_survives_a_restart_its_file_and_undo(folder: Path) -> None:
    with open_session(folder) as session:
        assert session.do("/game bell")["ok"]
        session.type_faces("1 2")
        assert session.do("/test ash")["outcome"] == "no"
    (folder / "systems" / "bell.toml").unlink()
    with open_session(folder) as session:
        assert session.campaign.get("tracks.breath.now", doc="characters/odo") == 4
        session.type_faces("6 6")
        assert session.do("/test dare iron")["outcome"] == "yes"
        assert checked(session) == []
        for _ in range(3):
            assert session.do("/undo")["ok"]
        assert session.campaign.get("game") == "d20-fantasy"
        assert list(session.campaign.get("games")) == ["d20-fantasy"]
        for _ in range(3):
            assert session.do("/redo")["ok"]
        assert session.campaign.get("tracks.breath.now", doc="characters/odo") == 4
        assert checked(session) == []


def test_what_is_wrong_is_said_with_file_and_line(folder: Path) -> None:
    (folder / "systems" / "bell.toml").write_text(TEN_LINES.replace('"iron", "ash"', '"irn", "ash"'))
    with open_session(folder) as session:
        answer = session.do("/game bell")
    assert not answer["ok"]
    assert "systems/bell.toml:9  tests.dare.pick" in answer["error"]


def test_a_ladder_of_the_games_own_answers_for_the_oracle(folder: Path) -> None:
    with open_session(folder) as session:
        session.do("/game d6-pool")
        session.type_faces("10")
        assert session.do("?(probable) Is the vault full")["outcome"] == "yes"
        assert not session.do("?(likely) Is it")["ok"]
        session.do("/game d20-fantasy")
        assert session.do("?(likely) Is it")["ok"]
