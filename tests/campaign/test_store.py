"""A campaign played on a disk in memory: committed, undone, edited by hand, shared by faces and machines."""

from __future__ import annotations

from datetime import timedelta

import pytest
from memorydisk import MemoryDisk
from player import ODO, START, entry, joined, made, now, opened, parts, sealed

from companion.campaign import store as stores
from companion.campaign.lock import locked
from companion.campaign.model import Campaign, Change
from companion.campaign.record import parse
from companion.campaign.sheets import parse as parse_sheet
from companion.campaign.store import Entry, Store
from companion.errors import Busy, Refused

JOURNAL = "/saves/road/journal/000.md"
SHEET = f"/saves/road/{ODO}.toml"
HISTORY = "/saves/road/history/k7.jsonl"


@pytest.fixture
def disk() -> MemoryDisk:
    return MemoryDisk()


@pytest.fixture
def store(disk: MemoryDisk) -> Store:
    return made(disk)


def life(store: Store) -> int:
    return int(store.campaign.get("life.now", doc=ODO))


def test_a_campaign_is_a_folder_one_can_read(disk: MemoryDisk, store: Store) -> None:
    store.commit(entry("The caravan halts."))
    store.commit(entry("d: hurt 3\n-> 5", life=5))
    store.close()
    assert disk.get(JOURNAL) == b"The caravan halts.\n\nd: hurt 3\n-> 5\n"
    assert parse_sheet(disk.get(SHEET)) == {"name": "Odo", "life": {"now": 5, "max": 8}}
    assert len(disk.get(HISTORY).splitlines()) == 3
    assert disk.get("/saves/road/.gitattributes") == b"history/*.jsonl merge=union\n"
    assert not [path for path in disk.names if ".new-" in path]


def test_a_folder_that_is_there_is_never_made_again(disk: MemoryDisk, store: Store) -> None:
    with pytest.raises(Refused):
        made(disk)


def test_what_is_not_there_is_not_opened_or_made(disk: MemoryDisk) -> None:
    with pytest.raises(Refused):
        opened(disk)
    assert "/saves/road" not in disk.names


def test_a_refused_rule_leaves_everything_as_it_was(disk: MemoryDisk, store: Store) -> None:
    before = disk.under("/saves/road")
    disk.log.clear()

    def refuse(campaign: Campaign) -> Entry:
        raise Refused("rule", "no")

    with pytest.raises(Refused):
        store.commit(refuse)
    assert store.commit(lambda campaign: None) is None
    after = disk.under("/saves/road")
    del before["/saves/road/.lock"], after["/saves/road/.lock"]
    assert after == before and store.entries == 0


def test_a_commit_is_one_append_waited_for(disk: MemoryDisk, store: Store) -> None:
    store.commit(entry("first"))
    disk.log.clear()
    store.commit(entry("second", life=5))
    assert [(name, path) for name, path in disk.log if path != "/saves/road/.lock"] == [
        ("write", HISTORY),
        ("fsync", HISTORY),
        ("write", JOURNAL),
    ]


def test_undo_takes_all_of_an_action_back_and_redo_does_it_again(store: Store, disk: MemoryDisk) -> None:
    store.commit(entry("one"))
    store.commit(entry("two", life=3))
    undone = store.undo()
    assert undone.cut and not undone.kept and undone.record.md == "two"
    assert life(store) == 8 and store.entries == 1 and disk.get(JOURNAL) == b"one\n"
    redone = store.redo()
    assert redone.cut and life(store) == 3 and store.entries == 2 and disk.get(JOURNAL) == b"one\n\ntwo\n"


def test_any_number_of_steps_after_a_restart(disk: MemoryDisk, store: Store) -> None:
    for number in range(250):
        store.commit(entry(f"entry {number}", life=number))
    store.close()
    again = opened(disk)
    for number in reversed(range(250)):
        assert again.undo().record.md == f"entry {number}"
    assert life(again) == 8 and again.entries == 0 and disk.get(JOURNAL).strip() == b""
    with pytest.raises(Refused) as refusal:
        again.undo()
    assert refusal.value.slug == "nothing-to-undo"
    for number in range(250):
        assert again.redo().record.md == f"entry {number}"
    assert len(parts(disk.get(JOURNAL).decode())) == 250


