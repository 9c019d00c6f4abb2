"""What a person changed in a sheet, told from what the app has changed since and not yet written there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.campaign import keys
from companion.campaign.model import Change, Doc, same


def by_hand(doc: str, base: Doc, found: Doc, state: Doc) -> tuple[Change, ...]:
    """The changes that bring `state` up to what a person did to a file.

    Args:
        doc: the name of the document.
        base: what the file held when it was last seen or written.
        found: what it holds now.
        state: what the history says. Where a person and the app changed one key, the person's word stands.
    """
    return tuple(_changes(doc, (), base, found, state))


def _changes(doc: str, path: tuple[str, ...], base: Doc, found: Doc, state: Doc) -> Iterator[Change]:
    order = list(state)
    for key in (*base, *(key for key in found if key not in base)):
        before, after, now = base.get(key), found.get(key), state.get(key)
        if same(before, after) or same(after, now):
            continue
        here = (*path, key)
        if _inside(before, after, now):
            yield from _changes(doc, here, before or {}, after or {}, now or {})
            continue
        at = order.index(key) if after is None and key in order[:-1] else None
        yield Change(doc, keys.join(*here), now, after, at)


def _inside(before: Any, after: Any, now: Any) -> bool:
    """Whether to go on key by key: tables on all sides, or one that the app has added to meanwhile."""
    tables = [isinstance(value, Mapping) for value in (before, after, now)]
    if all(tables):
        return True
    return tables[2] and any(tables[:2]) and None in (before, after) and not same(before, now)
