"""What came in from a log of somebody else's: known in the history by its outcome, so that it can go again as one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.campaign.record import Record

IMPORTED = "imported"
"""The outcome of every step of an import; the last of them is the state, without words."""


def steps_of_import(standing: Iterable[Record]) -> int:
    """How many of the steps that stand, newest first, are those of the last import; 0 if something came after it."""
    count = 0
    for record in standing:
        if record.out != IMPORTED or (count and not record.md):
            break
        count += 1
    return count
