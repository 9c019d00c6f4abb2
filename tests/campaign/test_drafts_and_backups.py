"""Text being typed survives a death; good states of the sheets are kept and never pushed out by bad ones."""

from __future__ import annotations

import os

from memorydisk import MemoryDisk
from player import ODO, entry, made, opened

from companion.campaign.backup import KEPT, Backups
from companion.campaign.drafts import CHARACTERS, SECONDS, Draft, drop, offered


def typed(draft: Draft, text: str, pace: float) -> str:
    """Types a text key by key; answers what was saved of it last."""
    saved = ""
    for size in range(1, len(text) + 1):
        if draft.typed(text[:size], size * pace):
            saved = text[:size]
    return saved


def test_at_most_so_many_characters_or_seconds_are_lost() -> None:
    for pace in (0.0, 0.01, 0.1, 1.0, 5.0):
        disk = MemoryDisk()
        disk.mkdir("/saves/road")
        text = "".join(chr(97 + n % 26) for n in range(1000))
        saved = typed(Draft(disk, "/saves/road", "k7"), text, pace)
        lost = len(text) - len(saved)
        assert lost < CHARACTERS and (lost * pace <= SECONDS or lost == 0)
        assert offered(disk, "/saves/road") == []
        disk.revive()
        assert [offer.text for offer in offered(disk, "/saves/road")] == [saved]


def test_a_torn_save_leaves_the_one_before() -> None:
    disk = MemoryDisk()
    disk.mkdir("/saves/road")
    draft = Draft(disk, "/saves/road", "k7")
    draft.save("first\nwith \udcff")
    draft.save("second")
    path = f"/saves/road/.drafts/{draft.name}"
    disk.revive()
    disk.put(path, disk.get(path)[:-4])
    assert offered(disk, "/saves/road")[0].text == "first\nwith \udcff"


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
    (offer,) = offered(disk, "/saves/road")
    assert offer.text == "two"
    drop(disk, "/saves/road", offer)
    assert offered(disk, "/saves/road") == []


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
