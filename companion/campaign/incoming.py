"""Imports on their way to disk: where a file of tables would go, what it would replace, and putting it there."""

from __future__ import annotations

import os
import stat
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from companion.campaign.files import Disk, replace
from companion.campaign.slug import distinct, slug
from companion.errors import NotSaved, Refused
from companion.tables.formats.drafts import BYTES, Imported, NotRead
from companion.tables.library import Library
from companion.tables.read import read, same

REPLACED = ".replaced"
"""The folder beside the tables that keeps what was replaced; nothing below it is ever loaded."""


@dataclass(frozen=True, slots=True)
class Plan:
    """An import and its place.

    Attributes:
        path: the file that it becomes.
        replaces: the tables of the file that is there now, each in a few words.
        hides: files of farther layers that have tables of the same ids.
        same: whether the file is there already, as it would be written.
    """

    imported: Imported
    path: Path
    replaces: tuple[str, ...] = ()
    hides: tuple[str, ...] = ()
    same: bool = False

    @property
    def first(self) -> str:
        """The id of its first table."""
        name = self.imported.tables[0].name
        return name if name == self.path.stem else f"{self.path.stem}/{name}"


def read_bytes(path: Path) -> bytes:
    """The bytes of a file that somebody wants to import.

    Raises:
        NotRead: it is no ordinary file, too large, not there, or may not be read.
    """
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise NotRead("a folder" if stat.S_ISDIR(status.st_mode) else "not an ordinary file")
        if status.st_size > BYTES:
            raise NotRead(f"{status.st_size:,} bytes; at most {BYTES:,} are read")
        with path.open("rb") as file:
            return file.read(BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else ""
        raise NotRead((reason or "it cannot be read").lower()) from None


def plan(
    imported: Imported, folder: Path, library: Library | None = None, taken: Collection[str] = (), called: str = ""
) -> Plan:
    """Where an import would go, and what would come of it. Nothing is written.

    Args:
        folder: the folder of tables that it goes to; it need not exist.
        library: what is there now, to see whose ids it takes.
        taken: names of files, without ending, that are not to be used.
        called: what to call the file; otherwise it is called as the one that was read.
    """
    name = distinct(slug(called or _stem(imported)), set(taken))
    path = folder / f"{name}.toml"
    try:
        old = read_bytes(path)
    except NotRead:
        return Plan(imported, path, _there(path), _hidden(imported, name, library, ()))
    there = _tables(old)
    replaces = tuple(f"{table}, {rows} rows" for table, rows in there.items()) or ("a file that cannot be read",)
    if old == imported.text.encode():
        return Plan(imported, path, same=True)
    return Plan(imported, path, replaces, _hidden(imported, name, library, tuple(there)))


def keep(plan: Plan, *, force: bool = False, disk: Disk | None = None) -> None:
    """Writes an import: at every moment the old file stands there or the new one, and the old one is kept aside.

    Args:
        force: whether a file that is there may be replaced.

    Raises:
        Refused: it is there, and may not.
        NotSaved: the file system would not.
    """
    if plan.same:
        return
    if not plan.replaces and os.path.lexists(plan.path):
        raise Refused("rule", f"{plan.path} has been made meanwhile", "import it again")
    if plan.replaces and not force:
        raise Refused("rule", f"{plan.path} is there already: {'; '.join(plan.replaces[:6])}", "--force replaces it")
    files = disk or Disk()
    try:
        plan.path.parent.mkdir(parents=True, exist_ok=True)
        if plan.replaces:
            aside(files, plan.path)
        replace(files, str(plan.path), plan.imported.text.encode())
    except OSError as error:
        reason = (error.strerror or "it cannot be written").lower()
        raise NotSaved(f"{plan.path}: {reason}", "choose another folder with --into") from None


def put_file(path: Path, text: str, *, force: bool = False, disk: Disk | None = None) -> None:
    """Writes an export.

    Raises:
        Refused: there is such a file, and it may not be replaced.
        NotSaved: the file system would not.
    """
    if path.exists() and not force:
        raise Refused("rule", f"{path} is there already", "--force replaces it")
    try:
        replace(disk or Disk(), str(path), text.encode("utf-8", "replace"))
    except OSError as error:
        raise NotSaved(f"{path}: {(error.strerror or 'it cannot be written').lower()}") from None


def _stem(imported: Imported) -> str:
    """The name of the file read, without its ending."""
    name = imported.path.replace("\\", "/").rpartition("/")[2]
    stem, dot, _ = name.rpartition(".")
    return stem if dot and stem else name


def _there(path: Path) -> tuple[str, ...]:
    return ("something that is no file",) if os.path.lexists(path) else ()


def _tables(data: bytes) -> dict[str, int]:
    return {table.name: len(table.rows) for table in read(data, "", "").tables}


def _hidden(imported: Imported, name: str, library: Library | None, replaced: Collection[str]) -> tuple[str, ...]:
    """The files whose tables the import would stand before."""
    if library is None:
        return ()
    known = {same(identity): identity for identity in library.ids()}
    found = []
    for table in imported.tables:
        ids = [f"{name}/{table.name}", *([name] if table.name == name else [])]
        there = next((known[same(identity)] for identity in ids if same(identity) in known), "")
        if there and table.name not in replaced:
            found.append(f"{there} in {library.file_of(there)}" if _works(library, there) else there)
    return tuple(dict.fromkeys(found))


def _works(library: Library, identity: str) -> bool:
    try:
        library.find(identity)
    except Refused:
        return False
    return True


def aside(files: Disk, path: Path) -> None:
    """Keeps the file that is about to be replaced, under a name of its own. Raises `OSError`."""
    folder = path.parent / REPLACED
    folder.mkdir(exist_ok=True)
    taken = {each.stem for each in folder.iterdir()}
    replace(files, str(folder / f"{distinct(path.stem, taken)}.toml"), path.read_bytes())
