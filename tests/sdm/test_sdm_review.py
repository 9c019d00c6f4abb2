"""What a second reading of the rules and of the command language found: each with its right value."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from harness import Game

from companion.campaign.shelves import open_library
from companion.play.call import parse
from companion.play.turn import chances


def played(*lines: str) -> Game:
    game = Game()
    for line in lines:
        game.do(line)
    return game


def fighting(*lines: str) -> Game:
    """A first round in which the foes have had their turns."""
    game = played("/set level 3", "/set aura 2", *lines)
    game.do("/round", [6, 1])
    game.do("/foes hold")
    return game


def quantity(game: Game, name: str) -> int:
    return sum(item["quantity"] for item in game.sheet["items"] if item["name"] == name)


@pytest.mark.parametrize(("line", "left"), [("/drop Salt", 5), ("/drop salt X2", 4), ('/drop "Salt" all', 0)])
def test_dropping_takes_one_of_several_unless_more_are_named(line: str, left: int) -> None:
    game = played("/take Salt x6")
    game.do(line)
    assert quantity(game, "Salt") == left


def test_a_change_to_a_single_burden_is_told_as_a_number() -> None:
    game = played("/burden Sorrow")
    assert "Sorrow ×1 → ×2" in game.do("/burden Sorrow").journal
    assert "Sorrow ×2 → ×1" in game.do("/relieve Sorrow").journal


def test_an_affliction_that_moves_is_told_plainly() -> None:
    game = played("/affliction Grief mind")
    assert "Grief a slot of traits → a slot of items" in game.do("/affliction Grief body").journal


def test_a_pet_does_not_take_the_place_of_a_power_of_its_name() -> None:
    game = played("/power Fire 2")
    assert game.refused("/pet Fire").slug == "rule"
    game.do("/power Fire 3")


@pytest.mark.parametrize("answer", ["/sacrifice later", "/decline"])
def test_a_13_on_target_asks_for_the_item_once_the_sacrifice_is_settled(answer: str) -> None:
    game = played("/take Gun")
    game.do("/test agility vs 13", [13])
    assert game.show()["asks"]["what"] == "sacrifice"
    game.do(answer)
    assert game.show()["asks"]["choices"] == ["Gun", "nothing"]
    game.do("/last-use Gun")
    assert game.sheet["items"][0]["resource"] == "last-use"


def test_a_test_that_follows_lets_the_sacrifice_and_the_item_lapse() -> None:
    game = played("/take Gun")
    game.do("/test agility vs 13", [13])
    game.do("/test agility vs 13", [5])
    assert game.show()["asks"] is None


@pytest.mark.parametrize(
    ("line", "faces", "words"),
    [
        ("/rest day", [3], "1d4 ⟨3⟩ = 3"),
        ("/xp quest", [2], "1d6 ⟨2⟩ × 100 = 200"),
        ("/hero life", [4], "1d6 ⟨4⟩ = 4"),
        ("/cast Fire", [12], "1d20 ⟨12⟩ = 12"),
    ],
)
def test_every_roll_stands_in_the_journal(line: str, faces: list[int], words: str) -> None:
    game = played("/power Fire 1", "/hurt 5")
    journal = game.do(line, faces).journal
    assert words in journal
    assert "\nd: " in f"\n{journal}"


def test_an_hour_of_rest_gives_what_a_short_rest_gives() -> None:
    game = played("/set endurance 1", "/exert physical", "/exert physical")
    game.do("/rest hour")
    assert game.sheet["abilities"]["endurance"]["now"] == 1
    assert game.sheet["penalty"] == 0
    game.do("/defeat physical", [5, 5])
    game.do("/rest hour")
    assert (game.sheet["state"], game.sheet["life"]["now"]) == ("up", 8)


def test_treatment_is_only_for_what_the_help_was_found_for() -> None:
    game = played("/set strength 2", "/hurt 1 strength", "/take Cash x100")
    game.do("/care", [5, 1, 1])
    assert game.refused("/treat life").slug == "not-found"
    game.do("/treat strength")
    assert (game.sheet["abilities"]["strength"]["now"], quantity(game, "Cash")) == (2, 98)


def test_cheap_help_does_not_reach_an_affliction() -> None:
    game = played("/affliction Salt lung", "/hurt 1")
    game.do("/care", [5, 1, 1])
    assert game.refused("/treat Salt lung").slug == "not-found"


def test_paying_leaves_the_rest_of_the_money_where_it_lies() -> None:
    game = played("/take Cash x100", "/take Chest holds 2", "/put Cash x60 into Chest", "/hurt 5")
    game.do("/care", [5, 1, 1])
    game.do("/treat life", [1])
    cash = next(item for item in game.sheet["items"] if item["name"] == "Cash")
    assert (cash["quantity"], cash["inside"]) == (98, {"Chest": 60})


def test_care_and_relife_are_tables_that_a_player_may_replace(tmp_path: Path) -> None:
    (tmp_path / "sdm").mkdir()
    rows = '{ at = "..19", slug = "cheap", text = "An aunt." }, { at = "20..", slug = "fine", text = "Two aunts." }'
    (tmp_path / "sdm" / "care.toml").write_text(f'[care]\ndice = "d20"\nrows = [{rows}]\n', "utf-8")
    game = played("/hurt 5")
    game.library = open_library([tmp_path], system="sdm")
    found = chances(parse("/care"), game.campaign, game.dice, game.library)
    assert found is not None
    assert [(odd.label, odd.chance) for odd in found.odds] == [
        ("cheap", Fraction(19, 20)),
        ("fine", Fraction(1, 20)),
    ]
    outcome = game.do("/care", [19, 3, 3]).outcome
    assert (outcome.outcome, "An aunt." in outcome.text) == ("cheap", True)


@pytest.mark.parametrize(("total", "slug"), [(1, "cheap"), (10, "cheap"), (11, "good"), (19, "good"), (20, "fine")])
def test_the_grades_of_care(total: int, slug: str) -> None:
    assert played("/hurt 5").do("/care", [total, *([1, 1] if total < 20 else [1])]).outcome.outcome == slug


def test_25_finds_wonders_and_a_total_below_1_is_the_worst_band() -> None:
    game = played("/set charisma 5")
    assert game.do("/care", [20, 1]).outcome.outcome == "wondrous"
    game = played("/burden A", "/burden B")
    game.do("/defeat physical", [2, 3])
    assert game.do("/relife body", [1, 1]).outcome.outcome == "wretched"


def test_a_power_in_a_conflict_takes_the_action_and_wears_on_the_mind() -> None:
    game = fighting("/trait Singer +6", "/power Fire 1", "/conflict Ghoul 1 at here harsh")
    turn = game.do("/cast Fire by Singer")
    assert game.sheet["abilities"]["aura"]["now"] == 1
    assert "uses Fire" in turn.journal
    assert game.refused("/attack Ghoul").slug == "rule"


def test_nobody_rests_long_while_the_conflict_goes_on() -> None:
    game = fighting("/conflict Ghoul 1")
    for length in ("short", "hour", "day", "week"):
        assert game.refused(f"/rest {length}").slug == "rule"
    game.do("/rest turn")
    assert game.refused("/attack Ghoul").slug == "rule"


def test_rest_turn_skips_the_turn_of_one_who_is_down() -> None:
    game = fighting("/conflict Ghoul 1")
    game.do("/hurt 16", [5, 6])
    game.do("/rest turn")
    assert (game.sheet["state"], game.sheet["life"]["now"]) == ("up", 1)
    assert game.refused("/attack Ghoul").slug == "rule"


def test_the_second_blow_of_fury_waits_for_what_the_first_one_asks() -> None:
    game = fighting("/conflict Ghoul 5 at here")
    game.do("/attack Ghoul furious", [20, 2])
    assert game.show()["asks"]["what"] == "critical"
    game.do("/critical stunt")
    game.do("/attack Ghoul", [2])
    game.do("/attack Ghoul", [2])
    assert game.refused("/attack Ghoul").slug == "rule"


def test_spoils_are_searched_for_listed_and_carried() -> None:
    game = fighting("/conflict Ghoul 1 x2")
    assert game.refused("/spoils").slug == "rule"
    game.do("/hurt 8 of Ghoul 1")
    game.do("/hurt 8 of Ghoul 2")
    game.do("/conflict end")
    found = [str(game.do("/spoils").outcome.fields["found"]) for _ in range(2)]
    assert game.refused("/spoils").slug == "rule"
    assert [each["name"] for each in game.show()["lists"]["spoils"]] == found
    game.do(f"/spoils {found[0]}")
    assert quantity(game, found[0]) == 1
    assert [each["name"] for each in game.show()["lists"]["spoils"]] == found[1:]


def test_a_conflict_that_breaks_off_leaves_no_spoils() -> None:
    game = fighting("/conflict Ghoul 1 x2")
    game.do("/hurt 8 of Ghoul 1")
    game.do("/conflict end")
    assert game.refused("/spoils").slug == "rule"


@pytest.mark.parametrize(
    ("line", "words"),
    [("/convert 1 stone", "= 1 stone ="), ("/convert 2.5 kg", "0.3937 stones"), ("/convert 9 sacks", "22500 cash")],
)
def test_amounts_are_told_in_a_few_figures(line: str, words: str) -> None:
    assert words in played().do(line).outcome.text


def test_one_hero_die_is_one() -> None:
    assert played().refused("/hero 2").message == "1 hero die is left, not 2"


def test_an_affliction_that_is_the_21st_burden_brings_a_defeat_roll() -> None:
    game = played("/take Crate x27", "/set endurance 9")
    outcome = game.do("/affliction Salt lung", [6, 6]).outcome
    assert (outcome.rolls[0].text, outcome.outcome) == ("2d6+9[endurance]-20[burdens]", "destroyed")


def test_an_affliction_with_a_slot_of_its_own_brings_none_at_20_burdens() -> None:
    game = played("/take Crate x27")
    game.do("/affliction Grief mind", [])
    assert game.sheet["slots"]["burdens"]["used"] == 20


def test_the_danger_of_a_power_is_rolled_before_its_price_brings_defeat() -> None:
    game = played("/power Fire 4")
    outcome = game.do("/cast Fire", [9, 5, 6]).outcome
    assert [rolled.faces for rolled in outcome.rolls] == [(9,), (5, 6)]
    assert (outcome.outcome, outcome.fields["price"]) == ("safe", 8)
    assert game.sheet["state"] == "stunned"


def test_foes_who_shoot_have_a_free_shot_at_one_who_flees() -> None:
    game = fighting("/conflict Ghoul 1 at here", "/conflict Archer 1 shoots")
    told = game.do("/act flee", [2, 1, 2]).outcome.text
    assert "Ghoul strikes for free" in told
    assert "Archer shoots for free" in told


def test_a_20_that_is_rolled_on_promises_no_bonus_action() -> None:
    game = played()
    assert "bonus action" in game.do("/test thought vs 11", [20]).outcome.text
    assert "bonus action" in game.do("/critical stunt").outcome.text
    game.do("/setting natural_20 explode")
    assert "bonus action" not in game.do("/test thought vs 11", [20, 4]).outcome.text
    assert "bonus action" not in game.do("/critical stunt").outcome.text


def test_the_odds_of_a_hero_die_on_a_reaction() -> None:
    game = played()
    game.do("/reaction", [2, 3])
    found = chances(parse("/hero"), game.campaign, game.dice, game.library)
    assert found is not None
    assert {odd.label: odd.chance for odd in found.odds} == {"unsure": Fraction(1, 2), "polite": Fraction(1, 2)}
    assert game.do("/hero", [4]).outcome.outcome == "polite"


def favoured(game: Game) -> list[str]:
    return [mark["on"] for mark in game.campaign.get("conflict")["marks"] if mark["what"] == "favoured"]


def test_an_interesting_idea_on_target_waits_for_the_sacrifice() -> None:
    lines = ("/conflict Ghoul 1 at here", "/idea interesting")
    for answer, foes in (("/sacrifice later", []), ("/decline", ["Ghoul"])):
        game = played("/set level 3", lines[0])
        game.do("/round", [6, 1])
        game.do(lines[1])
        faces = [11, 1] if answer.startswith("/sacrifice") else [11]
        game.do("/attack Ghoul", [faces[0]])
        assert "strikes for free" not in game.do(answer, faces[1:]).outcome.text
        assert favoured(game) == foes
        game.do("/foes hold")
