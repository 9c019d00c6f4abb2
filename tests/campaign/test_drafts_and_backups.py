"""Text being typed survives a death; good states of the sheets are kept and never pushed out by bad ones."""

from __future__ import annotations

import os
from copy import deepcopy

import pytest
from memorydisk import MemoryDisk
from player import ODO, entry, made, opened

from companion.campaign import drafts
from companion.campaign.backup import KEPT, Backups
from companion.campaign.drafts import SECONDS, Draft, offered


def test_what_is_typed_is_saved_at_every_look_and_on_the_medium_within_four_seconds() -> None:
    """A dead process loses what was typed since the last look; a machine without power, what in four seconds."""
    disk = MemoryDisk()
    disk.mkdir("/saves/road")
    draft, text = Draft(disk, "/saves/road", "k7"), "".join(chr(97 + n % 26) for n in range(400))
    for look in range(1, 101):
        draft.keep(text[: 4 * look], 100 + look / 2)
        assert left(disk, keep="all") == text[: 4 * look]
        assert len(text[: 4 * look]) - len(left(disk, keep="synced")) <= 4 * 2 * SECONDS
    draft.keep(text, 100 + 50 + SECONDS)
    assert left(disk, keep="synced") == text, "an unchanged line gets there too"
    syncs = [name for name, path in disk.log if name == "fsync" and ".jsonl" in path]
    assert len(syncs) <= 50 / SECONDS + 2


def left(disk: MemoryDisk, keep: str) -> str:
    """What the next face would find of the draft, if the process died now, or the power went."""
    copy = deepcopy(disk) if keep == "all" else disk.crash(0, "none")
    copy.revive()
    found = offered(copy, "/saves/road", "k7")
    return found[0].text if found else ""


def test_a_torn_save_leaves_the_one_before() -> None:
    disk = MemoryDisk()
    disk.mkdir("/saves/road")
    draft = Draft(disk, "/saves/road", "k7")
    draft.save("first\nwith \udcff")
    draft.save("second")
    path = f"/saves/road/.drafts/{draft.name}"
    disk.revive()
    disk.put(path, disk.get(path)[:-4])
    assert offered(disk, "/saves/road", "k7")[0].text == "first\nwith \udcff"


def test_a_committed_text_is_not_offered_again_and_two_faces_keep_apart() -> None:
    disk = MemoryDisk()
    disk.mkdir("/saves/road")
    one, two = Draft(disk, "/saves/road", "k7"), Draft(disk, "/saves/road", "k7")
    one.save("one")
    two.save("two")
    one.done()
    one.save("one more")
    one.done()
    disk.revive()
    later = Draft(disk, "/saves/road", "k7")
    assert later.take_over() == "two" and later.take_over() == ""
    assert Draft(disk, "/saves/road", "k7").take_over() == "", "it is one face's now"
    disk.revive()
    assert Draft(disk, "/saves/road", "k2").take_over() == "", "another machine's may still be typed on there"
    assert [offer.text for offer in offered(disk, "/saves/road", "k7")] == ["two"]


def test_of_two_faces_that_died_each_draft_is_taken_over_the_newest_first() -> None:
    disk = MemoryDisk()
    disk.mkdir("/saves/road")
    for text in ("older", "newer"):
        Draft(disk, "/saves/road", "k7").save(text)
    disk.revive()
    assert [Draft(disk, "/saves/road", "k7").take_over() for _ in range(3)] == ["newer", "older", ""]


def test_a_draft_that_cannot_be_kept_stays_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    disk = MemoryDisk()
    disk.mkdir("/saves/road")
    Draft(disk, "/saves/road", "k7").save("words")
    disk.revive()

    def full(name: str, number: int, path: str) -> None:
        if name == "write":
            raise OSError(28, "No space left on device", path)

    disk.fault = full
    with pytest.raises(OSError, match="No space"):
        Draft(disk, "/saves/road", "k7").take_over()
    disk.fault = None
    disk.revive()
    assert Draft(disk, "/saves/road", "k7").take_over() == "words"


def test_hours_of_typing_leave_a_small_file_and_never_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drafts, "_LONG", 500)
    disk = MemoryDisk()
    disk.mkdir("/saves/road")
    draft = Draft(disk, "/saves/road", "k7")
    for number in range(200):
        draft.keep(f"a sentence that goes on, {number}", 100.0 + number / 2)
        copy = deepcopy(disk)
        copy.revive()
        assert [offer.text for offer in offered(copy, "/saves/road", "k7")][-1].endswith(f" {number}")
    files = disk.under("/saves/road/.drafts")
    assert len(files) == 1 and sum(map(len, files.values())) < 700


def test_a_long_draft_for_which_there_is_no_room_anew_stays_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drafts, "_LONG", 20)
    disk = MemoryDisk()
    disk.mkdir("/saves/road")
    draft = Draft(disk, "/saves/road", "k7")
    draft.save("a sentence that is long")

    def full(name: str, number: int, path: str) -> None:
        if name == "write":
            raise OSError(28, "No space left on device", path)

    disk.fault = full
    with pytest.raises(OSError, match="No space"):
        draft.save("a sentence that is longer")
    disk.fault = None
    draft.save("a sentence that is longer still")
    assert len(disk.under("/saves/road/.drafts")) == 1
    disk.revive()
    assert [offer.text for offer in offered(disk, "/saves/road", "k7")] == ["a sentence that is longer still"]


def test_a_draft_closed_with_nothing_in_it_leaves_nothing() -> None:
    disk = MemoryDisk()
    disk.mkdir("/saves/road")
    draft = Draft(disk, "/saves/road", "k7")
    draft.save("x")
    draft.done()
    draft.close()
    assert disk.under("/saves/road/.drafts") == {}
    fd = disk.open("/saves/road/x", os.O_CREAT)
    disk.close(fd)


def test_good_states_are_kept_and_bad_ones_push_none_out() -> None:
    disk = MemoryDisk()
    disk.mkdir("/saves/road")
    backups = Backups(disk, "/saves/road")
    for n in range(KEPT + 6):
        backups.keep(n, f"2026-11-{n:02}", {"campaign.toml": b"x" * 100, "characters/odo.toml": b"y" * 50})
    names = backups.names()
    assert len(names) == KEPT and names[-1].startswith(f"{KEPT + 5:08}")
    for n in range(100, 100 + KEPT):
        backups.keep(n, f"small-{n}", {"campaign.toml": b"x"})
    assert names[1] in backups.names()
    assert backups.read(names[-1]) == {"campaign.toml": b"x" * 100, "characters/odo.toml": b"y" * 50}


def test_one_state_a_day_and_session_and_only_of_what_reads() -> None:
    disk = MemoryDisk()
    store = made(disk)
    store.commit(entry("one", life=5))
    store.close()
    opened(disk).close()
    states = Backups(disk, "/saves/road").names()
    opened(disk).close()
    assert Backups(disk, "/saves/road").names() == states
    good = disk.get(f"/saves/road/{ODO}.toml")
    disk.put(f"/saves/road/{ODO}.toml", b"[life")
    store.commit(entry("## 2", counts=False, session="002"))
    opened(disk).close()
    assert Backups(disk, "/saves/road").names() == states
    assert Backups(disk, "/saves/road").read(states[-1])["characters/odo.toml"] == good
