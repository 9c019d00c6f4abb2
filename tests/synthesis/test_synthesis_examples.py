"""The golden examples of the rules (`docs/rules/synthesis.md`), each under its own name."""

from __future__ import annotations

import pytest
from synthesis_kit import evens, foe, piotr, played, result, slugnar, traits, won

from companion.systems.synthesis.cost import cost, step
from companion.systems.synthesis.fortune import reading

ALIR = "/fight Self & Mighty:half vs Self & Short:half & Agile:half +1"


def alir(faces: list[int]) -> dict[str, object]:
    game = played("/trait Self 4", "/trait Mighty 4", "/foe Sharng Self 3, Short 2, Agile 2", character="Alir")
    return result(game, ALIR, faces)


def test_g_syn_01_costs() -> None:
    assert [cost(level) for level in range(1, 10)] == [1, 3, 6, 10, 15, 21, 28, 36, 45]


def test_g_syn_02_steps() -> None:
    assert (step(4, 5), step(7, 6)) == (5, -7)
    game = played("/trait Wits 7")
    assert result(game, "/trait Wits 6")["cost"] == -7


def test_g_syn_03_both_extremes_are_legal() -> None:
    assert played("/trait Self 9").sheet["points"] == {"spent": 45, "limit": 45}
    game = played(*(f'/trait "Trait {number}" 1' for number in range(44)))
    assert game.sheet["points"]["spent"] == 45
    assert game.refused("/trait One more 1").slug == "rule"


def test_g_syn_04_a_secondary_brings_its_successes() -> None:
    game = played("/trait Six-Gun 5", "/trait Sharp Eye 3", character="Bob")
    found = result(game, '/fight Six-Gun & Sharp Eye vs "Draw 4"', [3, 3, 6, *evens(6, 3), *evens(4, 0)])
    assert (found["pools"], found["successes"]) == ([6, 4], [3, 0])
    assert [roll["faces"] for roll in found["rolls"]] == [[3, 3, 6], [2, 2, 2, 1, 1, 1], [1, 1, 1, 1]]


def test_g_syn_05_half_of_mighty() -> None:
    assert alir([6, 6, 5, 4, 3, 2, 6, 6, 4, 3, 1, 1])["pools"][0] == 6  # type: ignore[index]


def test_g_syn_06_seven_faces_for_six_dice_are_refused() -> None:
    game = played("/trait Self 4", "/trait Mighty 4", "/foe Sharng Self 3, Short 2, Agile 2", character="Alir")
    before = game.campaign
    assert game.refused(ALIR, [6, 6, 5, 4, 3, 2, 1, 6, 6, 4, 3, 1, 1]).slug == "faces"
    assert game.campaign is before
    for surplus in (5, 3, 1):
        ours = [face for face in (6, 6, 5, 4, 3, 2, 1) if face != surplus]
        assert alir([*ours, 6, 6, 4, 3, 1, 1])["successes"][0] == 4  # type: ignore[index]


def test_g_syn_07_sharngs_pool() -> None:
    assert alir([6, 6, 5, 4, 3, 2, 6, 6, 4, 3, 1, 1])["pools"][1] == 3 + 2 // 2 + 2 // 2 + 1  # type: ignore[index]


def test_g_syn_08_sharngs_successes() -> None:
    assert alir([6, 6, 5, 4, 3, 2, 6, 6, 4, 3, 1, 1])["successes"][1] == 3  # type: ignore[index]


def test_g_syn_09_alir_wins_by_one() -> None:
    found = alir([6, 6, 5, 4, 3, 2, 6, 6, 4, 3, 1, 1])
    assert (found["outcome"], found["number"], found["reading"]) == ("us", 1, "marginal")


def test_g_syn_10_a_character_conflict_is_read_twice() -> None:
    game = piotr()
    found = result(game, "/struggle-with Demonic Arm", [1, 2, 4, 5, 4, 4, 5, 6])
    assert (found["outcome"], found["dice"], found["number"], found["successes"]) == ("trait", 5, 1, [2, 3])
    assert found["asks"]["what"] == "impose" and found["asks"]["level"] == 1
    game.do("/impose Cruel")
    assert traits(game).level("Cruel") == 1 and game.campaign.get("asks") is None


def test_g_syn_11_piotrs_pool() -> None:
    game = piotr()
    game.do("/struggle-with Demonic Arm", [1, 2, 4, 5, 4, 4, 5, 6])
    found = result(game, "/fight struggle & Sword:half & Horsemanship:half vs Axe", [*evens(7, 4), *evens(6, 2)])
    assert found["pools"] == [5 + 1 + 1, 6]


