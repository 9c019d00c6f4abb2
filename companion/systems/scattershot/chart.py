"""The house's own chart of magnitudes (B6) and what is reckoned by it.

The original chart could not be found; this one is ours, and a campaign may put its own numbers over it, under
`ue_chart` in its document: `ue_chart.factor.13 = 1.75`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any

from companion.campaign.model import Campaign
from companion.systems.scattershot.catalogue import chart
from companion.systems.scattershot.plain import mapping

FACTOR = "factor"
BONUS = "bonus"
POINTS = "points"
COLUMNS = (FACTOR, BONUS, POINTS)
HIGHEST = 100
"""No rating is looked up beyond this one; what is higher counts as this."""


def half_up(value: Fraction) -> int:
    """`value` rounded to the nearest whole number, halves upwards (R-SCA-11)."""
    return (value + Fraction(1, 2)).__floor__()


def factor(campaign: Campaign, rating: int) -> Fraction:
    """The multiplier of a Magnitude rating."""
    return _own(campaign, FACTOR, rating) or house(FACTOR, rating)


def bonus(campaign: Campaign, rating: int) -> int:
    """The modifier that a MIB or a rating is worth."""
    return half_up(_own(campaign, BONUS, rating) or house(BONUS, rating))


def points(campaign: Campaign, rating: int) -> int:
    """The points of the disadvantage that a MIB is worth."""
    return half_up(_own(campaign, POINTS, rating) or house(POINTS, rating))


def is_own(campaign: Campaign, column: str, rating: int) -> bool:
    """Whether the campaign has put a number of its own over the chart's."""
    return _own(campaign, column, rating) is not None


def house(column: str, rating: int) -> Fraction:
    """The number of the chart that ships. Past its end every `doubles_every` ratings double it, or `step` adds one."""
    steps, growth = _column(column)
    last, _ = steps[-1]
    rating = min(rating, HIGHEST)
    if rating <= last:
        return next(value for top, value in steps if rating <= top)
    if "doubles_every" in growth:
        return _at_quarters(rating, int(growth["doubles_every"]), int(growth["one_at"]))
    return Fraction(rating // int(growth["one_every"]))


def _at_quarters(rating: int, doubles_every: int, one_at: int) -> Fraction:
    """2 to the power of (rating − one_at) / doubles_every, to the nearest quarter."""
    return Fraction(math.floor(4 * 2 ** ((rating - one_at) / doubles_every) + 0.5), 4)


def _own(campaign: Campaign, column: str, rating: int) -> Fraction | None:
    found = mapping(mapping(campaign.get("ue_chart")).get(column)).get(str(rating))
    if isinstance(found, bool) or not isinstance(found, int | float) or found <= 0:
        return None
    return Fraction(str(found))


@cache
def _column(column: str) -> tuple[tuple[tuple[int, Fraction], ...], Mapping[str, Any]]:
    part = chart()[column]
    return tuple((int(top), Fraction(str(value))) for top, value in part["up_to"]), part
