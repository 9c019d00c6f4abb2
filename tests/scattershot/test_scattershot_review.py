"""What a second reading of the rules and of the command language found: each with its right value."""

from __future__ import annotations

from typing import Any

import pytest
from harness import Game

from companion.play.call import parse
from companion.play.turn import chances
from companion.systems.scattershot import regulars
from companion.systems.scattershot.turns import turns_of


def played(*lines: str, mode: str = "specific") -> Game:
    game = Game("scattershot")
    game.do(f"/mode {mode}")
    for line in lines:
        game.do(line)
    return game


def asks(game: Game) -> dict[str, Any]:
    return game.show()["asks"] or {}


def lost(*lines: str) -> Game:
    """A contest that the Ogre has won by 4 against Odo."""
    game = played("/regular Ogre strength 15 agility 12", *lines)
    game.do("/contest agility vs Ogre agility", [6, 6, 5, 5])
    game.do("/settle")
    return game


def blow(*lines: str, mode: str = "specific") -> Game:
    """A Telling Blow of MIB 6 on the Ogre."""
    game = played("/regular Ogre", "/stat agility 13", *lines, mode=mode)
    game.do("/contest agility vs Ogre agility", [3, 4, 9, 9])
    assert game.do("/settle").outcome.outcome == "telling"
    return game


def ogre(game: Game) -> regulars.Regular:
    return regulars.regulars(game.campaign)["Ogre"]


def test_a_lost_contest_gives_the_resistors_result() -> None:
    game = lost()
    assert (asks(game)["mib"], asks(game)["who"], asks(game)["against"]) == (4, "Ogre", "Odo")
    outcome = game.do("/result factor to Odo").outcome
    assert outcome.fields["amount"] == 8  # strength 15 multiplies by 2
    assert game.sheet["hit_points"] == {"now": 2, "max": 10}
    assert game.do("/result residual").outcome.fields["amount"] == 1
    assert ogre(game).residuals == {"residual": 1}


def test_the_resistors_result_is_no_more_than_the_juncture_and_the_rest_are_its_benefits() -> None:
    game = played()
    game.do("/contest 5 vs 15", [9, 9, 2, 2])
    outcome = game.do("/settle").outcome
    assert (outcome.fields["mib"], asks(game)["mib"]) == (-24, 6)
    assert any(note.startswith("18 Benefits of the Resistor's") for note in outcome.notes)


def test_a_miss_that_nobody_resisted_leaves_no_result() -> None:
    game = played()
    game.do("/mib 13", [9, 9])
    game.do("/settle")
    assert asks(game) == {}


def test_damage_of_a_lost_contest_is_by_the_strength_of_the_one_who_strikes() -> None:
    assert lost("/stat strength 13").do("/damage to Odo").outcome.fields["damage"] == 8
    assert lost("/stat strength 13").do("/damage 4 to Odo").outcome.fields["damage"] == 6


def test_a_regular_characters_success_is_by_its_own_strength() -> None:
    game = played("/regular Ogre strength 15", "/stat strength 13")
    game.do("/contest Ogre agility vs agility", [3, 3, 5, 5])
    game.do("/settle")
    assert game.do("/result factor to Odo").outcome.fields["amount"] == 8


def test_the_actor_is_offered_no_challenge_once_the_resistor_has_bought() -> None:
    game = played()
    game.do("/contest 13 vs 13", [5, 5, 5, 5])
    assert "challenge" in asks(game)["choices"]
    game.do("/challenge 1 resistor")
    assert "challenge" not in asks(game)["choices"]
    assert game.refused("/challenge 1").slug == "rule"


def test_a_second_residual_does_not_take_the_place_of_the_first() -> None:
    game = played()
    for _ in range(2):
        game.do("/mib 13", [3, 5])
        game.do("/settle")
        game.do("/result residual")
    assert game.do("/mib 10", [5, 5]).outcome.fields["mib"] == 2


@pytest.mark.parametrize("mode", ["specific", "mechanical"])
def test_a_telling_blow_may_be_a_disadvantage_to_the_end_of_the_session(mode: str) -> None:
    game = blow(mode=mode)
    assert "disadvantage" in asks(game)["choices"]
    assert game.do("/result disadvantage as limping to Ogre").outcome.fields["amount"] == -1
    assert set(asks(game)["choices"]) == {"factor", "residual", "scale"}
    game.do("/mode general")
    game.do("/mode specific")
    assert game.do("/contest 10 vs Ogre agility", [5, 5, 5, 5]).outcome.fields["resistor"] == -1
    game.do("/session The next one")
    assert game.do("/contest 10 vs Ogre agility", [5, 5, 5, 5]).outcome.fields["resistor"] == 0


def test_a_telling_blow_may_be_a_challenge_a_benefit_or_combat_advantage() -> None:
    game = blow()
    game.do("/result challenge as one eye to Ogre")
    assert [each["name"] for each in game.show()["lists"]["threads"]] == ["one eye (Ogre)"]
    game = blow()
    game.do("/result benefit")
    assert game.do("/mib 10", [5, 5]).outcome.fields["mib"] == 1
    game = blow("/engage Ogre", mode="mechanical")
    game.do("/result advantage")
    assert game.sheet["advantage"] == {"Ogre": 1}


