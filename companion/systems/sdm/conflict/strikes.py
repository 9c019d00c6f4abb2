"""Attacks: what is rolled, against what, what a hit does (A7.4, A7.6)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from companion.campaign.model import Campaign
from companion.dice import Expression, build, parse
from companion.systems.sdm import checks
from companion.systems.sdm.conflict import marks
from companion.systems.sdm.conflict.fight import HERE, Fight, marks_on
from companion.systems.sdm.figures import defense, now
from companion.systems.sdm.growth import upgraded_damage
from companion.systems.sdm.rolling import Help, Parts, Throw, chances, numbers
from companion.systems.sdm.settings import value
from companion.systems.sdm.sheet import Sheet, sheet_of
from companion.systems.sdm.slots import weighing

UNARMED = "1d3"
STYLES = ("charge", "careless", "furious", "skirmish", "suppress")
_BOLD = {"charge": 1, "careless": 1}
HIT, ON_TARGET, MISS = checks.SUCCESS, checks.ON_TARGET, checks.FAILURE


@dataclass(frozen=True, slots=True)
class Attack:
    """A hero's attack about to be made."""

    doc: str
    foe: str
    ability: str
    throw: Throw
    defense: int
    damage: str
    item: str = ""
    style: str = ""

    def slug(self, total: int, face: int) -> str:
        """What a total with its natural face means: over the defense a hit."""
        return checks.read_test(total, face, self.defense)


def help_for(campaign: Campaign, bonus: int, advantage: int = 0) -> Help:
    """So many bonuses, or penalties if negative, in the form of the setting."""
    return Help(advantage, bonus, str(value(campaign, "bonus_form")))


def ability_for(fight: Fight, doc: str, foe: str) -> str:
    """The ability that serves where nothing is said: strength at close quarters, agility from afar."""
    return "strength" if fight.band(doc, foe) == HERE else "agility"


def is_shot(fight: Fight, doc: str, foe: str, style: str = "") -> bool:
    """Whether an attack goes from afar."""
    return fight.band(doc, foe) != HERE and style != "charge"


def our_throw(campaign: Campaign, fight: Fight, doc: str, foe: str, skills: Parts, style: str) -> Throw:
    """The roll of a hero's attack.

    Args:
        skills: the ability that is used, the skill, and what was typed, by name.
        style: one of `STYLES`, or "".
    """
    bonus = marks.bonuses(fight, doc, foe, is_shot(fight, doc, foe, style)) + _BOLD.get(style, 0)
    explode = value(campaign, "natural_20") == "explode"
    parts = (*skills, *weighing(sheet_of(campaign, doc)))
    return Throw(parts, help_for(campaign, bonus), explode, bool(value(campaign, "modifier_limit")))


def their_throw(campaign: Campaign, fight: Fight, foe: str, doc: str, bonus: int = 0) -> Throw:
    """The roll of a foe's attack: its bonus, its wear, the marks on both."""
    found = fight.foes[foe]
    count = marks.bonuses(fight, foe, doc, is_shot(fight, doc, foe)) + bonus
    return Throw((("bonus", found.adds), ("worn", -found.worn)), help_for(campaign, count))


def our_defense(campaign: Campaign, fight: Fight, doc: str) -> int:
    """What a foe has to beat."""
    return defense(sheet_of(campaign, doc), fight.defense, int(value(campaign, "defense_base")))


def their_slug(total: int, face: int, target: int) -> str:
    """What a foe's roll means: a hit over the defense or by a natural 20; on it is a miss, for foes pay nothing."""
    slug = checks.read_test(total, face, target)
    return MISS if slug == ON_TARGET else slug


def chance_to_be_hit(campaign: Campaign, fight: Fight, foe: str, doc: str, bonus: int = 0) -> Fraction:
    """The exact chance that a foe's attack hits a hero."""
    target = our_defense(campaign, fight, doc)
    found = chances(their_throw(campaign, fight, foe, doc, bonus), lambda total, face: their_slug(total, face, target))
    return found.get(HIT, Fraction(0))


def damage_dice(sheet: Sheet, item: str) -> str:
    """The damage of a weapon with what its hallmark adds; without dice of its own it is as good as a fist."""
    if not item:
        return UNARMED
    mark = sheet.hallmarks.get(item)
    return upgraded_damage(sheet.items[item].damage or UNARMED, mark.damage if mark else 0)


def damage_of(dice: str, campaign: Campaign, sheet: Sheet | None = None) -> Expression:
    """The damage as dice; burdens weigh on it only where a setting says so (R-SDM-03)."""
    weights = weighing(sheet) if sheet and value(campaign, "burden_scope") == "everything" else ()
    return build.expression(build.total(parse(dice).left, *numbers(weights)))


def can_be_struck(fight: Fight, who: str) -> bool:
    """Whether somebody can be aimed at: not while hidden."""
    return not marks_on(fight, who, "hidden")


def skills_of(sheet: Sheet, ability: str, *more: Parts) -> Parts:
    """An ability and what goes with it, by name."""
    return ((ability, now(sheet, ability)), *(part for parts in more for part in parts))
