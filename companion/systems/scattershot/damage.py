"""Damage (B5): (RMIB + weapon) × the strength behind it, less protection."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from companion.systems.scattershot.chart import half_up

WEAPONS = {"dagger": 1, "short-sword": 2, "long-sword": 3}


@dataclass(frozen=True, slots=True)
class Blow:
    """What strikes: the multiplier of the strength or power behind it, the weapon's bonus, the Subject's protection."""

    multiplier: Fraction = Fraction(1)
    weapon: int = 0
    protection: int = 0
    weapon_at_zero: bool = True
    least: int = 0


def damage(rmib: int, blow: Blow) -> int:
    """What comes off Hit Points; a miss does nothing, whatever the weapon.

    Multiplied first, rounded half up, then protection (R-SCA-06, R-SCA-11).
    """
    if rmib < 0:
        return 0
    weapon = blow.weapon if rmib or blow.weapon_at_zero else 0
    return max(blow.least, half_up((rmib + weapon) * blow.multiplier) - blow.protection)


def row(multiplier: Fraction, juncture: int, weapon: int = 0) -> tuple[int, ...]:
    """The damage of every RMIB from 0 to the Critical Juncture, reckoned beforehand (R-SCA-05)."""
    return tuple(damage(rmib, Blow(multiplier, weapon)) for rmib in range(juncture + 1))
