"""Every place in the code that writes through `Disk` is killed at least once; nothing acknowledged is lost by it."""

from __future__ import annotations

import ast
import contextlib
import errno
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from memorydisk import Killed, MemoryDisk
from player import ODO, entry, made, opened

import companion.campaign
from companion.campaign import drafts
from companion.campaign import store as stores
from companion.campaign.store import Entry
from companion.errors import CompanionError, NotSaved

ROOM = Path(companion.campaign.__file__).parent
WRITES = {"open", "write", "fsync", "truncate", "chmod", "replace", "unlink", "mkdir", "rmdir"}
Site = tuple[str, int]
"""A module of the room and a line in it."""

SHEET = f"/saves/road/{ODO}.toml"


def written_sites() -> set[Site]:
    """The calls of `files.write(…)` and its like; of `open` those that may make a file."""
    found = set()
    for path in ROOM.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in WRITES:
                owner = node.func.value
                name = owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")
                makes = node.func.attr != "open" or "O_CREAT" in ast.unparse(node)
                if name == "files" and makes:
                    found.add((path.name, node.lineno))
    return found


class SiteDisk(MemoryDisk):
    """Notes from which line of the room each operation that writes was called."""

    def __init__(self) -> None:
        super().__init__()
        self.sites: list[Site] = []

    def _step(self, name: str, path: str) -> None:
        frame = sys._getframe(1)
        while Path(frame.f_code.co_filename).parent != ROOM:
            assert frame.f_back is not None
            frame = frame.f_back
        self.sites.append((Path(frame.f_code.co_filename).name, frame.f_lineno))
        super()._step(name, path)


def game(disk: MemoryDisk, said: list[str]) -> None:
    """Made, played, undone, a sheet deleted, backed up, put right; its sheet has a mode of its own."""
    store = made(disk)
    disk.names[SHEET].mode = 0o644
    store.commit(entry("one", life=7))
    said.append("one")
    store.flush()
    store.commit(lambda campaign: Entry("/add", after=campaign.with_doc("characters/ada", {"name": "Ada"}), md="two"))
    said.append("two")
    store.flush()
    store.undo()
    said.remove("two")
    store.flush()
    store.back_up("one")
    disk.put(SHEET, b"life = [\n")
    store.refresh()
    store.restore(ODO)
    store.close()


def many_backups(disk: MemoryDisk, said: list[str]) -> None:
    store = made(disk)
    for number in range(27):
        store.commit(entry(f"word{number}x"))
        said.append(f"word{number}x")
        store.back_up(f"{number}")


def several_names(disk: MemoryDisk, said: list[str]) -> None:
    store = made(disk)
    store.commit(entry("one", life=7))
    said.append("one")
    store.flush()
    disk.link(SHEET, "/saves/mine.toml")
    store.commit(entry("two", life=6))
    said.append("two")
    store.flush()


def typing(disk: MemoryDisk, said: list[str]) -> None:
    made(disk).close()
    draft = drafts.Draft(disk, "/saves/road", "k7")
    draft.save("half a sentence" * 100_000)
    draft.save("and its end")  # in another file, for that one is long
    draft.done()
    draft.close()
    draft = drafts.Draft(disk, "/saves/road", "k7")
    draft.save("another")
    disk.locks.clear()  # that face is no more
    drafts.Draft(disk, "/saves/road", "k7").take_over()


def copying(disk: MemoryDisk, said: list[str]) -> None:
    store = made(disk)
    store.commit(entry("one", life=7))
    said.append("one")
    stores.save_copy(store, "/saves/copy")

    def fault(name: str, _: int, path: str) -> None:
        if name == "write" and ".new-copy-" in path and "/history/" in path:
            raise OSError(errno.ENOSPC, "No space left on device", path)

    disk.fault = fault
    with pytest.raises(NotSaved):
        stores.save_copy(store, "/saves/second")


def failing(disk: MemoryDisk, said: list[str]) -> None:
    """What fails halfway is taken back; what the dead have left is swept."""
    store = made(disk)
    store.commit(entry("one", life=7))
    said.append("one")

    def fault(name: str, _: int, path: str) -> None:
        if name == "fsync" and ("/history/" in path or "/characters/" in path):
            raise OSError(errno.EIO, "Input/output error", path)

    disk.fault = fault
    for act in (lambda: store.commit(entry("two")), store.flush):
        with contextlib.suppress(CompanionError):
            act()
    disk.fault = None
    disk.put("/saves/road/characters/.new-odo.toml-77", b"x")
    opened(disk).close()


def shut_out(disk: MemoryDisk, said: list[str]) -> None:
    """A folder that could not be written, and can be again while it is open."""
    made(disk).close()
    disk.drop("/saves/road/.lock")

    def fault(name: str, _: int, path: str) -> None:
        raise OSError(errno.EROFS, "Read-only file system", path)

    disk.fault = fault
    store = opened(disk)
    disk.fault = None
    store.refresh()
    store.commit(entry("one"))
    said.append("one")


GAMES: tuple[Callable[[MemoryDisk, list[str]], None], ...] = (
    game, many_backups, several_names, typing, copying, failing, shut_out,
)  # fmt: skip


def judge(disk: MemoryDisk, said: list[str]) -> None:
    disk.revive()
    disk.fault = None
    for folder in ("/saves/road", "/saves/copy"):
        if folder in disk.names:
            with opened(disk, folder=folder) as store:
                wrong = [finding for finding in store.check() if "it has no check sum" not in finding]
            text = "".join(data.decode() for path, data in disk.under(f"{folder}/journal").items())
            assert not wrong and all(text.split().count(word) == 1 for word in said), (wrong, said, text)
    assert "/saves/road" in disk.names or not said


def killed_at(play: Callable[[MemoryDisk, list[str]], None], done: set[Site]) -> set[Site]:
    """Plays once to learn which lines write, then again for each new one, to die there."""
    whole = SiteDisk()
    play(whole, [])
    killed = set()
    for number, site in enumerate(whole.sites):
        if site not in done | killed:
            disk, said = SiteDisk(), list[str]()
            disk.fuel, disk.torn = number, 0.5
            with pytest.raises(Killed):
                play(disk, said)
            assert disk.sites[number] == site
            judge(disk, said)
            killed.add(site)
    return killed


def test_every_place_that_writes_is_killed() -> None:
    killed: set[Site] = set()
    for play in GAMES:
        killed |= killed_at(play, killed)
    missing = written_sites() - killed
    assert len(written_sites()) > 25 and not missing, sorted(missing)
