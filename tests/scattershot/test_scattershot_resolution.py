"""MIB, RMIB, Challenges, Benefits, and what is exceptional (B4)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.dice import odds, parse
from companion.systems.scattershot.resolution import (
    Side,
    Thresholds,
    expression,
    judge,
    made,
    overflow,
    resultant,
    spendable,
    total,
)

SIX = Thresholds(6)
SEVEN = Thresholds(7)
MIBS = st.integers(-19, 30)


@pytest.mark.parametrize(
    ("rating", "percent"), [(8, 28), (10, 45), (11, 55), (12, 64), (13, 72), (15, 85), (18, 97), (20, 100)]
)
def test_useful_odds(rating: int, percent: int) -> None:
    assert made(rating) == Fraction(percent, 100)


@given(st.integers(-5, 30))
def test_the_odds_are_those_of_the_dice(rating: int) -> None:
    assert made(rating) == odds(expression(rating, "", ())).at_least(0)


def test_the_dice_name_every_modifier_and_can_be_read_again() -> None:
    dice = expression(13, "Riding", (("", -2), ("Ogre's advantage", -1), ("nothing", 0)))
    assert dice.text == "13[Riding]-2-1[Ogre's advantage]-2d10"
    assert parse(dice.text) == dice


@pytest.mark.parametrize(("actor", "resistor", "wanted"), [(4, -3, 4), (4, 3, 1), (3, 4, -1), (-2, 3, -5), (2, 0, 2)])
def test_g_sca_07_to_09_contests(actor: int, resistor: int, wanted: int) -> None:
    assert resultant(actor, resistor) == wanted


def test_g_sca_11_overflow() -> None:
    found = judge(Side(9), None, 0, SIX)
    assert (found.slug, found.overflow, found.mib) == ("telling", 3, 6)


def test_g_sca_12_the_juncture_itself_is_telling() -> None:
    found = judge(Side(6), None, 0, SIX)
    assert (found.slug, found.benefits, found.mib) == ("telling", 0, 6)


def test_g_sca_13_and_r_sca_02_both_readings() -> None:
    assert judge(Side(-7), None, 0, SEVEN).slug == "missed"
    assert judge(Side(-7), None, 0, Thresholds(7, "glossary")).slug == "catastrophic"


@pytest.mark.parametrize("reading", ["source", "glossary"])
def test_g_sca_14_beyond_the_juncture(reading: str) -> None:
    assert judge(Side(-8), None, 0, Thresholds(7, reading)).slug == "catastrophic"  # type: ignore[arg-type]


def test_g_sca_15_no_catastrophe_that_nobody_started() -> None:
    found = judge(Side(-3), Side(5), 0, SIX)
    assert (found.slug, found.mib) == ("missed", -8)


def test_g_sca_16_r_sca_04_the_resistor_started_it() -> None:
    found = judge(Side(-3), Side(7), 0, SIX)
    assert (found.slug, found.mib) == ("catastrophic", -10)


def test_g_sca_10_challenges_buy_up_to_nothing() -> None:
    found = judge(Side(-2, 2), None, 0, SIX)
    assert (found.slug, found.mib) == ("bare", 0)


def test_g_sca_28_challenges_may_buy_a_telling_blow_alone() -> None:
    found = judge(Side(5, 2), None, 0, SIX)
    assert (found.slug, found.benefits, found.mib) == ("telling", 1, 6)


def test_g_sca_29_r_sca_04_but_not_in_a_contest() -> None:
    found = judge(Side(5, 2), Side(-1), 0, SIX)
    assert (found.slug, found.benefits, found.mib) == ("success", 1, 6)


def test_g_sca_30_r_sca_03_spending_gives_it_up() -> None:
    found = judge(Side(9), None, 2, SIX)
    assert (found.slug, found.benefits, found.mib) == ("success", 5, 4)


def test_r_sca_08_challenges_change_each_own_mib_or_the_rmib() -> None:
    actor, resistor = Side(4), Side(-2, 3)
    assert total(actor, resistor, "recompute") == 3
    assert total(actor, resistor, "frozen") == 1


@given(MIBS, MIBS)
def test_a_resistor_never_helps_the_actor(actor: int, resistor: int) -> None:
    assert resultant(actor, resistor) <= actor


@given(MIBS, st.integers(0, 3), st.none() | st.builds(Side, MIBS, st.integers(0, 3)), st.integers(0, 40))
def test_the_number_left_is_never_above_the_juncture(mib: int, bought: int, resistor: Side | None, spent: int) -> None:
    actor = Side(mib, bought)
    found = judge(actor, resistor, spent, SIX)
    whole = total(actor, resistor)
    assert found.mib <= 6
    assert found.mib + found.benefits == whole
    assert found.overflow == overflow(whole, 6) and found.spent <= spendable(whole, 6)
    assert (found.slug in ("missed", "catastrophic")) == (found.mib < 0)
    assert found.slug != "telling" or found.mib == 6
