"""What goes into the store and what comes out of it, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.campaign.model import Campaign, Change
from companion.campaign.record import Record


@dataclass(frozen=True, slots=True)
class Entry:
    """What one line comes to, before it is recorded.

    Attributes:
        do: the line as a call.
        who: the name of the character who did it.
        rolls: pairs of canonical dice and faces; `picks` triples of table id, digest, row.
        after: the campaign as it is to be; None if it stays.
        md: the words for the journal; none if empty.
        counts: whether it is an entry and a step of undo.
        session: the name of a new session file that begins with it, like `003-the-salt-gate.md`.
    """

    do: str
    who: str = ""
    rolls: tuple[Any, ...] = ()
    picks: tuple[Any, ...] = ()
    out: str | None = None
    after: Campaign | None = None
    md: str = ""
    counts: bool = True
    asks: Any = None
    session: str | None = None


    def fields(self) -> dict[str, Any]:
        """What of it goes into the record as it is."""
        names = ("do", "who", "rolls", "picks", "out", "md", "counts", "asks")
        return {name: getattr(self, name) for name in names}


@dataclass(frozen=True, slots=True)
class Undone:
    """What an undo or redo did.

    Attributes:
        record: the record that was taken back or done again.
        kept: its changes that were left, because what they made has changed since.
        cut: whether its words went (undo), or came back (redo).
    """

    record: Record
    kept: tuple[Change, ...]
    cut: bool


class Told(NamedTuple):
    """A record of the history and whether it stands undone."""

    record: Record
    undone: bool


class Words(NamedTuple):
    """One block of the journal, as the window shows it."""

    id: str
    text: str
    file: str
