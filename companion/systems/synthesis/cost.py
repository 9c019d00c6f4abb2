"""What Traits cost at creation (C2.1)."""

from __future__ import annotations


def cost(level: int) -> int:
    """The points of a Defining Trait at `level`: level × (level + 1) / 2 (R-SYN-01)."""
    return level * (level + 1) // 2


def step(old: int, new: int) -> int:
    """The points from level `old` to `new`; negative when points come back. Level 0 is not having the Trait."""
    return cost(new) - cost(old)
