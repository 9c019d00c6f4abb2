"""A copy of an open campaign elsewhere, for when its own folder cannot be written or is gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.campaign.blocks import LEAVING
from companion.campaign.files import Disk, make_folder, parent, replace, sync_folder
from companion.campaign.journal import appended, render
from companion.campaign.record import line
from companion.campaign.sessions import Forgotten
from companion.campaign.sheets import fresh

if TYPE_CHECKING:
    from companion.campaign.upkeep import Upkeep

_FOLDERS = ("journal", "characters", "history", "tables")


def write(up: Upkeep, target: str) -> None:
    """Writes what is in memory, and what of the files can still be read, into a new folder.

    Args:
        target: a folder that is not there; its parent is.

    Raises:
        OSError: the copy could not be made.
    """
    files = up.files
    draft = f"{parent(target)}/.new-copy-{files.suffix()}"
    files.mkdir(draft)
    for folder in _FOLDERS:
        make_folder(files, f"{draft}/{folder}")
        for name, stat in files.scan(f"{up.folder}/{folder}").items():
            if stat.regular:
                replace(files, f"{draft}/{folder}/{name}", files.read(f"{up.folder}/{folder}/{name}"))
    for doc, values in up.fold.campaign.docs.items():
        replace(files, f"{draft}/{doc}.toml", fresh(values))
    _write_missing_words(up, files, draft)
    if not files.scan(f"{draft}/history"):
        _write_state(up, files, draft)
    files.replace(draft, target)
    sync_folder(files, parent(target))


def _write_missing_words(up: Upkeep, files: Disk, draft: str) -> None:
    for file in up.sessions.known:
        if files.stat(f"{draft}/{file}") is None:
            try:
                blocks = [render(block.text) for block in up.sessions.blocks(file) if block.state != LEAVING]
            except Forgotten:
                continue
            replace(files, f"{draft}/{file}", appended(b"", blocks, b"\n"))


def _write_state(up: Upkeep, files: Disk, draft: str) -> None:
    """A history that begins with the state, where the old one cannot be read."""
    from companion.campaign.model import Campaign, diff

    first = up.blank(do="copy", changes=diff(Campaign({}), up.fold.campaign), counts=False)
    replace(files, f"{draft}/history/{up.machine}.jsonl", line(first))