def test_g_syn_12_slugnar_and_argvunt() -> None:
    game = slugnar()
    assert result(game, "/conflict")["pools"] == [7, 5]
    assert result(game, "/conflict use Hates Argvunt:half them")["pools"] == [7, 7]


def contested() -> tuple[object, dict[str, object]]:
    game = slugnar()
    game.do("/conflict use Hates Argvunt:half them")
    game.do("/conflict use Philosophical")
    game.do("/conflict contest Philosophical with Hates Argvunt")
    return game, result(game, "/conflict roll", [2, 2, 4, 1, 2, 4, 6])


def test_g_syn_13_the_sub_conflict_is_tied() -> None:
    _, found = contested()
    assert (found["outcome"], found["number"], found["successes"]) == ("tie", 0, [3, 3])


def test_g_syn_14_a_complication_on_that_tie() -> None:
    game, _ = contested()
    assert result(game, "/conflict complicate them")["pools"] == [7, 6]  # type: ignore[arg-type]


def test_g_syn_15_bettys_last_pool_is_six() -> None:
    game, _ = contested()
    game.do("/conflict complicate them")  # type: ignore[attr-defined]
    assert game.refused("/conflict roll", evens(7, 3) + evens(5, 2)).slug == "faces"  # type: ignore[attr-defined]
    assert result(game, "/conflict roll", evens(7, 3) + evens(6, 2))["pools"] == [7, 6]  # type: ignore[arg-type]


def test_g_syn_16_humiliated_and_went_too_far() -> None:
    game, _ = contested()
    game.do("/conflict complicate them")  # type: ignore[attr-defined]
    found = result(game, "/conflict roll", evens(7, 3) + evens(6, 2))  # type: ignore[arg-type]
    assert (found["outcome"], found["number"], found["reading"]) == ("us", 1, "marginal")
    game.do("/spend add Humiliated 1")  # type: ignore[attr-defined]
    game.do("/complicate Went too Far")  # type: ignore[attr-defined]
    assert foe(game, "Argvunt").level("Humiliated") == 1  # type: ignore[arg-type]
    assert traits(game).level("Went too Far") == 1  # type: ignore[arg-type]


def test_g_syn_17_minions_out_of_action() -> None:
    game = played(
        "/foe Natalie Clockwork Soldiers 8", ('/fight "Heroes 9" vs Clockwork Soldiers', evens(9, 4) + evens(8, 0))
    )
    assert result(game, "/spend add Minions Out of Action 4 foe")["left"] == 0
    line = '/fight "Heroes 3" & "Wit 2":half & "Rope 2":half & Minions Out of Action:straight vs Clockwork Soldiers'
    assert result(game, line, evens(9, 0) + evens(8, 1))["pools"] == [3 + 1 + 1 + 4, 8]


def test_g_syn_18_unconscious_bought_off() -> None:
    for fates in ("Werebear 3", "Werebear 2, Hunted 1"):
        game = played("/trait Self 4", "/trait Unconscious 3 indefinite")
        result(game, f"/buy-off Unconscious for {fates}")
        assert traits(game).self == 3 and not traits(game).known("Unconscious")
        assert sum(trait.level for trait in traits(game).indefinite.values()) == 3


def test_g_syn_19_dead_for_winded_is_out_of_proportion() -> None:
    game = played("/trait Self 4", "/trait Dead 3 indefinite")
    assert any("out of proportion" in note for note in result(game, "/buy-off Dead for Winded 3")["notes"])
    strict = played("/trait Self 4", "/trait Dead 3 indefinite", "/setting out_of_proportion refused")
    assert strict.refused("/buy-off Dead for Winded 3").slug == "rule"


def test_g_syn_20_learning_edge_into_sword_skill() -> None:
    game = played("/trait Self 4", "/trait Sword Skill 2", "/trait Learning Edge 1 indefinite")
    spent = game.sheet["points"]["spent"]
    game.do("/invest Learning Edge into Sword Skill")
    assert traits(game).get("Sword Skill", True).level == 3  # type: ignore[union-attr]
    assert not traits(game).known("Learning Edge") and traits(game).self == 3
    assert game.sheet["points"]["spent"] == spent


def test_g_syn_21_infatuation_becomes_a_relationship() -> None:
    game = played("/trait Self 2", "/trait Infatuation 1 indefinite")
    game.do("/invest Infatuation into Relationship")
    assert traits(game).get("Relationship", True).level == 1  # type: ignore[union-attr]
    assert not traits(game).indefinite and traits(game).self == 1


