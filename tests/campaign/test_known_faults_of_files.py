"""What broke in software like this, as far as files go: the J and B rows of the list of known faults, one test each.

Rows covered elsewhere: J14 B11 B26 B44 B45 in the deaths and full-disk tests, J16 J17 B20 with two faces, J11 B33 by
entries' ids, B12 B15 B30 B42 in the damage tests, B47 B48 with links and names, B75 with byte order marks.
"""

from __future__ import annotations

import random
from datetime import datetime, timedelta, timezone

import pytest
from memorydisk import MemoryDisk
from player import ODO, START, entry, made, now, opened

from companion.campaign import store as stores
from companion.campaign.model import Campaign
from companion.campaign.store import Entry, Store
from companion.errors import NotSaved, Refused

JOURNAL = "/saves/road/journal/000.md"
SHEET = f"/saves/road/{ODO}.toml"


@pytest.fixture
def disk() -> MemoryDisk:
    return MemoryDisk()


@pytest.fixture
def store(disk: MemoryDisk) -> Store:
    store = made(disk)
    store.commit(entry("one", life=7))
    return store


def texts(store: Store) -> list[str]:
    return [block.text for block in store.tail(999)]


def test_j1_b6_whatever_is_mixed_only_what_was_meant_changes(store: Store) -> None:
    for number in range(20):
        store.commit(entry(f"entry {number}"))
    third = store.find_block("k7.5")
    assert third is not None
    before = texts(store)
    store.edit("k7.5", "edited")
    assert [text if text != "edited" else third.text for text in texts(store)] == before
    store.undo()
    assert texts(store) == before


def test_j2_b3_no_setting_rewrites_a_session_file(store: Store, disk: MemoryDisk) -> None:
    before = disk.get(JOURNAL)
    for name in ("date_format", "lang", "oracle", "burden_scope", "title", "system"):
        store.commit(lambda c, name=name: Entry("/setting", after=c.put(name, "%d.%m."), counts=False))  # type: ignore[misc]
        assert opened(disk).entries == 1
    assert disk.get(JOURNAL) == before


def test_j4_opening_and_changing_nothing_twice(store: Store, disk: MemoryDisk) -> None:
    data = disk.get(JOURNAL)
    for _ in range(2):
        disk.swap(JOURNAL, data)
        store.refresh()
    assert disk.get(JOURNAL) == data and store.notices == []
    store.edit("k7.2", "one")
    assert texts(store) == ["one"]


@pytest.mark.parametrize("text", ["it’s", "€", "🎲", "𝔡", "\ud800", "\udcff"])
def test_j5_no_character_wipes_a_file(store: Store, disk: MemoryDisk, text: str) -> None:
    store.commit(lambda c: Entry("/name", after=c.put("name", text, ODO), md=text))
    store.close()
    assert disk.get(JOURNAL).startswith(b"one\n\n") and b"max = 8" in disk.get(SHEET)


def test_j7_b5_two_entries_of_the_same_second(store: Store) -> None:
    store.commit(entry("same"))
    store.commit(entry("same"))
    assert texts(store) == ["one", "same", "same"] and store.entries == 3
    store.undo()
    assert texts(store) == ["one", "same"]


def test_j8_the_offset_is_stored_around_a_change_of_the_clock() -> None:
    disk = MemoryDisk()
    times = [
        datetime(2026, 10, 24, 23, 59, tzinfo=timezone(timedelta(hours=2))),
        datetime(2026, 10, 25, 2, 30, tzinfo=timezone(timedelta(hours=2))),
        datetime(2026, 10, 25, 2, 30, tzinfo=timezone(timedelta(hours=1))),
        datetime(2026, 3, 29, 1, 30, tzinfo=timezone(timedelta(hours=1))),
    ]
    clock = [times[0]]
    store = stores.create("/saves/road", Campaign(START), machine="k7", now=lambda: clock[0], files=disk)
    for number, time in enumerate(times):
        clock[0] = time
        store.commit(entry(f"entry {number}"))
    assert [told.record.at for told in reversed(store.records(4))] == [time.isoformat() for time in times]
    assert texts(store) == [f"entry {number}" for number in range(4)]


