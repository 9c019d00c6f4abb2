"""A Conflict stage by stage: who may bring what, what the odds are after each word, ties, and the depth."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest
from harness import Game
from synthesis_kit import evens, foe, piotr, played, result, slugnar, traits, won

from companion.campaign.model import apply, diff
from companion.play.answers import answer_line
from companion.play.call import parse
from companion.play.turn import chances


def odds(game: Game) -> list[str]:
    found = result(game, "/conflict")["odds"]
    return [f"{float(Fraction(found[side])) * 100:.1f}" for side in ("us", "tie", "them")]


def typed(game: Game, line: str) -> list[Fraction]:
    found = chances(parse(line), game.campaign, game.dice, game.library)
    assert found is not None
    return [odd.chance for odd in found.odds]


def test_odds_of_seven_against_five_six_and_seven() -> None:
    game = slugnar()
    assert odds(game) == ["61.3", "19.3", "19.4"]
    game.do("/conflict situation +1 them for the crowd")
    assert odds(game) == ["50.0", "20.9", "29.1"]
    game.do("/conflict use Hates Argvunt:half them")
    game.do("/conflict suit Hates Argvunt -2 them")
    assert odds(game) == ["39.5", "20.9", "39.5"]


def test_odds_are_there_before_the_line_is_done() -> None:
    game = slugnar()
    before = game.campaign
    win, tie, lose = typed(game, "/conflict use Philosophical:half")
    assert game.campaign is before and win + tie + lose == 1
    game.do("/conflict use Philosophical:half")
    assert typed(game, "/conflict roll") == [win, tie, lose]
    assert typed(Game("synthesis"), '/fight "A 7" vs "B 7"')[0] == (1 - Fraction(comb(14, 7), 2**14)) / 2


def test_a_sub_conflict_within_a_sub_conflict() -> None:
    game = played("/conflict begin Siege")
    for line in (
        'use "Army 5"', 'use "Towers 3"', 'use "Walls 5" them', 'use "Archers 3" them', "contest Towers with Archers",
        'use "Oxen 2"', 'use "Ditch 2" them', "contest Oxen with Ditch",
    ):  # fmt: skip
        game.do(f"/conflict {line}")
    found = result(game, "/conflict roll", evens(2, 2) + evens(2, 0))
    assert (found["outcome"], found["number"], found["depth"]) == ("us", 2, 2)
    found = result(game, "/conflict roll", evens(5, 4) + evens(3, 1))
    assert (found["pools"], found["number"]) == ([5, 3], 3)
    found = result(game, "/conflict roll", evens(8, 4) + evens(5, 5))
    assert (found["pools"], found["outcome"], found["stage"]) == ([8, 5], "them", "interpretation")


def test_everything_left_is_rolled_in_order() -> None:
    game = played("/conflict begin Siege")
    for line in (
        'use "Army 5"', 'use "Towers 3"', 'use "Luck 2"',
        'use "Walls 4" them', 'use "Archers 2" them', "contest Towers with Archers", "up",
    ):  # fmt: skip
        game.do(f"/conflict {line}")
    faces = [*evens(3, 3), *evens(2, 1), *evens(2, 1), *evens(8, 2), *evens(4, 1)]
    found = result(game, "/conflict roll", faces)
    assert [len(roll["faces"]) for roll in found["rolls"]] == [3, 2, 2, 8, 4]
    assert found["pools"] == [5 + 2 + 1, 4]


def test_traits_of_the_main_conflict_do_not_come_back_below() -> None:
    game = slugnar()
    for line in ("use Hates Argvunt them", "use Philosophical", "contest Philosophical with Hates Argvunt"):
        game.do(f"/conflict {line}")
    assert "above" in game.refused("/conflict use Wits").message
    assert "above" in game.refused("/conflict use Self").message


def test_the_same_trait_does_not_come_twice() -> None:
    game = slugnar()
    assert game.refused("/conflict use Wits").slug == "rule"
    assert game.refused('/fight "A 3" vs "B 2"').slug == "rule"
    assert played().refused('/fight "A 3" & "A 3" vs "B 2"').slug == "rule"
    game.do("/conflict use Philosophical")
    assert game.refused('/conflict use "Sly 2"').slug == "rule"


def test_borrowed_traits_count_among_the_two_unless_a_setting_frees_them() -> None:
    game = slugnar()
    game.do('/conflict use "Wits 2" them')
    game.do('/conflict use "Calm 2" them')
    assert game.refused("/conflict use Hates Argvunt them").slug == "rule"
    game.do("/setting borrowed_counts false")
    assert result(game, "/conflict use Hates Argvunt:half them")["pools"] == [7, 7]


def test_self_may_stand_against_its_own_bearer() -> None:
    game = played("/trait Self 4", "/trait Sword 3", "/foe Monk Self 2")
    found = result(game, '/fight Sword vs Self & "Self of Odo":half', evens(3, 2) + evens(4, 1))
    assert found["pools"] == [3, 4]


def test_an_attempt_to_kill_halves_self() -> None:
    game = slugnar()
    assert result(game, "/conflict kill them")["pools"] == [7, 2]
    game = slugnar()
    game.do("/setting killing_self full")
    assert result(game, "/conflict kill them")["pools"] == [7, 5]


def test_suitability() -> None:
    game = slugnar()
    assert result(game, "/conflict suit Wits -2")["pools"] == [5, 5]
    assert result(game, "/conflict describe +2")["pools"] == [7, 5]
    assert game.refused("/conflict describe +1").slug == "rule"
    found = result(game, "/conflict suit Wits forbid")
    assert found["pools"] == [4 + 2, 5], "Self, now the primary, counts in full"


def test_situation_never_subtracts_and_has_a_limit() -> None:
    game = slugnar()
    assert game.refused("/conflict situation -1").slug == "rule"
    game.do("/conflict situation +3")
    assert game.refused("/conflict situation +1").slug == "rule"
    assert played().refused('/fight "A 3" vs "B 2" +4').slug == "rule"


def tied() -> Game:
    game = played("/foe Sharng Agile 4, Short 2, Sly 2", "/trait Mighty 4", "/trait Quick 2", "/trait Stubborn 2")
    game.do("/fight Mighty & Quick:half vs Agile & Short:half", evens(5, 2) + evens(5, 2))
    return game


def test_a_tie_waits_and_is_extended_with_other_traits() -> None:
    game = tied()
    assert game.campaign.get("asks.choices") == ["extend", "end"]
    assert game.refused("/conflict roll").slug == "rule"
    game.do("/conflict extend")
    assert game.refused("/conflict roll").message == "us and them must swap a trait first"
    game.do("/conflict swap Quick for Stubborn:half")
    game.do("/conflict drop Short")
    found = result(game, "/conflict roll", evens(5, 3) + evens(4, 1))
    assert (found["pools"], found["number"]) == ([5, 4], 2)
    assert game.campaign.get("synthesis.foes.Sharng.met") == 1


def test_a_tie_may_be_left() -> None:
    game = tied()
    assert result(game, "/conflict end")["outcome"] == "ended"
    assert game.campaign.get("synthesis.conflict") is None and game.campaign.get("asks") is None


def test_other_dice_leave_a_tie_as_it_is() -> None:
    game = tied()
    found = result(game, '/fight Mighty vs "Rain 1"', [*evens(4, 1), 1])
    assert "the tie is left as it is" in found["notes"]


def test_a_tie_may_be_complicated() -> None:
    assert result(tied(), "/complicate")["outcome"] == "tie"


def test_a_character_conflict_takes_the_primarys_place() -> None:
    game = piotr()
    for line in ("begin The bridge against Eric the Bald", "use Sword", "use Horsemanship:half", "use Axe them"):
        game.do(f"/conflict {line}")
    game.do("/struggle-with Demonic Arm", evens(4, 2) + evens(4, 2))
    assert result(game, "/conflict")["pools"] == [4 + 1, 6]
    assert game.refused("/conflict use Demonic Arm").slug == "rule"
    assert game.refused("/conflict use Self").slug == "rule"
    game.do("/conflict use Sword:half")
    assert result(game, "/conflict")["pools"] == [4 + 1 + 1, 6]


def test_what_a_trait_imposes_is_reserved_by_the_next_dice() -> None:
    game = piotr()
    game.do("/struggle-with Demonic Arm", evens(4, 1) + evens(4, 3))
    found = result(game, "/fight struggle & Sword:half vs Axe", evens(5, 2) + evens(6, 1))
    assert any("reserved" in note for note in found["notes"])
    assert not traits(game).known("Cruel")
    game.do("/impose Cruel")
    assert traits(game).level("Cruel") == 2
    assert game.refused("/impose Cruel").slug == "rule"


def test_impose_draws_when_nothing_is_named() -> None:
    game = piotr()
    game.do("/struggle-with Demonic Arm", evens(4, 1) + evens(4, 3))
    before = len(traits(game).indefinite)
    game.do("/impose")
    assert len(traits(game).indefinite) == before + 1


@pytest.mark.parametrize("line", ["/conflict use Wits", "/conflict contest A with B", "/conflict", "/conflict roll"])
def test_without_a_conflict_there_is_nothing_to_arrange(line: str) -> None:
    assert played().refused(line).slug == "rule"


@pytest.mark.parametrize("line", ["/conflict sing", "/conflict use", "/conflict want", "/conflict contest Wits"])
def test_what_is_no_word_of_it_is_said(line: str) -> None:
    assert slugnar().refused(line).slug == "bad-argument"


def test_every_step_of_a_conflict_is_plain_and_can_be_taken_back() -> None:
    game = slugnar()
    steps = [
        "use Hates Argvunt:half them",
        "use Philosophical",
        "contest Philosophical with Hates Argvunt",
        "up",
        "roll",
    ]
    for step in steps:
        before = game.campaign
        game.do(f"/conflict {step}")
        changes = diff(before, game.campaign)
        back = apply(game.campaign, [change.reverse() for change in reversed(changes)])
        assert back.docs == before.docs
    assert foe(game, "Argvunt").self == 5


def test_every_choice_is_a_line_that_is_carried_out() -> None:
    lost = piotr()
    lost.do("/struggle-with Demonic Arm", evens(4, 1) + evens(4, 3))
    beaten = played("/foe Wolf Teeth 5", ('/fight "Stick 1" vs Teeth', [1, *evens(5, 4)]))
    for game in (tied(), lost, won(4), beaten):
        asks = game.campaign.get("asks")
        for number in range(1, len(asks["choices"]) + 1):
            one = Game("synthesis")
            one.campaign = game.campaign
            line = answer_line(game.campaign, number)
            assert line is not None
            one.do(line)
            assert one.campaign.get("asks") is None, line


def test_whose_trait_it_is_may_be_said() -> None:
    game = played('/foe "Gang of Thugs" Gang 2, Knives 2', '/foe "Lord of Tal" Gang 4, Sense of Honour 3')
    assert "Gang of Gang of Thugs" in game.refused('/fight "Fire 3" vs Gang').hint
    found = result(game, '/fight "Fire 3" vs "Gang of Gang of Thugs"', evens(3, 1) + evens(2, 1))
    assert found["pools"] == [3, 2]
    game.do("/conflict end")
    assert result(game, '/fight "Fire 3" vs Sense of Honour', evens(3, 1) + evens(3, 2))["pools"] == [3, 3]


def test_a_colon_may_stand_in_a_name() -> None:
    game = played("/trait Oath: never again 3")
    assert result(game, '/fight Oath: never again vs "Wine 2"', evens(3, 2) + evens(2, 1))["pools"] == [3, 2]


def test_a_conflict_needs_no_character() -> None:
    game = Game("synthesis", "")
    found = result(game, '/fight "Flood 9" vs "Fence 1"', [*evens(9, 9), 1])
    assert found["number"] == 9
    assert game.refused("/spend add Wet 1 self").slug == "not-found"
    game.do("/spend add Broken 1")


def test_the_odds_of_a_sub_conflict_tell_those_of_the_main_one() -> None:
    game = slugnar()
    for line in ("use Hates Argvunt them", "use Philosophical"):
        game.do(f"/conflict {line}")
    line = "/conflict contest Philosophical with Hates Argvunt"
    found = chances(parse(line), game.campaign, game.dice, game.library)
    assert found is not None and "in the main conflict: win 55.4 %" in found.note
    assert float(found.odds[0].chance) == pytest.approx(29 / 128)


def test_what_two_character_conflicts_impose_is_laid_on_in_turn() -> None:
    game = piotr()
    game.do("/struggle-with Demonic Arm", evens(4, 1) + evens(4, 3))
    found = result(game, "/struggle-with Sword", evens(4, 0) + evens(2, 1))
    assert "level 2 is reserved: /impose NAME" in found["notes"]
    game.do("/impose Cruel")
    game.do("/impose Hasty")
    assert (traits(game).level("Cruel"), traits(game).level("Hasty")) == (2, 1)


def test_imposing_later_leaves_another_question_open() -> None:
    game = piotr()
    game.do("/struggle-with Demonic Arm", evens(4, 1) + evens(4, 3))
    game.do("/fight struggle vs Axe", evens(4, 4) + evens(6, 1))
    game.do("/impose later")
    assert game.campaign.get("asks.what") == "spend"
