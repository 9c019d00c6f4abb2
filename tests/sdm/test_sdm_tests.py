"""The roll against a target, its magic numbers, sacrifices, saves, hero dice (A2, A4)."""

from __future__ import annotations

import pytest
from harness import Game
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.play.call import parse
from companion.play.turn import chances
from companion.systems.sdm import checks
from companion.systems.sdm.rolling import Help, Throw
from companion.systems.sdm.rolling import chances as throw_chances


def asks(game: Game) -> str | None:
    found = game.campaign.get("asks")
    return found["what"] if found else None


@pytest.mark.parametrize(("face", "slug"), [(12, "success"), (11, "on-target"), (10, "failure")])
def test_g_sdm_06_over_on_and_under_the_target(face: int, slug: str) -> None:
    assert Game().do("/test thought vs 11", [face]).outcome.outcome == slug


def test_g_sdm_07_a_natural_1_fails_and_marks_the_gear() -> None:
    game = Game()
    game.do("/take Knife")
    outcome = game.do("/test strength +20 vs 3 with Knife", [1]).outcome
    assert (outcome.outcome, outcome.fields["magic"]) == ("failure", "notch")
    assert game.sheet["items"][0]["condition"] == "notched"


def test_g_sdm_08_a_natural_20_succeeds_and_asks_what_for() -> None:
    game = Game()
    assert game.do("/test strength -30 vs 19", [20]).outcome.outcome == "success"
    assert asks(game) == "critical"
    assert game.do("/critical stunt").outcome.outcome == "stunt"
    assert asks(game) is None


def test_g_sdm_09_a_natural_13_leaves_one_use_and_the_next_ends_it() -> None:
    game = Game()
    game.do("/take Gun")
    game.do("/test agility vs 11 with Gun", [13])
    assert game.sheet["items"][0]["resource"] == "last-use"
    game.do("/test agility vs 11 with Gun", [5])
    assert game.sheet["items"][0]["resource"] == "spent"
    assert game.refused("/test agility vs 11 with Gun").slug == "rule"


def test_a_13_does_not_fill_what_is_at_its_last_use() -> None:
    game = Game()
    game.do("/take Gun")
    game.do("/last-use Gun")
    game.do("/test agility with Gun", [13])
    assert game.sheet["items"][0]["resource"] == "spent"


def test_g_sdm_10_two_notches_break() -> None:
    game = Game()
    game.do("/take Knife")
    game.do("/notch Knife")
    game.do("/notch Knife")
    assert game.sheet["items"][0]["condition"] == "broken"
    assert game.refused("/notch Knife").slug == "rule"


def test_a_notch_marks_one_of_several() -> None:
    game = Game()
    game.do("/take Knife x3")
    game.do("/notch Knife")
    assert [(each["name"], each["quantity"], each["condition"]) for each in game.sheet["items"]] == [
        ("Knife", 2, "fine"),
        ("Knife (notched)", 1, "notched"),
    ]


def test_a_1_without_gear_asks_what_was_used() -> None:
    game = Game()
    game.do("/take Knife")
    game.do("/test strength", [1])
    assert game.campaign.get("asks")["choices"] == ["Knife", "nothing"]
    game.do("/notch Knife")
    assert game.sheet["items"][0]["condition"] == "notched" and asks(game) is None


def test_r_sdm_01_the_preset_of_2025_explodes_a_20() -> None:
    game = Game()
    game.do("/preset vlg2025")
    outcome = game.do("/test strength vs 11", [20, 4]).outcome
    assert (outcome.total, outcome.fields["natural"], outcome.outcome) == (24, 20, "success")


@pytest.mark.parametrize(("word", "total"), [("adv", 17), ("dis", 2), ("adv dis", 2)])
def test_r_sdm_02_the_kept_die_is_the_natural_one(word: str, total: int) -> None:
    faces = [2] if word == "adv dis" else [2, 17]
    outcome = Game().do(f"/test agility vs 11 {word}", faces).outcome
    assert outcome.total == outcome.fields["natural"] == total


def test_r_sdm_12_a_magic_number_goes_before_on_target() -> None:
    assert Game().do("/test strength +10 vs 11", [1]).outcome.outcome == "failure"
    assert Game().do("/test strength -9 vs 11", [20]).outcome.outcome == "success"


