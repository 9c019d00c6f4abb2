"""What was found in a file, as a value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.campaign.model import Campaign
from companion.exchange.log import Chapter

LARGEST = 64 << 20
"""A file beyond this is not read."""


class Tag(NamedTuple):
    """One tag, `[Kind:name|part|part]`; `refers` where it only points to what is known (`[#N:…]`)."""

    kind: str
    name: str
    parts: tuple[str, ...] = ()
    refers: bool = False


class Unread(NamedTuple):
    """Something that stays as words: its line in the file, and the line."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Reading:
    """A file as sessions and state.

    Attributes:
        form: `Lonelog`, `Markdown` or `JSON`; `ours` where it is an export of companion's.
        chapters: its sessions in order; a chapter's `file` is the name it wishes for, or "".
        state: the documents of an export of ours; None where there are none, and the tags make the state.
        tags: every tag in the order of the file.
        counts: how many there are of each construct.
        ruleset: what the file says of the game's rules; `people` are the characters that it names.
    """

    form: str
    title: str
    chapters: tuple[Chapter, ...]
    ours: bool = False
    state: Campaign | None = None
    tags: tuple[Tag, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    unread: tuple[Unread, ...] = ()
    ruleset: str = ""
    people: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def blocks(self) -> int:
        """How many blocks of words there are."""
        return sum(len(chapter.blocks) for chapter in self.chapters)
