"""The files of all shelves: listed when first asked for, read when wanted, kept while they stay good."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace

from companion.tables.entry import FILE_KEYS
from companion.tables.glances import Glances, NoGlances, Title
from companion.tables.model import Problem, Table
from companion.tables.read import Reading, read, same
from companion.tables.shelf import Page, Shelf, Unreadable

_PART = rb"(?:\"[^\"\n]*\"|'[^'\n]*'|[A-Za-z0-9_-]+)"
_HEADER = re.compile(
    rb"^[ \t]*\[\[?[ \t]*(" + _PART + rb")(?:[ \t]*\.[ \t]*" + _PART + rb")*[ \t]*\]\]?[ \t\r]*(?:#[^\n]*)?$",
    re.MULTILINE,
)
_KEY = re.compile(rb"^[ \t]*([A-Za-z0-9_-]+)[ \t]*(?:=|\.)", re.MULTILINE)
_WITHIN = (b",", b"[", b"=")
"""What stands before a bracket that opens no header, but a row that is a list."""
_LINKED = re.compile(rb"\b(?:replaces|extends)\b")


@dataclass(frozen=True, slots=True)
class Volume:
    """A file as last read: its stamp then, what it gave, and the tables kept from an earlier, better state of it."""

    stamp: Hashable
    reading: Reading
    kept: tuple[Table, ...] = ()

    def tables(self) -> tuple[Table, ...]:
        """The tables in use."""
        return (*self.reading.tables, *self.kept)


Spot = tuple[int, Page]


class Books:
    """The files of `shelves`, nearest first. Counts `reads` and `parsed` so that a test can see how lazy it is.

    `glances` is where what a glance shows may be known from.
    """

    def __init__(self, shelves: Sequence[Shelf], glances: Glances | None = None) -> None:
        self.shelves = tuple(shelves)
        self.glances = glances or NoGlances()
        self.reads = 0
        self.parsed = 0
        self._spots: tuple[Spot, ...] | None = None
        self._left_out: tuple[tuple[int, Problem], ...] = ()
        self._glanced: dict[Spot, tuple[Hashable, Title]] = {}
        self._volumes: dict[Spot, Volume] = {}

    def spots(self) -> tuple[Spot, ...]:
        """Every file, nearest shelf first, sorted within its shelf."""
        if self._spots is None:
            listings = [shelf.listing() for shelf in self.shelves]
            self._spots = tuple((at, page) for at, listing in enumerate(listings) for page in listing.pages)
            self._left_out = tuple((at, problem) for at, listing in enumerate(listings) for problem in listing.left_out)
        return self._spots

    def unread(self) -> tuple[Spot, ...]:
        """The files that were not parsed yet."""
        return tuple(spot for spot in self.spots() if spot not in self._volumes)

    def left_out(self) -> tuple[Problem, ...]:
        """What lies on the shelves but is not read."""
        self.spots()
        return tuple(problem for _, problem in self._left_out)

    def paths(self, layers: int) -> frozenset[str]:
        """The paths of all that lies on so many shelves, the nearest, read or left out."""
        read = (page.path for at, page in self.spots() if at < layers)
        return frozenset((*read, *(problem.path for at, problem in self._left_out if at < layers)))

    def title(self, spot: Spot) -> Title:
        """A glance at a file: it is read, but not parsed."""
        if spot in self._volumes:
            return _title_of(self._volumes[spot])
        if spot not in self._glanced:
            self._glanced[spot] = self._look(spot)
        return self._glanced[spot][1]

    def volume(self, spot: Spot) -> Volume:
        """A file read and parsed, at the first call; the same answer until `refresh`."""
        if spot not in self._volumes:
            self._volumes[spot] = self._parse(spot)
        return self._volumes[spot]

    def refresh(self) -> tuple[str, ...]:
        """Takes up what has changed on the shelves since; a broken edit leaves the last good tables in use.

        Returns:
            One line for each file taken up, kept or gone; nothing if nothing changed.
        """
        listed, before = self._spots is not None, set(self._spots or ())
        self._spots = None
        now = set(self.spots())
        said = [f"{page.path} is gone" for _, page in sorted(before - now, key=_order)]
        if listed:
            said += [f"{page.path} is new" for _, page in sorted(now - before, key=_order)]
        for spot in before - now:
            self._glanced.pop(spot, None)
            self._volumes.pop(spot, None)
        said += [line for spot in sorted(before & now, key=_order) if (line := self._renew(spot))]
        return tuple(said)

    def _look(self, spot: Spot) -> tuple[Hashable, Title]:
        at, page = spot
        stamp = self.shelves[at].stamp(page)
        title = self.glances.find(page, stamp)
        if title is None:
            try:
                title = _glance(self._bytes(spot))
            except Unreadable:
                return stamp, Title((), False)
            self.glances.keep(page, stamp, title)
        return stamp, title

    def _renew(self, spot: Spot) -> str:
        at, page = spot
        stamp = self.shelves[at].stamp(page)
        old = self._volumes.get(spot)
        if old is None:
            glanced = self._glanced.get(spot)
            if glanced is None or glanced[0] == stamp:
                return ""
            del self._glanced[spot]
            return f"{page.path} is taken up"
        if stamp == old.stamp:
            return ""
        return self._reparsed(spot, old)

    def _reparsed(self, spot: Spot, old: Volume) -> str:
        page = spot[1]
        new = self._parse(spot)
        if new.reading.failed:
            new = self._parse(spot, settle=True)
        good = {same(table.id) for table in new.reading.tables}
        lost = {same(name) for name in new.reading.broken}
        kept = tuple(
            table
            for table in old.tables()
            if same(table.id) not in good and (new.reading.failed or same(table.name) in lost)
        )
        self._volumes[spot] = replace(new, kept=kept)
        if not kept:
            return f"{page.path} is taken up"
        why = next((str(problem) for problem in new.reading.problems if problem.level == "error"), page.path)
        return f"{why}; the last good {_list(table.name for table in kept)} stays in use"

    def _parse(self, spot: Spot, settle: bool = False) -> Volume:
        at, page = spot
        stamp = self.shelves[at].stamp(page)
        try:
            data = self._bytes(spot, settle)
        except Unreadable as error:
            return Volume(stamp, Reading(problems=(Problem(page.path, error.message),), failed=True))
        self.parsed += 1
        return Volume(stamp, read(data, page.path, page.prefix))

    def _bytes(self, spot: Spot, settle: bool = False) -> bytes:
        at, page = spot
        self.reads += 1
        return self.shelves[at].read(page, settle) if settle else self.shelves[at].read(page)


def _title_of(volume: Volume) -> Title:
    tables = volume.tables()
    names = dict.fromkeys((*(table.name for table in tables), *volume.reading.broken))
    return Title(tuple(names), any(table.replaces or table.extends for table in tables))


def _glance(data: bytes) -> Title:
    """Table names without parsing. It may name one too many (a header inside a long text); parsing then settles it."""
    if not data.isascii() and data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return Title((), False)
    headers = [match for match in _HEADER.finditer(data) if _before(data, match.start()) not in _WITHIN]
    top = data[: headers[0].start() if headers else len(data)]
    found = [match[1].decode("utf-8", "replace").strip("\"'") for match in headers]
    found += [key for match in _KEY.finditer(top) if (key := match[1].decode()) not in FILE_KEYS]
    return Title(tuple(dict.fromkeys(found)), bool(_LINKED.search(data)))


def _before(data: bytes, at: int) -> bytes:
    """The last sign before `at` that is no blank, within a few lines."""
    return data[max(0, at - 200) : at].rstrip()[-1:]


def _order(spot: Spot) -> tuple[int, str]:
    return spot[0], spot[1].path


def _list(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))
