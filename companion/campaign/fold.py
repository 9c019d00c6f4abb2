"""State is the fold of the history: documents, what can be undone and redone, who began which session."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.campaign.model import Campaign, apply
from companion.campaign.record import Record

KEPT = 200  # how many steps of undo a snapshot holds; beyond them the history is read


class Place(NamedTuple):
    """A record and where it stands: history file and first byte of its line."""

    id: str
    file: str
    start: int


class Fold:
    """What a campaign's records come to, taken one after the other in their order.

    Attributes:
        campaign: the documents.
        done: what undo would take back, the last one last; `deeper` more lie before the first.
        undone: what redo would do again, the next one last.
        last: the order of the last record taken; `counts` the highest own count of each machine.
        sessions: the session files in the order in which they were begun, and the machine of each.
        returned: documents whose file vanished once and was put back.
    """

    def __init__(self) -> None:
        self.campaign = Campaign({})
        self.done: list[Place] = []
        self.deeper = 0
        self.undone: list[Place] = []
        self.last: tuple[int, str] = (0, "")
        self.counts: dict[str, int] = {}
        self.sessions: dict[str, str] = {}
        self.returned: frozenset[str] = frozenset()

    @property
    def entries(self) -> int:
        """How many entries there are that are not undone."""
        return len(self.done) + self.deeper

    def takes(self, record: Record) -> bool:
        """Whether the record can be taken after what was taken before, and needs nothing beyond the snapshot."""
        reaches = record.undo or record.redo
        places = self.done if record.undo else self.undone
        known = not reaches or any(place.id == reaches for place in places) or not self.deeper
        return known and record.order > self.last

    def take(self, record: Record, file: str, start: int) -> None:
        """Takes one more record, which stands at `start` in the history file `file`."""
        self.campaign = apply(self.campaign, record.changes)
        self.last = max(self.last, record.order)
        count = record.id.rpartition(".")[2]
        if count.isdecimal():
            self.counts[record.machine] = max(self.counts.get(record.machine, 0), int(count))
        if record.undo:
            self._move(record.undo, self.done, self.undone)
        elif record.redo:
            self._move(record.redo, self.undone, self.done)
        elif record.hand:
            self._hand(record)
        else:
            self._action(record, Place(record.id, file, start))

    def next_id(self, machine: str) -> str:
        return f"{machine}.{self.counts.get(machine, 0) + 1}"

    def snapshot(self) -> dict[str, Any]:
        """The fold as plain values, with the last steps of undo only."""
        return {
            "docs": self.campaign.docs,
            "done": self.done[-KEPT:],
            "deeper": self.deeper + max(0, len(self.done) - KEPT),
            "undone": self.undone,
            "last": self.last,
            "counts": self.counts,
            "sessions": self.sessions,
            "returned": sorted(self.returned),
        }

    @classmethod
    def restored(cls, values: Mapping[str, Any]) -> Fold:
        """The fold of a snapshot. Raises `ValueError`, `TypeError` or `KeyError` where it is not one."""
        fold = cls()
        fold.campaign = Campaign(dict(values["docs"]))
        fold.done = [Place(*place) for place in values["done"]]
        fold.deeper = int(values["deeper"])
        fold.undone = [Place(*place) for place in values["undone"]]
        n, machine = values["last"]
        fold.last = (int(n), str(machine))
        fold.counts = dict(values["counts"])
        fold.sessions = dict(values["sessions"])
        fold.returned = frozenset(values["returned"])
        return fold

    def _action(self, record: Record, place: Place) -> None:
        if record.file and not record.edit:
            self.sessions.setdefault(record.file, record.machine)
        if record.counts:
            self.done.append(place)
            self.undone.clear()

    def _hand(self, record: Record) -> None:
        self.returned |= frozenset(doc for doc in record.back if "/" in doc or doc == "campaign")

    def _move(self, id_: str, source: list[Place], target: list[Place]) -> None:
        for number in range(len(source) - 1, -1, -1):
            if source[number].id == id_:
                target.append(source.pop(number))
                return
