"""Verifies a campaign: the history by itself, then the files against what it says. Only reports."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from companion.campaign.blocks import AWAITED, LEAVING, replay
from companion.campaign.fold import Fold
from companion.campaign.history import History, Read
from companion.campaign.model import Campaign, same
from companion.campaign.record import Record
from companion.campaign.sessions import FOLDER, is_conflict
from companion.campaign.sheets import Unreadable, parse, shown
from companion.campaign.steps import alike

if TYPE_CHECKING:
    from companion.campaign.upkeep import Upkeep


def findings(up: Upkeep, faults: Callable[[Record, Campaign], Iterable[str]]) -> list[str]:
    """What differs and where, one line each; empty if all is well.

    Args:
        up: an open campaign, which has been brought up to its history.
        faults: what does not hold of one record, by the rules of dice and tables, where the campaign stood so.
    """
    history = History(up.files, up.folder, up.machine)
    reads = history.all()
    found = [f"history/{bad.file}, byte {bad.start}: {bad.why}" for bad in history.bad]
    found += _values(up, reads, faults)
    found += _sheets(up)
    found += _words(up, reads)
    found += _copies(up)
    return found


def _values(up: Upkeep, reads: list[Read], faults: Callable[[Record, Campaign], Iterable[str]]) -> Iterator[str]:
    """Whether each record holds, each change begins where the last one ended, and the state is what all come to."""
    fold = Fold()
    for read in reads:
        yield from faults(read.record, fold.campaign)
        for change in read.record.changes:
            now = fold.campaign.get(change.key, doc=change.doc) if change.key else fold.campaign.docs.get(change.doc)
            if not same(now, change.old) and read.record.action:
                yield f"{read.record.id}: {change.doc} {change.key} was {now!r}, not {change.old!r}"
        fold.take(*read)
    for doc in dict.fromkeys((*fold.campaign.docs, *up.fold.campaign.docs)):
        if not same(fold.campaign.docs.get(doc), up.fold.campaign.docs.get(doc)):
            yield f"{doc}: the cache does not say what the history does; delete the folder .cache"


def _sheets(up: Upkeep) -> Iterator[str]:
    for doc, values in up.fold.campaign.docs.items():
        try:
            if not same(parse(up.files.read(up.papers.path(doc))), shown(values)):
                yield f"{doc}.toml does not say what the history does"
        except Unreadable as problem:
            yield f"{doc}.toml cannot be read: {problem}"
        except OSError as error:
            yield f"{doc}.toml cannot be read: {(error.strerror or '').lower()}"


def _words(up: Upkeep, reads: list[Read]) -> Iterator[str]:
    """Whether every session file holds the blocks that the history says, each once."""
    by_file: dict[str, list[Record]] = {}
    for read in reads:
        file = read.record.hand or read.record.file
        if file.startswith(f"{FOLDER}/"):
            by_file.setdefault(file, []).append(read.record)
    for file, records in by_file.items():
        seen = {block.id: block for block in up.sessions.blocks(file)}
        for block in replay([], records):
            held = seen.get(block.id)
            if block.state == LEAVING:
                continue
            if held is None or held.state == AWAITED:
                yield f"{file}: the words of {block.id} are not in it"
            elif not alike(held.text, block.text):
                yield f"{file}: the words of {block.id} are others"


def _copies(up: Upkeep) -> Iterator[str]:
    for folder in ("", "/journal", "/characters", "/history", "/tables"):
        for name in up.files.scan(up.folder + folder):
            if is_conflict(name):
                yield f"{folder.lstrip('/')}{'/' if folder else ''}{name} is a copy left by a conflict; it is not read"
