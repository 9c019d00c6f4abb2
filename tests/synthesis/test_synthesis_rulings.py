"""Each ruling on what the source text leaves in doubt, under its own name (`docs/rules/synthesis.md`)."""

from __future__ import annotations

from pathlib import Path

from synthesis_kit import evens, foe, piotr, played, result, slugnar, traits

from companion.systems.synthesis.cost import cost, step
from companion.systems.synthesis.settings import SETTINGS

RULES = (Path(__file__).parents[2] / "docs" / "rules" / "synthesis.md").read_text("utf-8")
SHARNG = '/foe Sharng "Short" 2, Agile 2'


def test_r_syn_01_the_cost_is_that_of_its_steps() -> None:
    assert cost(1) == 1 and step(4, 5) == 5 and cost(9) == 45


def test_r_syn_02_seven_faces_for_six_dice() -> None:
    line = '/fight "Self 4" & "Mighty 4":half vs "Wall 1"'
    assert played().refused(line, [6, 6, 5, 4, 3, 2, 1, 1]).slug == "faces"
    assert result(played(), line, [6, 6, 5, 4, 3, 2, 1])["successes"] == [4, 0]


def test_r_syn_03_either_primary_is_legal() -> None:
    for theirs in ("Agile & Short:half", "Self & Short:half & Agile:half"):
        game = played("/trait Self 4", "/trait Mighty 4", "/foe Sharng Self 3, Short 2, Agile 2")
        game.do(f"/fight Mighty & Self:half vs {theirs}")
        assert game.campaign.get("synthesis.foes.Sharng.met") == 1


def test_r_syn_04_evens_are_counted_right() -> None:
    for faces, count in (([1, 2, 4, 6], 3), ([2, 2, 4, 1], 3)):
        assert result(played(), '/fight "A 4" vs "B 1"', [*faces, 1])["successes"] == [count, 0]


def test_r_syn_05_argvunt_has_self_five() -> None:
    assert result(slugnar(), "/conflict")["pools"] == [7, 5]


def test_r_syn_06_and_07_slips_of_names_change_nothing() -> None:
    assert "R-SYN-06" in RULES and "R-SYN-07" in RULES


def test_r_syn_08_the_half_method_is_for_the_uncontested() -> None:
    game = slugnar()
    for line in (
        "use Hates Argvunt:half them",
        "use Philosophical:half",
        "contest Philosophical with Hates Argvunt",
        "up",
    ):
        game.do(f"/conflict {line}")
    assert game.refused("/conflict half Philosophical").slug == "rule"
    assert "Philosophical ⚔" in game.do("/conflict").outcome.text
    assert result(game, "/conflict roll", evens(3, 3) + evens(4, 0) + evens(10, 5) + evens(5, 0))["pools"] == [10, 5]


def test_r_syn_08_self_as_a_secondary_may_be_halved() -> None:
    assert result(slugnar(), "/conflict")["pools"][0] == 5 + 4 // 2


def test_r_syn_09_a_tied_sub_conflict_falls_through() -> None:
    game = slugnar()
    for line in ("use Hates Argvunt them", "use Philosophical", "contest Philosophical with Hates Argvunt"):
        game.do(f"/conflict {line}")
    game.do("/conflict roll", evens(3, 1) + evens(4, 1))
    assert result(game, "/conflict")["pools"] == [7, 5]
    game.do("/conflict complicate us")
    assert game.refused("/conflict complicate us").slug == "rule"
    assert result(game, "/conflict roll", evens(8, 8) + evens(5, 0))["pools"] == [8, 5]


def test_r_syn_10_minions_out_of_action_are_straight_dice() -> None:
    game = played("/foe Natalie Soldiers 2", ('/fight "Heroes 4" vs Soldiers', evens(4, 4) + evens(2, 0)))
    game.do("/spend add Minions Out of Action 4")
    line = '/fight "Heroes 4" & "A 2":half & "B 2":half & Minions Out of Action:straight vs Soldiers'
    assert result(game, line, evens(10, 5) + evens(2, 1))["pools"][0] == 4 + 1 + 1 + 4
    assert game.refused('/fight "Heroes 4" & Soldiers:straight vs "Rain 2"').slug == "rule"


def test_r_syn_11_equal_equipment_cancels() -> None:
    game = slugnar()
    assert result(game, "/conflict situation +1 for a sword")["pools"] == [8, 5]
    assert result(game, "/conflict situation +1 them for a sword")["pools"] == [7, 5]
    assert result(game, "/conflict situation +1 them for dim light")["pools"] == [7, 6]


def test_r_syn_12_what_is_missing_has_a_default() -> None:
    names = {setting.name for setting in SETTINGS}
    assert {"level_words", "npc_traits", "obstacles"} <= names
    game = played("/foe Guard", "/foe Chasm hard")
    assert result(game, "/foe Guard")["points"] == 21
    assert foe(game, "Chasm").level("Chasm") == 5
    internal = played("/trait Self 4", "/trait Demonic Arm 4")
    assert result(internal, "/fight Self vs Demonic Arm", evens(4, 3) + evens(4, 1))["internal"] is True


def test_r_syn_13_defining_traits_of_the_loser_may_be_reduced() -> None:
    game = played("/foe Knight Sword 4", ('/fight "Fire 4" vs Sword', evens(4, 3) + evens(4, 0)))
    game.do("/spend reduce Sword 3")
    assert foe(game, "Knight").level("Sword") == 1


def test_r_syn_14_self_is_kept_above_zero() -> None:
    game = played("/trait Edge 1 indefinite", "/trait Unconscious 3 indefinite")
    assert game.refused("/invest Edge").slug == game.refused("/buy-off Unconscious for Lost 3").slug == "rule"
    assert traits(game).self == 1


def test_r_syn_15_half_of_one_is_none_and_a_roll_is_offered() -> None:
    game = slugnar()
    game.do('/conflict use "Sly 1"')
    assert "rolled" in game.do("/conflict half Sly").outcome.text
    assert result(game, "/conflict")["pools"] == [7, 5]


def test_r_syn_16_the_revision_is_named() -> None:
    assert "1.7.2.4" in RULES


def test_self_at_zero_is_the_gms_until_restored() -> None:
    game = piotr()
    game.do('/fight "Straw 1" vs Axe', [1, *evens(6, 4)])
    found = result(game, "/spend reduce Self 4")
    assert traits(game).self == 0 and any("GM's" in note for note in found["notes"])
    assert game.refused("/fight Sword vs Axe").slug == "rule"
    assert game.refused("/struggle-with Demonic Arm").slug == "rule"
    found = result(game, "/improve notable", evens(3, 2))
    assert found["outcome"] == "significance" and traits(game).self == 2
    game.do("/fight Sword vs Axe")


def test_a_foe_with_a_self_should_not_fall_at_once() -> None:
    def falls(before: int) -> list[str]:
        game = played('/foe "Dark Lord" Self 5, Malice 5')
        for _ in range(before + 1):
            game.do('/fight "Light 9" vs Malice', evens(9, 5) + evens(5, 0))
        return result(game, "/spend add Slain 5 defining")["notes"]

    assert any("before it falls" in note for note in falls(0))
    assert any("before it falls" in note for note in falls(1))
    assert falls(2) == []
