"""The three games that ship, each played by a script; and a new one described in ten lines."""

from __future__ import annotations

from fractions import Fraction

import pytest
from freeform_kit import example, playing

from companion.play.call import parse
from companion.play.told import told
from companion.play.turn import chances
from companion.systems.freeform.shelf import EXAMPLES, shipped

TEN_LINES = """\
title = "Bell and Ash"
[numbers]
iron = 1
ash = 2
[tracks]
breath = "4 + iron"
[tests.dare]
roll = "2d6 + pick"
pick = ["iron", "ash"]
bands = [{ at = "..6", slug = "no", does = { breath = -1 } }, { at = "7-9", slug = "so" }, { slug = "yes" }]
"""


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_whole_and_says_whose_it_is(name: str) -> None:
    found = shipped(name)
    assert found is not None
    assert [str(problem) for problem in found.reading.problems] == []
    assert found.reading.game.source == "our own"
    assert found.reading.game.licence == "CC0-1.0"
    assert found.reading.data


def test_a_campaign_begins_with_the_d20_fantasy_kept_in_it() -> None:
    game = example("d20-fantasy")
    assert game.campaign.get("game") == "d20-fantasy"
    assert game.campaign.get("games.d20-fantasy.description.title") == "Torch and Debt"
    assert game.sheet["values"]["guard"] == 10
    assert game.sheet["tracks"]["life"] == {"now": 8, "max": 8}


def test_the_d20_fantasy_is_played() -> None:
    game = example("d20-fantasy")
    game.do("/set might 2")
    game.do("/set grace 1")
    assert game.sheet["values"]["guard"] == 11
    assert game.sheet["tracks"]["life"] == {"now": 12, "max": 12}

    turn = game.do("/test check might", [11])
    assert (turn.outcome.outcome, turn.outcome.total, turn.outcome.fields["margin"]) == ("success", 13, 1)
    assert game.do("/test check might vs 16 +1", [10]).outcome.outcome == "price"
    assert game.do("/test check grace adv", [3, 20]).outcome.outcome == "triumph"
    assert game.do("/test check grace dis", [20, 1]).outcome.outcome == "disaster"
    assert game.do("/test wits vs 8", [2]).outcome.outcome == "failure"
    assert game.do("/test attack grace", [12]).outcome.outcome == "hit"
    assert game.do("/test damage", [5]).outcome.total == 7

    game.do("/take Rope x10")
    over = game.do("/take Anvil slots 5")
    assert over.outcome.notes == ("pack 15 of 12: 3 over",)
    assert game.sheet["burden"] == -3
    heavy = game.do("/test check might", [12])
    assert (heavy.outcome.outcome, heavy.outcome.total) == ("price", 11)
    assert "−3 burden" in heavy.journal
    assert game.do("/test damage", [5]).outcome.total == 7, "damage does not weigh"

    down = game.do("/track life -40")
    assert down.outcome.fields == {"now": 0, "max": 12}
    assert down.outcome.notes == ("28 beyond what life holds",)
    assert game.do("/test death's door", [9]).outcome.outcome == "worse"
    assert game.sheet["tracks"]["debt"]["now"] == 1
    assert game.do("/test death's door", [18]).outcome.outcome == "up"
    assert game.sheet["tracks"]["life"]["now"] == 1


def test_the_d100_inquiry_is_played() -> None:
    game = example("d100-inquiry")
    assert game.do("/test skill archives", [40]).outcome.outcome == "success", "exactly the skill will do"
    assert game.do("/test archives", [41]).outcome.outcome == "failure"
    assert game.do("/test archives +20", [60]).outcome.outcome == "success", "what is added makes the skill larger"
    assert game.do("/test archives -20", [21]).outcome.outcome == "failure"
    assert game.do("/test archives", [10]).outcome.outcome == "clean"
    assert game.do("/test archives", [2]).outcome.outcome == "revelation"
    turn = game.do("/test archives", [98])
    assert turn.outcome.outcome == "calamity"
    assert "doom 0 → 1" in turn.journal
    assert game.do("/test skill cellars edge", [90, 20]).outcome.outcome == "success"
    assert game.do("/test skill cellars +10 snag", [90, 20]).outcome.outcome == "failure"

    shaken = game.do("/test dread", [80])
    assert (shaken.outcome.outcome, shaken.outcome.fields["margin"]) == ("shaken", -30)
    assert game.sheet["values"]["steadiness"] == 48
    assert game.sheet["tracks"]["composure"] == {"now": 9, "max": 10}
    game.do("/text last letter Do not open the third door")
    assert game.sheet["texts"]["last letter"] == "Do not open the third door"
    game.do("/take The torn envelope into clues")
    assert game.sheet["lists"]["clues"] == [{"name": "The torn envelope", "count": 1, "slots": 1}]
    assert game.sheet["burden"] == 0, "clues weigh nothing"


def test_the_d6_pool_is_played() -> None:
    game = example("d6-pool")
    game.do("/set hands 3")
    assert game.do("/test action hands", [6, 5, 1]).outcome.outcome == "done"
    assert game.do("/test action hands +1", [6, 5, 5, 2]).outcome.outcome == "brilliant"
    one = game.do("/test hands -9", [3])
    assert (one.outcome.outcome, one.outcome.total) == ("trouble", 0)
    assert game.sheet["tracks"]["alarm"]["now"] == 1

    game.do("/take Ladder slots 7")
    assert game.do("/test action hands", [6]).outcome.outcome == "cost", "two slots over, two dice fewer"
    assert game.do("/test resist tongue", [4, 5]).outcome.outcome == "somewhat", "2d6 + 1 − 2"
    assert game.sheet["tracks"]["stress"]["now"] == 3
    assert game.do("/test score", [2, 3]).outcome.outcome == "quiet"
    assert game.sheet["values"]["take"] == 4
    game.do("/change take -10")
    assert game.sheet["values"]["take"] == 0


def test_ten_lines_make_a_game() -> None:
    assert len(TEN_LINES.splitlines()) == 10
    game = playing(TEN_LINES)
    assert game.sheet["values"] == {"iron": 1, "ash": 2}
    assert game.sheet["tracks"] == {"breath": {"now": 5, "max": 5}}
    turn = game.do("/test ash", [5, 3])
    assert turn.outcome.outcome == "yes"
    assert turn.journal == "d: dare ash 2d6 ⟨5 3⟩ +2 ash = 10 -> yes"
    assert game.do("/test dare iron", [1, 2]).outcome.outcome == "no"
    assert game.sheet["tracks"]["breath"]["now"] == 4
    found = chances(parse("/test dare ash"), game.campaign, game.dice, game.library)
    assert found is not None
    assert {odd.label: odd.chance for odd in found.odds} == {
        "no": Fraction(6, 36),
        "so": Fraction(15, 36),
        "yes": Fraction(15, 36),
    }
    assert "2d6+2[ash]" in found.dice
    assert "breath 4 of 5" in told(game.campaign, 2)