def test_a_new_action_ends_redo_but_a_heading_does_not(store: Store) -> None:
    store.commit(entry("one"))
    store.undo()
    store.commit(entry("## a heading", counts=False))
    assert store.next_redo() is not None
    store.commit(entry("two"))
    assert store.next_redo() is None
    with pytest.raises(Refused):
        store.redo()


def test_a_value_goes_back_only_where_it_still_is_what_the_action_made_it(store: Store, disk: MemoryDisk) -> None:
    store.commit(entry("one", life=3))
    store.flush()
    disk.put(SHEET, disk.get(SHEET).replace(b"now = 3", b"now = 7"))
    undone = store.undo()
    assert [change.key for change in undone.kept] == ["life.now"] and life(store) == 7


def test_words_are_cut_only_if_unchanged(store: Store, disk: MemoryDisk) -> None:
    store.commit(entry("The caravan halts."))
    disk.put(JOURNAL, b"The caravan halts at last.\n")
    assert not store.undo().cut
    assert disk.get(JOURNAL) == b"The caravan halts at last.\n"


def test_a_character_made_is_undone_with_its_sheet(store: Store, disk: MemoryDisk) -> None:
    store.commit(lambda campaign: Entry("/character Mia", after=campaign.with_doc("characters/mia", {"name": "Mia"})))
    store.flush()
    assert "/saves/road/characters/mia.toml" in disk.names
    store.undo()
    store.flush()
    assert "/saves/road/characters/mia.toml" not in disk.names
    store.redo()
    store.flush()
    assert disk.get("/saves/road/characters/mia.toml") == b'name = "Mia"\n'
    assert opened(disk).campaign == store.campaign


def test_an_edit_is_a_step_of_undo(store: Store, disk: MemoryDisk) -> None:
    first = store.commit(entry("one"))
    store.commit(entry("two"))
    assert first is not None
    record = store.edit(first.id, "one, better")
    assert (record.edit, record.was, record.md) == (first.id, "one", "one, better")
    assert disk.get(JOURNAL) == b"one, better\n\ntwo\n" and store.entries == 3
    store.undo()
    assert disk.get(JOURNAL) == b"one\n\ntwo\n"
    store.redo()
    assert disk.get(JOURNAL) == b"one, better\n\ntwo\n"
    store.edit(None, "three")
    assert disk.get(JOURNAL) == b"one, better\n\nthree\n"
    assert opened(disk).tail(5) == store.tail(5)


def test_a_line_by_hand_is_kept_noticed_and_recorded(store: Store, disk: MemoryDisk) -> None:
    store.commit(entry("one"))
    store.commit(entry("two"))
    disk.put(JOURNAL, b"one\n\nby hand\n\ntwo\n")
    assert store.refresh() and not store.refresh()
    assert store.notices == ["journal/000.md, by hand: 1 new."]
    assert [block.text for block in store.tail(9)] == ["one", "by hand", "two"]
    newest = store.records(1)[0].record
    assert newest.hand == "journal/000.md" and newest.new[0].text == "by hand"
    assert disk.get(JOURNAL) == b"one\n\nby hand\n\ntwo\n"


def test_an_old_copy_over_our_tail_loses_nothing_and_what_is_deleted_again_stays_gone(
    store: Store, disk: MemoryDisk
) -> None:
    store.commit(entry("one"))
    old = disk.get(JOURNAL)
    store.commit(entry("two"))
    store.commit(entry("three"))
    disk.swap(JOURNAL, old + b"\nand by hand\n")
    store.refresh()
    assert disk.get(JOURNAL) == b"one\n\nand by hand\n\ntwo\n\nthree\n"
    assert any("came back" in notice for notice in store.notices)
    disk.swap(JOURNAL, old)
    store.refresh()
    assert disk.get(JOURNAL) == old
    assert opened(disk).tail(9) == store.tail(9)


def test_a_deleted_session_file_comes_back_once(store: Store, disk: MemoryDisk) -> None:
    store.commit(entry("one"))
    disk.drop(JOURNAL)
    store.refresh()
    assert disk.get(JOURNAL) == b"one\n"
    disk.drop(JOURNAL)
    store.refresh()
    assert JOURNAL not in disk.names and store.records(1)[0].record.gone == ("k7.2",)
    store.commit(entry("two"))
    assert disk.get(JOURNAL) == b"two\n"


