"""F1, F2, F3, F9: every operation that writes fails, dies, is torn, or is lost with the power; nothing acknowledged is.

One game is played again and again, with one thing going wrong at every place where something is written.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator
from copy import deepcopy

import pytest
from memorydisk import Killed, MemoryDisk
from player import ODO, entry, made, opened

from companion.campaign.store import Store
from companion.errors import CompanionError, NotSaved

JOURNAL = "/saves/road/journal/000.md"
SHEET = f"/saves/road/{ODO}.toml"
Step = tuple[str, Callable[[Store], object]]


def by_hand(store: Store) -> None:
    """A person adds a block at the top of the journal and a comment to the sheet."""
    disk = store.files
    assert isinstance(disk, MemoryDisk)
    if JOURNAL not in disk.names:
        disk.names.setdefault("/saves/road/journal", disk.names["/saves"])
    disk.put(JOURNAL, b"by hand\n\n" + (disk.get(JOURNAL) if JOURNAL in disk.names else b""))
    disk.put(SHEET, b"# mine\nluck = 3\n" + disk.get(SHEET))


GAME: tuple[Step, ...] = (
    ("one", lambda store: store.commit(entry("one", life=7))),
    ("two", lambda store: store.commit(entry("two lines\nof it", life=6))),
    ("flush", lambda store: store.flush()),
    ("undo", lambda store: store.undo()),
    ("redo", lambda store: store.redo()),
    ("edit", lambda store: store.edit(None, "rewritten")),
    ("session", lambda store: store.commit(entry("## part 2", counts=False, session="002"))),
    ("three", lambda store: store.commit(entry("three", life=5))),
    ("undo", lambda store: store.undo()),
    ("close", lambda store: store.close()),
)
WORDS = {"one": "one", "two": "two", "three": "three"}
PRESENT = {  # how often a word is in the journal after so many steps of the game
    "one": (0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1),
    "two": (0, 0, 1, 1, 0, 1, 0, 0, 0, 0, 0),
    "three": (0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0),
}


def play(store: Store, done: list[str]) -> None:
    """The game, noting each step that was answered; a person's hand comes after the second."""
    for number, (name, step) in enumerate(GAME):
        if number == 2:
            by_hand(store)
        step(store)
        done.append(name)


def operations() -> int:
    disk = MemoryDisk()
    store = made(disk)
    disk.log.clear()
    play(store, [])
    return len(disk.log)


def journal(disk: MemoryDisk) -> str:
    files = disk.under("/saves/road/journal")
    return "\n\n".join(data.decode() for path, data in files.items() if path.endswith(".md"))


def judge(disk: MemoryDisk, done: list[str], hand: bool) -> None:
    """I1 and I2: acknowledged words are there once, the state is the fold, opening once more changes nothing."""
    store = opened(disk)
    store.close()
    text = journal(disk)
    for word, there in PRESENT.items():
        assert text.count(word) in there[len(done) : len(done) + 2], (word, text.count(word), done)
    if hand:
        assert text.count("by hand") == 1 and store.campaign.get("luck", doc=ODO) == 3
        assert disk.get(SHEET).startswith(b"# mine\nluck = 3\n")
    before = disk.under("/saves/road/history"), text
    disk.drop("/saves/road/.cache")
    again = opened(disk)
    assert (disk.under("/saves/road/history"), journal(disk)) == before, again.notices
    assert again.campaign == store.campaign and again.entries == store.entries
    assert again.tail(99) == store.tail(99)
    assert not [path for path in disk.names if ".new-" in path]


def survive(disk: MemoryDisk, done: list[str]) -> None:
    hand = len(done) >= 2
    disk.revive()
    judge(disk, done, hand)


