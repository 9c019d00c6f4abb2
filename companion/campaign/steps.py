"""Undo and redo as rules: which values go back, and whether the words go with them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.campaign.blocks import Block
from companion.campaign.journal import canonical, render
from companion.campaign.model import Campaign, Change, stands
from companion.campaign.record import Record


@dataclass(frozen=True, slots=True)
class Step:
    """What taking a record back, or doing it again, comes to.

    Attributes:
        changes: to be made, in this order; `kept` are those of the record that are left.
        cut: whether the words of the block go (undo), or come back (redo).
    """

    changes: tuple[Change, ...]
    kept: tuple[Change, ...]
    cut: bool

    def taken(self, record: Record) -> dict[str, Any]:
        """The fields of the record that takes `record` back."""
        return {**self._fields(record), "was": record.was if self.cut else ""}

    def done(self, record: Record) -> dict[str, Any]:
        """The fields of the record that does `record` again."""
        return {**self._fields(record), "md": record.md if self.cut else ""}

    def _fields(self, record: Record) -> dict[str, Any]:
        return {"changes": self.changes, "file": record.file, "edit": record.edit, "cut": self.cut}


def back(record: Record, campaign: Campaign, block: Block | None) -> Step:
    """Takes a record back: each value only where it still is what the record made it, words only if unchanged.

    Args:
        block: the block of the record, or the one it edited, as it stands; None if it is not in the journal.
    """
    standing = [change for change in record.changes if stands(campaign, change)]
    kept = tuple(change for change in record.changes if change not in standing)
    cut = block is not None and alike(block.text, record.md)
    return Step(tuple(change.reverse() for change in reversed(standing)), kept, cut)


def again(record: Record, campaign: Campaign, block: Block | None) -> Step:
    """Does a record again: each value only where it is what it was before, words only where they are missing."""
    standing = tuple(change for change in record.changes if stands(campaign, change.reverse()))
    kept = tuple(change for change in record.changes if change not in standing)
    if record.edit:
        return Step(standing, kept, block is not None and alike(block.text, record.was))
    return Step(standing, kept, block is None and bool(record.md.strip("\n")))


def alike(one: str, other: str) -> bool:
    """Whether two texts are the same block in a file."""
    return canonical(render(one)) == canonical(render(other))