def test_g_sdm_24_disadvantage_with_skill() -> None:
    game = Game()
    game.do("/set agility 3")
    game.do("/trait Burglar")
    outcome = game.do("/test agility Burglar vs 15 dis", [20, 2]).outcome
    assert (outcome.total, outcome.outcome) == (8, "failure")


def test_g_sdm_23_a_resource_turns_on_target_into_a_hit() -> None:
    game = Game()
    game.do("/set agility 4")
    game.do("/trait Archer")
    game.do("/take Bow")
    assert game.do("/test agility Archer vs 17 with Bow", [10]).outcome.outcome == "on-target"
    assert game.do("/sacrifice resources").outcome.outcome == "success"
    assert game.sheet["items"][0]["resource"] == "last-use"


@pytest.mark.parametrize(("face", "slug"), [(12, "doomed"), (13, "on-target"), (14, "saved")])
def test_g_sdm_27_a_save_is_over_13(face: int, slug: str) -> None:
    assert Game().do("/save aura", [face]).outcome.outcome == slug


def test_a_save_on_target_is_saved_by_a_sacrifice_and_doomed_without() -> None:
    game = Game()
    game.do("/save aura", [13])
    assert game.do("/sacrifice later").outcome.outcome == "saved"
    game.do("/save aura", [13])
    assert game.do("/decline").outcome.outcome == "doomed"


def on_target() -> Game:
    game = Game()
    game.do("/take Lantern")
    game.do("/test thought vs 11", [11])
    return game


@pytest.mark.parametrize(
    ("line", "faces", "path", "value"),
    [
        ("/sacrifice resources Lantern", [], ("items", 0, "resource"), "last-use"),
        ("/sacrifice damage Lantern", [], ("items", 0, "condition"), "notched"),
        ("/sacrifice life", [4], ("life", "now"), 4),
        ("/sacrifice burden Guilt", [], ("burdens", 0, "name"), "Guilt"),
    ],
)
def test_r_sdm_20_sacrifices_are_carried_out(
    line: str, faces: list[int], path: tuple[str | int, ...], value: object
) -> None:
    game = on_target()
    assert game.do(line, faces).outcome.outcome == "success"
    found = game.sheet
    for step in path:
        found = found[step]  # type: ignore[index]
    assert found == value and asks(game) is None


@pytest.mark.parametrize("kind", ["alert", "innocents", "later"])
def test_a_sacrifice_of_the_world_opens_a_thread(kind: str) -> None:
    game = on_target()
    game.do(f"/sacrifice {kind}")
    assert [thread["state"] for thread in game.show()["lists"]["threads"]] == ["open"]


def test_a_benefit_is_the_foes_bonus_on_their_next_roll() -> None:
    game = on_target()
    game.do("/sacrifice benefit")
    assert game.do("/initiative foe +1", [4, 1, 2]).outcome.outcome == "chaos"
    assert game.do("/initiative foe +1", [4, 1]).outcome.outcome == "us"


def test_a_sacrifice_of_life_stops_at_1_unless_it_may_be_deadly() -> None:
    game = on_target()
    game.do("/set life 3")
    game.do("/sacrifice life", [6])
    assert game.sheet["life"]["now"] == 1
    game = on_target()
    game.do("/set life 3")
    assert game.do("/sacrifice life deadly", [6, 6, 6]).outcome.outcome == "success"
    assert game.sheet["life"]["now"] == 1 and game.sheet["state"] == "up"


def test_a_sacrifice_without_a_question_is_refused() -> None:
    assert Game().refused("/sacrifice life").slug == "rule"
    assert Game().refused("/decline").slug == "rule"


def test_another_roll_lets_the_sacrifice_lapse_and_says_so() -> None:
    game = on_target()
    turn = game.do("/test thought vs 11", [15])
    assert any("failure" in note for note in turn.outcome.notes) and asks(game) is None


def test_broken_gear_does_not_serve_and_unknown_names_get_the_nearest() -> None:
    game = Game()
    game.do("/take Lantern")
    error = game.refused("/test thought with Lntern")
    assert error.slug == "not-found" and "Lantern" in error.hint


def test_suitable_gear_with_time_needs_no_roll_up_to_average() -> None:
    game = Game()
    assert game.do("/test strength vs 11 suited calm").outcome.rolls == ()
    assert game.do("/test strength vs 15 suited calm", [9, 6]).outcome.total == 15
    assert game.do("/test strength vs 15 unsuited", [16, 6]).outcome.total == 10