def test_f2_death_at_every_operation_and_again_in_the_recovery() -> None:
    """More than 2,000 cases; every write, replace, sync and deletion of the game is killed at least once."""
    cases, killed = 0, set()
    for fuel in range(operations()):
        for torn in (0.0, 0.3, 0.99):
            dead, done = died(fuel, torn)
            for second in recovery_deaths(dead):
                disk = deepcopy(dead)
                killed.add(disk.log[-1])
                if second is not None:
                    die_in_recovery(disk, second, torn)
                    killed.add(disk.log[-1])
                survive(disk, done)
                cases += 1
    assert cases >= 2000
    assert {name for name, _ in killed} >= {"create", "write", "fsync", "replace", "unlink", "mkdir"}
    assert {path.split("/")[3] for _, path in killed if path.count("/") >= 3} >= {
        "history", "journal", "characters", ".cache", ".lock"
    }  # fmt: skip


def died(fuel: int, torn: float) -> tuple[MemoryDisk, list[str]]:
    disk = MemoryDisk()
    store = made(disk)
    disk.log.clear()
    disk.fuel, disk.torn = fuel, torn
    done: list[str] = []
    with pytest.raises(Killed):
        play(store, done)
    return disk, done


def recovery_deaths(dead: MemoryDisk) -> Iterator[int | None]:
    """None, then every third operation of the recovery."""
    disk = deepcopy(dead)
    disk.revive()
    disk.log.clear()
    opened(disk).close()
    yield None
    yield from range(0, len(disk.log), 3)


def die_in_recovery(disk: MemoryDisk, fuel: int, torn: float) -> None:
    disk.revive()
    disk.fuel, disk.torn = fuel, torn
    with pytest.raises(Killed):
        opened(disk).close()