def test_a_session_file_with_another_name_does_not_come_back(store: Store, disk: MemoryDisk) -> None:
    store.commit(entry("one"))
    disk.put("/saves/road/journal/001-the-gate.md", disk.get(JOURNAL))
    disk.drop(JOURNAL)
    store.refresh()
    assert JOURNAL not in disk.names
    assert [block.text for block in store.tail(9)] == ["one"]


def test_a_deleted_sheet_comes_back_once(store: Store, disk: MemoryDisk) -> None:
    text = disk.get(SHEET)
    disk.drop(SHEET)
    store.refresh()
    store.flush()
    assert disk.get(SHEET) == text
    disk.drop(SHEET)
    store.refresh()
    store.flush()
    assert SHEET not in disk.names and ODO not in store.campaign.docs


def test_several_session_files(store: Store, disk: MemoryDisk) -> None:
    store.commit(entry("## Session 1", counts=False, session="001-the-gate.md"))
    store.commit(entry("one"))
    store.commit(entry("## Session 2", counts=False, session="002-the-road"))
    store.commit(entry("two", life=3))
    assert store.sessions() == ["journal/001-the-gate.md", "journal/002-the-road.md"]
    store.undo()
    store.undo()
    assert disk.get("/saves/road/journal/001-the-gate.md") == b"## Session 1\n"
    assert disk.get("/saves/road/journal/002-the-road.md") == b"## Session 2\n"
    store.redo()
    assert disk.get("/saves/road/journal/001-the-gate.md") == b"## Session 1\n\none\n"


def test_a_session_never_begins_in_a_file_that_is_there(store: Store, disk: MemoryDisk) -> None:
    for _ in range(3):
        store.commit(entry("## again", counts=False, session="001-The Gate/../x.md"))
    assert store.sessions() == [
        "journal/001-the-gate-x-2.md",
        "journal/001-the-gate-x-3.md",
        "journal/001-the-gate-x.md",
    ]


def test_two_faces_see_each_other_s_words(store: Store, disk: MemoryDisk) -> None:
    other = opened(disk)
    store.commit(entry("one", life=5))
    other.commit(entry("two", life=4))
    store.commit(entry("three"))
    assert disk.get(JOURNAL) == b"one\n\ntwo\n\nthree\n"
    assert other.refresh() and [block.text for block in other.tail(9)] == ["one", "two", "three"]
    assert life(store) == life(other) == 4
    other.undo()
    store.undo()
    assert disk.get(JOURNAL) == b"one\n" and store.entries == 1