def test_a_hero_die_moves_the_natural_face_and_takes_the_mark_back() -> None:
    game = Game()
    game.do("/take Knife")
    game.do("/test strength vs 11 with Knife", [1])
    outcome = game.do("/hero", [5]).outcome
    assert (outcome.total, outcome.outcome, outcome.fields["natural"]) == (6, "failure", 6)
    assert game.sheet["items"][0]["condition"] == "fine" and game.sheet["hero"] == 0
    assert game.refused("/hero").slug == "rule"


def test_a_hero_die_is_clamped_to_the_die_and_can_make_a_critical() -> None:
    game = Game()
    game.do("/test strength vs 19", [18])
    outcome = game.do("/hero", [6]).outcome
    assert (outcome.fields["natural"], outcome.outcome, asks(game)) == (20, "success", "critical")


def test_hero_dice_give_life_and_burdens_do_not_weigh_on_them() -> None:
    game = Game()
    game.do("/hurt 5")
    game.do("/burden Grief")
    assert game.do("/hero life", [4]).outcome.total == 4
    assert game.sheet["life"]["now"] == 7
    game.do("/hero gain")
    assert game.refused("/hero gain").slug == "rule"


def test_a_group_roll_falls_to_somebody_of_the_party() -> None:
    game = Game(seed=4)
    game.do("/set agility 5")
    game.do("/character Mira")
    who = {game.do("/test agility vs 11 group").outcome.fields["who"] for _ in range(30)}
    assert who == {"Odo", "Mira"}


def test_a_random_one_goes_without_what_only_another_has() -> None:
    game = Game(seed=4)
    game.do("/trait Climber")
    game.do("/take Rope")
    game.do("/character Mira")
    texts = {game.do("/test agility Climber vs 11 group with Rope", [9]).outcome.rolls[0].text for _ in range(30)}
    assert texts == {"1d20+3[Climber]", "1d20"}
    assert game.refused("/test agility Swimmer vs 11 group").slug == "not-found"


def test_the_odds_of_a_group_are_the_mean_of_its_members() -> None:
    game = Game()
    game.do("/character Mira")
    game.do("/set agility 4")
    found = chances(parse("/test agility vs 11 group"), game.campaign, game.dice, game.library)
    assert found is not None and "Odo, Mira" in found.note
    assert {odd.label: str(odd.chance) for odd in found.odds}["success"] == "11/20"


def test_hard_bargains_and_lucky_sevens_are_settings() -> None:
    game = Game()
    game.do("/setting hard_bargains on")
    game.do("/setting lucky_seven on")
    assert "natural 7" in game.do("/test thought vs 11", [7]).outcome.text
    assert asks(game) == "sacrifice"


@pytest.mark.parametrize(("form", "faces", "total"), [("3", [9], 12), ("1d6", [9, 4], 13), ("advantage", [9, 14], 14)])
def test_a_bonus_has_the_form_that_the_setting_says(form: str, faces: list[int], total: int) -> None:
    game = Game()
    game.do(f"/setting bonus_form {form}")
    assert game.do("/test thought bonus", faces).outcome.total == total


def test_the_limit_of_13_is_a_setting() -> None:
    game = Game()
    game.do("/setting modifier_limit on")
    assert game.do("/test thought +20", [5]).outcome.total == 18


def test_the_chance_line_knows_the_magic_numbers() -> None:
    found = chances(parse("/test strength +20 vs 3"), Game().campaign, Game().dice, Game().library)
    assert found is not None
    assert {odd.label: str(odd.chance) for odd in found.odds} == {
        "success": "19/20",
        "on-target": "0",
        "failure": "1/20",
    }


@settings(max_examples=40)
@given(st.integers(-25, 25), st.integers(-3, 3), st.integers(-2, 2), st.integers(-5, 35), st.booleans())
def test_chances_agree_with_what_the_rule_reads_face_by_face(
    modifier: int, advantage: int, bonus: int, target: int, explode: bool
) -> None:
    throw = Throw((("skill", modifier),), Help(advantage, bonus), explode)
    found = throw_chances(throw, lambda total, face: checks.read_test(total, face, target))
    assert sum(found.values()) == 1
    if not advantage and not bonus:
        ones = sum(checks.read_test(face + modifier, face, target) == "success" for face in range(1, 21))
        assert found.get("success", 0) == pytest.approx(ones / 20)