def test_j10_b23_what_cannot_be_read_is_not_written_over(
    store: Store, disk: MemoryDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk.put(JOURNAL, disk.get(JOURNAL) + b"\nby hand\n")
    before = disk.get(JOURNAL)

    def broken(path: str, start: int = 0, size: int = -1) -> bytes:
        raise OSError(5, "Input/output error", path)

    with monkeypatch.context() as context:
        context.setattr(disk, "read", broken)
        store.commit(entry("two"))
    assert disk.get(JOURNAL) == before
    assert any(JOURNAL.rpartition("/")[2] in notice and "safe in the history" in notice for notice in store.notices)
    store.refresh()
    assert texts(store) == ["one", "by hand", "two"]


def test_j13_a_face_left_open_writes_over_nothing(store: Store, disk: MemoryDisk) -> None:
    later = opened(disk)
    for number in range(5):
        later.commit(entry(f"later {number}", session="002" if number == 2 else None))
    later.close()
    store.commit(entry("the old face"))
    assert texts(store) == ["one", *[f"later {number}" for number in range(5)], "the old face"]


def test_j20_a_change_of_tables_leaves_old_words(store: Store, disk: MemoryDisk) -> None:
    store.commit(lambda c: Entry("/table weather", picks=(("weather", "abc", 3),), md="tbl: Weather -> Glass storm"))
    disk.mkdir("/saves/road/tables")
    disk.put("/saves/road/tables/weather.toml", b"[weather]\nrows = ['Rain']\n")
    assert texts(opened(disk))[-1] == "tbl: Weather -> Glass storm"


def test_b2_prose_at_the_top_of_a_file_stays(store: Store, disk: MemoryDisk) -> None:
    disk.put(JOURNAL, b"My own foreword,\n  with odd   spaces.\n\n\n" + disk.get(JOURNAL))
    store.commit(entry("two"))
    assert disk.get(JOURNAL) == b"My own foreword,\n  with odd   spaces.\n\n\none\n\ntwo\n"


OURS = ["[2026-11-29] x", "## Session 9", "### S1 *x*", "---", "```", "? x\n\n-> y\n\n\n=> z"]


@pytest.mark.parametrize("text", OURS)
def test_b8_our_own_notation_inside_an_entry_stays_one_entry(store: Store, disk: MemoryDisk, text: str) -> None:
    store.commit(entry(text))
    assert texts(opened(disk)) == ["one", text] and store.entries == 2


def test_b9_bytes_that_are_no_utf8(store: Store, disk: MemoryDisk) -> None:
    store.commit(entry(b"\xff\xfe".decode("utf-8", "surrogateescape")))
    assert disk.get(JOURNAL).endswith(b"\n\n\xff\xfe\n")


def test_b14_a_thousand_steps_are_what_a_model_says(store: Store) -> None:
    chance = random.Random(14)
    done, undone, life = [7], [], {7: 8}
    value = 7
    for _ in range(1000):
        kind = chance.random()
        if kind < 0.4 or (not done and not undone):
            life[value + 1] = done[-1] if done else 8
            value += 1
            store.commit(entry(f"life {value}", life=value))
            done.append(value)
            undone.clear()
        elif kind < 0.75 and done:
            store.undo()
            undone.append(done.pop())
        elif undone:
            store.redo()
            done.append(undone.pop())
        assert store.campaign.get("life.now", doc=ODO) == (done[-1] if done else 8)
        assert store.entries == len(done)


@pytest.mark.parametrize("text", ["a\nb", "a\rb", "a|b", '"""', "'''", "\\", "#", "= 1", "]", "\u2028"])
def test_b18_b39_any_text_in_a_field_of_one_line(store: Store, disk: MemoryDisk, text: str) -> None:
    store.commit(lambda c: Entry("/take", after=c.put("items", {text: {"note": text}}, ODO)))
    store.close()
    again = opened(disk)
    assert again.campaign.doc(ODO)["items"] == {text: {"note": text}} and not again.notices


@pytest.mark.parametrize("there", ["/saves/road", "/saves/file"])
def test_b21_b29_nothing_is_made_over_what_is_there(store: Store, disk: MemoryDisk, there: str) -> None:
    disk.put("/saves/file", b"x")
    before = disk.under("/saves")
    with pytest.raises(Refused):
        stores.create(there, Campaign(START), machine="k7", now=now, files=disk)
    assert disk.under("/saves") == before


def test_b24_what_is_shown_is_what_is_on_disk_after_every_step(store: Store, disk: MemoryDisk) -> None:
    steps = [
        lambda: store.commit(entry("two\n\nparts")),
        lambda: store.edit("k7.2", "uno"),
        lambda: store.undo(),
        lambda: store.redo(),
        lambda: store.commit(entry("three")),
        lambda: store.undo(),
    ]
    for step in steps:
        step()
        shown = [block.text.replace("\n\n", "\n\\\n") for block in store.tail(99)]
        assert disk.get(JOURNAL).decode() == "\n\n".join(shown) + "\n"


def test_b27_b36_a_folder_that_went_is_not_made_again(store: Store, disk: MemoryDisk) -> None:
    names = [name for name in disk.names if name.startswith("/saves/road/")]
    for name in names:
        disk.drop(name)
    with pytest.raises(NotSaved):
        store.commit(entry("two"))
    assert store.campaign.title == "Road" and not [name for name in disk.names if name.endswith((".toml", ".jsonl"))]
    disk.drop("/saves/road")
    with pytest.raises(Refused):
        opened(disk)


def test_b35_a_damaged_state_pushes_out_no_good_backup(store: Store, disk: MemoryDisk) -> None:
    store.close()
    opened(disk).close()
    good = disk.under("/saves/road/.backup")
    disk.put(SHEET, b"[[[")
    for _ in range(20):
        with opened(disk) as face:
            face.commit(entry("on"))
    assert {path: disk.get(path) for path in good} == good


def test_b38_what_is_acknowledged_is_read_back_by_another(store: Store, disk: MemoryDisk) -> None:
    for number in range(5):
        record = store.commit(entry(f"entry {number}"))
        assert record is not None and opened(disk).find_block(record.id) is not None


def test_b41_unknown_keys_stay(store: Store, disk: MemoryDisk) -> None:
    disk.put(SHEET, disk.get(SHEET) + b"\n[biography]\nborn = 1979-05-27\ntext = '''\nlong\n'''\n")
    store.commit(entry("hurt", life=2))
    store.close()
    text = disk.get(SHEET)
    assert b"[biography]\nborn = 1979-05-27\ntext = '''\nlong\n'''\n" in text and b"now = 2" in text
    assert opened(disk).campaign == store.campaign


def test_b50_still_there_after_every_start(store: Store, disk: MemoryDisk) -> None:
    store.commit(lambda c: Entry("/import", after=c.with_doc("characters/mia", {"name": "Mia", "notes": ["a", "b"]})))
    for _ in range(4):
        store.close()
        store = opened(disk)
        assert store.campaign.doc("characters/mia") == {"name": "Mia", "notes": ["a", "b"]} and not store.notices
