"""Money paid and owed, the choice on levelling, and what a change is told as."""

from __future__ import annotations

import pytest
from harness import Game

from companion.play.answers import answer_line


def played(*lines: str) -> Game:
    game = Game()
    for line in lines:
        game.do(line)
    return game


def test_what_is_bought_is_carried_and_paid_for() -> None:
    game = played("/take Cash x100")
    told = game.do("/buy Sack slots 1 holds 6 for 12").journal
    assert "Odo buys Sack for 12 cash" in told and "Cash ×100 → ×88" in told
    assert game.sheet["items"][1]["holds"] == 6
    game.do("/sell Sack for 4")
    assert [(each["name"], each["quantity"]) for each in game.sheet["items"]] == [("Cash", 92)]


@pytest.mark.parametrize("line", ["/buy Rope for 11", "/buy Rope", "/sell Rope for 2", "/pay 0", "/pay 11 for a bed"])
def test_what_cannot_be_paid_is_refused_and_changes_nothing(line: str) -> None:
    game = played("/take Cash x10")
    before = game.campaign
    game.refused(line)
    assert game.campaign is before


def test_what_is_owed_for_relife_is_a_thread() -> None:
    game = played("/take Cash x40")
    game.do("/defeat physical", [1, 2])
    game.do("/relife body", [16, 1])
    threads = {each["name"]: each["state"] for each in game.show()["lists"]["threads"]}
    assert threads == {"Odo owes 60 cash": "open"} and not game.sheet["items"]


def test_the_choice_on_levelling_is_asked_and_a_digit_answers() -> None:
    game = played("/trait Cook", "/set xp 750")
    assert not game.do("/level-up").outcome.counts
    asks = game.show()["asks"]
    assert asks["choices"][:2] == ["improve Cook", "strength"]
    game.do(str(answer_line(game.campaign, 1)))
    assert (game.sheet["level"], game.sheet["traits"][0]["tier"], game.show()["asks"]) == (2, 6, None)
    assert game.refused("/level-up").slug == "rule"


def test_only_what_changed_of_a_thing_is_told() -> None:
    game = played("/take Lamp", "/take Candle x6")
    assert "Lamp plenty → last use" in game.do("/last-use Lamp").journal
    assert "Candle packed → 2 at hand" in game.do("/ready Candle x2").journal
    assert "Candle ×6 → ×5" in game.do("/use Candle").journal
    assert "Lamp 1 stone → 2 stones" in game.do("/size Lamp slots 2").journal
