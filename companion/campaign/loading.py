"""Opens a campaign: what the cache holds or the whole history, brought up to what is on disk."""

from __future__ import annotations

import contextlib
import errno
import os
from typing import TYPE_CHECKING

from companion.campaign import notices
from companion.campaign.files import make_folder, sweep
from companion.campaign.fold import Fold
from companion.campaign.lock import NAME as LOCK
from companion.campaign.lock import locked
from companion.campaign.model import CAMPAIGN, FORMAT, Doc
from companion.campaign.sheets import made_in

if TYPE_CHECKING:
    from companion.campaign.upkeep import Upkeep

_FOLDERS = ("", "/journal", "/characters")  # where files are replaced whole
_EARLIER = 20  # how many states of a document are told from edits by hand when nothing was seen of its file


def bring_up(up: Upkeep) -> None:
    """Loads and catches up under the lock, or, where the folder cannot be written, in memory.

    Raises:
        OSError: it cannot even be read.
    """
    try:
        up.detached = ""
        with locked(up.files, up.folder, up.now().isoformat(timespec="seconds")):
            _refuse_newer(up)
            for part in _FOLDERS:
                sweep(up.files, up.folder + part)
            make_folder(up.files, up.history.folder)
            load(up)
            up.catch_up()
            up.settle()
            _back_up(up)
    except OSError as error:
        up.forget()
        up.detached = f"the campaign's folder cannot be written: {notices.reason(error)}"
        load(up)
        up.catch_up()


def load(up: Upkeep) -> None:
    """Takes up what the cache holds, or the whole history where it holds nothing."""
    values = up.cache.load()
    try:
        if values is None:
            raise ValueError("no cache")
        up.fold = Fold.restored(values["fold"])
        up.history.restore(values["history"])
        up.sessions.restore(values["sessions"])
        up.papers.restore(values["papers"], up.fold.campaign)
        if up.history.tails and not up.history.listed():
            up.notices.append("The history of this campaign is gone; it goes on from its files.")
            raise ValueError("no history")
    except (ValueError, TypeError, KeyError, AttributeError):
        up.forget()
        learn(up)


def learn(up: Upkeep) -> None:
    """Reads the whole history, and expects of the files what it says."""
    before = up.fold.last
    reads = up.history.all()
    up.fold = Fold()
    earlier: dict[str, list[Doc | None]] = {}
    for read in reads:
        up.fold.take(*read)
        for doc in {change.doc for change in read.record.changes}:
            states = earlier.setdefault(doc, [])
            states.append(up.fold.campaign.docs.get(doc))
            del states[:-_EARLIER]
    if up.history.bad or up.fold.last < before:
        up.papers.known.clear()
    up.papers.remember(earlier)
    up.sessions.learn(read.record for read in reads)
    up.unsettled = True


def is_shut(up: Upkeep) -> bool:
    """Whether the folder cannot be written."""
    try:
        _refuse_newer(up)
        up.files.close(up.files.open(f"{up.folder}/{LOCK}", os.O_RDWR | os.O_CREAT))
    except OSError:
        return True
    return False


def _refuse_newer(up: Upkeep) -> None:
    """Raises `OSError` where the campaign was made by a later version, which must not be written by this one."""
    with contextlib.suppress(FileNotFoundError):
        if made_in(up.files.read(up.papers.path(CAMPAIGN))) > FORMAT:
            raise OSError(errno.EROFS, "it was made by a later version of companion")


def _back_up(up: Upkeep) -> None:
    """Keeps the sheets as they are at the first opening of a day and session, if all of them can be read."""
    if any(paper.problem for paper in up.papers.known.values()):
        return
    session = next(reversed(up.fold.sessions), "").removeprefix("journal/").removesuffix(".md")
    label = f"{up.now().date().isoformat()}-{session}".strip("-")
    with contextlib.suppress(OSError):
        up.backups.keep(up.fold.last[0], label, up.papers.raws())
