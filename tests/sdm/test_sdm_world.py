"""Oracles of people, creatures, ha-ka-ba, growth, hallmarks, powers, a sheet begun (A3, A4, A6, A7.9, A10)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from harness import Game
from hypothesis import given
from hypothesis import strategies as st

from companion.dice import parse as parse_dice
from companion.play.call import parse
from companion.play.turn import chances
from companion.systems.sdm.entities import ENTITIES
from companion.systems.sdm.growth import upgraded_damage
from companion.systems.sdm.npcs import NPCS, agility
from companion.systems.sdm.quick import by_hundred


def played(*lines: str) -> Game:
    game = Game()
    for line in lines:
        game.do(line)
    return game


def test_g_sdm_01_a_hallmark_of_damage_adds_1_for_each_die() -> None:
    assert upgraded_damage("2d4", 1) == "2d4+2"
    assert upgraded_damage("1d8+5", 2) == "1d8+5+2"
    assert upgraded_damage("1d6", 0) == "1d6"


@given(st.integers(1, 5), st.integers(2, 12), st.integers(0, 9))
def test_upgraded_damage_is_always_dice_again(count: int, sides: int, upgrades: int) -> None:
    assert parse_dice(upgraded_damage(f"{count}d{sides}", upgrades)).text


REACTIONS = [(1, "frenzy"), (2, "hostile"), (3, "hate"), (5, "hate"), (6, "unsure"), (8, "unsure"), (9, "polite")]


@pytest.mark.parametrize(("total", "slug"), [*REACTIONS, (11, "polite"), (12, "friendly"), (13, "overhelpful")])
def test_g_sdm_12_the_attitudes(total: int, slug: str) -> None:
    assert Game().do(f"/reaction {total - 7:+}", [3, 4]).outcome.outcome == slug


def test_g_sdm_11_r_sdm_19_provoking_turns_only_charisma() -> None:
    game = played("/set charisma 2")
    assert game.do("/reaction", [3, 4]).outcome.total == 9
    assert game.do("/reaction provoke +1", [3, 4]).outcome.total == 6


@pytest.mark.parametrize(("face", "slug"), [(1, "flee"), (3, "flee"), (4, "freeze"), (5, "freeze"), (6, "fawn")])
def test_overwhelmed_foes_are_read_anew(face: int, slug: str) -> None:
    game = Game()
    game.do("/reaction", [2, 3])
    assert game.do("/overwhelmed", [face]).outcome.outcome == slug
    assert game.refused("/overwhelmed").slug == "rule"


def test_r_sdm_18_g_sdm_03_the_true_odds_of_the_event_oracle() -> None:
    game = Game()
    found = chances(parse("/event"), game.campaign, game.dice, game.library)
    assert found is not None
    assert {odd.label: str(odd.chance) for odd in found.odds} == {"expected": "1/2", "unusual": "1/3", "rare": "1/6"}


ANSWERS = [(3, "no-and"), (4, "no"), (7, "no"), (8, "price"), (13, "price"), (14, "yes"), (19, "yes"), (20, "yes-and")]


@pytest.mark.parametrize(("face", "slug"), ANSWERS)
def test_g_sdm_04_g_sdm_28_the_skilled_oracle(face: int, slug: str) -> None:
    game = played("/set thought 5")
    assert game.do("?(thought-5) Do I know it", [face]).outcome.outcome == slug
    assert game.do("?(thought) Do I know it", [16]).outcome.outcome == "yes-and"


def test_g_sdm_25_g_sdm_05_exploding_and_unusual_dice() -> None:
    assert Game().do("/roll (1d6!)*10", [6, 5]).outcome.total == 110
    assert Game().do("/roll d40", [31]).outcome.total == 31


def test_only_dislike_is_read_anew() -> None:
    game = Game()
    game.do("/reaction", [3, 3])
    assert game.refused("/overwhelmed").slug == "rule"


@pytest.mark.parametrize(("faces", "slug"), [([1, 2], "holds"), ([2, 2], "redoubles"), ([2, 3], "breaks")])
def test_g_sdm_31_morale_4(faces: list[int], slug: str) -> None:
    assert Game().do("/morale 4", faces).outcome.outcome == slug


@pytest.mark.parametrize(("level", "morale"), [(0, 3), (3, 4), (17, 11)])
def test_the_morale_of_a_foe_made_up(level: int, morale: int) -> None:
    assert Game().do(f"/morale level {level}", [6, 6]).outcome.text.startswith(f"morale {morale}, ")
    assert Game().refused("/morale").slug == "bad-argument"


def test_g_sdm_18_equal_initiative_is_chaos() -> None:
    assert played("/set agility 2").do("/initiative foe +1", [4, 5]).outcome.outcome == "chaos"


def test_2025_rolls_two_dice_for_initiative() -> None:
    outcome = played("/preset vlg2025").do("/initiative", [4, 5, 1, 1]).outcome
    assert (outcome.outcome, outcome.fields["totals"]) == ("us", [9, 2])


@pytest.mark.parametrize("line", ["/initiative foe +2", "/reaction", "/morale 5", "/save aura", "/care", "/encounter"])
def test_the_chance_line_adds_up(line: str) -> None:
    game = played("/burden Grief")
    found = chances(parse(line), game.campaign, game.dice, game.library)
    assert found is not None and sum(odd.chance for odd in found.odds) == 1


def test_g_sdm_29_the_matrix_has_eight_entities() -> None:
    assert len({entity.slug for entity in ENTITIES.values()}) == len(ENTITIES) == 8


def test_r_sdm_06_r_sdm_07_the_corrected_rows() -> None:
    game = Game()
    assert game.do("/entity 0 1 0").outcome.outcome == "elemental"
    assert game.do("/entity 1 1 0").outcome.outcome == "shell"
    assert game.do("/entity 1 0 1").outcome.outcome == "living-dead"


@pytest.mark.parametrize(("cause", "slug"), [("body", "corpse"), ("soul", "corpse"), ("personality", "shell")])
def test_what_a_death_leaves(cause: str, slug: str) -> None:
    assert Game().do(f"/death {cause}").outcome.outcome == slug


def test_the_table_of_creatures() -> None:
    assert (NPCS[3].life, NPCS[3].morale, NPCS[3].defense, NPCS[3].bonus, NPCS[3].damage) == (16, 6, 12, 5, "1d10")
    assert (NPCS[17].life, NPCS[17].damage) == (666, "3d20+20")
    assert all(one.life < other.life for one, other in pairwise(NPCS))
    assert all(parse_dice(npc.damage) for npc in NPCS)
    assert [agility(level) for level in (0, 3, 10, 17)] == [0, 1, 5, 5]


def test_an_encounter_is_three_dice() -> None:
    outcome = Game().do("/encounter", [1, 5, 6]).outcome
    assert (outcome.fields["distance"], outcome.fields["number"], outcome.outcome) == ("ambush", "one", "friendly")


def test_a_creature_with_a_name_is_kept() -> None:
    game = played("/npc 2 Dust ghoul")
    assert game.campaign.get("npcs")["Dust ghoul"] == {"level": 2}
    assert game.refused("/npc 18").slug == "rule"


@pytest.mark.parametrize(("level", "life"), [(1, 8), (9, 40)])
def test_g_sdm_30_life_by_level(level: int, life: int) -> None:
    assert played(f"/set level {level}").sheet["life"] == {"now": life, "max": life}


def test_g_sdm_26_defense() -> None:
    game = played("/set agility 3", "/set armor 5", "/trait Fencer gives physical 3")
    assert game.sheet["defense"]["physical"] == 18
    game.do("/set armor 0")
    assert game.sheet["defense"]["physical"] == 13
    game.do("/setting defense_base 10")
    assert game.sheet["defense"] == {"physical": 16, "mystic": 10, "social": 10}


@pytest.mark.parametrize(
    ("choice", "path", "value"),
    [
        ("strength", ("abilities", "strength", "now"), 1),
        ("trait Clerk", ("traits", 1, "tier"), 3),
        ("improve Cook", ("traits", 0, "tier"), 6),
    ],
)
def test_a_level_gives_4_life_a_hero_die_and_one_choice(choice: str, path: tuple[str | int, ...], value: int) -> None:
    game = played("/trait Cook", "/set xp 750", f"/level-up {choice}")
    found = game.sheet
    for step in path:
        found = found[step]  # type: ignore[index]
    assert found == value
    assert (game.sheet["level"], game.sheet["life"], game.sheet["hero"]) == (2, {"now": 12, "max": 12}, 2)


def test_a_level_takes_its_xp_and_a_choice() -> None:
    assert played("/set xp 749").refused("/level-up strength").slug == "rule"
    assert played("/set xp 750").refused("/level-up wings").slug == "bad-argument"
    assert played("/set level 9", "/set xp 99999").refused("/level-up strength").slug == "rule"


def test_xp_by_its_sources() -> None:
    game = Game()
    game.do("/xp quest", [3])
    game.do("/xp novelty", [2])
    game.do("/xp attendance")
    game.do("/xp 30")
    assert game.sheet["xp"] == 300 + 20 + 500 + 30
    assert "due" in game.do("/xp attendance").outcome.notes[0]
    assert game.refused("/xp luck").slug == "bad-argument"


def test_hallmarks_are_as_many_as_levels_and_cost_xp() -> None:
    game = played("/take Sabre", "/take Coat", "/set xp 800", "/hallmark Sabre")
    assert game.refused("/hallmark Coat").slug == "rule"
    game.do("/hallmark Sabre defense")
    assert (game.sheet["xp"], game.sheet["hallmarks"][0]["level"], game.sheet["defense"]["physical"]) == (500, 1, 8)
    game.do("/hallmark Sabre damage")
    assert game.refused("/hallmark Sabre trait").slug == "rule"
    game.do("/salvage Sabre", [2])
    assert game.sheet["xp"] == 50 + 750 * 6 // 10 and game.sheet["hallmarks"] == []
    assert [each["name"] for each in game.sheet["items"]] == ["Coat"]


def test_a_power_costs_its_level_and_double_without_skill() -> None:
    game = played("/set level 9", "/trait Singer", "/power Glass voice 2")
    assert game.do("/cast Glass voice by Singer").outcome.fields == {"price": 2, "dangerous": []}
    assert game.do("/cast Glass voice by Singer overcharge").outcome.fields["price"] == 4
    outcome = game.do("/cast Glass voice", [5]).outcome
    assert (outcome.outcome, outcome.fields["price"], outcome.total) == ("safe", 4, 5)
    assert game.sheet["life"]["now"] == 40 - 2 - 4 - 4


@pytest.mark.parametrize("face", [1, 2, 4])
def test_a_dangerous_power_corrupts_unless_it_is_beaten(face: int) -> None:
    game = played("/set level 4", "/power Glass voice 2")
    assert game.do("/cast Glass voice", [face]).outcome.outcome == "corrupted"
    assert game.sheet["afflictions"] == [{"name": "Corruption", "slot": "traits", "level": 0}]


def test_a_power_is_paid_in_points_too_and_not_beyond_what_there_is() -> None:
    game = played("/set thought 2", "/trait Singer", "/power Hum 2")
    game.do("/cast Hum by Singer pay thought", [20])
    assert game.sheet["abilities"]["thought"]["damaged"] == 2
    assert game.refused("/cast Hum by Singer pay thought").slug == "rule"
    game.do("/set life 1")
    assert game.refused("/cast Hum").slug == "rule"


def test_the_last_life_paid_is_a_defeat_roll() -> None:
    game = played("/trait Singer", "/power Hum 1", "/set life 1")
    outcome = game.do("/cast Hum by Singer", [6, 6]).outcome
    assert (outcome.outcome, game.sheet["life"]["now"]) == ("unharmed", 1)


@pytest.mark.parametrize(
    ("face", "score"),
    [(1, 0), (30, 0), (31, 1), (55, 1), (56, 2), (75, 2), (76, 3), (90, 3), (91, 4), (99, 4), (100, 5)],
)
def test_abilities_by_d100(face: int, score: int) -> None:
    assert by_hundred(face) == score


def test_a_sheet_is_begun_step_by_step() -> None:
    game = Game()
    game.do("/generate points 2 1 1 0 0 3")
    for step, name in (
        ("background", "Clerk"),
        ("path", "Seer"),
        ("free trait", "Cook"),
        ("strange item", "Glass eye"),
    ):
        assert game.campaign.get("asks")["what"] == step
        game.do(f"/start {name}")
    game.do("/start Rope, Lantern, Bread")
    assert game.campaign.get("asks") is None
    assert [trait["name"] for trait in game.sheet["traits"]] == ["Clerk", "Seer", "Cook"]
    assert {item["name"]: item["quantity"] for item in game.sheet["items"]}["Cash"] == 100
    assert len(game.sheet["items"]) == 5


def test_points_are_seven_and_none_above_three() -> None:
    assert Game().refused("/generate points 4 1 1 1 0 0").slug == "rule"
    assert Game().refused("/generate points 3 1 1 1 0 0").slug == "rule"
    game = Game()
    game.do("/generate points")
    scores = [ability["score"] for ability in game.sheet["abilities"].values()]
    assert sum(scores) == 7 and max(scores) <= 3


def test_generation_by_d100_takes_six_faces_in_order() -> None:
    game = Game()
    game.do("/generate d100", [10, 40, 60, 80, 95, 100])
    assert [ability["score"] for ability in game.sheet["abilities"].values()] == [0, 1, 2, 3, 4, 5]
