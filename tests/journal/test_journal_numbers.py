"""Statistics, as words, bars and fields; the picture of a session."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from journal_kit import do, played

from companion.__main__ import main
from companion.campaign.entry import Told
from companion.campaign.record import Record
from companion.errors import Refused
from companion.play.bars import bar, skyline
from companion.play.card import HEIGHT, WIDTH, svg
from companion.play.session_facts import facts
from companion.play.statistics import counted
from companion.tables.library import Library

_SVG = "{http://www.w3.org/2000/svg}"


def test_dice_are_counted_by_expression_with_what_is_due(tmp_path: Path) -> None:
    session = played(tmp_path, "/roll 2d6+1", "/roll 2d6+1", "/roll d20", "/roll d20", "/undo")
    dice = {each["dice"]: each for each in do(session, "/stats")["dice"]}
    assert {text: each["times"] for text, each in dice.items()} == {"2d6+1": 2, "1d20": 1}
    assert dice["2d6+1"]["due"] == 8.0
    assert sum(count for _, count in dice["2d6+1"]["faces"][0]["faces"]) == 4
    assert dice["2d6+1"]["faces"][0]["p"] is None


def test_loaded_dice_are_told_from_fair_ones(tmp_path: Path) -> None:
    lines = [line for _ in range(15) for line in ("/dice 6 6 6 6 6 6", "/roll 6d6")]
    session = played(tmp_path, *lines, "/roll 90d4")
    result = do(session, "/stats")
    loaded, fair = (next(each for each in result["dice"] if each["dice"] == text) for text in ("6d6", "90d4"))
    assert loaded["faces"][0]["p"] < 1e-6 < 0.01 < fair["faces"][0]["p"]
    assert "d6 uneven: fair dice look so once in" in result["text"]
    assert "d4 as even as fair dice" in result["text"]


def test_the_faces_of_a_die_are_counted_over_all_its_expressions(tmp_path: Path) -> None:
    session = played(tmp_path, "/roll 2d6+1", "/roll 3d6", "/roll d20")
    result = do(session, "/stats")
    assert {each["die"]: sum(times for _, times in each["faces"]) for each in result["faces"]} == {"6": 5, "20": 1}
    assert "5 of d6 in all: too few to tell" in result["text"]


def test_what_two_machines_wrote_of_one_session_is_one_session() -> None:
    told = [Told(Record(f"k{n}.1", n, md="Rain.", file=f"journal/002{part}-the-gate.md"), False) for n, part in _TWO]
    (only,) = counted(told, Library([])).sessions
    assert only == ("journal/002-the-gate.md", 2, 2)


_TWO = ((1, ""), (2, "b"))


def test_the_oracles_answers_stand_against_what_was_due(tmp_path: Path) -> None:
    session = played(tmp_path, *[line for _ in range(4) for line in ("/dice 16", "? Is it far")])
    answers = do(session, "/stats")["answers"]
    assert answers["yes"] == {"times": 4, "due": pytest.approx(1.2)}
    assert sum(each["due"] for each in answers.values()) == pytest.approx(4)


def test_sessions_stand_in_their_order_with_bars(tmp_path: Path) -> None:
    session = played(tmp_path, "/session one", "Rain.", "/session two", *(["Rain and more rain."] * 4))
    result = do(session, "/stats")
    assert [(each["entries"], each["words"]) for each in result["sessions"]] == [(1, 1), (4, 16)]
    assert "5 entries in 2 sessions" in result["text"]
    bars = [line.count("█") for line in result["text"].splitlines() if "words" in line]
    assert bars == [6, 24]


def test_nothing_played_is_no_statistics(tmp_path: Path) -> None:
    assert do(played(tmp_path), "/stats")["text"] == "nothing yet"


@given(st.floats(0, 1e9), st.floats(0, 1e9), st.integers(1, 80))
def test_no_bar_is_wider_than_its_room(part: float, whole: float, width: int) -> None:
    assert len(bar(part, whole, width)) <= width


@given(st.lists(st.integers(0, 10_000), max_size=400), st.integers(1, 80))
def test_a_skyline_has_a_column_for_each_value_or_as_many_as_there_is_room(values: list[int], width: int) -> None:
    assert len(skyline(values, width)) == min(len(values), width)


def test_a_card_tells_the_session_and_needs_nothing_else(tmp_path: Path) -> None:
    session = played(
        tmp_path, "/session The salt gate", "/person add Mirror-of-Salt", "/scene The arch",
        "The caravan halts, and @Mirror-of-Salt counts the stones.", "? Is it far", "/roll 2d6",
    )  # fmt: skip
    picture = svg(facts(session))
    root = ElementTree.fromstring(picture)
    said = " ".join(element.text or "" for element in root.iter(f"{_SVG}text"))
    assert "The salt gate" in said and "The salt road · session 1" in said
    assert "4 entries" in said and "With Mirror-of-Salt" in said and "counts the stones" in said
    assert not {"href", "src", "style"} & {key.rpartition("}")[2] for element in root.iter() for key in element.attrib}
    assert {element.tag.removeprefix(_SVG) for element in root.iter()} <= {
        "svg", "title", "rect", "circle", "polygon", "polyline", "path", "text",
    }  # fmt: skip


@pytest.mark.parametrize(
    "hostile", ["<script>alert(1)</script>", "\"&'<", "\x1b]52;c;aGk=\x07", "]]>", "a\ud800b", "W" * 300]
)
def test_hostile_words_are_only_words_on_a_card(tmp_path: Path, hostile: str) -> None:
    session = played(tmp_path, f"/session {hostile}", f"Here: {hostile}")
    root = ElementTree.fromstring(svg(facts(session)))
    assert not list(root.iter(f"{_SVG}script"))
    assert all(len(element.text or "") <= 130 for element in root.iter(f"{_SVG}text"))


@pytest.mark.parametrize("entries", [0, 1, 500])
def test_the_stones_stay_on_the_card_however_many(tmp_path: Path, entries: int) -> None:
    session = played(tmp_path, "/session one")
    file = Path(session.store.folder) / session.store.session_file
    file.write_bytes(file.read_bytes() + b"".join(b"\nRain %d.\n" % number for number in range(entries)))
    session.store.refresh()
    root = ElementTree.fromstring(svg(facts(session)))
    stones = [element.attrib for element in root.iter(f"{_SVG}circle")]
    assert len(stones) <= 300
    assert all(0 <= float(each["cx"]) <= WIDTH and 0 <= float(each["cy"]) <= HEIGHT for each in stones)


def test_a_session_that_is_not_there_has_no_card(tmp_path: Path) -> None:
    session = played(tmp_path, "/session one")
    with pytest.raises(Refused, match="no session 7"):
        facts(session, 7)


def test_a_card_from_the_shell_never_over_a_file_that_is_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session = played(tmp_path, "/session one", "Rain.", "/session two", "Snow.")
    session.store.close()
    out = tmp_path / "card.svg"
    assert main(["card", session.store.folder, "--session", "1", "--out", str(out)]) == 0
    first = out.read_text("utf-8")
    assert "Rain." in first and "Snow." not in first
    assert main(["card", session.store.folder, "--out", str(out)]) == 1
    assert out.read_text("utf-8") == first
    assert main(["card", session.store.folder, "--out", str(out), "--force"]) == 0
    assert "Snow." in out.read_text("utf-8")
    assert "is there already" in capsys.readouterr().err
