"""Faster help, found by asking around (A9)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.dice import Expression, Roll, Source, parse, roll
from companion.errors import Refused
from companion.systems.sdm.figures import life_most
from companion.systems.sdm.recovery import afflictions, relieved
from companion.systems.sdm.sheet import ABILITIES, Sheet, add_points
from companion.systems.sdm.tablerows import CARE


@dataclass(frozen=True, slots=True)
class Help:
    """Help of a grade: its slug, the dice of its price in cash, and those of the life and ability points it gives.

    `all_back`: everything is restored at once.
    """

    slug: str
    price: str
    life: str = ""
    points: str = ""
    all_back: bool = False


GRADES = (
    Help("cheap", "2d6", "1d6", "1"),
    Help("good", "2d6x10", "2d6", "1d3"),
    Help("fine", "1d6x100", all_back=True),
    Help("wondrous", "1d6x1000", all_back=True),
)
"""The help there is; the table `sdm/care/care` says which total finds which."""


def by_slug(slug: str) -> Help:
    """The help of a slug. Raises `Refused` for one that a table made up."""
    found = next((each for each in GRADES if each.slug == slug), None)
    if found is None:
        known = ", ".join(each.slug for each in GRADES)
        raise Refused("rule", f"the table {CARE} finds “{slug}”, which is no help", f"its slugs are {known}")
    return found


def price(found: Help) -> Expression:
    """The dice of its price."""
    return parse(found.price)


def choices(sheet: Sheet, found: Help) -> tuple[str, ...]:
    """What the help could be used for."""
    if found.all_back:
        return ("everything",)
    life = ("life",) if sheet.life < life_most(sheet) else ()
    hurt = tuple(name for name in ABILITIES if sheet.damaged.get(name, 0))
    return (*life, *hurt, *sheet.burdens, *(afflictions(sheet) if found.slug != "cheap" else ()))


def treat(sheet: Sheet, found: Help, choice: str, dice: Source) -> tuple[Sheet, tuple[Roll, ...]]:
    """`sheet` after the help: life, points of an ability, a burden gone; or everything.

    Raises:
        Refused: `not-found`, for a choice that is none of these.
    """
    if found.all_back:
        whole = replace(sheet, life=max(sheet.life, life_most(sheet)), damaged={}, sapped={}, burdens={})
        kept = {name: each for name, each in sheet.slotted.items() if each.kind != "affliction"}
        return replace(whole, slotted=kept), ()
    word = choice.casefold()
    if word == "life":
        rolled = roll(parse(found.life), dice)
        return replace(sheet, life=max(sheet.life, min(life_most(sheet), sheet.life + rolled.total))), (rolled,)
    if word in ABILITIES:
        rolled = roll(parse(found.points), dice)
        return replace(sheet, damaged=add_points(sheet.damaged, word, -rolled.total)), (rolled,) if rolled.faces else ()
    return relieved(sheet, choice), ()
