"""A file with several names is written in place: a death at any moment tears nothing that is not mended after it."""

from __future__ import annotations

import errno
from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st
from memorydisk import Killed, MemoryDisk
from player import ODO, entry, made, opened

from companion.campaign.in_place import is_torn
from companion.campaign.store import Store

JOURNAL = "/saves/road/journal/000.md"
SHEET = f"/saves/road/{ODO}.toml"
OTHERS = {JOURNAL: "/saves/my-journal.md", SHEET: "/saves/my-odo.toml"}


def linked() -> tuple[MemoryDisk, Store]:
    """A campaign whose journal and sheet have second names elsewhere."""
    disk = MemoryDisk()
    store = made(disk)
    for word, life in (("one", 7), ("two", 6), ("three", 5)):
        store.commit(entry(f"{word} " + "x" * 40, life))
    store.flush()
    for path, other in OTHERS.items():
        disk.link(path, other)
    return disk, store


def work(store: Store) -> None:
    """Cuts words out of the middle, and writes the sheet anew."""
    blocks = store.blocks("journal/000.md")
    store.edit(blocks[0].id, "first, and longer than before " + "y" * 60)
    store.undo()
    store.undo()
    store.flush()


def whole(disk: MemoryDisk) -> None:
    store = opened(disk)
    assert not [finding for finding in store.check() if "it has no check sum" not in finding]
    assert not [path for path in disk.names if "/.old-" in path or "/.new-" in path]
    assert not [notice for notice in store.notices if "by hand" in notice], store.notices
    for path, other in OTHERS.items():
        assert disk.names[path] is disk.names[other]
    life = store.campaign.get("life.now", doc=ODO)
    assert f"now = {life}\n" in disk.get(SHEET).decode()
    assert [text.partition(" ")[0].strip(",") for text in disk.get(JOURNAL).decode().split("\n\n")][1:2] == ["two"]


@pytest.mark.parametrize(("face", "torn"), [("reopened", 0.0), ("reopened", 0.3), ("reopened", 0.99), ("another", 0.3)])
def test_death_at_every_operation(face: str, torn: float) -> None:
    """Mended by the next opening, and by a face that was open all along."""
    disk, store = linked()
    disk.log.clear()
    work(store)
    operations = len(disk.log)
    whole(disk)
    seen = set()
    for fuel in range(operations):
        dying, store = linked()
        other = opened(dying) if face == "another" else None
        dying.fuel, dying.torn = fuel, torn
        with pytest.raises(Killed):
            work(store)
        seen.add(dying.log[-1])
        dying.revive()
        if other is not None:
            other.refresh()
            other.flush()
        whole(dying)
    assert {("write", JOURNAL), ("write", SHEET), ("truncate", JOURNAL), ("truncate", SHEET)} <= seen


def test_a_write_that_fails_leaves_what_was() -> None:
    disk, store = linked()
    before = disk.get(SHEET)

    def fault(name: str, number: int, path: str) -> None:
        if name == "fsync" and path == SHEET and not failed:
            failed.append(number)
            raise OSError(errno.EIO, "Input/output error", path)

    failed: list[int] = []
    disk.fault = fault
    store.commit(entry("four", 1))
    store.flush()
    assert failed and disk.get(SHEET) == before and any("safe in the history" in notice for notice in store.notices)
    store.flush()
    assert "now = 1\n" in disk.get(SHEET).decode() and disk.names[SHEET] is disk.names[OTHERS[SHEET]]


def test_what_a_person_wrote_after_the_death_stays() -> None:
    disk, _ = linked()
    disk.put("/saves/road/characters/.old-odo.toml-1", b"name = 'Odo'\n")
    disk.put("/saves/road/characters/.new-odo.toml-1", b"name = 'Ada'\n")
    disk.put(SHEET, b"name = 'Odo'\n# mine\nlife = {now = 2, max = 8}\n")
    mine = disk.get(SHEET)
    store = opened(disk)
    assert disk.get(SHEET) == mine and store.campaign.get("life.now", doc=ODO) == 2


@given(st.binary(max_size=30), st.binary(max_size=30), st.data())
def test_the_beginning_of_one_and_the_end_of_the_other_is_torn(
    before: bytes, after: bytes, data: st.DataObject
) -> None:
    cut = data.draw(st.integers(0, len(after)))
    found = after[:cut] + before[cut:]
    assert is_torn(found, before, after) == (found not in (before, after))
    assert not is_torn(found + b"a person's words, longer than both", before, after)


def test_a_copy_of_a_dead_disk_is_mended_alike() -> None:
    disk, store = linked()
    disk.fuel, disk.torn = 20, 0.5
    with pytest.raises(Killed):
        work(store)
    again = deepcopy(disk)
    for each in (disk, again):
        each.revive()
        whole(each)
    assert disk.under("/saves/road/journal") == again.under("/saves/road/journal")
