"""Every file of tables parsed, in slices so short that each key in between is answered at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.tables.library import Library

FEW = 100
"""So many files are parsed at once, without anybody noticing."""
SLICE = 0.005
"""Seconds of parsing before others have a turn."""


async def read_all(library: Library, tell: Callable[[int], None], clock: Callable[[], float] = monotonic) -> None:
    """Parses what was not parsed yet; `tell` is told now and then how many files are left."""
    since = clock()
    for left in library.reading():
        if clock() - since >= SLICE:
            tell(left)
            await asyncio.sleep(0)
            since = clock()
