"""A stretch of the journal, from one entry to another, as it is written in a line: `k7.12..k7.31`."""

from __future__ import annotations

import re

from companion.campaign.store import Store, Words
from companion.errors import Refused

ENTRY = re.compile(r"[a-z][a-z0-9]*\.\d+(?:\.\d+)?(?:~\d+)?")
_STRETCH = re.compile(rf"({ENTRY.pattern})(?:\.\.|–)({ENTRY.pattern})")


def read_stretch(text: str) -> tuple[str, str]:
    """The two entries of a stretch; one entry is a stretch too.

    Raises:
        Refused: `bad-argument`, it is none.
    """
    match = _STRETCH.fullmatch(text)
    if match:
        return match[1], match[2]
    if ENTRY.fullmatch(text):
        return text, text
    raise Refused("bad-argument", f"“{text}” is no stretch of the journal", "write k7.12..k7.31; /find shows the ids")


def blocks_of(store: Store, first: str, last: str) -> tuple[Words, ...]:
    """The blocks from one entry to another, whichever of them stands first, oldest first.

    Raises:
        Refused: `not-found`, one of them is not in the journal.
    """
    one, other = _there(store, first), _there(store, last)
    files = store.sessions()
    low, high = sorted((files.index(one.file), files.index(other.file)))
    blocks = [block for file in files[low : high + 1] for block in store.blocks(file)]
    places = sorted(place for place, block in enumerate(blocks) if block.id in (one.id, other.id))
    return tuple(blocks[places[0] : places[-1] + 1])


def _there(store: Store, entry: str) -> Words:
    block = store.find_block(entry)
    if block is None:
        raise Refused("not-found", f"there is no entry {entry} in the journal", "/find shows the ids of what it finds")
    return block
