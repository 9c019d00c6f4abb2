"""People and creatures of a level: the generic table (A7.10)."""

from __future__ import annotations

from typing import NamedTuple

MOST_AGILITY = 5


class Npc(NamedTuple):
    """A creature of a level. `bonus` goes to what it is good at, attacks included; `damage` are its dice."""

    level: int
    life: int
    morale: int
    defense: int
    bonus: int
    damage: str


_ROWS = (
    (4, 3, 10, 2, "1d4"),
    (8, 4, 11, 3, "1d6"),
    (12, 5, 12, 4, "1d8"),
    (16, 6, 12, 5, "1d10"),
    (22, 6, 13, 6, "1d12"),
    (29, 7, 13, 7, "1d8+5"),
    (38, 7, 14, 8, "1d10+6"),
    (52, 8, 14, 9, "1d12+7"),
    (68, 8, 15, 10, "2d8+8"),
    (90, 8, 15, 11, "1d20+11"),
    (120, 9, 16, 12, "1d20+1d6+12"),
    (155, 9, 16, 13, "1d20+1d8+13"),
    (195, 9, 17, 14, "1d20+1d10+14"),
    (240, 10, 17, 15, "1d20+1d12+15"),
    (300, 10, 18, 16, "2d20+16"),
    (375, 10, 18, 17, "2d20+1d8+17"),
    (500, 10, 19, 18, "2d20+1d12+18"),
    (666, 11, 20, 19, "3d20+20"),
)
NPCS = tuple(Npc(level, *row) for level, row in enumerate(_ROWS))
TOP = len(NPCS) - 1


def agility(level: int) -> int:
    """What a creature without an agility of its own adds to initiative (A7.2)."""
    return min(MOST_AGILITY, level // 2)


def told(npc: Npc) -> str:
    """Its numbers in a line."""
    return (
        f"level {npc.level}, life {npc.life}, morale {npc.morale}, defense {npc.defense}, "
        f"bonus +{npc.bonus}, damage {npc.damage}"
    )
