"""From the bytes of a description to a game, and to everything that is wrong with it."""

from __future__ import annotations

from companion.systems.freeform.reading.read import Reading, read, read_data

__all__ = ["Reading", "read", "read_data"]
