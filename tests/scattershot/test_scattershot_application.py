"""Rolls from the first die to the last word (B4): bidding, buying, spending, settling, results."""

from __future__ import annotations

from fractions import Fraction

import pytest
from harness import Game

from companion.dice import SeededDice, TypedFaces, parse, roll
from companion.play.call import parse as line_of
from companion.play.turn import chances


@pytest.fixture
def game() -> Game:
    game = Game("scattershot")
    game.do("/mode specific")
    return game


def odds(game: Game, line: str) -> dict[str, Fraction]:
    found = chances(line_of(line), game.campaign, game.dice, game.library)
    assert found is not None
    return {odd.label: odd.chance for odd in found.odds}


def test_g_sca_05_06_made_and_missed(game: Game) -> None:
    assert game.do("/mib 13", [7, 4]).outcome.fields["mib"] == 2
    assert game.do("/mib 13", [9, 9]).outcome.fields["mib"] == -5
    turn = game.do("/settle")
    assert (turn.outcome.outcome, turn.outcome.fields["mib"]) == ("missed", -5)


def test_g_sca_10_challenges_within_the_epic_index(game: Game) -> None:
    game.do("/mib 13", [9, 6])
    assert "Epic Index, 3" in game.refused("/challenge 4").message
    game.do("/challenge 2")
    assert game.do("/settle").outcome.outcome == "bare"


def test_g_sca_27_bidding(game: Game) -> None:
    game.do("/mib 13", [7, 7])
    game.do("/xd +", [4])
    assert game.do("/xd -", [2]).outcome.fields["mib"] == 1


def test_each_die_leaves_the_pool_of_whom_it_helps(game: Game) -> None:
    game.do("/contest 13 vs 12", [5, 5, 5, 5])
    game.do("/xd +")
    game.do("/xd -")
    game.do("/xd + resistor")
    game.do("/xd - resistor")
    assert (game.sheet["dice"], game.show()["rival_dice"]) == (1, 1)
    game.do("/xd + from them")
    assert game.refused("/xd -").slug == "rule"
    assert game.refused("/xd + 2 dice").slug == "rule"
    game.do("/setting experience_spent off")
    game.do("/xd +")
    assert game.sheet["dice"] == 1


def test_a_die_may_be_seen_before_its_sign_is_chosen(game: Game) -> None:
    game.do("/mib 13", [7, 4])
    game.do("/xd", [9])
    assert game.campaign.get("asks")["choices"] == ["+", "-"]
    assert game.refused("/challenge 1").slug == "rule"
    assert game.do("/xd -").outcome.fields["mib"] == -7
    game.do("/setting experience_sign before")
    assert game.refused("/xd").slug == "bad-argument"


def test_dice_may_come_before_the_roll(game: Game) -> None:
    game.do("/xd +", [4])
    assert game.sheet["dice"] == 2
    assert game.do("/mib 13", [7, 7]).outcome.fields["mib"] == 3
    assert game.do("/mib 13", [7, 7]).outcome.fields["mib"] == -1


def test_the_die_of_the_setting(game: Game) -> None:
    game.do("/setting experience_die d6")
    game.do("/mib 13", [7, 7])
    assert game.refused("/xd +", [7]).slug == "faces"
    assert game.do("/xd +", [6]).outcome.fields["mib"] == 5


def test_challenges_come_after_the_dice_and_before_benefits(game: Game) -> None:
    game.do("/mib 13", [5, 5])
    game.do("/challenge 1")
    assert game.refused("/xd +").slug == "rule"
    assert game.refused("/challenge 1").slug == "rule"
    game.do("/benefit 1")
    assert game.campaign.get("asks")["choices"] == ["benefit", "settle"]
    game.do("/setting challenges freely")
    assert game.refused("/challenge 1").slug == "rule"


def test_in_a_contest_the_actor_buys_first_then_the_resistor(game: Game) -> None:
    game.do("/contest 13 vs 13", [5, 5, 5, 5])
    assert game.do("/challenge 3 resistor").outcome.fields["rmib"] == -3
    assert game.refused("/challenge 1").slug == "rule"
    game.do("/setting challenges freely")
    assert game.do("/challenge 2").outcome.fields["rmib"] == -1
    assert game.refused("/challenge 2").slug == "rule"


def test_nobody_resists_a_plain_roll(game: Game) -> None:
    game.do("/mib 13", [5, 5])
    assert game.refused("/xd + resistor").slug == game.refused("/challenge 1 resistor").slug == "rule"


def test_benefits_are_on_top_of_the_overflow_and_no_more_than_remains(game: Game) -> None:
    game.do("/mib 16", [3, 4])
    assert game.refused("/benefit 7").slug == "rule"
    assert game.do("/benefit 2").outcome.fields["benefits"] == 5
    turn = game.do("/settle")
    assert (turn.outcome.outcome, turn.outcome.fields["mib"]) == ("success", 4)


def test_g_sca_15_16_in_play(game: Game) -> None:
    game.do("/contest 5 vs 13", [4, 4, 4, 4])
    assert game.do("/settle").outcome.outcome == "missed"
    game.do("/contest 5 vs 15", [4, 4, 4, 4])
    turn = game.do("/settle")
    assert (turn.outcome.outcome, turn.outcome.fields["mib"]) == ("catastrophic", -10)


def test_g_sca_13_the_setting_glossary(game: Game) -> None:
    game.do("/preset glossary")
    assert game.show()["juncture"] == 7
    game.do("/mib 13", [10, 10])
    assert game.do("/settle").outcome.outcome == "catastrophic"


