"""Whether foes hold (A7.9)."""

from __future__ import annotations

MOST = 11
SLUGS = {
    "holds": "they hold",
    "redoubles": "they redouble their efforts: a bonus on their next action",
    "breaks": "they break",
}


def read_morale(total: int, morale: int) -> str:
    """Over morale they break, on it they redouble, under it they fight on."""
    if total > morale:
        return "breaks"
    return "redoubles" if total == morale else "holds"


def usual_morale(level: int) -> int:
    """The morale of a foe made up on the spot: 3 and half its level, 11 at most."""
    return min(MOST, 3 + level // 2)