def test_who_waits_is_told_who_has_the_lock(store: Store, disk: MemoryDisk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.campaign.lock.locked.__wrapped__.__defaults__", (0.02,))
    with locked(disk, "/saves/road", "2026-11-29T20:14:03"), pytest.raises(Busy) as busy:
        store.commit(entry("one"))
    assert "20:14:03" in busy.value.message
    store.commit(entry("one"))


def test_the_records_come_newest_first_with_what_is_undone(store: Store) -> None:
    for number in range(5):
        store.commit(entry(f"entry {number}"))
    store.undo()
    store.undo()
    store.redo()
    told = store.records(6)
    assert [(record.md or record.undo or record.redo, undone) for record, undone in told] == [
        ("entry 3", False),
        ("k7.5", False),
        ("k7.6", False),
        ("entry 4", True),
        ("entry 3", False),
        ("entry 2", False),
    ]


def test_two_machines_merge_by_union(store: Store, disk: MemoryDisk) -> None:
    """Each wrote on its own copy; then the histories and session files of both come together."""
    store.commit(entry("together", life=7))
    store.close()
    elsewhere = MemoryDisk()
    for path, data in disk.under("/saves/road").items():
        for depth in range(2, path.count("/")):
            folder = "/".join(path.split("/")[: depth + 1])
            if folder not in elsewhere.names:
                elsewhere.mkdir(folder)
        elsewhere.put(path, data)
    other = opened(elsewhere, machine="m2")
    other.commit(entry("theirs", life=4))
    other.close()
    assert elsewhere.get("/saves/road/journal/000b.md") == b"theirs\n"
    store.commit(entry("ours"))
    for path, data in elsewhere.under("/saves/road").items():
        if path.endswith(("m2.jsonl", "000b.md")):
            disk.put(path, data)
    store.refresh()
    assert [block.text for block in store.tail(9)] == ["together", "ours", "theirs"]
    assert life(store) == 4 and store.entries == 3
    again = opened(disk)
    assert again.campaign == store.campaign and again.check() == []
    disk.drop("/saves/road/.cache")
    assert opened(disk).campaign == store.campaign


def test_a_history_that_comes_before_its_words_makes_no_copy_of_them(store: Store, disk: MemoryDisk) -> None:
    other = MemoryDisk()
    theirs = made(other, machine="m2")
    theirs.commit(entry("theirs"))
    theirs.close()
    disk.put("/saves/road/history/m2.jsonl", b"\n".join(other.get("/saves/road/history/m2.jsonl").split(b"\n")[1:]))
    store.refresh()
    assert "/saves/road/journal/000.md" not in disk.names
    disk.mkdir("/saves/road/journal")
    disk.put("/saves/road/journal/000.md", b"theirs\n")
    store.refresh()
    assert [block.id for block in store.tail(5)] == ["m2.2"]


def test_a_doubled_end_of_the_history_counts_once(store: Store, disk: MemoryDisk) -> None:
    store.commit(entry("one", life=5))
    last = disk.get(HISTORY).splitlines(keepends=True)[-1]
    disk.put(HISTORY, disk.get(HISTORY) + last)
    store.refresh()
    assert store.entries == 1 and disk.get(JOURNAL) == b"one\n"


def test_two_machines_of_one_name_lose_nothing(store: Store, disk: MemoryDisk) -> None:
    store.commit(entry("one"))
    stray = disk.get(HISTORY).splitlines(keepends=True)[-1].replace(b'"md":"one"', b'"md":"other"')
    disk.put(HISTORY, disk.get(HISTORY) + sealed(stray[: stray.rfind(b',"crc"')] + b"}"))
    store.refresh()
    assert sorted(block.text for block in store.tail(9)) == ["one", "other"]


@pytest.mark.parametrize("gone", [".cache", "history", "campaign.toml", "characters", "journal"])
def test_it_opens_without_one_of_its_parts(store: Store, disk: MemoryDisk, gone: str) -> None:
    store.commit(entry("one", life=5))
    store.commit(entry("two"))
    store.close()
    disk.drop(f"/saves/road/{gone}")
    again = opened(disk)
    again.close()
    assert [block.text for block in again.tail(9)] == ["one", "two"]
    assert life(again) == 5 and again.campaign.title == "Road"
    again.commit(entry("three"))
    assert disk.get(JOURNAL) == b"one\n\ntwo\n\nthree\n"


def test_without_cache_and_history_the_files_are_the_campaign(store: Store, disk: MemoryDisk) -> None:
    store.commit(entry("one", life=5))
    store.close()
    disk.drop("/saves/road/.cache")
    disk.drop("/saves/road/history")
    again = opened(disk)
    assert life(again) == 5 and [block.text for block in again.tail(9)] == ["one"]
    assert opened(disk).campaign == again.campaign


def test_check_finds_nothing_in_a_good_campaign_and_says_what_differs(store: Store, disk: MemoryDisk) -> None:
    store.commit(entry("one", life=5))
    store.commit(entry("two"))
    store.undo()
    assert store.check() == []
    assert store.check(lambda record, before: [f"{record.id} is odd"] if record.md == "one" else []) == ["k7.2 is odd"]
    disk.put(HISTORY, disk.get(HISTORY).replace(b"one", b"oNe"))
    disk.put("/saves/road/journal/001.sync-conflict-20261129.md", b"x")
    found = store.check()
    assert any("check sum" in line for line in found) and any("conflict" in line for line in found)


def test_the_state_is_what_the_history_comes_to(store: Store, disk: MemoryDisk) -> None:
    store.commit(entry("one", life=5))
    records = [parse(text) for text in disk.get(HISTORY).splitlines()]
    assert records[1].changes == (Change(ODO, "life.now", 8, 5),)
    assert records[0].changes[0].new == START["campaign"]


def test_a_copy_elsewhere_holds_everything(store: Store, disk: MemoryDisk) -> None:
    store.commit(entry("one", life=5))
    stores.save_copy(store, "/saves/copy")
    with pytest.raises(Refused):
        stores.save_copy(store, "/saves/copy")
    copy = stores.open("/saves/copy", machine="k7", now=now, files=disk)
    assert copy.campaign == store.campaign and copy.tail(9) == store.tail(9) and copy.entries == 1
    disk.drop("/saves/road")
    stores.save_copy(store, "/saves/other")
    rescued = stores.open("/saves/other", machine="k7", now=now, files=disk)
    assert rescued.campaign == store.campaign and [block.text for block in rescued.tail(9)] == ["one"]


def test_hand_and_ours_in_one_look(store: Store, disk: MemoryDisk) -> None:
    for word in ("number one", "two", "three"):
        store.commit(entry(word))
    text = parts(disk.get(JOURNAL).decode())
    disk.put(JOURNAL, joined(["zero", text[0] + ", changed", text[2]]).encode())
    record = store.commit(entry("four"))
    assert record is not None
    assert disk.get(JOURNAL) == b"zero\n\nnumber one, changed\n\nthree\n\nfour\n"
    hand = store.records(1)[0].record
    assert hand.gone == ("k7.3",) and hand.now == {"k7.2": "number one, changed"} and hand.new[0].text == "zero"


def test_an_action_looks_at_no_session_file_but_its_own(
    store: Store, disk: MemoryDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(3):
        store.commit(entry(f"session {number}", session=f"{number:03d}"))
    store.refresh()
    looked: list[str] = []
    for name in ("scan", "stat", "read"):
        usual = getattr(disk, name)
        monkeypatch.setattr(disk, name, lambda path, *rest, do=usual: (looked.append(path), do(path, *rest))[1])
    store.commit(entry("here"))
    assert {path for path in looked if "/journal" in path} == {"/saves/road/journal/002.md"}


def test_what_a_person_wrote_in_another_file_waits_for_the_next_look(store: Store, disk: MemoryDisk) -> None:
    store.commit(entry("old", session="001"))
    store.commit(entry("new", session="002"))
    store.refresh()
    old = "/saves/road/journal/001.md"
    disk.put(old, disk.get(old) + b"\nby hand\n")
    store.commit(entry("here"))
    assert texts_of(store, "journal/001.md") == ["old"]
    assert store.refresh()
    assert texts_of(store, "journal/001.md") == ["old", "by hand"]
    assert texts_of(store, "journal/002.md") == ["new", "here"]
    copy = opened(disk)
    assert [block.text for block in copy.tail(9)] == ["old", "by hand", "new", "here"]


def test_half_a_block_of_a_face_that_died_is_made_whole_before_the_next_is_written(
    store: Store, disk: MemoryDisk
) -> None:
    store.commit(entry("one"))
    other = opened(disk)
    other.commit(entry("two, which is long"))
    disk.put(JOURNAL, disk.get(JOURNAL)[: -len("is long\n")])
    store.commit(entry("three"))
    assert disk.get(JOURNAL) == b"one\n\ntwo, which is long\n\nthree\n"


def test_sheets_wait_for_a_second_and_then_until_they_are_asked_for(disk: MemoryDisk) -> None:
    moment = [now()]
    store = stores.create("/saves/road", Campaign(START), machine="k7", now=lambda: moment[0], files=disk)
    moment[0] += timedelta(seconds=2)
    store.commit(entry("hurt", life=5))
    assert parse_sheet(disk.get(SHEET))["life"] == {"now": 8, "max": 8}, "the answer does not wait for the sheet"
    store.tidy()
    assert parse_sheet(disk.get(SHEET))["life"] == {"now": 5, "max": 8}
    store.commit(entry("hurt again", life=4))
    store.tidy()
    assert parse_sheet(disk.get(SHEET))["life"] == {"now": 5, "max": 8}, "not a second has passed"
    moment[0] += timedelta(seconds=1)
    store.refresh()
    assert parse_sheet(disk.get(SHEET))["life"] == {"now": 4, "max": 8}


def texts_of(store: Store, file: str) -> list[str]:
    return [block.text for block in store.blocks(file)]
