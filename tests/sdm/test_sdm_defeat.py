"""Harm, the defeat table and its spiral, exertion, rest (A7.6 to A8, A9)."""

from __future__ import annotations

import pytest
from harness import Game
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.dice import SeededDice
from companion.play.call import parse
from companion.play.turn import chances
from companion.systems.sdm.defeat import DEAD, DOWN, defeat
from companion.systems.sdm.sheet import ABILITIES, Burden, Sheet, dump, sheet_of

GAME = Game()
START = GAME.campaign


def played(*lines: str) -> Game:
    game = Game()
    for line in lines:
        game.do(line)
    return game


@pytest.mark.parametrize(("burdens", "slug", "total"), [(0, "scarred", 10), (3, "knocked-out", 7)])
def test_g_sdm_15_burdens_weigh_on_defeat(burdens: int, slug: str, total: int) -> None:
    abilities = ("endurance", "charisma", "thought")
    game = played(*(f"/set {name} 2" for name in abilities), *(f"/burden B{n}" for n in range(burdens)))
    outcome = game.do("/defeat physical", [4, 4]).outcome
    assert (outcome.outcome, outcome.total) == (slug, total)


def test_g_sdm_16_a_point_that_cannot_be_lost_rolls_again_with_the_new_burden() -> None:
    outcome = played().do("/defeat physical", [4, 4, 6, 6]).outcome
    assert [rolled.total for rolled in outcome.rolls] == [8, 11]
    assert outcome.rolls[1].text == "2d6-1[burdens]"


TOTALS = [(1, "destroyed"), (2, "dead"), (6, "dead"), (7, "knocked-out"), (8, "winded"), (9, "strained")]


