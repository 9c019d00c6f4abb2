"""What can be put right in a campaign: shown first, done on request, the old file always kept in its backup folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from companion.campaign.entry import Entry
from companion.campaign.model import FORMAT
from companion.campaign.opened import Store


@dataclass(frozen=True, slots=True)
class Repair:
    """One thing to put right: what would be done, in words, and the doing, which answers what was done."""

    what: str
    do: Callable[[], str]


def repairs(store: Store) -> Iterator[Repair]:
    """Everything that can be put right in an open campaign; nothing is done by asking."""
    for doc in store.unreadable():
        words = f"{doc}.toml cannot be read; it would be written anew from the history, and the damaged file kept"
        yield Repair(words, partial(_restored, store, doc))
    if store.campaign.get("format") is None:
        yield Repair(
            f"campaign.toml says no format; it would become format {FORMAT}, after a backup of the sheets",
            partial(_to_this_format, store),
        )


def _restored(store: Store, doc: str) -> str:
    return f"{doc}.toml is written anew; the damaged one is {store.restore(doc)}"


def _to_this_format(store: Store) -> str:
    kept = store.back_up("migration")
    store.commit(lambda campaign: Entry("format", after=campaign.put("format", FORMAT), counts=False))
    store.flush()
    return f"campaign.toml is of format {FORMAT}; the sheets as they were are in {kept}"