def test_results_in_any_combination(game: Game) -> None:
    game.do("/regular Ogre hit-points 18")
    game.do("/stat strength 13")
    game.do("/mib 14", [6, 5])
    game.do("/settle")
    assert game.do("/result factor to Ogre").outcome.fields["amount"] == 5
    assert game.do("/result residual as blinded to Ogre").outcome.fields["amount"] == -1
    assert game.campaign.get("asks")["choices"] == ["scale"]
    assert game.do("/result scale").outcome.fields["amount"] == 3
    assert game.campaign.get("asks") is None
    assert (
        game.do("/contest 10 vs Ogre agility", [5, 5, 4, 4]).outcome.rolls[1].text == "10[Ogre agility]-1[blinded]-2d10"
    )
    assert "hit points 13 of 18" in game.do("/regular").outcome.text


def test_damage_may_take_the_mib_that_was_settled(game: Game) -> None:
    game.do("/mib 14", [6, 5])
    assert game.refused("/damage dagger").slug == "rule"
    game.do("/settle")
    assert game.do("/damage dagger").outcome.fields["damage"] == 4


def test_another_roll_settles_the_one_before_and_says_so(game: Game) -> None:
    game.do("/mib 13", [9, 9])
    turn = game.do("/mib 13", [3, 4])
    assert "the action before is settled: missed by 5" in turn.outcome.notes
    game.do("/settle")
    assert "what was asked has lapsed" in game.do("/mib 13", [3, 4]).outcome.notes


def test_oracle_and_prose_leave_it_open(game: Game) -> None:
    game.do("/mib 13", [9, 9])
    game.do("? Does he see it")
    game.do("The rope holds, for now.")
    assert game.do("/settle").outcome.outcome == "missed"


def test_a_missed_spell_drains_power(game: Game) -> None:
    game.do("/ability Still the surface spell 3")
    game.do("/mib still the surface", [8, 7])
    assert "the miss drains 4 Power" in game.do("/settle").outcome.notes
    assert game.sheet["power"] == {"now": 6, "max": 10}
    game.do("/setting power_drain off")
    game.do("/mib still the surface", [8, 7])
    game.do("/settle")
    assert game.sheet["power"]["now"] == 6


def test_a_skill_not_owned_is_its_statistic_less_three(game: Game) -> None:
    assert game.do("/mib riding", [3, 3]).outcome.fields["mib"] == 1
    game.do("/setting unskilled 5")
    assert game.do("/mib riding", [3, 3]).outcome.fields["mib"] == -1
    assert "did you mean Riding" in game.refused("/mib ridding").hint


def test_modifiers_by_name(game: Game) -> None:
    game.do("/element Steady hands")
    turn = game.do("/mib agility -2 with steady hands", [3, 3])
    assert turn.outcome.rolls[0].text == "10[agility]+1[Steady hands]-2-2d10"
    game.do("/element Hums when thinking")
    assert game.refused("/mib agility with hums when thinking").slug == "rule"


def test_a_record_can_be_rolled_again_without_the_sheet(game: Game) -> None:
    game.do("/skill Riding difficult 4")
    first = game.do("/mib riding -2", [7, 4]).outcome.rolls[0]
    assert roll(parse(first.text), TypedFaces((7, 4), SeededDice(1))).total == first.total == 0


def test_residuals_weigh_and_end_when_they_should(game: Game) -> None:
    game.do("/scene The stair")
    game.do("/residual Smoke -2")
    game.do("/residual Twisted ankle -1 until session")
    assert game.do("/mib 13", [3, 4]).outcome.fields["mib"] == 3
    game.do("/scene The landing")
    assert game.do("/mib 13", [3, 4]).outcome.fields["mib"] == 5
    game.do("/session Another night")
    assert game.do("/mib 13", [3, 4]).outcome.fields["mib"] == 6


def test_a_residual_is_ended_by_hand(game: Game) -> None:
    game.do("/residual Cursed -1 until ended")
    game.do("/residual Cursed 0")
    assert game.do("/mib 13", [3, 4]).outcome.fields["mib"] == 6
    assert game.refused("/residual Cursed 0").slug == "not-found"


def test_what_a_wound_costs_waits_for_the_lull(game: Game) -> None:
    game.do("/mode mechanical")
    game.do("/residual Bad leg -2 until ended waits")
    assert game.do("/mib 13", [3, 4]).outcome.fields["mib"] == 6
    game.do("/mode specific")
    assert game.do("/mib 13", [3, 4]).outcome.fields["mib"] == 4


def test_the_odds_before_each_choice(game: Game) -> None:
    game.do("/stat agility 13")
    found = odds(game, "/mib agility")
    assert sum(found.values()) == 1
    assert found["bare"] + found["success"] + found["telling"] == Fraction(72, 100)
    assert found["telling"] == Fraction(21, 100) and found["catastrophic"] == Fraction(1, 100)
    contested = odds(game, "/contest agility vs 13")
    assert sum(contested.values()) == 1 and contested["telling"] < found["telling"]
    game.do("/mib agility", [7, 7])
    assert odds(game, "/xd +") == {"bare": Fraction(1, 10), "success": Fraction(5, 10), "telling": Fraction(4, 10)}
    assert odds(game, "/challenge 1") == {"bare": 1}
    assert odds(game, "/settle") == {"missed": 1}


def test_explain_says_where_it_stands(game: Game) -> None:
    assert game.refused("/explain").slug == "rule"
    game.do("/contest 11 vs 15", [3, 4, 9, 9])
    told = game.do("/explain").outcome.text
    assert "Decision" in told and "RMIB +4" in told and "Epic Index" in told


def test_complications_come_from_tables(game: Game) -> None:
    for kind in ("challenge", "benefit", "telling", "catastrophe"):
        assert (
            game.do(f"/complication {kind}").outcome.fields["rows"][0]["table"] == f"scattershot/complications/{kind}"
        )
