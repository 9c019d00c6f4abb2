"""Searching a journal, newest first: a session file that cannot hold what is looked for is never split into blocks.

A search reads the files as they lie on disk and keeps nothing, so that it may run in a thread of its own, beside the
session, and be left at any page. Which entry a hit is, the session tells afterwards (`entry_of`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from companion.campaign.files import Disk
from companion.campaign.journal import spans, words
from companion.campaign.naming import number
from companion.campaign.steps import alike
from companion.campaign.store import Store

_SCENE = re.compile(r"###\s+(.+)")


@dataclass(frozen=True, slots=True)
class Shelf:
    """What a search needs of a campaign: its folder, and its session files from the oldest on."""

    files: Disk
    folder: str
    names: Sequence[str]


class Wanted(Protocol):
    """What is looked for: a `Query`, or whatever else can tell files and blocks apart."""

    @property
    def words(self) -> tuple[str, ...]:
        """What may stand out where it was found, folded."""

    def in_file(self, file: str) -> bool:
        """Whether a session file is among those meant."""

    def may_hold(self, folded: str) -> bool:
        """Whether a whole file's text, folded, can have a block that is meant."""

    def meets(self, text: str) -> bool:
        """Whether a block is meant."""


class Hit(NamedTuple):
    """A block that was found.

    Attributes:
        file: its session file.
        place: how many blocks stand before it there.
        text: its words.
        scene: the heading it stands under, `S3 The salt gate`; "" before the first.
    """

    file: str
    place: int
    text: str
    scene: str


def shelf(store: Store) -> Shelf:
    """The session files of an open campaign as they are now."""
    return Shelf(store.files, store.folder, store.sessions())


def pages(shelf: Shelf, wanted: Wanted) -> Iterator[tuple[Hit, ...]]:
    """What is found, newest first: a page for each session file meant, an empty one where nothing is in it.

    Between two pages the search may be broken off. A file that cannot be read has nothing in it.
    """
    for name in reversed(shelf.names):
        if wanted.in_file(name):
            yield _in_file(shelf, name, wanted)


def found(shelf: Shelf, wanted: Wanted, most: int) -> tuple[Hit, ...]:
    """The newest hits, at most `most`; no file is read once they are found."""
    hits: list[Hit] = []
    for page in pages(shelf, wanted):
        hits += page
        if len(hits) >= most:
            break
    return tuple(hits[:most])


def entry_of(store: Store, hit: Hit) -> str:
    """The id of the entry that a hit is; "" if it is not in the journal any more."""
    same = [(place, block.id) for place, block in enumerate(store.blocks(hit.file)) if alike(block.text, hit.text)]
    return min(same, key=lambda each: abs(each[0] - hit.place))[1] if same else ""


def place_told(file: str, scene: str) -> str:
    """Where a hit stands, in a few words: `3 S1 The salt gate`, or the name of its session file."""
    name = file.removeprefix("journal/").removesuffix(".md")
    return f"{number(file)} {scene}" if scene and number(file) else name


def context(text: str, wanted: Wanted, width: int) -> tuple[str, str, str]:
    """A stretch of `text` of about `width` characters: before what was looked for, that itself, and after it."""
    text = " ".join(text.split())
    start, end = _where(text, wanted)
    before = _word_at(text, min(start - max(0, width - (end - start)) // 3, len(text) - width), start)
    after = max(end, before + width)
    left = ("…" if before else "") + text[before:start]
    return left, text[start:end], text[end:after] + ("…" if after < len(text) else "")


def _word_at(text: str, place: int, most: int) -> int:
    """The first beginning of a word from `place` on; at most `most`."""
    if place <= 0:
        return 0
    space = text.find(" ", place - 1, most)
    return space + 1 if space >= 0 else min(place, most)


def _in_file(shelf: Shelf, name: str, wanted: Wanted) -> tuple[Hit, ...]:
    try:
        data = shelf.files.read(f"{shelf.folder}/{name}")
    except OSError:
        return ()
    if not wanted.may_hold(data.decode("utf-8", "surrogateescape").casefold()):
        return ()
    hits, scene = [], ""
    for place, span in enumerate(spans(data)):
        text = words(data[span.start : span.end])
        if match := _SCENE.match(text):
            scene = match[1].replace("*", "").strip()
        if wanted.meets(text):
            hits.append(Hit(name, place, text, scene))
    return tuple(reversed(hits))


def _where(text: str, wanted: Wanted) -> tuple[int, int]:
    """Where the first word looked for stands in `text`; nowhere is its beginning."""
    places = []
    for word in wanted.words:
        match = re.search(re.escape(" ".join(word.split())), text, re.IGNORECASE)
        if match:
            places.append(match.span())
    return min(places, default=(0, 0))
