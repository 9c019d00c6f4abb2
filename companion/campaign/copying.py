"""A copy of an open campaign elsewhere, for when its own folder cannot be written or is gone."""

from __future__ import annotations

import contextlib
import itertools
from dataclasses import replace as replace_fields
from typing import TYPE_CHECKING

from companion.campaign.blocks import LEAVING
from companion.campaign.files import Disk, make_folder, parent, replace, sync_folder
from companion.campaign.history import FOLDER as HISTORY
from companion.campaign.journal import appended, render
from companion.campaign.model import Campaign, diff
from companion.campaign.record import Record, line
from companion.campaign.sessions import Forgotten
from companion.campaign.sheets import fresh

if TYPE_CHECKING:
    from companion.campaign.upkeep import Upkeep

_FOLDERS = ("journal", "characters", "tables")


def write(up: Upkeep, target: str, unsaved: Record | None = None) -> None:
    """Writes what is in memory, and what of the files can still be read, into a new folder.

    Args:
        target: a folder that is not there; its parent is.
        unsaved: what the campaign's own folder did not take; the copy has it.

    Raises:
        OSError: the copy could not be made.
    """
    files = up.files
    draft = f"{parent(target)}/.new-copy-{files.suffix()}"
    files.mkdir(draft)
    moved = False
    try:
        _fill(up, draft, unsaved)
        files.replace(draft, target)
        moved = True
    finally:
        if not moved:
            _drop(files, draft)
    sync_folder(files, parent(target))


def _fill(up: Upkeep, draft: str, unsaved: Record | None) -> None:
    for folder in _FOLDERS:
        _put(up.files, f"{draft}/{folder}", _readable(up.files, f"{up.folder}/{folder}"))
    for doc, values in up.fold.campaign.docs.items():
        replace(up.files, f"{draft}/{doc}.toml", fresh(values))
    _write_missing_words(up, up.files, draft)
    _put(up.files, f"{draft}/{HISTORY}", _history(up, unsaved))


def _drop(files: Disk, folder: str) -> None:
    """Deletes what there is of a copy that could not be made, as far as that works."""
    with contextlib.suppress(OSError):
        for name, stat in files.scan(folder).items():
            if stat.folder:
                _drop(files, f"{folder}/{name}")
            else:
                files.unlink(f"{folder}/{name}")
        files.rmdir(folder)


def _readable(files: Disk, folder: str) -> dict[str, bytes]:
    """The files of a folder that can be read, by name."""
    found = {}
    for name, stat in files.scan(folder).items():
        if stat.regular:
            try:
                found[name] = files.read(f"{folder}/{name}")
            except OSError:
                continue
    return found


def _put(files: Disk, folder: str, found: dict[str, bytes]) -> None:
    make_folder(files, folder)
    for name, data in found.items():
        replace(files, f"{folder}/{name}", data)


def _write_missing_words(up: Upkeep, files: Disk, draft: str) -> None:
    for file in up.sessions.known:
        if files.stat(f"{draft}/{file}") is None:
            try:
                blocks = [render(block.text) for block in up.sessions.blocks(file) if block.state != LEAVING]
            except Forgotten:
                continue
            replace(files, f"{draft}/{file}", appended(b"", blocks, b"\n"))


def _history(up: Upkeep, unsaved: Record | None) -> dict[str, bytes]:
    """The history as it is, or, unless all of it can be read, one that begins with the state; then what is unsaved."""
    found = _readable(up.files, f"{up.folder}/{HISTORY}")
    last = [] if unsaved is None else [unsaved]
    if not found or not found.keys() >= up.history.tails.keys():
        state = up.blank(do="copy", changes=diff(Campaign({}), up.fold.campaign), counts=False)
        last = [replace_fields(each, id=f"{state.id}0", n=state.n + 1) for each in last]
        return {f"{up.machine}.jsonl": b"".join(map(line, (state, *last)))}
    names = (f"{up.machine}-{number}.jsonl" for number in itertools.count(2))
    free = next(name for name in names if name not in found)
    return found | ({free: line(unsaved)} if unsaved is not None else {})
