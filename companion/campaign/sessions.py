"""The session files of a campaign: what was seen of each, and the writing that keeps every byte not meant to change."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from dataclasses import replace as replace_fields
from typing import Any

from companion.campaign.at_rest import settled
from companion.campaign.blocks import AWAITED, THERE, Block, replay
from companion.campaign.cache import Cache
from companion.campaign.entry import Words
from companion.campaign.files import Disk, Stat, append, make_folder, replace, sync_file, sync_folder
from companion.campaign.in_place import BEFORE
from companion.campaign.journal import appended, canonical, line_end, render, spans, spliced
from companion.campaign.reconcile import Reconciled
from companion.campaign.record import Record

FOLDER = "journal"


@dataclass(slots=True)
class Session:
    """What is known of one session file.

    Attributes:
        stat: its state when last seen; None if that does not tell enough.
        sum: the check sum of its bytes then, -1 if unknown.
        blocks: its blocks, None while they are only in the side file.
        pending: whether something of ours is still to be written to it or cut.
        side: name, size and check sum of the side file; `fresh` are blocks that it lacks at its end.
        words: what of the blocks is read in the journal, kept once it was asked for.
    """

    stat: Stat | None = None
    sum: int = -1
    blocks: list[Block] | None = None
    pending: bool = False
    side: tuple[str, int, int] | None = None
    fresh: list[Block] = field(default_factory=list)
    words: list[Words] | None = None


class Forgotten(Exception):
    """A side file is not what it should be; what was seen has to be made out from the whole history."""


class Sessions:
    """All session files. Names are relative to the campaign's folder: `journal/003-the-salt-gate.md`."""

    def __init__(self, files: Disk, folder: str, machine: str, cache: Cache) -> None:
        self.files, self.folder, self.machine, self.cache = files, folder, machine, cache
        self.known: dict[str, Session] = {}
        self.unfinished = False
        """Whether the last look found that a process died while it wrote in place (`companion.campaign.in_place`)."""
        self._unsynced: dict[str, bool] = {}

    def path(self, file: str) -> str:
        return f"{self.folder}/{file}"

    def listed(self) -> dict[str, Stat]:
        """The session files there are: ordinary `.md` files, not hidden, and no copies left by a conflict."""
        found = sorted(self.files.scan(f"{self.folder}/{FOLDER}").items())
        self.unfinished = any(name.startswith(BEFORE) for name, _ in found)
        return {f"{FOLDER}/{name}": stat for name, stat in found if stat.regular and is_session(name)}

    def blocks(self, file: str) -> list[Block]:
        """The blocks of a session file as last seen, with our records since. Raises `Forgotten`."""
        session = self.known.get(file)
        if session is None:
            return []
        if session.blocks is None:
            rows = self.cache.rows(*session.side) if session.side else []
            if rows is None:
                raise Forgotten(file)
            session.blocks = [Block(*row) for row in rows] + session.fresh
        return session.blocks

    def words(self, file: str) -> Sequence[Words]:
        """The words of a session file, block by block, but those that still wait to be written. Raises `Forgotten`."""
        blocks, session = self.blocks(file), self.known.get(file)
        if session is None:
            return ()
        if session.words is None:
            session.words = [Words(block.id, block.text, file) for block in blocks if block.state != AWAITED]
        return session.words

    def take(self, records: Iterable[Record]) -> None:
        """Accounts for records that were not written here, or not yet."""
        for file, concerning in _by_file(records).items():
            session = self.known.setdefault(file, Session(blocks=[]))
            self._now_holds(session, replay(self.blocks(file), concerning))

    def forget(self) -> None:
        """Forgets what was seen of every file, so that the next look begins with the whole history."""
        for session in self.known.values():
            session.stat, session.sum = None, -1

    def learn(self, records: Iterable[Record]) -> None:
        """Forgets what was seen, and expects what the whole history says."""
        self.known = {}
        for file, concerning in _by_file(records).items():
            self.known[file] = session = Session()
            self._now_holds(session, replay([], concerning))

    def differing(self) -> dict[str, bytes]:
        """The files that are not as they were last seen, or in which something of ours is pending, with their bytes."""
        listed = self.listed()
        found: dict[str, bytes] = {}
        for file in (*self.known, *(file for file in listed if file not in self.known)):
            data = self._differing(file, listed.get(file))
            if data is not None:
                found[file] = data
        return found

    def as_seen(self, file: str) -> bool:
        """Whether a file can be read, is as it was last seen (or not there still), with nothing of ours pending."""
        try:
            stat = self.files.stat(self.path(file))
            return (stat is None or stat.regular) and self._differing(file, stat) is None
        except OSError:
            return False

    def _differing(self, file: str, stat: Stat | None) -> bytes | None:
        """The bytes of a file if it is not as it was last seen, or if something of ours is pending in it."""
        session = self.known.setdefault(file, Session(blocks=[], sum=0 if stat is None else -1))
        if not session.pending and (session.sum == 0 if stat is None else session.stat == stat):
            return None
        data = self.files.read(self.path(file)) if stat else b""
        session.stat = settled(stat)
        return data if zlib.crc32(data) != session.sum or session.pending else None

    def read(self, file: str) -> bytes:
        """The bytes of a session file; none where there is no file."""
        stat = self.files.stat(self.path(file))
        return self.files.read(self.path(file)) if stat and stat.regular else b""

    def is_moving(self, file: str) -> bool:
        """Whether a file is not there, or was changed so lately that whoever did it may not be done."""
        return settled(self.files.stat(self.path(file))) is None

    def expected(self, file: str, differing: Mapping[str, bytes]) -> Sequence[Block]:
        """The blocks to look for in a file; none comes back if a person gave the file another name."""
        blocks = self.blocks(file)
        if differing[file] or not blocks:
            return blocks
        keys = {canonical(render(block.text)) for block in blocks if block.state == THERE}
        for other, data in differing.items():
            unknown = data and not self.blocks(other)
            if unknown and keys <= {canonical(data[span.start : span.end]) for span in spans(data)}:
                return [replace_fields(block, back=True) for block in blocks]
        return blocks

    def quick(self) -> bool:
        """Whether a look at the states of the files finds nothing to do."""
        listed = self.listed()
        return all(
            (seen := self.known.get(file)) is not None and seen.stat == stat and not seen.pending
            for file, stat in listed.items()
        ) and all(seen.sum == 0 and not seen.pending for file, seen in self.known.items() if file not in listed)

    def pending(self) -> bool:
        """Whether something of ours is still to be written to a session file, or cut."""
        return any(session.pending for session in self.known.values())

    def stamp(self) -> tuple[tuple[str, int], ...]:
        """Something that is another when any file's bytes are."""
        return tuple((file, session.sum) for file, session in self.known.items())

    def hold(self, file: str, data: bytes, found: Reconciled) -> None:
        """Takes up what was found without writing, for a folder that cannot be written."""
        session = self.known[file]
        session.sum = zlib.crc32(data)
        self._now_holds(session, found.blocks)
        session.pending = False

    def carry_out(self, file: str, data: bytes, found: Reconciled) -> None:
        """Makes a file what it should be after it was reconciled. `OSError`: it is as it was, and stays pending."""
        session = self.known[file]
        if not (found.splices or found.missing):
            session.sum = zlib.crc32(data)
            self._now_holds(session, found.blocks)
            return
        eol = line_end(data)
        new = spliced(data, found.splices)
        new += appended(new[-4:], [render(block.text, eol) for block in found.missing], eol)
        make_folder(self.files, f"{self.folder}/{FOLDER}")
        if found.splices:
            replace(self.files, self.path(file), new)
        else:
            append(self.files, self.path(file), new[len(data) :], sync=False)
            self._unsynced[file] = True
        self._now_holds(session, found.blocks)
        self._seen(session, file, len(new), zlib.crc32(new))

    def write(self, file: str, block: Block) -> None:
        """Appends the words of a record. `OSError`: they are not there yet, and stay pending."""
        session = self.known.setdefault(file, Session(blocks=[], sum=0))
        self._add(session, Block(block.id, block.text, "awaited", self.machine))
        session.pending = True
        stat = self.files.stat(self.path(file))
        size = stat.size if stat else 0
        tail = self.files.read(self.path(file), max(0, size - 4), 4) if size else b""
        eol = line_end(tail)
        data = appended(tail, [render(block.text, eol)], eol)
        if stat is None:
            make_folder(self.files, f"{self.folder}/{FOLDER}")
        append(self.files, self.path(file), data, sync=False)
        self._unsynced[file] = self._unsynced.get(file, False) or stat is None
        session.pending = False
        for blocks in (session.blocks, session.fresh):
            if blocks:
                blocks[-1] = block
        if session.words is not None:
            session.words.append(Words(block.id, block.text, file))
        self._seen(session, file, size + len(data), zlib.crc32(data, session.sum) if session.sum >= 0 else -1)

    def sync(self) -> None:
        """Waits until everything appended is on the medium. May raise `OSError`."""
        for file, made in list(self._unsynced.items()):
            if self.files.stat(self.path(file)) is not None:
                sync_file(self.files, self.path(file))
            if made:
                sync_folder(self.files, f"{self.folder}/{FOLDER}")
            del self._unsynced[file]

    def snapshot(self, stamp: str) -> dict[str, Any]:
        """What is known, as plain values; the side files are brought up to it. May raise `OSError`."""
        return {file: self._stored(file, session, stamp) for file, session in self.known.items()}

    def restore(self, values: dict[str, Any]) -> None:
        """Takes up a snapshot. Raises `ValueError`, `TypeError` or `KeyError` where it is not one."""
        for file, (stat, sum_, pending, side) in values.items():
            known = Stat(*stat) if stat else None
            self.known[file] = Session(known, int(sum_), None, bool(pending), tuple(side) if side else None)

    def sides(self) -> list[str]:
        """The names of the side files in use."""
        return [session.side[0] for session in self.known.values() if session.side]

    def _stored(self, file: str, session: Session, stamp: str) -> list[Any]:
        if session.side and session.fresh:
            grown = self.cache.add_rows(*session.side, map(row, session.fresh))
            if grown is None:
                session.blocks = self.blocks(file)
            session.side = (session.side[0], *grown) if grown else None
        if session.side is None and session.blocks is None:
            session.blocks = list(session.fresh)
        if session.side is None and session.blocks:
            name = f"{file.removeprefix(f'{FOLDER}/')}.{stamp}.jsonl"
            session.side = (name, *self.cache.write_rows(name, map(row, session.blocks)))
        session.fresh = []
        return [session.stat, session.sum, session.pending, session.side]

    def _add(self, session: Session, block: Block) -> None:
        session.fresh.append(block)
        if session.blocks is not None:
            session.blocks.append(block)

    def _now_holds(self, session: Session, blocks: list[Block]) -> None:
        if blocks != session.blocks:
            session.side, session.fresh = None, []
        session.blocks, session.words = blocks, None
        session.pending = any(block.by == self.machine for block in blocks)

    def _seen(self, session: Session, file: str, size: int, sum_: int) -> None:
        stat = self.files.stat(self.path(file))
        session.stat = settled(stat) if stat and stat.size == size else None
        session.sum = sum_


def _by_file(records: Iterable[Record]) -> dict[str, list[Record]]:
    """The records that concern session files, by file."""
    found: dict[str, list[Record]] = {}
    for record in records:
        file = record.hand or record.file
        if file.startswith(f"{FOLDER}/"):
            found.setdefault(file, []).append(record)
    return found


def row(block: Block) -> Sequence[Any]:
    """A block as plain values."""
    if block.state == THERE and block.was is None and not block.back:
        return block.id, block.text
    return block.id, block.text, block.state, block.by, block.was, block.back


def is_session(name: str) -> bool:
    """Whether a file of this name in the journal's folder is a session file."""
    return name.endswith(".md") and not name.startswith(".") and not is_conflict(name)


def is_conflict(name: str) -> bool:
    """Whether a name is that of a copy which a program that syncs files leaves when two sides changed one file."""
    return ".sync-conflict-" in name or "conflicted copy" in name or "(conflict" in name
