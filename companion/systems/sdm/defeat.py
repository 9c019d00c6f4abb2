"""The defeat table and its doom spiral (A7.8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from companion.campaign.model import Campaign
from companion.dice import Expression, Roll, Source, roll
from companion.systems.sdm import tablerows
from companion.systems.sdm.figures import life_most, now, score
from companion.systems.sdm.rolling import Parts
from companion.systems.sdm.settings import value
from companion.systems.sdm.sheet import Sheet, add_burden, add_points
from companion.systems.sdm.slots import inventory, weighing
from companion.tables.library import Library

ABILITY = {"physical": "endurance", "mental": "aura"}
DEAD = ("dead", "destroyed")
DOWN = ("knocked-out", "winded", "strained", "scarred", "stunned")
"""The defeats one comes back from: the first when the fight ends, the others with the next turn."""


class Mark(NamedTuple):
    """What rows 7 to 10 leave: a burden, and an ability that is damaged by 1."""

    burden: str
    ability: str


MARKS: Mapping[str, Mark] = {
    "knocked-out": Mark("Brain injury", "thought"),
    "winded": Mark("Weakness", "strength"),
    "strained": Mark("Nausea", "agility"),
    "scarred": Mark("Disfigurement", "charisma"),
}


@dataclass(frozen=True, slots=True)
class Defeat:
    """How it ended: the slug of the last roll, its words, the sheet after it, and every roll of the spiral in order."""

    slug: str
    text: str
    sheet: Sheet
    rolls: tuple[Roll, ...]

    @property
    def total(self) -> int:
        """The total of the roll that decided."""
        return self.rolls[-1].total


@dataclass(frozen=True, slots=True)
class Spiral:
    """A defeat roll about to be made: the sheet, and how many burdens found no room in this spiral."""

    sheet: Sheet
    kind: str
    homeless: int = 0


def parts(spiral: Spiral, from_score: bool) -> Parts:
    """What is added to 2d6: endurance or aura, and what weighs."""
    ability = ABILITY[spiral.kind]
    points = score(spiral.sheet, ability) if from_score else now(spiral.sheet, ability)
    return ((ability, points), *weighing(spiral.sheet), ("no room", -spiral.homeless))


def expression(campaign: Campaign, library: Library, spiral: Spiral) -> Expression:
    """The defeat roll: the table's dice with every part by its name."""
    added = parts(spiral, value(campaign, "defeat_ability") == "score")
    return tablerows.expression(library, tablerows.DEFEAT, added)


def slug_of(campaign: Campaign, slug: str) -> str:
    """The slug as the setting `defeat_rows` reads it: the source text makes 2 to 6 destroyed as well (R-SDM-05)."""
    return "destroyed" if slug == "dead" and value(campaign, "defeat_rows") == "source" else slug


def defeat(campaign: Campaign, library: Library, dice: Source, sheet: Sheet, kind: str) -> Defeat:
    """Rolls for defeat until a roll stands.

    Each roll first adds its burden, then takes 1 off an ability; where that cannot be done, or the burden finds no
    room, the next roll follows at once. Every further roll is at one more −1, so it ends.

    Args:
        kind: `physical` or `mental`.
    """
    spiral = Spiral(sheet, kind)
    rolls: list[Roll] = []
    while True:
        rolled = roll(expression(campaign, library, spiral), dice)
        rolls.append(rolled)
        row = tablerows.read(library, tablerows.DEFEAT, rolled, dice)
        slug = slug_of(campaign, row.slug or "")
        follows = _marked(campaign, spiral, slug)
        if follows.again is None:
            return Defeat(slug, row.text, _came_to(follows.sheet, slug), tuple(rolls))
        spiral = follows.again


class _Follows(NamedTuple):
    sheet: Sheet
    again: Spiral | None


def _marked(campaign: Campaign, spiral: Spiral, slug: str) -> _Follows:
    """The burden and the lost point of a row; `again` when one of them could not be taken."""
    mark = MARKS.get(slug)
    if mark is None:
        return _Follows(spiral.sheet, None)
    burdens = inventory(spiral.sheet, "burdens")
    room = burdens.used < burdens.limit or value(campaign, "no_room") == "catatonic"
    sheet = add_burden(spiral.sheet, mark.burden) if room else spiral.sheet
    able = now(sheet, mark.ability) > 0
    if able:
        sheet = replace(sheet, damaged=add_points(sheet.damaged, mark.ability, 1))
    if able and room:
        return _Follows(sheet, None)
    return _Follows(sheet, Spiral(sheet, spiral.kind, spiral.homeless + (not room)))


def _came_to(sheet: Sheet, slug: str) -> Sheet:
    if slug == "unharmed":
        return replace(sheet, life=min(sheet.life + 1, life_most(sheet)), state="up")
    if slug not in DEAD:
        return replace(sheet, state=slug)
    return replace(sheet, life=0, state=slug, remains="body" if slug == "dead" else "husk")
