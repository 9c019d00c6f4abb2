"""A stretch of the log becomes a passage that keeps its source; any past roll once more; the log as a tale."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from journal_kit import do, ids, played, texts

from companion.play.kinds import MECHANICS, kind_of
from companion.play.session import Session
from companion.play.tale import SOURCE, is_tale, passage, words


def twenty(folder: Path) -> Session:
    lines = ["/session one", "/scene The gate"]
    for number in range(5):
        lines += [
            f"The caravan halts {number}.",
            f"@ Odo bows {number}",
            f"? Is it far {number}",
            f"=> A bell {number}.",
        ]
    return played(folder, *lines)


def test_a_stretch_of_twenty_entries_is_promoted_and_says_where_it_is_from(tmp_path: Path) -> None:
    session = twenty(tmp_path)
    entries = ids(session)[2:]
    assert len(entries) == 20
    count = session.store.entries
    result = do(session, f"/promote {entries[0]}..{entries[-1]}")
    made = texts(session)[-1]
    paragraphs = made.split("\n\n")
    assert paragraphs[:3] == ["The caravan halts 0.", "Odo bows 0", "A bell 0."]
    assert len(paragraphs) == 16
    assert paragraphs[-1] == f"(source: {entries[0]}–{entries[-1]})"
    assert result["source"] == [entries[0], entries[-1]]
    assert kind_of(made) == "prose" and session.store.entries == count + 1
    assert len(texts(session)) == 23


def test_it_is_undone_and_done_again_like_any_other(tmp_path: Path) -> None:
    session = twenty(tmp_path)
    before = texts(session)
    do(session, f"/promote {ids(session)[2]}..{ids(session)[9]}")
    promoted = texts(session)
    do(session, "/undo")
    assert texts(session) == before
    do(session, "/redo")
    assert texts(session) == promoted


def test_kinds_choose_what_is_told(tmp_path: Path) -> None:
    session = twenty(tmp_path)
    first, last = ids(session)[2], ids(session)[9]
    do(session, f"/promote {first}..{last} kind:prose")
    assert texts(session)[-1].split("\n\n")[:-1] == ["The caravan halts 0.", "The caravan halts 1."]
    do(session, f"/promote {first}..{last} kind:oracle kind:consequence")
    made = texts(session)[-1]
    assert kind_of(made) == "prose" and "⟨" not in made and "->" not in made
    assert made.startswith("Is it far 0\n") and "A bell 1." in made


def test_a_stretch_may_be_named_backwards_and_span_sessions(tmp_path: Path) -> None:
    session = played(tmp_path, "/session one", "One.", "/session two", "Two.", "/session three", "Three.")
    first, last = ids(session)[1], ids(session)[5]
    do(session, f"/promote {last}..{first}")
    assert texts(session)[-1] == f"One.\n\nTwo.\n\nThree.\n\n(source: {first}–{last})"


def test_a_passage_is_not_told_twice(tmp_path: Path) -> None:
    session = played(tmp_path, "One.", "Two.")
    do(session, f"/promote {ids(session)[0]}..{ids(session)[1]}")
    do(session, f"/promote {ids(session)[0]}..{ids(session)[2]}")
    assert texts(session)[-1].startswith("One.\n\nTwo.\n\n(source")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "bad-argument"),
        ("here..there", "bad-argument"),
        ("k9.999..k9.1000", "not-found"),
        ("{0}..{1} kind:nonsense", "bad-argument"),
        ("{2}..{2}", "rule"),
    ],
)
def test_what_is_no_stretch_is_refused(tmp_path: Path, line: str, code: str) -> None:
    session = played(tmp_path, "One.", "Two.", "/roll 2d6")
    before = texts(session)
    assert session.do(f"/promote {line.format(*ids(session))}")["code"] == code
    assert texts(session) == before


@given(st.lists(st.text(max_size=30), max_size=5))
def test_a_passage_by_default_has_no_mechanics(blocks: list[str]) -> None:
    told = passage(blocks)
    meant = [block for block in blocks if is_tale(block) and words(block) and not SOURCE.search(block)]
    assert bool(told) <= bool(meant)
    assert all(kind_of(block) not in MECHANICS for block in meant)


def test_any_past_roll_is_rolled_again_as_a_new_entry(tmp_path: Path) -> None:
    session = played(tmp_path, "/roll 3d8+1", *(f"Rain {number}." for number in range(70)), "/roll 2d6")
    first = ids(session)[0]
    result = do(session, f"/again {first}")
    assert result["rolls"][0]["dice"] == "3d8" and len(result["rolls"][0]["faces"]) == 3
    assert session.store.entries == 73
    assert do(session, "/again")["rolls"][0]["dice"] == "3d8"
    do(session, "/undo")
    assert session.store.entries == 73


def test_the_last_roll_that_stands_is_found_however_long_ago(tmp_path: Path) -> None:
    session = played(tmp_path, "/roll 3d8", *(f"Rain {number}." for number in range(60)), "/roll 2d6", "/undo")
    assert do(session, "/again")["rolls"][0]["dice"] == "3d8"


def test_a_repeated_roll_again_is_one_step_of_undo(tmp_path: Path) -> None:
    session = played(tmp_path, "/roll 6: 4d6kh3")
    count = session.store.entries
    assert len(do(session, f"/again {ids(session)[0]}")["results"]) == 6
    assert session.store.entries == count + 1
    do(session, "/undo")
    assert session.store.entries == count


@pytest.mark.parametrize(("entry", "code"), [("k9.999", "not-found"), ("{0}", "rule")])
def test_what_rolled_nothing_is_not_rolled_again(tmp_path: Path, entry: str, code: str) -> None:
    session = played(tmp_path, "One.")
    assert session.do(f"/again {entry.format(*ids(session))}")["code"] == code


@pytest.mark.parametrize(
    ("block", "told"),
    [
        ("@ Odo bows", "Odo bows"),
        ("=> They wave us through.", "They wave us through."),
        ("The bell.\n\nIt rings.", "The bell.\n\nIt rings."),
        ("? Is it far\n-> Yes.  (even: 1d20 ⟨14⟩ = 14)", "Is it far\nYes."),
        ("(note: ask about the bell)", "ask about the bell"),
        ("Words.\n\n(source: k7.12–k7.31)", "Words."),
        ("=> He falls  #override", "He falls"),
    ],
)
def test_the_words_of_a_block_without_its_signs(block: str, told: str) -> None:
    assert words(block) == told
