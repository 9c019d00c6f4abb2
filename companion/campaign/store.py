"""The doors of a campaign on disk: making one, and opening one.

    with create("saves/road", campaign, machine="k7", now=clock) as store:
        store.commit(lambda campaign: Entry("/hurt 3", after=campaign.put("life.now", 5), md="d: hurt 3"))
"""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from companion.campaign.entry import Entry, Told, Undone, Words
from companion.campaign.files import Disk, make_folder, parent, sync_folder
from companion.campaign.files import replace as put_file
from companion.campaign.loading import bring_up
from companion.campaign.model import Campaign, diff
from companion.campaign.notices import reason
from companion.campaign.opened import Store
from companion.campaign.upkeep import Upkeep
from companion.errors import NotSaved, Refused

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["Entry", "Store", "Told", "Undone", "Words", "create", "is_campaign", "open", "save_copy"]

_ATTRIBUTES = b"history/*.jsonl merge=union\n"
_IGNORED = b".cache/\n.backup/\n.drafts/\n.lock\n"


def create(
    folder: str | Path, campaign: Campaign, *, machine: str, now: Callable[[], datetime], files: Disk | None = None
) -> Store:
    """Makes a campaign folder and opens it. The folder is there whole or not at all.

    Raises:
        Refused: `bad-argument`, something of that name is there already.
        NotSaved: it could not be made.
    """
    files, path = files or Disk(), os.fspath(folder)
    if files.stat(path) is not None:
        raise Refused("bad-argument", f"{path} is there already", "choose another name")
    draft = f"{parent(path)}/.new-{files.suffix()}"
    try:
        make_folder(files, parent(path))
        files.mkdir(draft)
        for name, data in ((".gitattributes", _ATTRIBUTES), (".gitignore", _IGNORED)):
            put_file(files, f"{draft}/{name}", data)
        up = Upkeep(files, draft, machine, now)
        make_folder(files, up.history.folder)
        up.add(up.blank(do="new", changes=diff(Campaign({}), campaign), counts=False))
        up.settle()
        files.replace(draft, path)
        sync_folder(files, parent(path))
    except OSError as error:
        raise NotSaved(f"{path} could not be made: {reason(error)}", "choose another folder with --saves") from error
    return open(path, files=files, machine=machine, now=now)


def open(folder: str | Path, *, machine: str, now: Callable[[], datetime], files: Disk | None = None) -> Store:
    """Opens a campaign folder and brings it up to its history; from memory only where it cannot be written.

    Raises:
        Refused: `not-found`, there is no campaign there, or it cannot be read.
        Busy: another face held the lock for too long.
    """
    files, path = files or Disk(), os.fspath(folder)
    if not is_campaign(files, path):
        raise Refused("not-found", f"there is no campaign at {path}", "companion list shows those in the saves folder")
    up = Upkeep(files, path, machine, now)
    try:
        bring_up(up)
    except OSError as error:
        raise Refused("not-found", f"{path} cannot be read: {reason(error)}") from error
    return Store(up)


def save_copy(store: Store, folder: str | Path) -> None:
    """Saves all there is of an open campaign, in memory, on disk and `unsaved`, into a folder that is not there yet.

    Raises:
        Refused: `bad-argument`, something of that name is there already, or nothing can have it.
        NotSaved: it could not be made.
    """
    from companion.campaign.copying import write

    target = os.fspath(folder)
    if "\0" in target:
        raise Refused("bad-argument", "no folder can have that name", "choose another name")
    if store.files.stat(target) is not None:
        raise Refused("bad-argument", f"{target} is there already", "choose another name")
    try:
        write(store._up, target, store.unsaved)
    except OSError as error:
        raise NotSaved(f"the copy could not be made: {reason(error)}", "choose another folder") from error


def is_campaign(files: Disk, folder: str) -> bool:
    """Whether a folder holds a campaign, or what is left of one."""
    if files.stat(f"{folder}/campaign.toml") is not None:
        return True
    return bool(files.scan(f"{folder}/history") or files.scan(f"{folder}/journal"))
