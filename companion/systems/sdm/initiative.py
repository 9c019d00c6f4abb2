"""Who goes first in a round (A7.2)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from companion.campaign.model import Campaign
from companion.dice import Expression, build, odds
from companion.dice.nodes import Node
from companion.systems.sdm.figures import now
from companion.systems.sdm.rolling import Help, average, numbers
from companion.systems.sdm.settings import value
from companion.systems.sdm.sheet import sheet_of
from companion.systems.sdm.slots import weighing


def our_initiative(campaign: Campaign, doc: str) -> Expression:
    """Our roll of initiative: dice, agility, what weighs."""
    sheet = sheet_of(campaign, doc)
    parts = (("agility", now(sheet, "agility")), *weighing(sheet))
    return build.expression(build.total(_initiative_dice(campaign), *numbers(parts)))


def their_initiative(campaign: Campaign, agility: int, owed: int = 0) -> Expression:
    """The foes' roll of initiative, with the bonuses that they are owed."""
    given = Help(bonus=owed, form=_added_form(campaign))
    sixes = [build.pool(1, 6)] * given.dice
    parts = (("agility", agility), *given.parts)
    return build.expression(build.total(_initiative_dice(campaign), *sixes, *numbers(parts)))


def first_chances(campaign: Campaign, docs: Sequence[str], theirs: Sequence[Expression]) -> dict[str, Fraction]:
    """The chance to go first, of chaos, to be second, when a random one of each side rolls."""
    found = [odds(build.versus(our_initiative(campaign, doc).left, foe.left)) for doc in docs for foe in theirs]
    return average([{"us": each.over(0), "chaos": each.equal(0), "them": each.under(0)} for each in found])


def read_initiative(ours: int, theirs: int) -> str:
    """`us`, `them`, or `chaos` on a tie."""
    return "chaos" if ours == theirs else "us" if ours > theirs else "them"


def _added_form(campaign: Campaign) -> str:
    """The form of a bonus where there is no d20 to throw twice: advantage is a d6 there."""
    form = str(value(campaign, "bonus_form"))
    return "1d6" if form == "advantage" else form


def _initiative_dice(campaign: Campaign) -> Node:
    return build.pool(2 if value(campaign, "initiative_dice") == "2d6" else 1, 6)
