"""Scenes: five shapes of ids, dates of the game's world, and a listing in their order."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from journal_kit import do, played, texts

from companion.exchange.kinds import scene as scene_of
from companion.play.calendar import ordered


def test_the_five_shapes_of_ids(tmp_path: Path) -> None:
    session = played(
        tmp_path,
        "/session one",
        "/scene The gate",
        "/scene How it began as flashback",
        "/scene And before that as flashback",
        "/scene Walking as montage",
        "/scene Meanwhile thread 2",
        "/scene They meet thread 2 with 1",
        "/scene What she saw as flashback",
        "/scene After",
    )
    headings = [text.split()[1] for text in texts(session) if text.startswith("###")]
    assert headings == ["S1", "S1a", "S1b", "S1.1", "T2-S2", "T1+T2-S3", "T1+T2-S3a", "S4"]


def test_each_shape_is_one_that_lonelog_has(tmp_path: Path) -> None:
    lines = (
        "/scene A",
        "/scene B as flashback",
        "/scene C as montage",
        "/scene D thread 1",
        "/scene E thread 1 with 2",
    )
    session = played(tmp_path, *lines)
    found = [scene_of(text) for text in texts(session)]
    assert [(each.number, each.title) for each in found if each] == [
        ("S1", "A"), ("S1a", "B"), ("S1.1", "C"), ("T1-S2", "D"), ("T1+T2-S3", "E"),
    ]  # fmt: skip


def test_the_numbers_begin_anew_with_a_session(tmp_path: Path) -> None:
    session = played(tmp_path, "/scene A", "/scene B as flashback", "/session two", "/scene C", "/scene D as flashback")
    assert [text.split()[1] for text in texts(session) if text.startswith("###")] == ["S1", "S1a", "S1", "S1a"]


@pytest.mark.parametrize("shape", ["flashback", "montage"])
def test_nothing_to_look_back_from_is_refused(tmp_path: Path, shape: str) -> None:
    session = played(tmp_path)
    refused = session.do(f"/scene X as {shape}")
    assert refused["code"] == "rule" and shape in refused["error"]
    assert texts(session) == []


def test_the_27th_flashback_is_refused(tmp_path: Path) -> None:
    session = played(tmp_path, "/scene A", *(f"/scene B{number} as flashback" for number in range(26)))
    assert session.do("/scene one more as flashback")["code"] == "rule"


@pytest.mark.parametrize("title", ["As you like it", "A night with 2", '"The red thread 3"', "He poses as a guard"])
def test_a_title_may_look_like_an_option(tmp_path: Path, title: str) -> None:
    session = played(tmp_path, f"/scene {title}")
    assert texts(session) == [f"### S1 *{title.strip(chr(34))}*"]


def test_scenes_are_listed_by_the_dates_of_the_world(tmp_path: Path) -> None:
    session = played(
        tmp_path,
        *(f"/list months add {month}" for month in ("Dust", "Salt", "Rain")),
        "/session one",
        "/scene The gate on 4th of Salt, dusk",
        "/scene How it began as flashback on 30th of Dust",
        "/scene The road",
        "/session two",
        "/scene The same day on 4th of Salt, dawn",
        "/scene Home on 1st of Rain",
    )
    scenes = do(session, "/scenes")["scenes"]
    assert [each["title"] for each in scenes] == ["How it began", "The same day", "The gate", "The road", "Home"]
    assert scenes[1] == {"scene": "S1", "title": "The same day", "when": "4th of Salt, dawn", "session": 2}


def test_a_scene_written_by_hand_is_among_them(tmp_path: Path) -> None:
    session = played(tmp_path, "/session one", "/scene A on day 3")
    file = Path(session.store.folder) / session.store.session_file
    file.write_text(file.read_text("utf-8") + "\n### S2 *By hand*\n[day 1]\n", "utf-8")
    assert [each["title"] for each in do(session, "/scenes")["scenes"]] == ["By hand", "A"]


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("4th of Dust", "5th of Dust"),
        ("9th of Dust", "10th of Dust"),
        ("4th of Dust, dawn", "4th of Dust, dusk"),
        ("4th of Dust 7:30", "4th of Dust 19:05"),
        ("Dust 4, 1203", "Dust 1, 1204"),
        ("1203-04-12", "1203-10-02"),
        ("day 9", "day 12"),
        ("year 2, day 300", "year 3, day 1"),
        ("30th of Dust", "1st of Salt"),
    ],
)
def test_dates_in_order(earlier: str, later: str) -> None:
    first, second = ordered([earlier, later])
    assert first < second


def test_a_date_takes_what_it_leaves_out_from_the_one_before() -> None:
    first, hour, nothing, day = ordered(["4th of Dust 1203", "dusk", "", "5th"])
    assert hour == first._replace(minute=18 * 60)
    assert nothing == hour
    assert day == first._replace(day=5)


def test_the_story_goes_on_where_it_was_after_a_flashback() -> None:
    first, _, after = ordered(["4th of Dust", "1st of Dust", ""], asides={1})
    assert after == first


@given(st.lists(st.text(max_size=20), max_size=8))
def test_any_words_are_a_date(dates: list[str]) -> None:
    assert len(sorted(ordered(dates))) == len(dates)
