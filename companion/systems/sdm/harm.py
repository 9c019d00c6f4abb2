"""Harm to life, abilities and body, exertion, and what brings a defeat roll (A5.5, A7.6, A7.7, A8)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from companion.campaign.model import Campaign
from companion.dice import Roll, Source, roll
from companion.errors import Refused
from companion.systems.sdm.checks import SAVED, read_save
from companion.systems.sdm.defeat import DEAD, Defeat, defeat
from companion.systems.sdm.figures import MENTAL, now
from companion.systems.sdm.rolling import Throw
from companion.systems.sdm.settings import value
from companion.systems.sdm.sheet import Sheet, Slotted, add_burden, add_points, with_part
from companion.systems.sdm.slots import inventory, weighing
from companion.tables.library import Library

ATTRITION = "Attrition"
WEAR = "Wear and tear"
EXERTED = {"physical": "endurance", "mental": "aura"}


@dataclass(frozen=True, slots=True)
class World:
    """What the rules of harm may ask: the settings in the campaign, the tables, the dice."""

    campaign: Campaign
    library: Library
    dice: Source

    def setting(self, name: str) -> Any:
        """The value of a setting of SDM."""
        return value(self.campaign, name)


@dataclass(frozen=True, slots=True)
class Harm:
    """What harm did: the sheet after it, words, the rolls before a defeat, and the defeat if one came."""

    sheet: Sheet
    text: str
    rolls: tuple[Roll, ...] = ()
    defeat: Defeat | None = None

    @property
    def all_rolls(self) -> tuple[Roll, ...]:
        """Every roll in order, the defeat's last."""
        return (*self.rolls, *(self.defeat.rolls if self.defeat else ()))


def attrition(sheet: Sheet) -> int:
    """The attrition burdens; each adds 1 to every harm suffered (A8.4)."""
    return sum(burden.count for burden in sheet.burdens.values() if burden.kind == "attrition")


def hurt(world: World, sheet: Sheet, amount: int, kind: str = "physical") -> Harm:
    """Harm to life, attrition added to it; a defeat roll where it brings life to 0 (R-SDM-08).

    Args:
        amount: what the hit does, in life.
        kind: `physical` or `mental`, for the defeat roll.
    """
    living(sheet)
    worse = attrition(sheet) if amount > 0 else 0
    suffered = amount + worse
    left = sheet.life - suffered
    after = replace(sheet, life=max(0, left))
    because = f" ({amount}, and {worse} for attrition)" if worse else ""
    text = f"loses {suffered} life{because}: {sheet.life} → {after.life}"
    if not _brings_defeat(world, sheet, suffered, left):
        return Harm(after, text)
    return _defeated(world, after, kind, text)


def spend_life(world: World, sheet: Sheet, amount: int, kind: str = "mental") -> Harm:
    """Life that is paid, which attrition does not make dearer (R-SDM-10)."""
    after = replace(sheet, life=max(0, sheet.life - amount))
    text = f"pays {amount} life: {sheet.life} → {after.life}"
    if amount and _brings_defeat(world, sheet, amount, sheet.life - amount):
        return _defeated(world, after, kind, text)
    return Harm(after, text)


def hurt_ability(world: World, sheet: Sheet, amount: int, ability: str) -> Harm:
    """Damage to an ability; where it cannot go lower, a defeat roll: mental for aura, thought, charisma (A7.7)."""
    living(sheet)
    stood = now(sheet, ability)
    taken = min(stood, amount)
    after = replace(sheet, damaged=add_points(sheet.damaged, ability, taken)) if taken else sheet
    text = f"{ability} {stood} → {now(after, ability)}" if stood or not amount else f"{ability} is at 0 already"
    cannot = stood == 0 if world.setting("ability_defeat") == "at-zero" else amount > stood
    if amount and (cannot or crowded(world, sheet, after)):
        return _defeated(world, after, "mental" if ability in MENTAL else "physical", text)
    return Harm(after, text)


def gain_burden(world: World, sheet: Sheet, name: str, kind: str = "physical", sort: str = "burden") -> Harm:
    """One burden more; without a slot for it, a defeat roll instead (A5.5)."""
    burdens = inventory(sheet, "burdens")
    if burdens.used < burdens.limit or world.setting("no_room") == "catatonic":
        return Harm(add_burden(sheet, name, kind=sort), f"takes a burden: {name}")
    return _defeated(world, sheet, kind, f"no room for another burden ({name})")


def afflict(world: World, sheet: Sheet, name: str, slot: str, kind: str = "physical") -> Harm:
    """An affliction in a slot; one that would hang over as a burden too many brings a defeat roll instead (A5.5, A5.7).

    Args:
        slot: `traits`, `items` or `burdens`.
    """
    after = replace(sheet, slotted=with_part(sheet.slotted, name, Slotted("affliction", slot)))
    if crowded(world, sheet, after):
        return _defeated(world, sheet, kind, f"no room for another burden ({name})")
    return Harm(after, f"affliction: {name}, in a slot of {slot}")


def exert(world: World, sheet: Sheet, kind: str) -> Harm:
    """A strenuous action once wear has set in: it saps endurance or aura, or at 0 brings an attrition burden (A8).

    With the setting `exhaustion = wear`, a failed save brings a burden instead.
    """
    ability = EXERTED[kind]
    if world.setting("exhaustion") == "wear":
        return _worn(world, sheet, kind)
    if now(sheet, ability):
        after = replace(sheet, sapped=add_points(sheet.sapped, ability, 1))
        return Harm(after, f"{ability} sapped: {now(sheet, ability)} → {now(after, ability)}")
    return gain_burden(world, sheet, ATTRITION, kind, "attrition")


def crowded(world: World, before: Sheet, after: Sheet) -> bool:
    """Whether something pushed the burdens past their limit, which is a burden without a slot (A5.5, A5.11)."""
    one, other = inventory(before, "burdens"), inventory(after, "burdens")
    return other.used > max(one.used, other.limit) and world.setting("no_room") == "defeat"


def living(sheet: Sheet) -> None:
    """Raises `Refused` when there is nobody left to harm."""
    if sheet.state in DEAD:
        raise Refused("rule", f"{sheet.state}: there is nothing left to harm", "see /relife, or /undo")


def _worn(world: World, sheet: Sheet, kind: str) -> Harm:
    ability = EXERTED[kind]
    rolled = roll(Throw(((ability, now(sheet, ability)), *weighing(sheet))).expression, world.dice)
    if read_save(rolled.total, int(world.setting("save_target"))) == SAVED:
        return Harm(sheet, "bears it", (rolled,))
    gained = gain_burden(world, sheet, WEAR, kind)
    return replace(gained, rolls=(rolled,))


def _brings_defeat(world: World, sheet: Sheet, suffered: int, left: int) -> bool:
    if suffered <= 0 or (sheet.life == 0 and not world.setting("defeat_again")):
        return False
    return left <= 0 if world.setting("defeat_at") == "zero" else left < 0


def _defeated(world: World, sheet: Sheet, kind: str, text: str) -> Harm:
    found = defeat(world.campaign, world.library, world.dice, sheet, kind)
    return Harm(found.sheet, text, defeat=found)
