"""Conflict: sides, rounds, actions, the oracle's foes, attrition, chases (A7, A8)."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import replace
from itertools import permutations

import pytest
from harness import Game
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.dice import SeededDice
from companion.errors import Refused
from companion.play.call import parse
from companion.play.turn import chances
from companion.systems.sdm.conflict import marks, oracle, rounds
from companion.systems.sdm.conflict.blows import land
from companion.systems.sdm.conflict.fight import (
    HERE,
    OVER_THERE,
    THERE,
    Blow,
    Fight,
    Foe,
    Mark,
    fight_of,
    foe_of,
    under_way,
    with_fight,
    written,
)
from companion.systems.sdm.conflict.scene import Scene
from companion.systems.sdm.harm import World
from companion.systems.sdm.npcs import NPCS


def fight(*lines: str, place: str = "harsh", foes: str = "Ghoul 1") -> Game:
    """A conflict begun; in a harsh place no die is thrown for the onset."""
    game = Game()
    for line in lines:
        game.do(line)
    game.do(f"/conflict {foes} {place}")
    return game


def our_round(game: Game) -> Game:
    game.do("/round", [6, 1])
    return game


def near(game: Game, foe: str = "Ghoul", band: int = HERE) -> Game:
    """The foe so near to the hero, by hand."""
    found = fight_of(game.campaign)
    bands = {doc: {**far, foe: band} for doc, far in found.bands.items()}
    game.campaign = with_fight(game.campaign, replace(found, bands=bands))
    return game


def foe(game: Game, name: str = "Ghoul") -> Foe:
    return fight_of(game.campaign).foes[name]


def marks_of(game: Game, who: str) -> set[str]:
    return {mark.what for mark in fight_of(game.campaign).marks if mark.on == who}


ODO = "characters/odo"


def test_foes_come_from_the_level_table_each_with_a_name() -> None:
    game = Game()
    outcome = game.do('/conflict "Dust ghoul" 2 x3', [2]).outcome
    found = fight_of(game.campaign)
    assert list(found.foes) == ["Dust ghoul 1", "Dust ghoul 2", "Dust ghoul 3"]
    assert (found.foes["Dust ghoul 1"].life, found.foes["Dust ghoul 1"].defense, found.onset) == (12, 12, 4)
    assert outcome.outcome == "begun"
    game.do("/conflict Vole 0 at over-there")
    assert fight_of(game.campaign).band(ODO, "Vole") == OVER_THERE


def test_a_creature_kept_by_name_needs_no_level() -> None:
    game = Game()
    game.do("/npc 4 Keeper")
    game.do("/conflict Keeper harsh")
    assert foe(game, "Keeper").life == 22


def test_the_fight_is_read_back_as_it_was_written() -> None:
    game = our_round(fight(foes="Ghoul 1 x2"))
    game.do("/act defend")
    found = fight_of(game.campaign)
    assert written(fight_of(with_fight(game.campaign, found))) == written(found)
    assert "Ghoul 1" in game.do("/conflict").outcome.text


@pytest.mark.parametrize(("place", "faces", "onset"), [("harsh", [], 0), ("tight", [2], 2), ("open", [2], 4)])
def test_r_sdm_09_the_onset_is_drawn_once(place: str, faces: list[int], onset: int) -> None:
    game = Game()
    game.do(f"/conflict Ghoul 1 {place}", faces)
    assert fight_of(game.campaign).onset == onset


def test_wear_begins_after_that_many_full_rounds() -> None:
    assert not replace(Fight(), onset=2, round=2).wears
    assert replace(Fight(), onset=2, round=3).wears


@pytest.mark.parametrize(("faces", "slug"), [([6, 1], "us"), ([1, 6], "them"), ([3, 3], "chaos")])
def test_initiative_each_round(faces: list[int], slug: str) -> None:
    game = fight()
    outcome = game.do("/round", faces).outcome
    assert (outcome.outcome, outcome.fields["round"]) == (slug, 1)


def test_they_go_first_when_they_win() -> None:
    game = fight()
    game.do("/round", [1, 6])
    assert game.refused("/attack Ghoul").slug == "rule"
    game.do("/foes hold")
    game.do("/attack Ghoul", [3])


def test_nothing_is_done_before_the_first_round_nor_twice_in_one() -> None:
    game = fight()
    for line in ("/attack Ghoul", "/foes", "/act cover"):
        assert game.refused(line).slug == "rule"
    our_round(game)
    game.do("/attack Ghoul", [3])
    assert game.refused("/attack Ghoul").slug == "rule"
    assert game.refused("/round").slug == "rule"
    game.do("/foes hold")
    assert game.refused("/foes").slug == "rule"
    our_round(game)


def test_a_turn_is_a_movement_and_an_action() -> None:
    game = our_round(fight())
    game.do("/act move Ghoul")
    assert fight_of(game.campaign).band(ODO, "Ghoul") == HERE
    game.do("/attack Ghoul", [3])
    assert game.refused("/act back").slug == "rule"
    game.do("/act talk")


def test_an_attack_over_the_defense_hits_and_harms() -> None:
    game = our_round(fight("/set strength 2", "/take Sabre damage 1d6"))
    near(game)
    outcome = game.do("/attack Ghoul", [10, 5]).outcome
    assert (outcome.outcome, outcome.total, outcome.fields["damage"]) == ("success", 12, 5)
    assert foe(game).life == 3


def test_from_afar_agility_serves_and_bare_hands_do_1d3() -> None:
    game = our_round(fight("/set agility 3"))
    outcome = game.do("/attack Ghoul", [9, 3]).outcome
    assert "3[agility]" in outcome.rolls[0].text and outcome.rolls[1].text == "1d3"


def test_g_sdm_23_a_hit_on_target_waits_for_a_sacrifice() -> None:
    game = near(our_round(fight("/take Sabre damage 1d6")))
    assert game.do("/attack Ghoul with Sabre", [11]).outcome.outcome == "on-target"
    assert foe(game).life == 8
    assert game.do("/sacrifice resources", [6]).outcome.outcome == "success"
    assert foe(game).life == 2


def test_an_attack_declined_is_a_miss() -> None:
    game = near(our_round(fight()))
    game.do("/attack Ghoul", [11])
    assert game.do("/decline").outcome.outcome == "failure"
    assert foe(game).life == 8


@pytest.mark.parametrize(("choice", "life"), [("double", 2), ("stunt", 5)])
def test_a_natural_20_doubles_or_trips_and_gives_a_bonus_action(choice: str, life: int) -> None:
    game = near(our_round(fight("/take Sabre damage 1d6")))
    game.do("/attack Ghoul", [20, 3])
    game.do(f"/critical {choice}")
    assert foe(game).life == life
    assert ("off balance" in marks_of(game, "Ghoul")) == (choice == "stunt")
    game.do("/attack Ghoul", [3])
    assert game.refused("/attack Ghoul").slug == "rule"


def test_a_hero_die_turns_a_miss_into_a_hit() -> None:
    game = near(our_round(fight("/take Sabre damage 1d6")))
    game.do("/attack Ghoul", [9])
    outcome = game.do("/hero", [4, 6]).outcome
    assert outcome.outcome == "success" and foe(game).life == 2


def test_a_charge_has_a_bonus_and_leaves_one_open() -> None:
    game = our_round(fight())
    outcome = game.do("/attack Ghoul charge", [8, 4, 2]).outcome
    assert (outcome.total, outcome.outcome) == (12, "success")
    assert fight_of(game.campaign).band(ODO, "Ghoul") == HERE and "exposed" in marks_of(game, ODO)
    outcome = game.do("/foes", [1, 1, 6]).outcome
    assert any(rolled.text.startswith("1d20+1d6") for rolled in outcome.rolls)


def test_a_furious_attack_strikes_twice() -> None:
    game = near(our_round(fight()))
    assert (
        len([rolled for rolled in game.do("/attack Ghoul furious", [3, 4]).outcome.rolls if "d20" in rolled.text]) == 2
    )
    assert "exposed" in marks_of(game, ODO)


def test_a_careless_attack_is_answered_if_the_foe_stands() -> None:
    game = near(our_round(fight()))
    outcome = game.do("/attack Ghoul careless", [3, 2, 1]).outcome
    assert "strikes back" in outcome.text
    game = near(our_round(fight("/take Axe damage 1d8")))
    assert "strikes back" not in game.do("/attack Ghoul careless", [15, 2, 8]).outcome.text


def test_suppressing_fire_is_a_penalty_on_their_rolls() -> None:
    game = our_round(fight("/set agility 2", foes="Ghoul 1 x2"))
    game.do("/attack Ghoul 1 suppress", [15])
    assert marks_of(game, "Ghoul 1") == marks_of(game, "Ghoul 2") == {"suppressed"}
    assert marks.bonuses(fight_of(game.campaign), "Ghoul 2", ODO, False) == -1


def test_skirmish_and_cover_protect_from_shots_only() -> None:
    game = our_round(fight())
    game.do("/attack Ghoul skirmish", [3])
    found = fight_of(game.campaign)
    assert (marks.bonuses(found, "Ghoul", ODO, True), marks.bonuses(found, "Ghoul", ODO, False)) == (-1, 0)


@pytest.mark.parametrize("style", ["skirmish", "suppress"])
def test_shots_are_not_for_close_quarters_and_charges_not_for_afar(style: str) -> None:
    game = near(our_round(fight()))
    assert game.refused(f"/attack Ghoul {style}").slug == "rule"
    assert game.refused("/attack Ghoul charge").slug == "rule"


def test_what_lasts_until_the_next_turn_ends_then() -> None:
    game = our_round(fight())
    game.do("/act defend")
    assert "guarded" in marks_of(game, ODO)
    game.do("/foes hold")
    our_round(game)
    assert "guarded" in marks_of(game, ODO)
    game.do("/act cover")
    assert marks_of(game, ODO) == {"covered"}


def test_leaving_carelessly_gives_a_free_attack_and_disengaging_none() -> None:
    game = near(our_round(fight()))
    assert "strikes for free" in game.do("/act back", [1]).outcome.text
    game = near(our_round(fight()))
    assert "strikes" not in game.do("/act disengage").outcome.text
    assert fight_of(game.campaign).band(ODO, "Ghoul") == THERE


def test_who_flees_far_enough_is_out_of_it() -> None:
    game = near(our_round(fight()), band=OVER_THERE)
    assert "gets away" in game.do("/act flee").outcome.text
    assert game.do("/conflict end").outcome.outcome == "lost"


def test_a_readied_attack_goes_before_the_one_who_comes() -> None:
    game = our_round(fight("/take Sabre damage 1d6"))
    game.do("/act ready Sabre")
    outcome = game.do("/foes", [1, 15, 6]).outcome
    assert "was ready" in outcome.text and foe(game).life == 2


def test_the_hidden_are_not_struck_and_come_out_with_a_surprise() -> None:
    game = near(our_round(fight("/set agility 2")))
    game.do("/act hide", [12])
    assert "finds nobody" in game.do("/foes").outcome.text
    our_round(game)
    game.do("/act sneak")
    assert marks_of(game, ODO) == {"surprise"}
    assert fight_of(game.campaign).band(ODO, "Ghoul") == THERE


def test_nobody_sneaks_off_in_plain_sight() -> None:
    assert our_round(fight()).refused("/act sneak").slug == "rule"


def test_grabbing_pinning_and_shaking_off() -> None:
    game = near(our_round(fight("/set strength 3")))
    assert game.refused("/act hold Ghoul").slug == "rule"
    game.do("/act grab Ghoul", [12])
    assert "grabbed" in marks_of(game, "Ghoul")
    plan = oracle.decide(fight_of(game.campaign), "Ghoul", ODO, "expected")
    assert plan.action == "shake"


def test_the_held_do_not_leave_until_they_shake_it_off() -> None:
    game = near(our_round(fight("/set strength 3")))
    found = fight_of(game.campaign)
    game.campaign = with_fight(game.campaign, replace(found, marks=(Mark(ODO, "grabbed", "Ghoul", made=1),)))
    assert game.refused("/act disengage").slug == "rule"
    game.do("/act shake", [12])
    assert marks_of(game, ODO) == set()
    game.do("/act disengage")


@pytest.mark.parametrize("ally", ["protect", "drag"])
def test_an_ally_is_protected_or_dragged_away(ally: str) -> None:
    game = Game()
    game.do("/character Mira")
    game.do("/conflict Ghoul 1 harsh")
    our_round(game)
    near(game)
    game.do(f"/act {ally} Odo")
    if ally == "drag":
        assert fight_of(game.campaign).band(ODO, "Ghoul") == THERE
    else:
        assert "protected" in marks_of(game, ODO)


def test_every_kind_of_action_can_be_done_or_says_why_not() -> None:
    from companion.systems.sdm.conflict.actions import KINDS

    for kind in KINDS:
        if kind == "idea":
            continue
        game = our_round(fight(foes="Ghoul 1 x2", place="open"))
        turns = [f"/act {kind} Ghoul 1", f"/act {kind} Odo", f"/act {kind}"]
        done = 0
        for line in turns:
            try:
                game.do(line)
            except Refused:
                continue
            else:
                done += 1
                break
        assert done or kind in ("grab", "hold", "shake", "sneak", "help"), kind


def test_the_four_verdicts() -> None:
    game = near(our_round(fight()))
    assert "strikes for free" in game.do("/idea terrible", [1]).outcome.text
    game = near(our_round(fight()))
    game.do("/idea great")
    assert game.do("/attack Ghoul", [8, 4, 1]).outcome.total == 12
    game = near(our_round(fight()))
    game.do("/idea risky")
    assert "strikes for free" in game.do("/attack Ghoul", [15, 1, 1]).outcome.text
    game = near(our_round(fight()))
    game.do("/idea interesting")
    assert "strikes for free" not in game.do("/attack Ghoul", [15, 1]).outcome.text
    game = near(our_round(fight()))
    assert "strikes for free" in game.do("/idea interesting agility", [5, 1]).outcome.text


def test_a_foe_at_0_life_is_out_and_the_first_loss_shakes_the_others() -> None:
    game = fight(foes="Ghoul 1 x2")
    game.do("/hurt 8 of Ghoul 1")
    assert foe(game, "Ghoul 1").state == "out" and fight_of(game.campaign).shaken
    our_round(game)
    outcome = game.do("/foes", [6, 6]).outcome
    assert "break" in outcome.text and outcome.outcome == "won"
    assert foe(game, "Ghoul 2").state == "fled"


@pytest.mark.parametrize(("faces", "passed", "redoubled"), [([1, 2, 1], 1, False), ([2, 2, 1], 1, True)])
def test_shaken_foes_that_hold_fight_on(faces: list[int], passed: int, redoubled: bool) -> None:
    game = fight(foes="Ghoul 1 x2")
    game.do("/hurt 8 of Ghoul 1")
    our_round(game)
    game.do("/foes", faces)
    assert foe(game, "Ghoul 2").passed == passed
    assert ("redoubled" in marks_of(game, "Ghoul 2")) == redoubled


def test_three_tests_passed_and_they_fight_to_the_end() -> None:
    game = fight(foes="Ghoul 1 x2")
    found = fight_of(game.campaign)
    stout = {name: replace(each, passed=3) for name, each in found.foes.items()}
    game.campaign = with_fight(game.campaign, replace(found, foes=stout, shaken=True))
    our_round(game)
    assert "morale" not in game.do("/foes", [1, 1]).outcome.text


def test_a_fleeing_foe_may_get_one_last_shot() -> None:
    game = fight(foes="Ghoul 1 x2")
    game.do("/hurt 8 of Ghoul 1")
    our_round(game)
    game.do("/foes", [6, 6])
    assert "last shot" in game.do("/attack Ghoul 2", [3]).outcome.text
    assert game.refused("/attack Ghoul 2").slug == "rule"


def test_g_sdm_22_ability_damage_takes_level_and_bonus_until_it_is_out() -> None:
    game = fight()
    game.do("/hurt 1 strength of Ghoul")
    assert (foe(game).level, foe(game).bonus, foe(game).state) == (0, 2, "up")
    game.do("/hurt 1 aura of Ghoul")
    assert foe(game).state == "out"
    game = fight("/preset vlg2025")
    game.do("/hurt 1 strength of Ghoul")
    assert foe(game).state == "out"


@pytest.mark.parametrize(
    ("faces", "state", "life", "bonus"),
    [([6, 6], "up", 1, 3), ([5, 6], "up", 1, 3), ([4, 4], "up", 1, 2), ([3, 4], "out", 0, 3)],
)
def test_r_sdm_16_a_named_foe_rolls_for_defeat(faces: list[int], state: str, life: int, bonus: int) -> None:
    game = fight(foes="Keeper 1 named")
    game.do("/hurt 8 of Keeper", faces)
    assert (foe(game, "Keeper").state, foe(game, "Keeper").life, foe(game, "Keeper").bonus) == (state, life, bonus)
    if state == "up":
        our_round(game)
        assert ("skips" in game.do("/foes").outcome.text) == (faces != [6, 6])


def test_g_sdm_19_g_sdm_20_wear_on_both_sides() -> None:
    game = near(our_round(fight("/set endurance 1")))
    game.do("/attack Ghoul", [3])
    assert game.sheet["abilities"]["endurance"]["sapped"] == 1
    game.do("/foes", [1, 1])
    assert foe(game).sapped == 1 and foe(game).adds == 2
    our_round(game)
    game.do("/attack Ghoul", [3])
    assert game.sheet["burdens"][0]["kind"] == "attrition"
    worn = replace(foe(game), worn=2)
    game.campaign = with_fight(game.campaign, replace(fight_of(game.campaign), foes={"Ghoul": worn}))
    game.do("/hurt 5 of Ghoul")
    assert foe(game).life == 1


def test_a_light_turn_takes_one_attrition_burden_off() -> None:
    game = our_round(fight("/exert physical", "/exert physical"))
    game.do("/act light")
    assert game.sheet["slots"]["burdens"]["used"] == 1


def test_g_sdm_18_in_chaos_both_can_fall() -> None:
    game = near(fight("/set life 3", "/take Axe damage 1d8"))
    game.do("/round", [3, 3])
    game.do("/attack Ghoul", [15, 8])
    assert foe(game).life == 8
    game.do("/foes", [1, 15, 6])
    assert game.sheet["life"]["now"] == 3
    outcome = game.do("/round", [3, 3]).outcome
    assert (foe(game).state == "out" and game.sheet["state"] == "stunned") or "defeat" in outcome.text


def test_the_stunned_skip_the_turn_still_to_come_and_then_come_round() -> None:
    game = near(fight("/set life 1"))
    game.do("/round", [1, 6])
    game.do("/foes", [1, 15, 1, 5, 6])
    assert game.sheet["state"] == "stunned"
    assert game.refused("/attack Ghoul").slug == "rule"
    game.do("/round", [6, 1])
    assert (game.sheet["state"], game.sheet["life"]["now"]) == ("up", 1)
    game.do("/attack Ghoul", [3])


def test_who_has_acted_skips_the_next_turn() -> None:
    game = near(our_round(fight("/set life 1")))
    game.do("/attack Ghoul", [3])
    game.do("/foes", [1, 15, 1, 6, 6])
    assert game.sheet["state"] == "stunned"
    assert "nobody of ours" in game.do("/round").outcome.text
    game.do("/foes")
    game.do("/round", [6, 1])
    assert game.sheet["state"] == "up"


def test_the_knocked_out_wake_when_it_ends() -> None:
    game = near(our_round(fight("/set life 1", "/set thought 1")))
    game.do("/foes", [1, 15, 1, 3, 4])
    assert game.sheet["state"] == "knocked-out"
    assert game.do("/conflict end").outcome.outcome == "lost"
    assert game.sheet["state"] == "up" and under_way(game.campaign) is None


def test_where_nobody_dies_0_life_loses_the_stakes() -> None:
    game = near(our_round(fight("/set life 1", foes="Keeper 1 harmless")), "Keeper")
    outcome = game.do("/foes", [1, 15, 1]).outcome
    assert (outcome.outcome, game.sheet["state"]) == ("lost", "up")
    assert "at stake" in outcome.text


def test_a_mystic_conflict_strikes_at_another_defense() -> None:
    game = near(our_round(fight("/set thought 5", foes="Keeper 1 mystic")), "Keeper")
    assert "vs 12" in game.do("/foes", [1, 3]).outcome.text


def test_a_benefit_given_away_is_the_foes_bonus_in_the_next_initiative() -> None:
    game = Game()
    game.do("/test thought vs 11", [11])
    game.do("/sacrifice benefit")
    game.do("/conflict Ghoul 1 harsh")
    assert game.do("/round", [5, 1, 5]).outcome.outcome == "them"


def test_the_oracle_says_why() -> None:
    game = our_round(fight())
    text = game.do("/foes", [1]).outcome.text
    assert "Ghoul on Odo (1d6 ⟨1⟩ = 1 expected): comes closer, for it is not close enough" in text


@pytest.mark.parametrize("event", ["expected", "unusual", "rare"])
@pytest.mark.parametrize("band", range(4))
@pytest.mark.parametrize("shoots", [True, False])
def test_the_oracle_always_has_a_plan_with_a_reason(event: str, band: int, shoots: bool) -> None:
    found = Fight(foes={"G": foe_of(NPCS[1], shoots=shoots)}, bands={ODO: {"G": band}})
    plan = oracle.decide(found, "G", ODO, event)
    assert plan.why and plan.action in oracle._DOES


def test_the_chance_to_hit_and_to_be_hit_before_each_choice() -> None:
    game = near(our_round(fight("/set strength 2")))
    found = chances(parse("/attack Ghoul"), game.campaign, game.dice, game.library)
    assert found is not None and "hit by Ghoul 80 %" in found.note
    assert {odd.label: str(odd.chance) for odd in found.odds} == {
        "success": "11/20",
        "on-target": "1/20",
        "failure": "2/5",
    }
    charge = chances(parse("/attack Ghoul furious"), game.campaign, game.dice, game.library)
    assert (charge is not None and "hit by Ghoul 95 %" in charge.note) or charge.note != found.note


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(["G", "H", ODO]), st.integers(1, 9)), max_size=4), st.integers(0, 99))
def test_a_chaos_round_does_not_depend_on_the_order_of_turns(hits: list[tuple[str, int]], seed: int) -> None:
    campaign = GAME.campaign
    foes = {"G": foe_of(NPCS[1]), "H": foe_of(NPCS[2])}
    begun = Fight(round=1, first="chaos", foes=foes, heroes={ODO: rounds.Hero()}, bands={ODO: {}})
    blows = tuple(Blow(to, amount) for to, amount in hits)
    ends = set()
    for order in list(permutations(blows))[:24]:
        scene = Scene(World(campaign, GAME.library, SeededDice(seed)), begun)
        after = land(scene, order)
        ends.add((str(written(after.fight)), str(after.campaign.doc(ODO))))
    assert len(ends) == 1


GAME = Game()


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.sampled_from(["defend", "cover", "hide", "ready", "move", "back", "rush", "prone", "skirmish"]), max_size=6
    )
)
def test_nothing_outlasts_the_round_it_should(kinds: list[str]) -> None:
    game = Game(seed=len(kinds))
    game.do("/set life 8")
    game.do("/conflict Ghoul 6 at over-there open")
    for kind in kinds:
        if game.do("/round").outcome.outcome in ("won", "lost"):
            return
        if fight_of(game.campaign).first == "them":
            game.do("/foes hold")
        with suppress(Refused):
            game.do(f"/attack Ghoul {kind}" if kind == "skirmish" else f"/act {kind}")
        if not fight_of(game.campaign).foes_done:
            game.do("/foes hold")
    game.do("/round")
    now = fight_of(game.campaign)
    assert all(mark.made >= now.round - 1 or mark.what in marks.HOLDS for mark in now.marks)


@pytest.mark.parametrize(
    ("faces", "slug", "rounds_told"),
    [
        ([2, 3, 4], "lost", 7),
        ([5, 2], "lost", 3),
        ([9, 2], "losing", 3),
        ([13, 2], "gaining", 3),
        ([16, 2], "caught", 3),
    ],
)
def test_a_chase(faces: list[int], slug: str, rounds_told: int) -> None:
    outcome = Game().do("/chase", faces).outcome
    assert (outcome.outcome, outcome.fields["rounds"]) == (slug, rounds_told)


@pytest.mark.parametrize(("face", "dice"), [(9, "2d20kl1"), (13, "2d20kh1")])
def test_a_chase_goes_on_with_the_edge_it_has(face: int, dice: str) -> None:
    game = Game()
    game.do("/chase", [face, 1])
    assert game.do("/chase", [3, 17, 1, 1] if face == 9 else [3, 17, 1]).outcome.rolls[0].text == dice


def test_they_pursue_with_a_number() -> None:
    assert Game().do("/chase foe +4", [16, 2]).outcome.outcome == "caught-initiative"


def test_the_chances_of_a_chase_add_up() -> None:
    found = chances(parse("/chase foe +4"), GAME.campaign, GAME.dice, GAME.library)
    assert found is not None and sum(odd.chance for odd in found.odds) == 1


def line_for(found: Fight, doc: str, rng: random.Random) -> list[str]:
    """What the oracle has a hero of the test do: toward the nearest foe, and strike."""
    foe_name = min(found.standing(), key=lambda name: found.band(doc, name))
    if any(mark.on == doc and mark.what in marks.HOLDS for mark in found.marks):
        return ["/act shake"]
    if found.band(doc, foe_name) == HERE:
        return [f"/attack {foe_name} {rng.choice(['', 'careless', 'furious'])}".strip()]
    if found.band(doc, foe_name) == THERE and rng.random() < 0.4:
        return [f"/attack {foe_name} charge"]
    return [f"/act move {foe_name}", rng.choice(["/act defend", f"/attack {foe_name}", "/act cover"])]


def played_out(seed: int) -> tuple[str, int]:
    """A conflict of two heroes and some foes, both sides played by dice; its outcome, its rounds."""
    rng = random.Random(seed)
    game = Game(seed=seed)
    game.library = GAME.library
    for line in ("/set strength 3", "/set endurance 2", "/take Axe damage 1d8", "/character Mira", "/set agility 3"):
        game.do(line)
    game.do("/take Bow damage 1d6")
    game.do(f"/conflict Ghoul {rng.randint(0, 2)} x{rng.randint(1, 3)} {rng.choice(['shoots', 'led', ''])}".strip())
    for _ in range(60):
        found = fight_of(game.campaign)
        if game.do("/round").outcome.outcome in ("won", "lost"):
            break
        if fight_of(game.campaign).first == "them":
            game.do("/foes")
        for name in ("Odo", "Mira"):
            game.do(f"/as {name}")
            take_turns(game, game.campaign.active, rng)
        if not fight_of(game.campaign).foes_done and fight_of(game.campaign).standing():
            game.do("/foes")
    rounds_played = fight_of(game.campaign).round
    assert found is not None
    return str(game.do("/conflict end").outcome.outcome), rounds_played


def take_turns(game: Game, doc: str, rng: random.Random) -> None:
    found = fight_of(game.campaign)
    scene = Scene(World(game.campaign, game.library, game.dice), found)
    if (
        not found.standing()
        or doc not in scene.heroes()
        or game.show()["characters"][0]["slots"]["burdens"]["used"] >= 20
    ):
        return
    for line in line_for(found, doc, rng):
        now = fight_of(game.campaign)
        if now.standing() and doc in Scene(World(game.campaign, game.library, game.dice), now).heroes():
            game.do(line)
            asked = game.campaign.get("asks")
            if asked:
                game.do("/critical double" if asked["what"] == "critical" else "/decline")


def test_200_conflicts_are_played_to_an_end_without_a_refusal() -> None:
    ends = [played_out(seed) for seed in range(200)]
    lengths = sorted(rounds_played for _, rounds_played in ends)
    print(f"200 conflicts: median {lengths[100]} rounds, longest {lengths[-1]}")
    assert {slug for slug, _ in ends} == {"won", "lost"}
    assert lengths[-1] < 60 and lengths[100] <= 20
