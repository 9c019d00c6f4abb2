"""What could not be written is written later as it fell: the same faces and words, once; a copy elsewhere has it."""

from __future__ import annotations

import errno
from collections.abc import Callable

import pytest
from memorydisk import MemoryDisk
from player import ODO, entry, made, opened

from companion.campaign import store as stores
from companion.campaign.model import Campaign
from companion.campaign.store import Entry, Store
from companion.errors import NotSaved

JOURNAL = "/saves/road/journal/000.md"


def failing(disk: MemoryDisk, *operations: str, at: str = "/history/", code: int = errno.ENOSPC) -> None:
    """From now on these operations fail on paths that hold `at`."""

    def fault(name: str, _: int, path: str) -> None:
        if name in operations and at in path:
            raise OSError(code, "No space left on device" if code == errno.ENOSPC else "Input/output error", path)

    disk.fault = fault


def roll(faces: list[int]) -> Callable[[Campaign], Entry]:
    """A rule that throws the next die, as a rule of the game does."""

    def make(campaign: Campaign) -> Entry:
        face = faces.pop()
        after = campaign.put("life.now", face, ODO)
        return Entry(f"/roll {face}", rolls=(("1d6", [face]),), after=after, md=f"d{face}")

    return make


def refused(store: Store, act: Callable[[], object]) -> None:
    with pytest.raises(NotSaved):
        act()
    assert store.unsaved is not None


def test_a_retry_writes_the_faces_that_fell() -> None:
    disk, faces = MemoryDisk(), [1, 2, 4]
    store = made(disk)
    failing(disk, "write")
    refused(store, lambda: store.commit(roll(faces)))
    fell = store.unsaved
    with pytest.raises(NotSaved):
        store.retry()
    assert store.unsaved is fell and faces == [1, 2] and JOURNAL not in disk.names and store.entries == 0
    disk.fault = None
    assert store.retry() == store.records(1)[0].record
    record = store.records(1)[0].record
    assert fell is not None and record.rolls == (["1d6", [4]],) and record.md == "d4" and record.id == fell.id
    assert store.unsaved is None and store.campaign.get("life.now", doc=ODO) == 4 and faces == [1, 2]
    assert disk.get(JOURNAL) == b"d4\n" and store.retry() is None


def test_the_next_thing_done_is_written_after_it() -> None:
    disk, faces = MemoryDisk(), [1, 2, 4]
    store = made(disk)
    failing(disk, "write")
    refused(store, lambda: store.commit(roll(faces)))
    refused(store, lambda: store.commit(roll(faces)))
    assert faces == [1, 2]
    disk.fault = None
    store.commit(roll(faces))
    assert disk.get(JOURNAL) == b"d4\n\nd2\n" and store.entries == 2
    store.undo()
    assert disk.get(JOURNAL) == b"d4\n" and store.campaign.get("life.now", doc=ODO) == 4


@pytest.mark.parametrize("cut_fails", [False, True])
def test_after_a_failed_sync_it_goes_to_a_new_file_and_counts_once(cut_fails: bool) -> None:
    """Even where the first file has the whole line all the same."""
    disk = MemoryDisk()
    store = made(disk)
    failing(disk, "fsync", *(("truncate",) if cut_fails else ()), code=errno.EIO)
    refused(store, lambda: store.commit(entry("one", life=5)))
    disk.fault = None
    store.commit(entry("two"))
    histories = {path: data.count(b'"one"') for path, data in disk.under("/saves/road/history").items()}
    assert histories == {"/saves/road/history/k7.jsonl": int(cut_fails), "/saves/road/history/k7-2.jsonl": 1}
    for face in (store, opened(disk)):
        assert disk.get(JOURNAL) == b"one\n\ntwo\n" and face.entries == 2
        assert face.campaign.get("life.now", doc=ODO) == 5 and not face.check()


