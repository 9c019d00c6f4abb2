"""The layers of table files on disk. Lists names at first, opens a file when it is wanted, never waits for one.

The nearer layer wins: folders given with `--tables`, the campaign's `tables/`, the player's settings folder, what ships
for the system being played, and the rest of what ships.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.campaign.glanced import KeptGlances
from companion.shipped import shipped
from companion.tables.guard import FILE_BYTES
from companion.tables.library import Library
from companion.tables.model import Problem
from companion.tables.shelf import Listing, Page, Shelf, Unreadable

FILES = 2_000
FOLDERS_DEEP = 8
SETTLE = 0.3
"""Seconds given to an editor that is still writing a file, before it is read once more."""

_STRAY = re.compile(r"\.sync-conflict-|conflicted copy|\.toml[~.].*|\.toml~$|^[.#~]", re.IGNORECASE)
_OPEN = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_REASONS = {
    errno.ENOENT: "it is gone, or a link to nothing",
    errno.ELOOP: "a link that leads back to itself",
    errno.EACCES: "it may not be read",
    errno.EPERM: "it may not be read",
}


def tables_that_ship() -> Path | None:
    """The folder of the tables that come with the program: in the package as installed, beside it in a checkout."""
    path = shipped("tables")
    return path if path.is_dir() else None


def open_library(
    tables: Sequence[Path] = (),
    campaign: Path | None = None,
    settings: Path | None = None,
    system: str = "",
    exclude: Iterable[str] = (),
) -> Library:
    """The library of all layers. No file is opened, no folder listed, before a table is asked for.

    Args:
        tables: folders or files given by the player for this run, the first the nearest.
        campaign: the campaign's folder.
        settings: the player's settings folder; what was seen of many files is kept in its `.cache/`.
        system: what is played; its own tables stand before the neutral ones.
        exclude: ids of tables, files or folders that the campaign leaves out.
    """
    shelves: list[Shelf] = [shelf_at(path) for path in tables]
    if campaign:
        shelves.append(Folder(campaign / "tables", "campaign", "tables"))
    if settings:
        shelves.append(Folder(settings / "tables", "yours", "settings/tables"))
    if ships := tables_that_ship():
        if system:
            shelves.append(Folder(ships, "shipped", "shipped", only=system))
        shelves.append(Folder(ships, "shipped", "shipped", without=system))
    games = [Folder(campaign / "systems", "campaign", "systems")] if campaign else []
    games += [Folder(settings / "systems", "yours", "settings/systems")] if settings else []
    glances = KeptGlances(settings / ".cache" / "tables.json") if settings else None
    return Library(shelves, exclude, games, glances)


def shelf_at(path: Path) -> Shelf:
    """The layer of a folder that the player named, or of one file."""
    if path.is_file():
        return Folder(path.parent, str(path), str(path.parent), names=(path.name,))
    return Folder(path, str(path), str(path), wanted=True)


@dataclass(frozen=True, slots=True)
class Folder:
    """One layer: a folder of table files and folders of them.

    Args:
        path: where it is; it need not exist.
        name: what to call the layer.
        shown: what stands before a file's path below it in results and problems.
        only: if not empty, the one folder below `path` that belongs to this layer.
        without: a folder below `path` that does not.
        names: if not empty, the only files that do.
        wanted: whether it is a problem when there is no such folder.
        pause: waits so many seconds; only before a file is read once more.
    """

    path: Path
    name: str
    shown: str
    only: str = ""
    without: str = ""
    names: tuple[str, ...] = ()
    wanted: bool = False
    pause: Callable[[float], None] = time.sleep

    def listing(self) -> Listing:
        """The table files by name, sorted, at most 2,000; what only looks like one is left out, with the reason."""
        pages: list[Page] = []
        left_out: list[Problem] = []
        if self.wanted and not self.path.is_dir():
            return Listing(left_out=(Problem(self.shown, "there is no such folder"),))
        for below in sorted(self.names or _walk(self.path, self.only, self.without)):
            shown = f"{self.shown}/{below}"
            if reason := _reason(below):
                left_out.append(Problem(shown, f"left out: {reason}", level="warning"))
            elif len(pages) == FILES:
                left_out.append(Problem(shown, f"left out: more than {FILES:,} files in one layer"))
                break
            else:
                pages.append(Page(shown, below[: -len(".toml")]))
        return Listing(tuple(pages), tuple(left_out))

    def stamp(self, page: Page) -> Hashable:
        """When the file was changed, how large it is, and which it is; None when it is gone."""
        try:
            # A `Path` of each would take as long again, and this is asked of every file every other second.
            return _mark(os.stat(f"{self.path}/{self._below(page)}"))  # noqa: PTH116
        except OSError:
            return None

    def read(self, page: Page, settle: bool = False) -> bytes:
        """The bytes of a regular file of at most 1 MiB; one that changes or vanishes meanwhile is read once more.

        Raises:
            Unreadable: with the reason.
        """
        if settle:
            self.pause(SETTLE)
        data = self._attempt(page)
        if data is None:
            self.pause(SETTLE)
            data = self._attempt(page)
        if data is None:
            raise Unreadable(_REASONS[errno.ENOENT] if self.stamp(page) is None else "it changes while it is read")
        return data

    def file(self, page: Page) -> Path:
        """Where the file is on disk."""
        return self.path / self._below(page)

    def _below(self, page: Page) -> str:
        return page.path[len(self.shown) + 1 :]

    def _attempt(self, page: Page) -> bytes | None:
        """The bytes, or None where a second look may help."""
        path = self.file(page)
        try:
            before = path.stat()
            if refusal := _refusal(before):
                raise Unreadable(refusal)
            descriptor = os.open(path, _OPEN)
            with os.fdopen(descriptor, "rb") as file:
                data = file.read(FILE_BYTES + 1)
                after = os.fstat(descriptor)
        except FileNotFoundError:
            if path.is_symlink():
                raise Unreadable("a link to nothing") from None
            return None
        except OSError as error:
            reason = _REASONS.get(error.errno or 0) or (error.strerror or "it cannot be read").lower()
            raise Unreadable(reason) from None
        return data if _mark(before) == _mark(after) else None


def _walk(top: Path, only: str, without: str) -> Iterator[str]:
    """Paths below `top`, with `/`, of what is named like a table file. Links to folders are not followed."""
    waiting = [f"{only}/"] if only else [""]
    while waiting:
        folder = waiting.pop()
        for name, is_folder in _entries(top / folder):
            below = f"{folder}{name}"
            if is_folder and not name.casefold().endswith(".toml"):
                if name[:1] not in (".", "_") and below != without and below.count("/") < FOLDERS_DEEP:
                    waiting.append(f"{below}/")
            elif ".toml" in name.casefold():
                yield f"{below}/" if is_folder else below


def _entries(folder: Path) -> list[tuple[str, bool]]:
    try:
        with os.scandir(folder) as entries:
            return [(entry.name, entry.is_dir(follow_symlinks=False)) for entry in entries]
    except OSError:
        return []


def _reason(below: str) -> str:
    """Why what has this name is no table file of ours; empty if it is one."""
    name = below.rpartition("/")[2]
    if not name:
        return "a folder"
    try:
        below.encode("utf-8")
    except UnicodeEncodeError:
        return "its name is not UTF-8"
    if _STRAY.search(name) or not name.casefold().endswith(".toml"):
        return (
            "a copy that some other program made"
            if "conflict" in name.casefold()
            else "its name is not that of a table file"
        )
    return ""


def _refusal(status: os.stat_result) -> str:
    if not stat.S_ISREG(status.st_mode):
        return "a folder" if stat.S_ISDIR(status.st_mode) else "not a regular file"
    if status.st_size > FILE_BYTES:
        return f"{status.st_size:,} bytes; a table file has at most {FILE_BYTES:,}"
    return ""


def _mark(status: os.stat_result) -> tuple[int, int, int]:
    return status.st_mtime_ns, status.st_size, status.st_ino
