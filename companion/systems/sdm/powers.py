"""Powers used: their price, their danger (A6.1)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.systems.sdm.figures import now
from companion.systems.sdm.rolling import Parts, Throw
from companion.systems.sdm.sheet import Sheet, Slotted
from companion.systems.sdm.slots import weighing

SAFE, CORRUPTED = "safe", "corrupted"


@dataclass(frozen=True, slots=True)
class Use:
    """A power about to be used: its slot, the skill that goes with it, and whether it is overcharged.

    `pricing` is the setting `power_price`.
    """

    power: Slotted
    skill: Parts = ()
    overcharge: bool = False
    pricing: str = "level"

    @property
    def level(self) -> int:
        """The level it is used at: double when overcharged."""
        return self.power.level * (2 if self.overcharge else 1)

    @property
    def price(self) -> int:
        """What it costs, in life or ability points: its level, and double without skill."""
        rate = {"level": 1, "double": 2, "none": 0}[self.pricing]
        return self.level * rate * (1 if self.skill else 2)

    def reasons(self, user_level: int) -> tuple[str, ...]:
        """Why it is dangerous; nothing when it is not."""
        found = (
            (not self.skill, "without skill"),
            (self.price > user_level, f"its price {self.price} is above level {user_level}"),
            (self.power.danger, "it is a dangerous power"),
        )
        return tuple(words for holds, words in found if holds)


def throw(sheet: Sheet, use: Use) -> Throw:
    """The roll against its price: d20, aura, skill."""
    return Throw((("aura", now(sheet, "aura")), *use.skill, *weighing(sheet)))


def read(total: int, natural: int, price: int) -> str:
    """Over the price it is safe; a natural 1 never is."""
    return SAFE if natural != 1 and total > price else CORRUPTED
