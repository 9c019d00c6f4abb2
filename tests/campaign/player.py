"""A player who does anything in any order on a disk that may die, and keeps count of what must not be lost."""

from __future__ import annotations

import datetime
import zlib
from dataclasses import dataclass, field

from memorydisk import Killed, MemoryDisk

from companion.campaign import store as stores
from companion.campaign.model import Campaign
from companion.campaign.store import Entry, Store
from companion.errors import NotSaved, Refused

ODO = "characters/odo"
START = {
    "campaign": {"title": "Road", "system": "sdm", "active": "odo"},
    ODO: {"name": "Odo", "life": {"now": 8, "max": 8}},
}


def now() -> datetime.datetime:
    return datetime.datetime(2026, 11, 29, 20, 14, 3, tzinfo=datetime.UTC)


def made(disk: MemoryDisk, machine: str = "k7", folder: str = "/saves/road") -> Store:
    return stores.create(folder, Campaign(START), machine=machine, now=now, files=disk)


def opened(disk: MemoryDisk, machine: str = "k7", folder: str = "/saves/road") -> Store:
    return stores.open(folder, machine=machine, now=now, files=disk)


def entry(words: str, life: int | None = None, **more: object) -> object:
    """A rule that writes `words` and, if given, sets Odo's life."""

    def make(campaign: Campaign) -> Entry:
        after = campaign if life is None else campaign.put("life.now", life, ODO)
        return Entry(f"/say {words}", after=after, md=words, **more)  # type: ignore[arg-type]

    return make


def sealed(body: bytes) -> bytes:
    """A line of the history with the check sum it needs."""
    return b'%s,"crc":"%08x"}\n' % (body[:-1], zlib.crc32(body))


def parts(text: str) -> list[str]:
    return [block for block in text.split("\n\n") if block.strip("\n")]


def joined(blocks: list[str]) -> str:
    return "\n\n".join(blocks) + "\n" if blocks else ""


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