@pytest.mark.parametrize(("total", "slug"), [*TOTALS, (10, "scarred"), (11, "stunned"), (12, "unharmed")])
def test_g_sdm_17_the_rows_of_defeat(total: int, slug: str) -> None:
    game = played(*(f"/set {name} 1" for name in ("strength", "agility", "charisma", "thought")))
    if total == 1:
        game.do("/burden Grief")
    faces = [1, 1] if total == 1 else [total // 2, total - total // 2]
    assert game.do("/defeat physical", faces).outcome.outcome == slug


def test_r_sdm_05_the_source_text_makes_both_low_rows_destroyed() -> None:
    game = played("/setting defeat_rows source")
    assert game.do("/defeat physical", [1, 2]).outcome.outcome == "destroyed"


@pytest.mark.parametrize(("preset", "slug", "faces"), [("source", "unharmed", [6, 6]), ("vlg2025", "hurt", [])])
def test_g_sdm_32_r_sdm_08_life_0_brings_a_roll_by_the_source_text_only(
    preset: str, slug: str, faces: list[int]
) -> None:
    game = played(f"/preset {preset}", "/hurt 5")
    assert game.do("/hurt 3", faces).outcome.outcome == slug


def test_a_stunned_one_has_1_life_with_the_next_turn() -> None:
    game = played()
    game.do("/hurt 8", [5, 6])
    assert (game.sheet["life"]["now"], game.sheet["state"]) == (0, "stunned")
    game.do("/rest turn")
    assert (game.sheet["life"]["now"], game.sheet["state"]) == (1, "up")


def test_the_knocked_out_wake_after_the_fight_and_do_nothing_before() -> None:
    game = played("/set thought 1")
    game.do("/defeat physical", [3, 4])
    assert game.refused("/rest turn").slug == game.refused("/test thought").slug == "rule"
    game.do("/rest short")
    assert game.sheet["state"] == "up"


def test_harm_at_0_life_rolls_again() -> None:
    game = played()
    game.do("/hurt 8", [5, 6])
    assert game.do("/hurt 1", [6, 6]).outcome.outcome == "unharmed"


def test_ability_damage_at_0_is_a_defeat_roll_of_its_kind() -> None:
    game = played("/set aura 3")
    outcome = game.do("/hurt 1 thought", [5, 4]).outcome
    assert (outcome.outcome, outcome.total) == ("unharmed", 12)
    assert outcome.rolls[0].text == "2d6+3[aura]"


def test_2025_rolls_when_an_ability_would_go_below_0() -> None:
    game = played("/set strength 1", "/preset vlg2025")
    assert game.do("/hurt 2 strength", [6, 6]).outcome.outcome == "unharmed"
    game = played("/set strength 1")
    assert game.do("/hurt 2 strength").outcome.outcome == "hurt"


def test_a_sapped_0_counts_as_0_and_is_apart_from_damage() -> None:
    game = played("/set endurance 1", "/exert physical")
    assert game.do("/hurt 1 endurance", [6, 6]).outcome.outcome == "unharmed"
    game.do("/rest short")
    assert game.sheet["abilities"]["endurance"] == {"score": 1, "sapped": 0, "damaged": 0, "now": 1}


def test_g_sdm_19_exertion_at_0_brings_an_attrition_burden() -> None:
    game = played("/exert physical")
    assert game.sheet["burdens"] == [{"name": "Attrition", "kind": "attrition", "count": 1}]
    assert game.sheet["abilities"]["endurance"]["sapped"] == 0


def test_g_sdm_20_two_attrition_burdens_make_5_harm_7() -> None:
    game = played("/exert physical", "/exert mental", "/hurt 5")
    assert game.sheet["life"]["now"] == 1


def test_g_sdm_21_a_short_rest_and_two_hours() -> None:
    game = played("/set endurance 2", *["/exert physical"] * 5, "/rest short", "/rest hour", "/rest hour")
    assert game.sheet["abilities"]["endurance"]["now"] == 2
    assert game.sheet["slots"]["burdens"]["used"] == 1


def test_r_sdm_10_paid_life_is_not_made_dearer_by_attrition() -> None:
    game = played("/trait Singer", "/power Glass voice 1", "/exert physical", "/cast Glass voice by Singer")
    assert game.sheet["life"]["now"] == 7


def test_a_light_turn_removes_one_attrition_burden() -> None:
    game = played("/exert physical", "/exert physical", "/rest turn")
    assert game.sheet["slots"]["burdens"]["used"] == 1


def test_wear_instead_of_attrition_is_a_save() -> None:
    game = played("/setting exhaustion wear")
    assert game.do("/exert physical", [14]).outcome.outcome == "exerted"
    game.do("/exert physical", [13])
    assert game.sheet["burdens"][0]["name"] == "Wear and tear"


@pytest.mark.parametrize("choice", ["life", "strength", "Grief"])
def test_a_week_gives_back_one_thing_and_one_more_in_care(choice: str) -> None:
    game = played("/set strength 3", "/hurt 3", "/hurt 2 strength", "/burden Grief", f"/rest week {choice}")
    left = (
        game.sheet["life"]["now"],
        game.sheet["abilities"]["strength"]["now"],
        game.sheet["slots"]["burdens"]["used"],
    )
    wanted = {"life": (8, 1, 1), "strength": (5, 3, 1), "Grief": (5, 1, 0)}
    assert left == wanted[choice]
    game.do("/rest week life cared strength")
    assert (game.sheet["life"]["now"], game.sheet["abilities"]["strength"]["now"]) == (8, 3)


def test_a_day_gives_a_d4_of_life() -> None:
    game = played("/hurt 5")
    game.do("/rest day", [3])
    assert game.sheet["life"]["now"] == 6


def test_care_is_found_paid_and_taken() -> None:
    game = played("/take Cash x500", "/hurt 5")
    outcome = game.do("/care", [12, 3, 4]).outcome
    assert (outcome.outcome, outcome.fields["price"]) == ("good", 70)
    game.do("/treat life", [1, 2])
    assert (game.sheet["life"]["now"], game.sheet["items"][0]["quantity"]) == (6, 430)


def dead(*lines: str) -> Game:
    game = played(*lines)
    game.do("/defeat physical", [1, 1])
    return game


def test_the_dead_do_nothing_and_come_back_by_what_remains() -> None:
    game = dead("/set endurance 0")
    assert (game.sheet["state"], game.sheet["remains"]) == ("dead", "body")
    assert (
        game.refused("/test thought").slug
        == game.refused("/hurt 1").slug
        == game.refused("/relife husk").slug
        == "rule"
    )
    outcome = game.do("/relife body", [17, 2]).outcome
    assert (outcome.outcome, outcome.fields["price"], outcome.fields["owed"]) == ("whole", 200, 200)
    assert (game.sheet["state"], game.sheet["life"]["now"]) == ("up", 1)


@pytest.mark.parametrize(
    ("lines", "line", "faces", "told"),
    [
        (("/set thought 1", "/set charisma 1"), "/relife body", [5, 1], "−1 thought and −1 charisma"),
        ((), "/relife body", [8, 1], "Weekly upkeep"),
        ((), "/relife body", [12, 1], "scarred"),
        ((), "/relife body", [20, 1], "+1 ward"),
        (("/set strength 1",), "/relife head", [3, 1, 1, 1], "−1 strength"),
        ((), "/relife head", [12, 1, 1, 1], "Tremor"),
        ((), "/relife jewel", [12, 1], "False memories"),
        (("/trait Clerk",), "/relife jewel", [2, 1], "Clerk is forgotten"),
    ],
)
def test_relife_leaves_its_mark(lines: tuple[str, ...], line: str, faces: list[int], told: str) -> None:
    assert told in dead(*lines).do(line, faces).outcome.text


def test_the_destroyed_come_back_as_a_husk() -> None:
    game = played("/burden A", "/burden B")
    game.do("/defeat physical", [1, 1])
    assert game.refused("/relife body").slug == "rule"
    assert "Corruption" in game.do("/relife husk", [4, 1, 1, 1, 2]).outcome.text


@pytest.mark.parametrize("line", ["/relife body", "/treat life", "/hurt -1"])
def test_what_has_no_ground_is_refused(line: str) -> None:
    Game().refused(line)


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 10**6),
    st.dictionaries(st.sampled_from(ABILITIES), st.integers(0, 5)),
    st.integers(0, 20),
    st.sampled_from(["physical", "mental"]),
)
def test_defeat_always_ends(seed: int, abilities: dict[str, int], burdens: int, kind: str) -> None:
    sheet = Sheet(abilities=abilities, burdens={"B": Burden(burdens)} if burdens else {})
    found = defeat(START, GAME.library, SeededDice(seed), sheet, kind)
    assert found.slug in (*DEAD, *DOWN, "unharmed")
    assert len(found.rolls) <= 40
    assert all(number >= 0 for number in found.sheet.damaged.values())


def test_the_chances_of_defeat_add_up_and_follow_the_burdens() -> None:
    game = played("/burden A")
    found = chances(parse("/defeat physical"), game.campaign, game.dice, game.library)
    assert found is not None and sum(odd.chance for odd in found.odds) == 1
    assert str(found.odds[0].chance) == "1/36" and found.modifiers == (("burdens", -1),)


def test_a_sheet_after_defeat_is_written_short() -> None:
    game = played()
    game.do("/hurt 8", [5, 6])
    assert "state" in dump(sheet_of(game.campaign, game.campaign.active))
    game.do("/rest turn")
    assert "state" not in dump(sheet_of(game.campaign, game.campaign.active))
