"""F12, F13: files cut short, flipped, filled with NULs, swapped, doubled. What is good opens, what is not is said."""

from __future__ import annotations

from copy import deepcopy

import pytest
from memorydisk import MemoryDisk
from player import ODO, entry, made, opened, sealed

from companion.campaign.store import Store
from companion.errors import Refused

HISTORY = "/saves/road/history/k7.jsonl"
JOURNAL = "/saves/road/journal/000.md"
SHEET = f"/saves/road/{ODO}.toml"
CAMPAIGN = "/saves/road/campaign.toml"
STATE = "/saves/road/.cache/state.json"
TEXTS = ["The caravan halts.", "Two keepers sit in the arch.", "They do not get up."]


@pytest.fixture
def disk() -> MemoryDisk:
    disk = MemoryDisk()
    store = made(disk)
    for number, text in enumerate(TEXTS):
        store.commit(entry(text, life=7 - number))
    store.close()
    opened(disk).close()
    return disk


def words(store: Store) -> list[str]:
    return [block.text for block in store.tail(99)]


def life(store: Store) -> int:
    return int(store.campaign.get("life.now", doc=ODO))


@pytest.mark.parametrize("cache", [True, False])
def test_f12_the_sheet_cut_short_at_every_byte(disk: MemoryDisk, cache: bool) -> None:
    """A cut inside a line is damage and mended; at the end of a line it could be a person's, and is said."""
    whole = disk.get(SHEET)
    for size in range(len(whole) - 1):
        after = deepcopy(disk)
        after.put(SHEET, whole[:size])
        if not cache:
            after.drop("/saves/road/.cache")
        store = opened(after)
        store.close()
        assert store.notices, size
        assert words(store) == TEXTS
        if cache and not whole[:size].endswith(b"\n"):
            assert after.get(SHEET) == whole and life(store) == 5, size


def test_f12_the_journal_cut_short_at_every_byte(disk: MemoryDisk) -> None:
    whole = disk.get(JOURNAL)
    for size in range(len(whole) - 1):
        after = deepcopy(disk)
        after.put(JOURNAL, whole[:size])
        store = opened(after)
        text = after.get(JOURNAL).decode()
        assert life(store) == 5
        for number, words_ in enumerate(TEXTS):
            assert text.count(words_) == 1 or whole.find(words_.encode()) < size < whole.find(words_.encode()) + len(
                words_
            ), (size, number)


def test_f12_the_history_cut_short_at_every_byte(disk: MemoryDisk) -> None:
    """Without a cache at most the torn line is lost, and its words and values are still in the files."""
    whole = disk.get(HISTORY)
    disk.drop("/saves/road/.cache")
    for size in range(0, len(whole), 3):
        after = deepcopy(disk)
        after.put(HISTORY, whole[:size])
        store = opened(after)
        assert words(store) == TEXTS and life(store) == 5, size
        assert opened(after).campaign == store.campaign


@pytest.mark.parametrize("path", [HISTORY, JOURNAL, SHEET, CAMPAIGN, STATE])
@pytest.mark.parametrize("mask", [0x01, 0x20, 0x80, 0xFF])
def test_f13_one_byte_flipped(disk: MemoryDisk, path: str, mask: int) -> None:
    """It opens, or says why not; a record that was flipped is never taken for what was written."""
    whole = disk.get(path)
    for place in range(0, len(whole), 7):
        after = deepcopy(disk)
        after.put(path, whole[:place] + bytes([whole[place] ^ mask]) + whole[place + 1 :])
        try:
            store = opened(after)
        except Refused as refusal:
            assert refusal.message
            continue
        if path in (HISTORY, STATE):
            assert words(store) == TEXTS and life(store) == 5
            found = store.check()
            assert path == STATE or any("history/k7.jsonl" in line for line in found), place
        elif path == JOURNAL:
            assert life(store) == 5 and len(after.get(JOURNAL)) >= len(whole) - 1
        else:
            assert store.notices and words(store) == TEXTS


@pytest.mark.parametrize("path", [HISTORY, JOURNAL, SHEET, CAMPAIGN, STATE])
@pytest.mark.parametrize("content", [b"", b"\0" * 400, b"\n"])
def test_f13_emptied_or_nul(disk: MemoryDisk, path: str, content: bytes) -> None:
    """Damage is not taken for news: what is emptied is made again, and the file is named."""
    disk.put(path, content)
    store = opened(disk)
    store.close()
    assert words(store) == TEXTS and life(store) == 5 and store.campaign.title == "Road"
    if path != STATE:
        name = path.removeprefix("/saves/road/")
        assert any(name in notice for notice in store.notices) or path == HISTORY
        assert path == HISTORY or disk.get(path).strip(b"\0\n")


def test_f13_a_nul_tail_and_a_doubled_tail_of_the_history(disk: MemoryDisk) -> None:
    whole = disk.get(HISTORY)
    for damaged in (whole + b"\0" * 300, whole + whole[-200:], whole[:300] + whole[100:]):
        after = deepcopy(disk)
        after.put(HISTORY, damaged)
        store = opened(after)
        assert words(store) == TEXTS and life(store) == 5 and store.entries <= 3
        store.commit(entry("and on"))
        assert words(opened(after)) == [*TEXTS, "and on"]


def test_a_sheet_with_a_slip_is_left_alone_until_it_reads_again(disk: MemoryDisk) -> None:
    slip = disk.get(SHEET).replace(b"now = 5", b"now = = 5")
    disk.put(SHEET, slip)
    store = opened(disk)
    assert life(store) == 5 and any("cannot be read" in notice for notice in store.notices)
    store.commit(entry("hurt", life=4))
    store.close()
    assert disk.get(SHEET) == slip
    disk.put(SHEET, slip.replace(b"= =", b"="))
    store.refresh()
    store.flush()
    assert life(store) == 4 and b"now = 4" in disk.get(SHEET)


def test_a_damaged_sheet_is_restored_on_request_and_kept_aside(disk: MemoryDisk) -> None:
    disk.put(SHEET, b"name = 'Odo'\n[life\n")
    store = opened(disk)
    kept = store.restore(ODO)
    assert disk.get(f"/saves/road/{kept}") == b"name = 'Odo'\n[life\n"
    assert opened(disk).campaign == store.campaign and life(store) == 5
    with pytest.raises(Refused):
        store.restore(ODO)


def test_a_campaign_of_a_later_version_is_only_read(disk: MemoryDisk) -> None:
    disk.put(CAMPAIGN, b"format = 99\n" + disk.get(CAMPAIGN))
    before = disk.under("/saves/road")
    store = opened(disk)
    assert "later version" in store.read_only and words(store) == TEXTS
    after = disk.under("/saves/road")
    assert {**after, "/saves/road/.lock": b""} == {**before, "/saves/road/.lock": b""}


def test_an_unknown_kind_of_record_is_kept_and_shown(disk: MemoryDisk) -> None:
    dream = b'{"id":"k7.9","n":9,"dream":true,"in":"journal/000.md","md":"A dream."}'
    disk.put(HISTORY, disk.get(HISTORY) + sealed(dream))
    store = opened(disk)
    assert words(store)[-1] == "A dream." and store.records(1)[0].record.extra == {"dream": True}
