"""Damage and the house chart (B5, B6)."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from harness import Game
from hypothesis import given
from hypothesis import strategies as st

from companion.campaign.model import Campaign
from companion.systems.scattershot import chart
from companion.systems.scattershot.damage import WEAPONS, Blow, damage, row

EMPTY = Campaign({})
ONE_AND_A_HALF = Fraction(3, 2)


def test_g_sca_01_strength_13() -> None:
    assert row(chart.factor(EMPTY, 13), 6) == (0, 2, 3, 5, 6, 8, 9)


@pytest.mark.parametrize("strength", [9, 10, 11])
def test_g_sca_02_bare_hands(strength: int) -> None:
    assert row(chart.factor(EMPTY, strength), 6) == (0, 1, 2, 3, 4, 5, 6)


def test_r_sca_05_the_row_is_as_long_as_the_juncture() -> None:
    assert row(ONE_AND_A_HALF, 7) == (0, 2, 3, 5, 6, 8, 9, 11)


def test_g_sca_17_long_sword_and_protection() -> None:
    assert damage(4, Blow(ONE_AND_A_HALF, WEAPONS["long-sword"], 2)) == 9


def test_g_sca_18_dagger() -> None:
    assert damage(2, Blow(ONE_AND_A_HALF, WEAPONS["dagger"])) == 5


def test_g_sca_19_a_miss_does_nothing() -> None:
    assert damage(-1, Blow(ONE_AND_A_HALF, 3)) == 0


def test_r_sca_06_a_weapon_counts_at_nothing() -> None:
    assert damage(0, Blow(weapon=2)) == 2
    assert damage(0, Blow(weapon=2, weapon_at_zero=False)) == 0


def test_protection_takes_it_no_lower_than_the_setting() -> None:
    assert damage(1, Blow(protection=4)) == 0
    assert damage(1, Blow(protection=4, least=-3)) == -3


@given(st.fractions(-50, 50, max_denominator=64))
def test_r_sca_11_half_up(value: Fraction) -> None:
    rounded = chart.half_up(value)
    assert Fraction(-1, 2) < rounded - value <= Fraction(1, 2)


@pytest.mark.parametrize("rating", range(1, 41))
def test_the_chart_is_what_it_says_it_is(rating: int) -> None:
    wanted = 1 if 9 <= rating <= 11 else math.floor(4 * 2 ** ((rating - 10) / 5) + 0.5) / 4
    assert float(chart.house(chart.FACTOR, rating)) == wanted
    assert chart.bonus(EMPTY, rating) == chart.points(EMPTY, rating) == max(1, rating // 5)


@given(st.integers(-200, 10**12), st.integers(-200, 10**12))
def test_more_strength_never_hurts_less(one: int, other: int) -> None:
    low, high = sorted((one, other))
    assert Fraction(1, 4) <= chart.factor(EMPTY, low) <= chart.factor(EMPTY, high)


def test_a_campaign_puts_numbers_of_its_own_over_the_chart() -> None:
    game = Game("scattershot")
    game.do("/chart 13 factor 1.55")
    assert game.do("/damage 6 strength 13").outcome.fields["damage"] == 9
    game.do("/chart 13 factor 2")
    assert game.do("/damage 3 strength 13").outcome.fields["damage"] == 6
    assert "this campaign's own factor" in game.do("/chart 13").outcome.text
    game.do("/chart 13 factor house")
    assert game.do("/damage 3 strength 13").outcome.fields["damage"] == 5


@pytest.mark.parametrize("number", ["0", "-1", "nan", "inf", "1e9", "many"])
def test_what_is_no_number_for_the_chart_is_refused(number: str) -> None:
    assert Game("scattershot").refused(f"/chart 13 factor {number}").slug == "bad-argument"


def test_a_chart_that_a_hand_spoilt_is_the_house_chart() -> None:
    spoilt = Campaign({"campaign": {"ue_chart": {"factor": {"13": "lots", "14": True, "15": -2}, "bonus": 3}}})
    assert [chart.factor(spoilt, rating) for rating in (13, 14, 15)] == [Fraction(3, 2), Fraction(7, 4), 2]


def test_damage_comes_off_hit_points_less_what_is_worn() -> None:
    game = Game("scattershot")
    game.do("/armour Boiled leather 2")
    turn = game.do("/damage 4 long-sword strength 13 to Odo")
    assert turn.outcome.fields == {"damage": 9, "left": 1}
    assert game.sheet["hit_points"] == {"now": 1, "max": 10}
    assert "no fight left" in game.do("/damage 6 to odo").outcome.text
    assert game.sheet["hit_points"]["now"] == 0
    game.do("/recover hit points 4")
    assert game.sheet["hit_points"]["now"] == 4


def test_damage_of_a_regular_character() -> None:
    game = Game("scattershot")
    game.do("/regular Ogre strength 14 hit-points 18 protection 1")
    assert game.do("/damage 4 weapon dagger to Ogre").outcome.fields == {"damage": 4, "left": 14}
    assert game.refused("/damage 4 to Ogrre").hint == "did you mean Ogre?"


def test_a_squad_has_a_pool_more_for_each_step_of_scope() -> None:
    game = Game("scattershot")
    assert "hit points 24 of 24" in game.do("/regular Gulls hit-points 12 squad").outcome.text


def test_wounds_follow_the_weapon_where_a_setting_says_so() -> None:
    game = Game("scattershot")
    assert "Odo is hurt" in game.do("/damage 1 dagger to Odo").outcome.text
    game.do("/setting wounds intermediate")
    assert "Odo is stabbed" in game.do("/damage 1 dagger to Odo").outcome.text