def test_what_only_a_telling_blow_leaves_is_refused_otherwise() -> None:
    game = played()
    game.do("/mib 13", [5, 5])
    game.do("/settle")
    assert game.refused("/result benefit").slug == "rule"
    game.do("/result scale")
    assert game.refused("/result scale").slug == "rule"


def test_combat_advantage_of_a_telling_blow_stays_within_the_epic_index() -> None:
    game = played("/regular Ogre", "/stat agility 13", "/engage Ogre", "/seize Ogre", mode="mechanical")
    game.do("/hold Ogre")
    game.do("/hold Ogre")
    game.do("/contest agility vs Ogre agility", [3, 4, 9, 9])
    game.do("/settle")
    assert game.refused("/result advantage").slug == "rule"


def power(game: Game) -> int:
    return int(game.sheet["power"]["now"])


@pytest.mark.parametrize(
    ("setting", "line", "faces", "left"),
    [
        ("/setting magic_rank 1", "/mib Call water", [3, 4], 9),
        ("/setting magic_rank 3", "/mib Call water", [3, 4], 7),
        ("/setting magic_rank 1", "/mib Call water rank 4", [10, 9], 6),
        ("/setting raw_magic miss", "/mib Call water", [3, 4], 10),
        ("/setting raw_magic miss", "/mib Call water", [8, 7], 8),
        ("/setting raw_magic none", "/mib Call water", [8, 7], 10),
    ],
)
def test_raw_magic_drains_power_by_the_rank_of_the_spell(setting: str, line: str, faces: list[int], left: int) -> None:
    game = played("/ability Call water magic 5", setting)
    game.do(line, faces)
    game.do("/settle")
    assert power(game) == left


def test_points_of_success_may_be_burnt_in_place_of_power() -> None:
    game = played("/ability Call water magic 5")
    game.do("/mib Call water rank 3", [3, 4])
    assert "burn" in asks(game)["choices"]
    assert game.refused("/burn 4").slug == "rule"
    game.do("/burn 2")
    game.do("/benefit 1")
    outcome = game.do("/settle").outcome
    assert (outcome.fields["mib"], outcome.fields["benefits"], power(game)) == (3, 1, 9)
    assert outcome.outcome == "success"


def test_only_raw_magic_has_a_rank_and_burns() -> None:
    game = played("/ability Still the surface spell 3")
    assert game.refused("/mib Still the surface rank 2").slug == "rule"
    game.do("/mib Still the surface", [2, 2])
    assert game.refused("/burn 1").slug == "rule"


def left(game: Game) -> int:
    return turns_of(game.campaign).of("Odo").left


def test_an_involved_action_takes_its_actions_over_the_turns_and_its_roll_takes_none() -> None:
    game = played("/regular Ogre", mode="mechanical")
    assert game.do("/involved pick the lock x3").outcome.fields["to_go"] == 1
    assert left(game) == 0
    assert game.refused("/move 5").slug == "rule"
    assert "roll takes no Action" in game.do("/round").outcome.text
    assert left(game) == 1
    game.do("/mib agility", [3, 3])
    assert left(game) == 1
    game.do("/mib agility", [3, 3])
    assert left(game) == 0


def test_an_involved_action_may_be_broken_off() -> None:
    game = played(mode="mechanical")
    game.do("/involved pick the lock x5")
    assert game.refused("/involved sing").slug == "rule"
    game.do("/involved end")
    game.do("/round")
    assert left(game) == 2
    assert game.refused("/involved end").slug == "rule"


def test_an_involved_action_takes_two_actions_unless_said() -> None:
    game = played(mode="mechanical")
    assert game.do("/involved bind a wound").outcome.fields["to_go"] == 0
    assert left(game) == 0


def test_the_sheet_that_is_shared_counts_in_words() -> None:
    assert "1 point spent" in played("/stat strength 11").do("/share").outcome.text


def test_the_odds_have_the_dice_in_that_were_rolled_beforehand() -> None:
    game = played()
    bare = chances(parse("/mib 11"), game.campaign, game.dice, game.library)
    game.do("/xd +", [4])
    found = chances(parse("/mib 7"), game.campaign, game.dice, game.library)
    assert bare is not None and found is not None
    assert found.odds == bare.odds
    assert ("Experience Dice", 4) in found.modifiers
    against = chances(parse("/contest 7 vs 10"), game.campaign, game.dice, game.library)
    assert against is not None and ("Experience Dice", 4) in against.modifiers


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("/damage 3 weapon −1", "(3 − 1 weapon) = 2"),
        ("/damage 3", "3"),
        ("/damage 3 strength 13", "3 × 1.5 = 5"),
    ],
)
def test_damage_is_told_plainly(line: str, words: str) -> None:
    assert played().do(line).outcome.text == words


def test_dice_and_characters_are_counted_in_words() -> None:
    game = played("/share")
    for _ in range(2):
        game.do("/buy points 1")
    assert game.refused("/buy points 2").message == "2 points for 2 Experience Dice, and you hold 1"
    assert played(mode="mechanical").do("/scope").outcome.text.startswith("1 Character <")
