"""Real dice: a line asks for the faces it wants, checks them, gives them back, and changes nothing until the last."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.campaign.config import config_file
from companion.dice import SeededDice
from companion.dice.asked import AskedFaces, FaceWanted, begins, only
from companion.dice.die import FATE, PERCENT, sided
from companion.dice.errors import FacesError
from companion.errors import Refused
from companion.play import real_dice
from companion.play.call import parse
from companion.play.opening import create, open_session
from companion.play.real_dice import Waiting
from companion.play.session import Session


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    with open_session(create(tmp_path / "saves", "Salt", "sdm", "Odo"), seed=3) as found:
        yield found


def waits(found: object) -> Waiting:
    assert isinstance(found, Waiting), found
    return found


def test_a_line_waits_for_each_face_and_is_done_with_the_last(session: Session) -> None:
    entries = session.store.entries
    first = waits(real_dice.attempt(session, parse("/roll 2d6+1d20")))
    assert (first.die, first.left) == (sided(6), 2)
    second = waits(real_dice.told(session, first, 4))
    assert (second.die, second.left, second.faces) == (sided(6), 1, (4,))
    third = waits(real_dice.told(session, second, 3))
    assert third.die == sided(20)
    assert session.store.entries == entries
    done = real_dice.told(session, third, 17)
    assert isinstance(done, dict) and done["total"] == 24
    assert session.store.entries == entries + 1


def test_a_face_is_taken_back_before_the_last(session: Session) -> None:
    first = waits(real_dice.attempt(session, parse("/roll 3d6")))
    third = waits(real_dice.told(session, first, 6, 5))
    assert real_dice.back(session, third).faces == (6,)
    assert real_dice.back(session, first) == first
    done = real_dice.told(session, real_dice.back(session, third), 1, 1)
    assert isinstance(done, dict) and done["total"] == 8


def test_the_app_s_own_dice_are_back_after_each_step(session: Session) -> None:
    own = session.dice
    waits(real_dice.attempt(session, parse("? Is it far")))
    assert session.dice is own
    with pytest.raises(Refused):
        real_dice.attempt(session, parse("/tesst"))
    assert session.dice is own


@pytest.mark.parametrize("faces", [(7,), (0,), (4, 3, 2)])
def test_a_wrong_face_or_one_too_many_is_refused_and_the_line_waits_on(
    session: Session, faces: tuple[int, ...]
) -> None:
    first = waits(real_dice.attempt(session, parse("/roll 2d6")))
    before = session.store.entries
    with pytest.raises(FacesError):
        real_dice.told(session, first, *faces)
    assert session.store.entries == before
    done = real_dice.told(session, first, 4, 3)
    assert isinstance(done, dict) and done["total"] == 7


@pytest.mark.parametrize(
    "line",
    [
        "? Is it far",
        "/event",
        "/test thought vs 11",
        "/reaction",
        "/generate d100",
        "/again",
        "/roll 4d6kh3",
        "/morale 2",
    ],
)
def test_every_line_that_rolls_can_be_done_with_real_dice(session: Session, line: str) -> None:
    session.do("/roll d20")
    found = real_dice.attempt(session, parse(line))
    asked = 0
    while isinstance(found, Waiting):
        asked += 1
        found = real_dice.told(session, found, found.die.faces[0])
    assert found["ok"] and asked
    assert session.record is not None
    assert sum(len(faces) for _, faces in session.record.rolls) == asked


def test_what_throws_no_dice_asks_for_none(session: Session) -> None:
    found = real_dice.attempt(session, parse("/hurt 3"))
    assert isinstance(found, dict) and found["ok"]


def test_faces_laid_ready_are_used_before_any_is_asked(session: Session) -> None:
    session.do("/dice 4 3")
    found = real_dice.attempt(session, parse("/roll 2d6"))
    assert isinstance(found, dict) and found["total"] == 7


def test_digits_end_a_face_when_no_further_one_can_follow(session: Session) -> None:
    waiting = waits(real_dice.attempt(session, parse("/roll d20")))
    one = waits(real_dice.typed(session, waiting, "1"))
    assert one.typed == "1"
    with pytest.raises(FacesError, match="no 23"):
        real_dice.typed(session, waits(real_dice.typed(session, waiting, "2")), "3")
    ended = real_dice.ended(session, one)
    assert isinstance(ended, dict) and ended["total"] == 1
    again = waits(real_dice.attempt(session, parse("/roll d20")))
    at_once = real_dice.typed(session, again, "7")
    assert isinstance(at_once, dict) and at_once["total"] == 7


def test_percentile_dice_read_00_as_a_hundred_and_fate_dice_take_their_signs() -> None:
    assert only(PERCENT, "00") == 100 and only(PERCENT, "0") is None
    assert only(FATE, "-1") == -1 and only(FATE, "-") is None and only(FATE, "0") == 0
    assert not begins(sided(6), "7") and not begins(sided(6), "0")


def test_the_same_choices_are_made_when_a_rule_is_run_again() -> None:
    chosen: list[int] = []
    first = AskedFaces((), chosen, SeededDice(1))
    places = [first.choose(1000) for _ in range(5)]
    second = AskedFaces((), chosen, SeededDice(2))
    assert [second.choose(1000) for _ in range(5)] == places
    assert second.choose(1000) == chosen[5]


def test_a_wanted_face_says_how_many_more_of_it() -> None:
    with pytest.raises(FaceWanted) as caught:
        AskedFaces((2,), [], SeededDice(1)).throw(sided(6), 4)
    assert caught.value.left == 3


@given(st.integers(1, 100), st.data())
@settings(max_examples=60, deadline=None)
def test_any_face_of_any_die_can_be_typed_digit_by_digit(sides: int, data: st.DataObject) -> None:
    die = sided(sides)
    face = data.draw(st.sampled_from(die.faces))
    typed = ""
    for digit in str(face):
        typed += digit
        assert begins(die, typed)
    assert only(die, typed) in (face, None)


def test_the_switch_is_remembered_and_leaves_the_rest_of_the_config_alone(session: Session) -> None:
    config_file().parent.mkdir(parents=True, exist_ok=True)
    config_file().write_text('# mine\n[keys]\nundo = "f9"\n', "utf-8")
    assert session.do("/dice real")["ok"] and session.real_dice
    text = config_file().read_text("utf-8")
    assert "real_dice = true" in text and "# mine" in text and 'undo = "f9"' in text
    with open_session(Path(session.store.folder), seed=1) as other:
        assert other.real_dice
    session.do("/dice app")
    assert not session.real_dice and "real_dice = false" in config_file().read_text("utf-8")


def test_a_config_that_is_no_toml_is_not_overwritten(session: Session) -> None:
    config_file().parent.mkdir(parents=True, exist_ok=True)
    config_file().write_text("keys = [", "utf-8")
    fields = session.do("/dice real")
    assert session.real_dice and "not remembered" in fields["notes"][0]
    assert config_file().read_text("utf-8") == "keys = ["


@pytest.fixture
def plain(session: Session) -> Callable[[str, list[str]], tuple[dict[str, object], list[str]]]:
    from companion.cli.faces import thrown

    def played(line: str, answers: list[str]) -> tuple[dict[str, object], list[str]]:
        said: list[str] = []
        left = iter(answers)
        return thrown(session, line, said.append, lambda: next(left, None)), said

    return played


def test_plain_mode_asks_too(plain: Callable[[str, list[str]], tuple[dict[str, object], list[str]]]) -> None:
    fields, said = plain("/roll 2d6", ["9", "4", "back", "5 3"])
    assert fields["total"] == 8
    assert said[0].startswith("throw 2 × d6") and "a d6 has no 9" in said


def test_plain_mode_leaves_a_line_with_an_empty_one(
    plain: Callable[[str, list[str]], tuple[dict[str, object], list[str]]], session: Session
) -> None:
    before = session.store.entries
    fields, _ = plain("/roll 2d6", ["4", ""])
    assert fields["text"] == "left undone" and session.store.entries == before
