"""The log as a tale: which blocks tell the story, and their words without the signs of the notation."""

from __future__ import annotations

import re
from collections.abc import Iterable

from companion.play.kinds import MECHANICS, kind_of

SOURCE = re.compile(r"\(source: (?P<first>[^()\s–]+)–(?P<last>[^()\s–]+)\)\s*\Z")
_DICE = re.compile(r" *\([^()\n]*⟨[^()\n]*\)|⟨[^⟨⟩\n]*⟩ ?")
_TAGS = re.compile(r"(?:[ \t]+#[a-z][a-z-]*)+$", re.MULTILINE)
_SIGN = re.compile(r"^(?:\?|@|=>|->|d:|tbl:|gen:|#+|\(note:) *", re.MULTILINE)
_ASIDE = frozenset(("heading", "note"))


def is_tale(block: str) -> bool:
    """Whether a block is for the reader of the tale: no mechanics. Headings and asides are."""
    return kind_of(block) not in MECHANICS


def words(block: str) -> str:
    """The words of a block without signs, dice and brackets: what `@ Odo bows` tells."""
    kind = kind_of(block)
    if kind == "prose":
        return SOURCE.sub("", block).strip("\n")
    bare = _SIGN.sub("", _TAGS.sub("", _DICE.sub("", block)))
    if kind in ("note", "tag", "change"):
        bare = bare.strip("()[] \n")
    return "\n".join(line.strip() for line in bare.split("\n")).strip()


def spoken(block: str) -> str:
    """A block as the tale has it on the screen: deeds and what came of them in plain words, all else as it is."""
    return words(block) if kind_of(block) in ("action", "consequence") else block


def passage(blocks: Iterable[str], kinds: frozenset[str] = frozenset()) -> str:
    """A stretch of the log as prose, a paragraph a block; "" where nothing of it is meant.

    Args:
        kinds: which kinds of blocks are meant; if empty, what tells the story, without headings, asides and earlier
            passages.
    """
    meant = (block for block in blocks if (kind_of(block) in kinds if kinds else _tells(block)))
    return "\n\n".join(filter(None, map(words, meant)))


def _tells(block: str) -> bool:
    return is_tale(block) and kind_of(block) not in _ASIDE and not SOURCE.search(block)