@dataclass
class Player:
    """One campaign with its faces, and the words that were acknowledged or written by hand.

    Attributes:
        acked: word → id of its entry, for every action that was answered.
        by_hand: words a person wrote into a session file and left there.
        deleted: how often a word was deleted by hand; `touched` are words whose block a person changed.
        keys: values a person wrote into the sheet, by key.
    """

    disk: MemoryDisk = field(default_factory=MemoryDisk)
    serial: int = 0
    acked: dict[str, str] = field(default_factory=dict)
    unsure: set[str] = field(default_factory=set)
    by_hand: set[str] = field(default_factory=set)
    deleted: dict[str, int] = field(default_factory=dict)
    touched: set[str] = field(default_factory=set)
    keys: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.faces: list[Store] = [made(self.disk)]
        self.disk.log.clear()

    def word(self, letter: str) -> str:
        self.serial += 1
        return f"{letter}{self.serial}x"

    def files(self) -> list[str]:
        return sorted(path for path in self.disk.under("/saves/road/journal") if path.endswith(".md"))

    def journal(self) -> str:
        return "\n".join(_text(self.disk.get(path)) for path in self.files())

    def guarded(self, fuel: int | None, torn: float, work: object) -> bool:
        """Does some work with a death after `fuel` writes; afterwards every face is a new process if it died."""
        self.disk.fuel, self.disk.torn = fuel, torn
        try:
            work()  # type: ignore[operator]
        except Killed:
            self.disk.revive()
            self.faces = [opened(self.disk) for _ in self.faces]
            return False
        except (Refused, NotSaved):
            pass
        finally:
            self.disk.fuel = None
        return True

    def act(self, face: int, pattern: str, life: int, session: bool, fuel: int | None, torn: float) -> None:
        word = self.word("w")
        self.unsure.add(word)

        def work() -> None:
            store = self.faces[face % len(self.faces)]
            name = f"{self.serial:03}-part" if session else None
            record = store.commit(entry(pattern.format(word), life, session=name))
            self.acked[word] = record.id

        self.guarded(fuel, torn, work)

    def undo(self, face: int, fuel: int | None, torn: float) -> None:
        self.guarded(fuel, torn, lambda: self.faces[face % len(self.faces)].undo())

    def redo(self, face: int, fuel: int | None, torn: float) -> None:
        self.guarded(fuel, torn, lambda: self.faces[face % len(self.faces)].redo())

    def look(self, face: int, fuel: int | None, torn: float) -> None:
        self.guarded(fuel, torn, lambda: self.faces[face % len(self.faces)].refresh())

    def flush(self, face: int, fuel: int | None, torn: float) -> None:
        self.guarded(fuel, torn, lambda: self.faces[face % len(self.faces)].flush())

    def reopen(self, face: int, fuel: int | None, torn: float) -> None:
        def work() -> None:
            self.faces[face % len(self.faces)] = opened(self.disk)

        self.guarded(fuel, torn, work)

    def forget(self) -> None:
        """The cache is deleted, after everything was seen, and every face begun anew."""
        self.faces[0].refresh()
        self.disk.drop("/saves/road/.cache")
        self.faces = [opened(self.disk) for _ in self.faces]

    def insert(self, place: int) -> None:
        blocks, path = self._blocks(place)
        if path:
            word = self.word("h")
            self.by_hand.add(word)
            blocks.insert(place % (len(blocks) + 1), f"By hand {word} I wrote this.")
            self.disk.put(path, joined(blocks).encode("utf-8", "surrogateescape"))

    def change(self, place: int) -> None:
        blocks, path = self._blocks(place)
        if blocks:
            word, number = self.word("h"), place % len(blocks)
            self.by_hand.add(word)
            self.touched |= {known for known in (*self.acked, *self.unsure) if known in blocks[number]}
            blocks[number] += f" and {word}"
            self.disk.swap(path, joined(blocks).encode("utf-8", "surrogateescape"))

    def delete(self, place: int) -> None:
        blocks, path = self._blocks(place)
        if blocks:
            gone = blocks.pop(place % len(blocks))
            for word in (*self.unsure, *self.by_hand):
                if word in gone.replace("\n", " ").split():
                    self.deleted[word] = self.deleted.get(word, 0) + 1
            self.disk.put(path, joined(blocks).encode("utf-8", "surrogateescape"))

    def set_key(self) -> None:
        """A person adds a line to the sheet, at the top, where it belongs to no table."""
        path = f"/saves/road/{ODO}.toml"
        key = self.word("key")
        self.keys[key] = self.serial
        self.disk.put(path, f"{key} = {self.serial} # mine\n".encode() + self.disk.get(path))

    def verdict(self) -> list[str]:
        """What is wrong, after everything has been taken in; empty if nothing is."""
        for face in self.faces:
            face.refresh()
        self.faces = [opened(self.disk)]
        store = self.faces[0]
        text = self.journal()
        wrong = [f"{word} by hand {n}×" for word in self.by_hand if (n := text.count(word)) not in self._allowed(word)]
        alive = {place.id for place in store._up.fold.done}
        for word, id_ in self.acked.items():
            count = text.count(word)
            if id_ in alive and count not in self._allowed(word):
                wrong.append(f"{word} acknowledged {count}×")
            if id_ not in alive and word not in self.touched and word not in self.deleted and count:
                wrong.append(f"{word} undone {count}×")
        wrong += [f"{word} unsure {text.count(word)}×" for word in self.unsure if text.count(word) > 1]
        wrong += [f"{key} lost" for key, value in self.keys.items() if store.campaign.get(key, doc=ODO) != value]
        return wrong + self._same_without_cache(store)

    def _allowed(self, word: str) -> tuple[int, ...]:
        """How often a word may be there: what was deleted at the end of a file may have come back once."""
        return (0, 1) if word in self.deleted else (1,)

    def _same_without_cache(self, store: Store) -> list[str]:
        """The state is the fold of the history, and opening once more records nothing."""
        before = self.disk.under("/saves/road/history"), self.journal()
        self.disk.drop("/saves/road/.cache")
        again = opened(self.disk)
        wrong = []
        if (self.disk.under("/saves/road/history"), self.journal()) != before:
            wrong.append(f"opening recorded something: {again.notices}")
        if again.campaign != store.campaign or again.entries != store.entries:
            wrong.append(f"state differs: {again.campaign} {store.campaign}")
        if again.tail(10_000) != store.tail(10_000):
            wrong.append("blocks differ")
        return wrong

    def _blocks(self, place: int) -> tuple[list[str], str]:
        files = self.files()
        if not files:
            return [], ""
        path = files[place % len(files)]
        return parts(_text(self.disk.get(path))), path