@pytest.mark.parametrize(("level", "dice"), [(1, 0), (2, 1), (3, 1), (5, 2)])
def test_g_syn_22_the_half_method(level: int, dice: int) -> None:
    found = result(played(), f'/fight "A 3" & "B {level}":half vs "C 1"', evens(3 + dice, 2) + evens(1, 0))
    assert found["pools"] == [3 + dice, 1]


def test_g_syn_23_a_third_secondary_is_refused() -> None:
    game = played()
    assert game.refused('/fight "A 3" & "B 2" & "C 2" & "D 2" vs "E 3"').slug == "rule"
    assert game.refused('/fight "E 3" vs "A 3" & "B 2" & "C 2" & "D 2"').slug == "rule"


def test_g_syn_24_no_deeper_than_two() -> None:
    game = played("/conflict begin A long quarrel")
    for level in "abc":
        for name in ("One", "Two"):
            game.do(f'/conflict use "{name} {level} 2" us')
            game.do(f'/conflict use "Anti {name} {level} 2" them')
            if level != "a":
                break
        if level != "c":
            opening = "Two" if level == "a" else "One"
            game.do(f'/conflict contest "{opening} {level}" with "Anti {opening} {level}"')
    assert result(game, "/conflict")["depth"] == 2
    assert game.refused('/conflict contest "One c" with "Anti One c"').slug == "rule"


def test_g_syn_25_overkill() -> None:
    game = won(8)
    assert game.campaign.get("synthesis.aftermath.reading") == "overkill" and game.campaign.get("asks.left") == 8
    assert result(game, "/complicate")["outcome"] == "overkill"


def test_g_syn_26_the_swarm_is_reduced_to_nothing() -> None:
    game = won(4)
    assert result(game, "/spend reduce Swarm 4")["left"] == 0
    assert foe(game, "Ants").level("Swarm") == 1
    game.do('/fight "Fire 9" vs Swarm', evens(9, 2) + evens(1, 0))
    found = result(game, "/spend reduce Swarm 2")
    assert not foe(game, "Ants").known("Swarm") and found["left"] == 1
    assert "nothing is left of Ants" in found["notes"]


def test_g_syn_27_winners_gain_only_indefinite_traits() -> None:
    assert won(2).refused("/spend add Glory 1 defining self").slug == "rule"


def test_g_syn_28_self_is_not_brought_to_zero_of_ones_own_will() -> None:
    game = played("/trait Learning Edge 1 indefinite", "/trait Unconscious 3 indefinite")
    assert game.refused("/invest Learning Edge").slug == "rule"
    assert game.refused("/buy-off Unconscious for Werebear 3").slug == "rule"
    assert game.refused("/trait Self 0").slug == "rule"
    game.do('/fight "Fire 9" vs "Fog 1"', [*evens(9, 4), 1])
    assert game.refused("/spend reduce Self 1 self").slug == "rule"


def test_g_syn_29_significance_raises_self() -> None:
    game = played("/trait Self 4")
    found = result(game, "/improve 5", evens(5, 3) + evens(4, 1))
    assert found["outcome"] == "significance" and traits(game).self == 6


def test_g_syn_30_self_gains_confidence() -> None:
    game = played("/trait Self 4")
    found = result(game, "/improve 2", evens(2, 0) + evens(4, 2))
    assert found["outcome"] == "self" and found["asks"]["left"] == 2
    assert result(game, "/spend add Sure of it 2")["left"] == 0
    assert traits(game).get("Sure of it", False).level == 2  # type: ignore[union-attr]


def test_g_syn_31_a_settled_trait_is_barred() -> None:
    game = piotr()
    game.do("/struggle-with Demonic Arm", evens(4, 3) + evens(4, 1))
    assert game.sheet["barred"] == ["Demonic Arm"]
    assert game.refused("/struggle-with Demonic Arm").slug == "rule"
    game.do("/improve 5", evens(5, 3) + evens(4, 1))
    assert game.sheet["barred"] == []
    game.do("/struggle-with Demonic Arm", evens(6, 1) + evens(4, 1))


def test_g_syn_32_fast_talk_against_a_boar() -> None:
    game = played("/trait Fast Talk 6", "/foe Boar Unimpressed 5", character="Ed")
    assert result(game, "/fight Fast Talk vs Unimpressed", evens(6, 4) + evens(5, 2))["pools"] == [6, 5]


def test_readings_of_the_success_number() -> None:
    assert [reading(number) for number in (0, 1, 2, 3, 7, 8, -8)] == [
        "tie",
        "marginal",
        "marginal",
        "powerful",
        "powerful",
        "overkill",
        "overkill",
    ]
