"""A ready character, and abilities from dice (A4.1, A4.2)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.campaign.model import Doc
from companion.dice import Roll, Source, build, roll
from companion.systems.sdm.sheet import ABILITIES, Item, Sheet, Trait, dump

BANDS = ((30, 0), (55, 1), (75, 2), (90, 3), (99, 4), (100, 5))
"""An ability by d100: up to this face, this score (A4.1)."""
STARTING_CASH = 50
"""Money at the beginning, and as much again for each level (A4.2)."""
TRAITS = ("Caravaneer", "Salt-tongue", "Night eyes", "Rooftop walker", "Bonesetter", "Map-drawer", "Quiet hands")
THINGS = ("Lantern", "Rope", "Knife", "Blanket")
STRANGE = ("Humming stone", "Key to no door", "Letter in glass", "Coin with three sides")


def by_hundred(face: int) -> int:
    """The score that a d100 gives."""
    return next(score for most, score in BANDS if face <= most)


def rolled_abilities(dice: Source) -> tuple[dict[str, int], tuple[Roll, ...]]:
    """Each ability by a d100 of its own, in their order."""
    rolls = tuple(roll(build.expression(build.pool(1, 100, label=name)), dice) for name in ABILITIES)
    return {name: by_hundred(rolled.total) for name, rolled in zip(ABILITIES, rolls, strict=True)}, rolls


def dealt_points(dice: Source, points: int, most: int) -> dict[str, int]:
    """So many points handed out at random, no ability above `most`."""
    scores = dict.fromkeys(ABILITIES, 0)
    for _ in range(min(points, most * len(ABILITIES))):
        open_ones = [name for name in ABILITIES if scores[name] < most]
        scores[open_ones[dice.choose(len(open_ones))]] += 1
    return scores


def quick(name: str, dice: Source) -> Doc:
    """A ready character's document: 7 points, three traits, a kit, something strange, money."""
    return {"name": name, "system": "sdm", **dump(_quick_sheet(dice, dealt_points(dice, 7, 3)))}


def _quick_sheet(dice: Source, abilities: Mapping[str, int]) -> Sheet:
    left = list(TRAITS)
    traits = [left.pop(dice.choose(len(left))) for _ in range(3)]
    things = (*THINGS, STRANGE[dice.choose(len(STRANGE))])
    items = {thing: Item() for thing in things} | {"Bread": Item(quantity=2), "Cash": Item(STARTING_CASH * 2, size=1)}
    return Sheet(abilities=abilities, traits={trait: Trait() for trait in traits}, items=items)
