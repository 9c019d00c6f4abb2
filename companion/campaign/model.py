"""The state of a campaign as a value: documents of plain values, and the changes between two of them.

A document is a nested mapping as TOML holds it (no None in it): `campaign`, and `characters/NAME` for each sheet.
Values are never changed in place; a change makes a new campaign, and `diff` tells what to record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from companion.campaign import keys

Doc = Mapping[str, Any]
Found = TypeVar("Found")

FORMAT = 1
"""The newest format of a campaign folder that this program knows; `format` in its campaign.toml."""

CAMPAIGN = "campaign"
CHARACTERS = "characters/"


class Change(NamedTuple):
    """One value of one document; `old` or `new` is None where the key was not, or is no more, there.

    `key` is dotted, and empty for the whole document. `at` is the place of the key among its neighbours where it
    matters: when a key in the middle goes, so that undo can put it back there.
    """

    doc: str
    key: str
    old: Any
    new: Any
    at: int | None = None

    def reverse(self) -> Change:
        """The change that takes this one back."""
        return self._replace(old=self.new, new=self.old)


@dataclass(frozen=True, slots=True)
class Campaign:
    """All state of a campaign, by document name."""

    docs: Mapping[str, Doc]
    _found: dict[tuple[Callable[..., Any], str], Any] = field(default_factory=dict, repr=False, compare=False)

    def once(self, make: Callable[[Campaign, str], Found], doc: str) -> Found:
        """`make(self, doc)`, worked out once: a campaign never changes, so what is read out of it does not either."""
        key = (make, doc)
        if key not in self._found:
            self._found[key] = make(self, doc)
        found: Found = self._found[key]
        return found

    def doc(self, name: str) -> Doc:
        """The document `name`, empty if there is none."""
        return self.docs.get(name, {})

    def get(self, key: str, default: Any = None, doc: str = CAMPAIGN) -> Any:
        """The value at a dotted key of a document."""
        found = keys.get(self.doc(doc), keys.split(key))
        return default if found is None else found

    def put(self, key: str, value: Any, doc: str = CAMPAIGN) -> Campaign:
        """This campaign with another value at a dotted key; None takes the key away."""
        return self.with_doc(doc, keys.put(self.doc(doc), keys.split(key), value))

    def with_doc(self, name: str, doc: Doc) -> Campaign:
        """This campaign with another document."""
        return Campaign({**self.docs, name: doc})

    @property
    def title(self) -> str:
        return str(self.get("title", ""))

    @property
    def system(self) -> str:
        return str(self.get("system", "sdm"))

    @property
    def active(self) -> str:
        """The document name of the active character, or "" if there is none."""
        wanted = CHARACTERS + str(self.get("active", ""))
        return wanted if wanted in self.docs else next(iter(self.characters()), "")

    def characters(self) -> Iterator[str]:
        """The document names of the sheets."""
        return (name for name in self.docs if name.startswith(CHARACTERS))

    def name_of(self, doc: str) -> str:
        """The name of the character whose sheet is `doc`."""
        return str(self.get("name", doc.removeprefix(CHARACTERS), doc))


def diff(old: Campaign, new: Campaign) -> tuple[Change, ...]:
    """What changed from `old` to `new`, key by key, in the order of the documents."""
    changes: list[Change] = []
    for name in (*old.docs, *(name for name in new.docs if name not in old.docs)):
        before, after = old.docs.get(name), new.docs.get(name)
        if before is None or after is None:
            changes.append(Change(name, "", before, after))
        elif before is not after:
            changes += _differences(name, (), before, after)
    return tuple(changes)


def apply(campaign: Campaign, changes: Iterable[Change]) -> Campaign:
    """`campaign` with each change's new value in place, whatever stood there; itself where nothing changes."""
    changes = tuple(changes)
    if not changes:
        return campaign
    docs = dict(campaign.docs)
    for change in changes:
        if change.key:
            docs[change.doc] = keys.put(docs.get(change.doc, {}), keys.split(change.key), change.new, change.at)
        elif change.new is None:
            docs.pop(change.doc, None)
        else:
            docs[change.doc] = change.new
    return Campaign(docs)


def stands(campaign: Campaign, change: Change) -> bool:
    """Whether what `change` made is still there, so that it can be taken back."""
    found = campaign.get(change.key, None, change.doc) if change.key else campaign.docs.get(change.doc)
    return same(found, change.new)


def same(one: Any, other: Any) -> bool:
    """Equality that tells 1 from true and 1.0, as TOML does."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(same, one, other))
    return type(one) is type(other) and (one == other or (one != one and other != other))  # nan is what it was


def _differences(doc: str, path: tuple[str, ...], old: Doc, new: Doc) -> Iterator[Change]:
    for place, key in enumerate(old):
        if key not in new:
            at = place if place < len(old) - 1 else None
            yield Change(doc, keys.join(*path, key), old[key], None, at)
    for place, (key, value) in enumerate(new.items()):
        if key not in old:
            at = place if place < len(new) - 1 and all(later in old for later in list(new)[place + 1 :]) else None
            yield Change(doc, keys.join(*path, key), None, value, at)
        elif isinstance(old[key], Mapping) and isinstance(value, Mapping):
            yield from _differences(doc, (*path, key), old[key], value)
        elif not same(old[key], value):
            yield Change(doc, keys.join(*path, key), old[key], value)
