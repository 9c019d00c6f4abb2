"""Who is spoken of, what they were called before, marks, lists with weights, states and progress."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from journal_kit import do, ids, played, texts

from companion.play.begin import new_campaign
from companion.play.mentions import aliases, all_names, mentioned, today


def test_a_rename_keeps_fifty_mentions_and_changes_no_old_word(tmp_path: Path) -> None:
    lines = [f"{'Rain. ' * (number % 3)}@Mirror-of-Salt says {number}." for number in range(50)]
    session = played(tmp_path, "/person add Mirror-of-Salt", "/session one", *lines[:25], "/session two", *lines[25:])
    folder = Path(session.store.folder) / "journal"
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    do(session, "/person rename Mirror-of-Salt to The Glass Keeper")
    after = {file.name: file.read_bytes() for file in folder.iterdir()}
    assert all(after[name].startswith(data) for name, data in before.items())
    assert sum(len(after[name]) - len(data) > 0 for name, data in before.items()) == 1
    for name in ("The Glass Keeper", "Mirror-of-Salt", "@mirror-of-salt"):
        result = do(session, f"/who {name}")
        assert result["names"] == ["The Glass Keeper", "Mirror-of-Salt"]
        assert sum("says" in hit["text"] for hit in result["hits"]) == 50
    entry = next(block.id for block in session.store.tail(99) if "says 7" in block.text)
    assert do(session, f"/who {entry}")["names"] == ["The Glass Keeper"]
    do(session, "@The Glass Keeper: old name, new name", "Then @The Glass Keeper goes.")
    assert len(do(session, "/who Mirror-of-Salt")["hits"]) == 54


def test_a_rename_is_undone_with_its_alias(tmp_path: Path) -> None:
    session = played(tmp_path, "/person add Tally", "/person rename Tally to Tally the Elder", "/undo")
    assert aliases(session.campaign) == {}
    assert do(session, "/who Tally")["names"] == ["Tally"]


def test_names_given_twice_and_back_again_never_lead_in_circles(tmp_path: Path) -> None:
    lines = ("/person add A", "/person rename A to B", "/person rename B to C", "/person rename C to A")
    session = played(tmp_path, *lines, "Here is @B.")
    assert all_names(session.campaign, "b") == ("A", "B", "C")
    assert len(do(session, "/who A")["hits"]) == 5


@settings(max_examples=60)
@given(st.lists(st.tuples(st.sampled_from("ABCD"), st.sampled_from("ABCD")), max_size=8))
def test_after_any_renames_every_earlier_name_leads_to_one_of_today(renames: list[tuple[str, str]]) -> None:
    from companion.errors import Refused
    from companion.play.commands.lists import add, entries, rename

    campaign = add(add(new_campaign("x", "sdm"), "people", "A"), "people", "B")
    for old, new in renames:
        try:
            campaign = rename(campaign, "people", old, new)
        except Refused:
            continue
    here = entries(campaign, "people")
    assert len(here) == 2
    assert all(today(campaign, name) in here for name in (*aliases(campaign), *here))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("@Tally waits by @The Salt Gate.", ("Tally", "The Salt Gate")),
        ("@tally's mule", ("Tally",)),
        ("@Tallyman is another", ("Tallyman",)),
        ("mail@tally.example is no mention", ()),
        ("[N:Tally|alert]", ("Tally",)),
        ("[Clock:Storm 2/6]", ()),
        ('N (Tally): "who goes"', ("Tally",)),
        ("@nobody-known", ("nobody-known",)),
    ],
)
def test_who_is_in_a_block(tmp_path: Path, text: str, names: tuple[str, ...]) -> None:
    session = played(tmp_path, "/person add Tally", "/place add The Salt Gate")
    assert mentioned(session.campaign, text) == names


def test_dialogue_and_tags_typed_by_hand_are_prose_as_they_came(tmp_path: Path) -> None:
    lines = ('N (Tally): "who goes"', 'PC: "a caravan"', "[N:Tally|alert]", "\\---\nA letter.\n---\\")
    session = played(tmp_path, *lines)
    assert texts(session) == list(lines)
    assert [told.record.do for told in session.store.records(4)][-1] == lines[0]


def test_marks_are_put_listed_gone_to_moved_and_taken_off(tmp_path: Path) -> None:
    session = played(tmp_path, "One.", "Two.", "Three.")
    first, second, third = ids(session)
    assert do(session, "/mark here")["entry"] == third
    assert do(session, f"/mark {first} the old bargain")["entry"] == first
    listed = do(session, "/mark")["hits"]
    assert [(hit["mark"], hit["entry"]) for hit in listed] == [("here", third), ("the old bargain", first)]
    assert do(session, "/jump The Old Bargain")["entry"] == first
    do(session, f"/mark {second} here")
    assert do(session, "/jump here")["entry"] == second
    do(session, "/undo")
    assert do(session, "/jump here")["entry"] == third
    do(session, "/unmark here")
    assert session.do("/jump here")["code"] == "not-found"
    assert texts(session) == ["One.", "Two.", "Three."]


@pytest.mark.parametrize("name", ['a | b: c & d # "e" \\ %', "tab\there", "k7.1", "x.y", "Ω 🎲"])
def test_names_of_marks_may_hold_anything(tmp_path: Path, name: str) -> None:
    session = played(tmp_path, "One.")
    do(session, f"/mark {ids(session)[0]} {name}")
    assert do(session, "/mark")["hits"][0]["mark"] == name.strip()


def test_a_thread_comes_on_rests_and_comes_back(tmp_path: Path) -> None:
    session = played(
        tmp_path, "/thread add The debt", "/thread progress The debt to 3/10", "/thread progress The debt to +9"
    )
    debt = session.campaign.get("lists.threads")["The debt"]
    assert (debt["now"], debt["max"], debt["state"]) == (10, 10, "open")
    do(session, "/thread archive The debt")
    assert "The debt" not in do(session, "/last")["threads"]
    do(session, "/thread open The debt", "/thread state The debt to Abandoned")
    assert session.campaign.get("lists.threads")["The debt"]["state"] == "abandoned"
    assert texts(session)[-4:] == [
        "[Thread:The debt|10/10]",
        "[Thread:The debt|Archived]",
        "[Thread:The debt|Open]",
        "[Thread:The debt|Abandoned]",
    ]


def test_only_what_is_in_play_is_picked_and_by_its_weight(tmp_path: Path) -> None:
    session = played(
        tmp_path, "/list rumours add dry", "/list rumours add wet", "/list rumours add old",
        "/list rumours archive old", "/list rumours weight wet to 9",
    )  # fmt: skip
    picked = [do(session, "/pick rumours")["picked"] for _ in range(40)]
    assert "old" not in picked and picked.count("wet") > picked.count("dry") > 0


def test_factions_are_remembered_too(tmp_path: Path) -> None:
    session = played(
        tmp_path, "/faction add The Salters", "@The Salters want the gate.", "/faction rename The Salters to Salt"
    )
    assert texts(session)[0] == "[Faction:The Salters]"
    assert do(session, "/who Salt")["names"] == ["Salt", "The Salters"]


@pytest.mark.parametrize(
    "line", ["weight x to 0", "weight x to many", "progress x to far", "progress x to +1", "weight x"]
)
def test_what_tells_no_weight_or_progress_is_refused(tmp_path: Path, line: str) -> None:
    session = played(tmp_path, "/list things add x")
    before = session.campaign
    assert session.do(f"/list things {line}")["code"] == "bad-argument"
    assert session.campaign == before
