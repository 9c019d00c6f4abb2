"""What is looked for in a journal: `kind:oracle session:3.. with:Mirror-of-Salt #debt "exact words"`.

Everything is literal, whatever its case; all parts must be met. What looks like a filter and is none is a word.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from companion.play.kinds import KINDS, kind_of

_PART = re.compile(r'"([^"]+)"|(\S+)')
_SPAN = re.compile(r"(\d*)(?:(\.\.)(\d*))?")
_NUMBER = re.compile(r"(\d+)")
_FURTHEST = 10**9


@dataclass(frozen=True, slots=True)
class Query:
    """A search, read.

    Attributes:
        words: what a block must hold, folded; a phrase from quotes is one of them.
        kinds: which kinds of blocks are meant; all if empty.
        first, last: which sessions.
    """

    words: tuple[str, ...] = ()
    kinds: frozenset[str] = frozenset()
    first: int = 0
    last: int = _FURTHEST

    @property
    def empty(self) -> bool:
        """Whether it would find everything."""
        return not (self.words or self.kinds or self.first or self.last != _FURTHEST)

    def in_file(self, file: str) -> bool:
        """Whether a session file, by its number, is among those meant."""
        number = _NUMBER.search(file)
        return self.first <= (int(number.group()) if number else 0) <= self.last

    def may_hold(self, folded: str) -> bool:
        """Whether a whole file's text, folded, can have a block that meets this."""
        return all(word in folded for word in self.words)

    def meets(self, text: str) -> bool:
        """Whether a block's text does."""
        if self.kinds and kind_of(text) not in self.kinds:
            return False
        folded = text.casefold()
        return all(word in folded for word in self.words)


def read_query(text: str) -> Query:
    """The query in what a player types."""
    words: list[str] = []
    kinds: set[str] = set()
    first, last = 0, _FURTHEST
    for match in _PART.finditer(text):
        part = match[1] or match[2]
        key, colon, value = part.partition(":")
        if match[1] or not colon or not value:
            words.append(part.casefold())
        elif key == "kind" and value.casefold() in KINDS:
            kinds.add(value.casefold())
        elif key == "session" and (span := _SPAN.fullmatch(value)):
            first = int(span[1] or 0)
            last = int(span[3]) if span[3] else _FURTHEST if span[2] else first
        elif key == "with":
            words.append(value.lstrip("@").casefold())
        else:
            words.append(part.casefold())
    return Query(tuple(words), frozenset(kinds), first, last)
