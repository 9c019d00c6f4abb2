"""The history on disk: one file for each machine, appended to and never rewritten."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from companion.campaign.files import Disk, Stat, Unsynced, append
from companion.campaign.fold import Place
from companion.campaign.record import Damaged, Record, line, parse

FOLDER = "history"
_MARK = 64  # so many bytes before where we stopped tell whether the file is still the one we read
_CHUNK = 65536
_PIECE = 1 << 20  # bytes of a history that are read at a time


class Read(NamedTuple):
    """A record and where it was read."""

    record: Record
    file: str
    start: int


class Bad(NamedTuple):
    """A line that is no record: in which file, at which byte, why."""

    file: str
    start: int
    why: str


@dataclass(slots=True)
class Tail:
    """How far a history file was read, and its state then."""

    end: int = 0
    mark: bytes = b""
    stat: Stat | None = None


class History:
    """The records of a campaign folder.

    Args:
        given_up: names of files that failed a sync in this process; they are not written again.

    Attributes:
        tails: how far each file was read, by name.
        bad: the damaged lines seen since this object was made.
    """

    def __init__(self, files: Disk, folder: str, machine: str, given_up: set[str] | None = None) -> None:
        self.files, self.folder, self.machine = files, f"{folder}/{FOLDER}", machine
        self.tails: dict[str, Tail] = {}
        self.bad: list[Bad] = []
        self._given_up = set() if given_up is None else given_up

    def path(self, file: str) -> str:
        return f"{self.folder}/{file}"

    def listed(self) -> dict[str, Stat]:
        """The history files, by name."""
        return {
            name: stat
            for name, stat in sorted(self.files.scan(self.folder).items())
            if name.endswith(".jsonl") and not name.startswith(".") and ".sync-conflict-" not in name and stat.regular
        }

    def changed(self) -> bool:
        """Whether any file is not as it was when read; asks for nothing but their states."""
        listed = self.listed()
        return listed.keys() != self.tails.keys() or any(self.tails[name].stat != stat for name, stat in listed.items())

    def news(self) -> list[Read] | None:
        """The records after what was read, in their order; None if what was read is no more what it was.

        A last line without its end is left for later: somebody may be writing it.
        """
        found: list[Read] = []
        listed = self.listed()
        if any(name not in listed for name in self.tails):
            return None
        for name, stat in listed.items():
            tail = self.tails.setdefault(name, Tail())
            if tail.stat != stat:
                if stat.size < tail.end or self._mark(name, tail.end) != tail.mark:
                    return None
                found += self._after(name, tail, stat)
        return sorted(found, key=lambda read: read.record.order)

    def snapshot(self) -> dict[str, Any]:
        """How far each file was read, as plain values."""
        return {name: [tail.end, tail.mark.decode("latin-1"), tail.stat] for name, tail in self.tails.items()}

    def restore(self, values: dict[str, Any]) -> None:
        """Takes up a snapshot. Raises `ValueError`, `TypeError` or `KeyError` where it is not one."""
        for name, (end, mark, stat) in values.items():
            self.tails[name] = Tail(int(end), mark.encode("latin-1"), Stat(*stat) if stat else None)

    def all(self) -> list[Read]:
        """Every record of every file, in order, each id once."""
        self.tails.clear()
        self.bad.clear()
        return distinct(self.news() or [])

    def add(self, record: Record) -> Read:
        """Appends a record and waits until it is on the medium.

        Raises:
            OSError: it is not, or not surely. The next record goes to another file, since what a failed sync left
                behind cannot be told.
        """
        name = self._own()
        data = line(record)
        tail = self.tails.setdefault(name, Tail())
        made = self.files.stat(self.path(name)) is None
        try:
            append(self.files, self.path(name), data, sync=True)
        except OSError as error:
            stat = self.files.stat(self.path(name))
            if isinstance(error, Unsynced) or (stat is not None and stat.size > tail.end):
                self._given_up.add(name)
            if made and stat is None:
                del self.tails[name]
            raise
        start = tail.end
        tail.end += len(data)
        tail.mark = (tail.mark + data)[-_MARK:]
        tail.stat = self.files.stat(self.path(name))
        return Read(parse(data[:-1]), name, start)

    def at(self, place: Place) -> Record:
        """The record at a place. Raises `Damaged` if it is not there any more."""
        data, size = b"", 4096
        while b"\n" not in data:
            more = self.files.read(self.path(place.file), place.start + len(data), size)
            if not more:
                break
            data, size = data + more, size * 4
        return parse(data.partition(b"\n")[0])

    def backwards(self) -> Iterator[Record]:
        """All records, the newest first, read from the ends of the files as far as they are asked for."""
        import heapq

        sources = [self._file_backwards(name) for name in self.listed()]
        newest: Any = heapq.merge(*sources, key=lambda record: record.order, reverse=True)
        return iter(newest)

    def mend(self) -> None:
        """Ends a line of ours that was torn off, so that the next record has one of its own. Only under the lock."""
        for name, stat in self.listed().items():
            known = self.tails.get(name)
            seen = known is not None and known.end == stat.size
            if stat.size and not seen and self._is_mine(name) and self._torn(name, stat):
                append(self.files, self.path(name), b"\n", sync=False)

    def _is_mine(self, name: str) -> bool:
        machine, _, number = name.removesuffix(".jsonl").partition("-")
        return machine == self.machine and (not number or number.isdecimal())

    def _torn(self, name: str, stat: Stat) -> bool:
        return self.files.read(self.path(name), stat.size - 1) != b"\n"

    def _own(self) -> str:
        """The last of our files, or the one after it if it was given up."""
        mine = [name.removesuffix(".jsonl").partition("-")[2] for name in self.tails if self._is_mine(name)]
        number = max((int(number or 1) for number in mine), default=1)
        while (name := f"{self.machine}{f'-{number}' if number > 1 else ''}.jsonl") in self._given_up:
            number += 1
        return name

    def _mark(self, name: str, end: int) -> bytes:
        return self.files.read(self.path(name), max(0, end - _MARK), min(end, _MARK)) if end else b""

    def _after(self, name: str, tail: Tail, stat: Stat) -> list[Read]:
        """The records after the tail, read piece by piece: a long history is never in memory twice."""
        found: list[Read] = []
        size = _PIECE
        while True:
            data = self.files.read(self.path(name), tail.end, size)
            stop = data.rfind(b"\n") + 1
            if stop:
                found += self._parsed(name, tail.end, data[: stop - 1].split(b"\n"))
                tail.end += stop
                tail.mark = (tail.mark + data[max(0, stop - _MARK) : stop])[-_MARK:]
            if len(data) < size:
                tail.stat = stat
                return found
            if not stop:
                size *= 2

    def _parsed(self, name: str, start: int, texts: list[bytes]) -> Iterator[Read]:
        for text in texts:
            if text.strip():
                try:
                    yield Read(parse(text), name, start)
                except Damaged as damage:
                    self.bad.append(Bad(name, start, str(damage)))
            start += len(text) + 1

    def _file_backwards(self, name: str) -> Iterator[Record]:
        stat = self.files.stat(self.path(name))
        position, rest = stat.size if stat else 0, b""
        while position:
            size = min(_CHUNK, position)
            position -= size
            lines = (self.files.read(self.path(name), position, size) + rest).split(b"\n")
            rest = lines[0] if position else b""
            for text in reversed(lines[1:] if position else lines):
                if text.strip():
                    try:
                        yield parse(text)
                    except Damaged:
                        continue


def distinct(reads: list[Read]) -> list[Read]:
    """The reads without second copies of a record, as a merge by union or a doubled end of a file leaves them.

    Two different records with one id (a settings folder that was copied to another machine) both stay.
    """
    seen: dict[str, list[Record]] = {}
    kept = []
    for read in reads:
        same = seen.setdefault(read.record.id, [])
        if read.record in same:
            continue
        same.append(read.record)
        if len(same) > 1:
            read = read._replace(record=replace(read.record, id=f"{read.record.id}~{len(same)}"))
        kept.append(read)
    return kept