def test_a_history_file_whose_name_was_not_synced_counts_once() -> None:
    disk = MemoryDisk()
    made(disk, "other").close()
    store = opened(disk, "k7")
    failing(disk, "fsync", at="/history", code=errno.EIO)
    refused(store, lambda: store.commit(entry("one", life=5)))
    disk.fault = None
    store.retry()
    assert disk.get(JOURNAL) == b"one\n" and store.entries == opened(disk).entries == 1


def test_others_were_at_it_meanwhile() -> None:
    """Theirs stays: a value goes in only where it still is what the rule saw."""
    disk = MemoryDisk()
    store, other = made(disk), opened(disk)
    failing(disk, "write")
    refused(store, lambda: store.commit(entry("one", life=5)))
    disk.fault = None
    other.commit(entry("theirs", life=2))
    record = store.retry()
    assert record is not None and record.id == "k7.3" and record.changes == ()
    assert disk.get(JOURNAL) == b"theirs\n\none\n" and store.campaign.get("life.now", doc=ODO) == 2
    assert opened(disk).campaign == store.campaign and not store.check()


@pytest.mark.parametrize("step", ["undo", "redo", "edit"])
def test_steps_through_the_history_are_kept_too(step: str) -> None:
    disk = MemoryDisk()
    store = made(disk)
    store.commit(entry("one", life=5))
    store.commit(entry("two", life=3))
    if step == "redo":
        store.undo()
    failing(disk, "write")
    acts = {"undo": store.undo, "redo": store.redo, "edit": lambda: store.edit(None, "other")}
    before = disk.get(JOURNAL)
    refused(store, acts[step])  # type: ignore[arg-type]
    assert disk.get(JOURNAL) == before
    disk.fault = None
    store.retry()
    assert disk.get(JOURNAL) == {"undo": b"one\n", "redo": b"one\n\ntwo\n", "edit": b"one\n\nother\n"}[step]
    assert opened(disk).campaign == store.campaign


def test_what_is_given_up_is_never_written() -> None:
    disk = MemoryDisk()
    store = made(disk)
    failing(disk, "write")
    refused(store, lambda: store.commit(entry("one", life=5)))
    disk.fault = None
    store.give_up()
    store.commit(entry("two"))
    assert disk.get(JOURNAL) == b"two\n" and store.campaign.get("life.now", doc=ODO) == 8


@pytest.mark.parametrize("lost", ["", "/saves/road", "/saves/road/history/k7.jsonl"])
def test_a_copy_elsewhere_has_what_is_unsaved(lost: str) -> None:
    """Whether the campaign's own folder only takes nothing more, is gone, or lost its history."""
    disk = MemoryDisk()
    store = made(disk)
    store.commit(entry("one", life=5))
    failing(disk, "write", at="/road/history/")
    refused(store, lambda: store.commit(entry("two", life=3)))
    disk.fault = None
    if lost:
        disk.drop(lost)
    stores.save_copy(store, "/saves/copy")
    with opened(disk, folder="/saves/copy") as copy:
        assert copy.campaign.get("life.now", doc=ODO) == 3 and copy.campaign.title == "Road"
        copy.commit(entry("three"))
    text = "".join(data.decode() for path, data in disk.under("/saves/copy/journal").items())
    assert text == "one\n\ntwo\n\nthree\n"
    again = opened(disk, folder="/saves/copy")
    assert not again.check() and again.campaign.get("life.now", doc=ODO) == 3


def test_a_copy_that_cannot_be_made_leaves_nothing_behind() -> None:
    disk = MemoryDisk()
    store = made(disk)
    store.commit(entry("one", life=5))
    before = disk.under("/saves")
    failing(disk, "write", at=".new-copy-")
    with pytest.raises(NotSaved, match="the copy could not be made: no space left"):
        stores.save_copy(store, "/saves/copy")
    assert disk.under("/saves") == before and not [path for path in disk.names if "copy" in path]
