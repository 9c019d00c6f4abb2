"""What a second reading of the rules and of the command language found: each with its right value."""

from __future__ import annotations

import pytest
from synthesis_kit import evens, foe, played, result


def test_a_trait_that_only_the_line_gave_to_a_known_foe_can_be_reduced() -> None:
    game = played("/trait Self 4", "/foe Ogre Strong 5")
    game.do('/fight Self vs Strong & "Dim 2":half', evens(4, 4) + evens(6, 0))
    assert result(game, "/spend reduce Dim 2")["left"] == 2
    assert foe(game, "Ogre").level("Dim") == 0
    assert result(game, "/spend reduce Strong 1")["left"] == 1
    assert foe(game, "Ogre").level("Dim") == 0


def test_a_second_line_may_give_a_foe_of_the_first_one_more() -> None:
    game = played("/trait Self 4")
    for line, dice in (('/fight Self vs "Swarm 5"', 5), ('/fight Self vs "Swarm 5" & "Sting 3":half', 6)):
        game.do(line, evens(4, 4) + evens(dice, 0))
        game.do("/spend reduce Swarm 1")
    game.do("/spend reduce Sting 1")
    assert (foe(game, "Swarm").level("Swarm"), foe(game, "Swarm").level("Sting")) == (3, 2)


def test_reducing_by_more_than_is_left_is_refused_like_adding() -> None:
    game = played("/trait Self 4", "/foe Ants Swarm 5", ("/fight Self vs Swarm", evens(4, 2) + evens(5, 0)))
    assert game.refused("/spend reduce Swarm 3").slug == "rule"
    assert result(game, "/spend reduce Swarm 2")["left"] == 0


@pytest.mark.parametrize(("line", "words"), [("", "until /expire"), (" until scene", "until scene")])
def test_how_long_an_indefinite_trait_lasts_is_said(line: str, words: str) -> None:
    assert words in played().do(f"/trait Glory 2 indefinite{line}").outcome.text