def test_f3_power_fails_at_every_operation() -> None:
    """Unsynced bytes all there, none, half, or NUL; unsynced names there, not there, or half of them."""
    cases = 0
    for fuel in range(operations()):
        disk, done = died(fuel, 0.5)
        for keep in ("all", "none", "half", "nul"):
            for names in {0, len(disk.pending) // 2, len(disk.pending)}:
                after = disk.crash(names, keep)
                try:
                    judge(after, done, hand=len(done) >= 2)
                except AssertionError as error:
                    raise AssertionError(f"fuel {fuel} keep {keep} names {names} done {done}: {error}") from error
                cases += 1
    assert cases > 500


FAILURES = {
    "EIO": errno.EIO,
    "ENOSPC": errno.ENOSPC,
    "EROFS": errno.EROFS,
    "EACCES": errno.EACCES,
    "EDQUOT": errno.EDQUOT,
}


@pytest.mark.parametrize("kind", [*FAILURES, "interrupt", "short", "short-EIO", "sticky-ENOSPC"])
def test_f1_every_operation_fails(kind: str) -> None:
    """What is refused is not there while it is refused; what was done then is written as it fell, once, and goes on."""
    for place in range(operations()):
        disk = ShortDisk(kind)
        store = made(disk)
        disk.log.clear()
        disk.place = place
        done: list[str] = []
        kept: set[str] = set()
        for number, (name, step) in enumerate(GAME):
            if number == 2:
                by_hand(store)
            waiting = store.unsaved
            try:
                step(store)
                done.append(name)
            except CompanionError as error:
                assert error.message and (waiting is None or store.unsaved in (waiting, None))
                if store.unsaved is not None and waiting is None:
                    kept.add(name)
                    assert WORDS.get(name, "no word") not in journal(disk)
            except KeyboardInterrupt:
                pass
        disk.place = -1
        store.retry()
        store.refresh()
        store.close()
        text = journal(disk)
        for name, word in WORDS.items():
            assert text.count(word) <= 1
            if name not in (*done, *kept) and kind != "interrupt":
                assert text.count(word) == 0, (kind, place, done)
            if done == [step for step, _ in GAME]:
                assert text.count(word) == PRESENT[word][-1], (kind, place)
        assert text.count("by hand") == 1 and ("one" not in kept or text.count("one") == 1)
        again = opened(disk)
        assert again.campaign == store.campaign and again.entries == store.entries
        assert not [path for path in disk.names if ".new-" in path]


class ShortDisk(MemoryDisk):
    """Fails at the operation numbered `place`, in one of the ways of F1."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind, self.place, self.failing = kind, -1, False
        self.fault = self.fail

    def fail(self, name: str, number: int, path: str) -> None:
        if self.place < 0:
            return
        if self.kind == "sticky-ENOSPC":
            if number >= self.place and name in ("write", "create", "mkdir"):
                raise OSError(errno.ENOSPC, "No space left on device", path)
        elif number == self.place:
            if self.kind == "interrupt":
                raise KeyboardInterrupt
            if self.kind in FAILURES:
                raise OSError(FAILURES[self.kind], self.kind, path)
            self.failing = name == "write"

    def write(self, fd: int, data: bytes) -> int:
        if not self.kind.startswith("short") or len(data) < 2:
            return super().write(fd, data)
        handle = self.handles[fd]
        self._step("write", handle.path)
        if self.failing:
            self.failing = False
            self._put(handle, data[: len(data) // 2])
            if self.kind == "short-EIO":
                raise OSError(errno.EIO, "Input/output error", handle.path)
            return len(data) // 2
        self._put(handle, data)
        return len(data)


def test_f9_a_sync_that_fails_and_then_succeeds() -> None:
    """What a failed sync left is not trusted: the words go to another file, and only then is it saved."""
    syncs = sum(name == "fsync" for name, _ in _log())
    for number in range(syncs):
        disk = MemoryDisk()
        store = made(disk)
        seen: list[str] = []

        def fault(name: str, _: int, path: str, seen: list[str] = seen, number: int = number) -> None:
            if name == "fsync":
                seen.append(path)
                if len(seen) == number + 1:
                    raise OSError(errno.EIO, "Input/output error", path)

        disk.fault = fault
        refused = []
        for name, step in GAME:
            try:
                step(store)
            except CompanionError:
                refused.append(name)
        store.commit(entry("after all"))
        store.close()
        histories = disk.under("/saves/road/history")
        assert ("/saves/road/history/k7-2.jsonl" in histories) == seen[number].endswith("/k7.jsonl") == bool(refused)
        again = opened(disk)
        assert again.campaign == store.campaign and not any("damaged" in notice for notice in again.notices)


def _log() -> list[tuple[str, str]]:
    disk = MemoryDisk()
    store = made(disk)
    disk.log.clear()
    for _, step in GAME:
        step(store)
    return disk.log


def test_nothing_is_said_to_be_saved_that_is_not() -> None:
    disk = MemoryDisk()
    store = made(disk)

    def full(name: str, _: int, path: str) -> None:
        if name == "write" and "/history/" in path:
            raise OSError(errno.ENOSPC, "No space left on device", path)

    disk.fault = full
    with pytest.raises(NotSaved) as refusal:
        store.commit(entry("one", life=5))
    assert "no space left" in refusal.value.message
    assert store.entries == 0 and store.campaign.get("life.now", doc=ODO) == 8 and JOURNAL not in disk.names
    disk.fault = None
    store.commit(entry("two", life=4))
    assert disk.get(JOURNAL) == b"one\n\ntwo\n" and store.entries == 2


def test_words_committed_while_the_journal_cannot_be_written_follow_later() -> None:
    disk = MemoryDisk()
    store = made(disk)

    def full(name: str, _: int, path: str) -> None:
        if "/journal" in path:
            raise OSError(errno.ENOSPC, "No space left on device", path)

    disk.fault = full
    store.commit(entry("one"))
    store.commit(entry("two"))
    assert all("safe in the history" in notice for notice in store.notices) and store.notices
    disk.fault = None
    store.refresh()
    assert disk.get(JOURNAL) == b"one\n\ntwo\n"
