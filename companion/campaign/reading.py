"""Reading the journal back from its end, and the history newest first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice

from companion.campaign.entry import Told, Words
from companion.campaign.record import Record

Blocks = Callable[[str], Sequence[Words]]


def newest(backwards: Iterable[Record], last: int) -> tuple[Told, ...]:
    """The first `last` of records that come newest first; what a later record took back is undone."""
    decided: dict[str, bool] = {}
    told = []
    for record in islice(backwards, max(0, last)):
        if record.undo or record.redo:
            decided.setdefault(record.undo or record.redo, bool(record.undo))
        told.append(Told(record, decided.get(record.id, False)))
    return tuple(told)


def tail(files: Sequence[str], blocks: Blocks, count: int) -> tuple[Words, ...]:
    """The last `count` blocks of session files, which are read from the last on as far as they are needed."""
    found: list[Words] = []
    for file in reversed(files):
        if len(found) >= count:
            break
        found = [*blocks(file), *found]
    return tuple(found[-count:]) if count > 0 else ()


def find(files: Sequence[str], blocks: Blocks, id_: str) -> Words | None:
    """The block with an id, looked for from the last session file on."""
    return next((block for file in reversed(files) for block in blocks(file) if block.id == id_), None)
