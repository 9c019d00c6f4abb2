"""State from an export of ours into a campaign that has some already: what is missing comes, what differs stays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.campaign import keys
from companion.campaign.model import Campaign, same


def joined(there: Campaign, found: Campaign) -> tuple[Campaign, tuple[str, ...]]:
    """`there` with the lists, clocks and characters of `found` that it has not, and a note for each that differs."""
    notes: list[str] = []
    after = there
    for name in found.get("lists", {}):
        after = _added(after, found, ("lists", str(name)), notes)
    after = _added(after, found, ("clocks",), notes)
    for doc in found.characters():
        if doc not in there.docs:
            after = after.with_doc(doc, found.doc(doc))
        elif not same(there.doc(doc), found.doc(doc)):
            notes.append(f"{there.name_of(doc)} differs in the file, and stays as it is here")
    return after, tuple(notes)


def _added(after: Campaign, found: Campaign, path: tuple[str, ...], notes: list[str]) -> Campaign:
    entries: Any = found.get(keys.join(*path), {})
    for item, entry in entries.items() if isinstance(entries, Mapping) else ():
        key = keys.join(*path, item)
        here = after.get(key)
        if here is None:
            after = after.put(key, entry)
        elif not same(here, entry):
            notes.append(f"{item} ({path[-1]}) differs in the file, and stays as it is here")
    return after
