"""Whether a file lies still. Editors empty a file, or move it away, a moment before they write it anew.

A look that falls into that moment must not take for gone what is only being written: it waits for `WRITING`, once, and
looks again.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.campaign.files import Stat

WRITING = 0.05
"""Seconds that whoever writes a file has to end what was begun."""

_JUST_NOW = 20_000_000  # nanoseconds within which two states of a file may bear the same times


def settled(stat: Stat | None) -> Stat | None:
    """`stat`, unless the file is gone or changed so recently that another change might bear the same times."""
    return stat if stat and time.time_ns() - max(stat.mtime, stat.ctime) > _JUST_NOW else None
