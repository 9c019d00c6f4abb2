"""A session on disk: what is answered is kept, what is undone goes, what a person writes is taken up."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.play.opening import create, open_session
from companion.play.session import Session


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return create(tmp_path, "The salt road", "sdm", "Odo")


@pytest.fixture
def session(folder: Path) -> Session:
    return open_session(folder, seed=1)


def journal(folder: Path) -> str:
    return "\n".join(file.read_text("utf-8") for file in sorted((folder / "journal").glob("*.md")))


def test_a_scene_is_played_and_reads_well(session: Session, folder: Path) -> None:
    for line in (
        "/session The salt gate",
        "/scene The arch",
        "The caravan halts.",
        "/dice 11",
        "? Do they know us",
        "/dice 5 6",
        "/reaction",
        "=> They wave us through.",
    ):
        assert session.do(line)["ok"], line
    text = (folder / "journal" / "001-the-salt-gate.md").read_text("utf-8")
    blocks = text.strip().split("\n\n")
    assert blocks[:3] == ["## Session 1: The salt gate", "### S1 *The arch*", "The caravan halts."]
    assert blocks[3].startswith("? Do they know us\n-> ")
    assert "2d6 ⟨5 6⟩" in blocks[4]
    assert blocks[5] == "=> They wave us through."


def test_a_result_has_the_fields_of_the_contract(session: Session) -> None:
    session.do("/set charisma 2")
    session.do("/dice 3 4")
    result = session.do("/reaction")
    assert {key: result[key] for key in ("ok", "command", "outcome", "total", "asks")} == {
        "ok": True,
        "command": "reaction",
        "outcome": "polite",
        "total": 9,
        "asks": None,
    }
    assert result["rolls"] == [{"dice": "2d6", "faces": [3, 4], "kept": [3, 4], "add": 2, "total": 9}]
    hurt = session.do("/hurt 3")
    assert {"who": "Odo", "what": "life", "from": 8, "to": 5} in hurt["effects"]


def test_a_refusal_changes_nothing_and_says_what_to_do(session: Session, folder: Path) -> None:
    session.do("The caravan halts.")
    before = {file: file.read_bytes() for file in folder.rglob("*") if file.is_file() and ".cache" not in file.parts}
    result = session.do("/roll 2d6 3")
    assert (result["ok"], result["code"], result["start"]) == (False, "bad-dice", 5)
    assert {file: file.read_bytes() for file in before} == before


def test_undo_and_redo_go_across_a_restart(folder: Path) -> None:
    first = open_session(folder)
    for line in ("/thread add One", "/take Rope", "/hurt 3"):
        first.do(line)
    second = open_session(folder)
    assert second.do("/undo")["undid"] == first.record.id if first.record else False
    assert second.do("/undo")["ok"]
    third = open_session(folder)
    assert third.campaign.get("life.now", doc="characters/odo") == 8
    assert "items" not in third.campaign.doc("characters/odo") or not third.campaign.get("items", {}, "characters/odo")
    assert third.do("/redo")["ok"]
    assert third.do("/redo")["ok"]
    assert third.do("/redo")["code"] == "nothing-to-undo"
    assert open_session(folder).campaign.get("life.now", doc="characters/odo") == 5


def test_an_undone_entry_leaves_the_journal_and_does_not_count(session: Session, folder: Path) -> None:
    session.do("One.")
    session.do("Two.")
    session.do("/undo")
    assert session.store.entries == 1
    assert "Two." not in journal(folder)
    session.do("/redo")
    assert session.store.entries == 2
    assert journal(folder).count("Two.") == 1


def test_a_line_written_by_hand_between_two_is_kept_and_told(session: Session, folder: Path) -> None:
    session.do("One.")
    session.do("Two.")
    file = next((folder / "journal").glob("*.md"))
    file.write_text("One.\n\nIn between, from vim.\n\nTwo.\n\n", "utf-8")
    session.do("Three.")
    assert file.read_text("utf-8") == "One.\n\nIn between, from vim.\n\nTwo.\n\nThree.\n"
    assert any("by hand" in row["do"] for row in session.do("/history")["history"])
    assert [block.text for block in session.store.tail(4)] == ["One.", "In between, from vim.", "Two.", "Three."]


def test_a_value_changed_by_hand_is_taken_up_before_the_next_line(session: Session, folder: Path) -> None:
    session.do("/set strength 1")
    session.store.flush()
    sheet = folder / "characters" / "odo.toml"
    sheet.write_text(sheet.read_text("utf-8") + "\n# mine\n[notes]\nmine = 1\n", "utf-8")
    session.do("/hurt 2")
    session.store.flush()
    text = sheet.read_text("utf-8")
    assert "# mine" in text
    assert "now = 6" in text
    assert session.campaign.get("notes.mine", doc="characters/odo") == 1


@pytest.mark.parametrize(
    "words",
    ["[/]", "[@click=app.quit]x[/]", "\x1b]52;c;aGk=\x1b\\", "a\ud800b", "e" + "\u0301" * 10_000, "tab\there", "“🎲”"],
)
def test_words_are_stored_as_they_came(session: Session, folder: Path, words: str) -> None:
    assert session.do(words)["ok"]
    again = open_session(folder)
    assert again.store.tail(1)[0].text == words


def test_prose_of_several_paragraphs_is_one_entry(session: Session, folder: Path) -> None:
    text = "First paragraph.\n\nSecond, after a blank line.\n\n\n## Not a heading\nlast"
    session.do(text)
    assert session.store.entries == 1
    assert open_session(folder).store.tail(1)[0].text == text


def test_typed_faces_hold_for_the_next_line_that_rolls_and_no_longer(session: Session) -> None:
    session.do("/dice 3 4")
    session.do("The wind drops.")
    assert session.do("/roll 2d6")["total"] == 7
    session.do("/dice 7 3")
    assert session.do("/roll 2d6")["code"] == "faces"
    assert session.do("/roll 2d6")["ok"]


def test_what_is_asked_survives_a_restart_and_prose_and_lapses_with_the_next_roll(folder: Path) -> None:
    first = open_session(folder)
    first.do("/dice 11")
    assert first.do("/test thought vs 11")["asks"]["what"] == "sacrifice"
    second = open_session(folder)
    assert second.do("A breath.")["asks"]["what"] == "sacrifice"
    second.do("/dice 5")
    later = second.do("/test thought vs 11")
    assert later["asks"] is None
    assert later["notes"], "a lapse is told"
    second.do("/undo")
    assert second.campaign.get("asks") is not None


def test_again_repeats_the_last_roll_as_a_new_one(session: Session) -> None:
    session.do("/roll 3d6 # the well")
    session.do("A breath.")
    result = session.do("/again")
    assert (result["command"], len(result["rolls"][0]["faces"])) == ("roll", 3)
    assert session.store.entries == 3


def test_edit_changes_the_words_and_can_be_undone(session: Session, folder: Path) -> None:
    session.do("The caravn halts.")
    entry = session.store.tail(1)[0].id
    assert session.do(f"/edit {entry} The caravan halts.")["ok"]
    assert journal(folder) == "The caravan halts.\n"
    session.do("/undo")
    assert journal(folder) == "The caravn halts.\n"


def test_last_tells_where_the_player_was(session: Session) -> None:
    for line in ("/session", "/scene The arch", "The caravan halts.", "/thread add The debt", "? Is it far"):
        session.do(line)
    told = session.do("/last")
    assert (told["scene"], told["prose"], told["threads"]) == ("The arch", "The caravan halts.", ["The debt"])


def test_find_is_literal_and_newest_first(session: Session) -> None:
    for line in ("A gate (one).", "A well.", "The gate (two)."):
        session.do(line)
    assert [hit["text"] for hit in session.do("/find gate (")["hits"]] == ["The gate (two).", "A gate (one)."]


def test_a_spark_is_kept_only_when_it_is_taken(session: Session) -> None:
    spark = session.do("/stuck")
    assert session.store.entries == 0
    session.do(f"/keep {spark['keep']}")
    assert session.store.tail(1)[0].text == spark["keep"]


def test_every_roll_in_the_history_can_be_thrown_again(session: Session) -> None:
    from companion.play.verify import faults

    for line in ("/roll 4d6kh3!", "? Is it far", "/test thought vs 11", "/table spark", "/roll d66"):
        assert session.do(line)["ok"], line
    for told in session.store.records(20):
        assert list(faults(told.record, session.campaign, session.library)) == []


def test_a_session_ends_with_its_sum(session: Session, folder: Path) -> None:
    session.do("/session The salt gate")
    for face in (3, 19, 10):
        session.do(f"/dice {face}")
        session.do("? Is it so")
    session.do("Five words of plain prose.")
    session.do("/undo")
    told = session.do("/session end")
    assert "3 entries" in told["text"]
    assert "no-and 1 (due 0.5)" in told["text"]
    assert "luck: 51%" in told["text"]
    assert session.store.entries == 3
    assert "(note: the session ends" in journal(folder)
    assert session.do("/session")["text"] == "Session 2"


def test_undo_takes_back_so_many_or_a_whole_round(session: Session) -> None:
    session.do('/conflict "Dust ghouls" 1 x2')
    before = session.campaign
    assert session.do("/round")["ok"]
    session.do("A breath.")
    session.do("/hurt 1")
    told = session.do("/undo round")
    assert told["text"].count("took back") == 3
    assert session.campaign.docs == before.docs
    assert session.do("/undo 99")["ok"]
    assert session.store.entries == 0
    assert session.do("/undo sideways")["code"] == "bad-argument"


def test_the_end_of_a_session_gives_a_hero_die_as_far_as_it_can_be_kept(session: Session) -> None:
    session.do("/set hero 0")
    assert session.do("/session end")["notes"] == ["Odo: a hero die, 0 → 1"]
    assert session.do("/session end")["notes"] == []


def test_what_was_written_before_the_first_session_comes_before_it(session: Session) -> None:
    session.do("Before all.")
    session.do("/session The salt gate")
    session.do("Then.")
    assert [block.text for block in session.store.tail(3)] == ["Before all.", "## Session 1: The salt gate", "Then."]


def test_a_change_is_told_once(session: Session, folder: Path) -> None:
    session.do("/hurt 3")
    assert journal(folder) == "(Odo: life 8 → 5)\n"
    session.do("/set xp 10")
    assert journal(folder).count("xp") <= 2
