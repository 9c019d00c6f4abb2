"""The history read from its end, a record at a time: for what may have to look far back, or at everything once."""

from __future__ import annotations

from collections.abc import Iterator

from companion.campaign.entry import Told
from companion.campaign.halving import record_by_halving
from companion.campaign.record import Record
from companion.campaign.store import Store


def backwards(store: Store) -> Iterator[Told]:
    """Every record of an open campaign, the newest first; never more than one is held."""
    undone: dict[str, bool] = {}
    for record in store._up.history.backwards():
        if record.undo or record.redo:
            undone.setdefault(record.undo or record.redo, bool(record.undo))
        yield Told(record, undone.pop(record.id, False))


def record_of(store: Store, block: str) -> Record | None:
    """The record that made a block of the journal, however long ago; None if it was written by hand elsewhere.

    Args:
        block: the id of a block: that of its record, with one more number where it was written by hand.
    """
    wanted = ".".join(block.split(".")[:2])
    if found := record_by_halving(store._up.history, wanted):
        return found
    return next((told.record for told in backwards(store) if told.record.id == wanted), None)
