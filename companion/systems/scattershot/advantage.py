"""Combat Advantage (B8.1): seized, held, checked, upset; never more than the Epic Index."""

from __future__ import annotations

from dataclasses import replace

from companion.errors import Refused
from companion.systems.scattershot.plain import with_out
from companion.systems.scattershot.sheet import Sheet

SEIZE = ("yielded", "lead", "reach", "upper-hand", "all-out", "opening")
HOLD = ("corner", "focus", "press", "high-ground")
CHECK = ("back-off", "focus", "all-out-defence", "high-ground", "trick")
ERASES = ("trick",)


def seized(held: int, step: int, epic: int) -> int:
    """An advantage where there was none."""
    if held:
        raise Refused("rule", f"advantage {held} is held already", "seize from none; /hold to add to it")
    return min(step, epic)


def pressed(held: int, step: int, epic: int) -> int:
    """An advantage more where there is one."""
    if not held:
        raise Refused("rule", "there is no advantage to hold yet", "/seize it first")
    if held >= epic:
        raise Refused("rule", f"advantage {held} is all that the Epic Index allows")
    return min(held + step, epic)


def checked(held: int, step: int, how: str = "") -> int:
    """An advantage less; a trick that makes the foe yield erases them all."""
    if not held:
        raise Refused("rule", "there is no advantage to check")
    return 0 if how in ERASES else max(0, held - step)


def upset(held: int) -> int:
    """All advantage gone, for a crucial mistake."""
    if not held:
        raise Refused("rule", "there is no advantage to upset")
    return 0


def over(sheet: Sheet, foe: str, held: int) -> Sheet:
    """`sheet` with so much advantage of ours over a foe."""
    return replace(sheet, advantage={**sheet.advantage, foe: held} if held else with_out(sheet.advantage, foe))


def under(sheet: Sheet, foe: str, held: int) -> Sheet:
    """`sheet` with so much advantage of a foe's over us."""
    return replace(sheet, against={**sheet.against, foe: held} if held else with_out(sheet.against, foe))


def engaged(sheet: Sheet, foe: str) -> Sheet:
    """`sheet` with a foe engaged; what was held against any other is gone."""
    kept = {name: held for name, held in sheet.advantage.items() if name == foe}
    return replace(sheet, engaged=foe, advantage=kept)
