"""Combat Advantage in both directions (B8.1)."""

from __future__ import annotations

import pytest
from harness import Game
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import CompanionError


@pytest.fixture
def game() -> Game:
    game = Game("scattershot")
    game.do("/mode mechanical")
    game.do("/regular Ogre")
    game.do("/engage Ogre")
    return game


def test_g_sca_23_the_whole_of_it(game: Game) -> None:
    game.do("/seize Ogre")
    game.do("/hold Ogre")
    game.do("/hold Ogre")
    assert game.sheet["advantage"] == {"Ogre": 3}
    rolled = game.do("/contest 12 vs Ogre agility", [3, 4, 5, 5]).outcome.rolls[1]
    assert rolled.text == "10[Ogre agility]-3[Odo's advantage]-2d10"
    assert game.refused("/hold Ogre").slug == "rule"
    game.do("/check by Ogre")
    assert game.sheet["advantage"] == {"Ogre": 2}
    game.do("/upset by Ogre")
    assert game.sheet["advantage"] == {}
    game.do("/seize Ogre")
    game.do("/engage Gull")
    assert game.sheet["advantage"] == {} and game.sheet["engaged"] == "Gull"


def test_engaging_the_same_foe_again_keeps_it(game: Game) -> None:
    game.do("/seize Ogre")
    game.do("/engage Ogre")
    assert game.sheet["advantage"] == {"Ogre": 1}


def test_a_bare_number_is_the_foe_that_is_engaged(game: Game) -> None:
    game.do("/seize Ogre")
    turn = game.do("/contest 11 vs 13", [3, 4, 5, 5])
    assert turn.outcome.fields == {"mib": 4, "resistor": 2, "rmib": 2}


def test_the_foe_has_the_same_moves(game: Game) -> None:
    game.do("/seize by Ogre")
    game.do("/hold Odo by Ogre")
    assert game.sheet["against"] == {"Ogre": 2} and game.sheet["advantage"] == {}
    assert game.do("/mib agility", [3, 4]).outcome.rolls[0].text == "10[agility]-2[Ogre's advantage]-2d10"
    game.do("/check Ogre as back-off")
    assert game.sheet["against"] == {"Ogre": 1}
    game.do("/hold by Ogre")
    game.do("/check Ogre as trick")
    assert game.sheet["against"] == {}
    game.do("/seize by Ogre")
    game.do("/upset Ogre")
    assert game.sheet["against"] == {}


def test_a_foe_that_turns_to_another_gives_up_what_it_held(game: Game) -> None:
    game.do("/seize by Ogre")
    game.do("/character Mira")
    game.do("/engage by Ogre")
    assert game.show()["characters"][0]["against"] == {}
    game.do("/seize by Ogre")
    game.do("/engage by Ogre")
    assert game.show()["characters"][1]["against"] == {"Ogre": 1}


def test_seize_from_none_hold_when_some(game: Game) -> None:
    assert game.refused("/hold Ogre").hint == "/seize it first"
    game.do("/seize Ogre")
    assert game.refused("/seize Ogre").slug == "rule"
    assert game.refused("/check Ogre").slug == game.refused("/upset Ogre").slug == "rule"


def test_r_sca_14_high_ground_is_held_and_checked_with(game: Game) -> None:
    game.do("/seize Ogre as reach")
    game.do("/hold Ogre as high-ground")
    game.do("/seize by Ogre")
    game.do("/check Ogre as high-ground")
    assert game.sheet["advantage"] == {"Ogre": 2} and game.sheet["against"] == {}


def test_no_line_of_advantage_spends_an_action(game: Game) -> None:
    before = game.campaign.get("turns")
    for line in ("/seize Ogre", "/hold Ogre", "/seize by Ogre", "/check Ogre"):
        game.do(line)
    assert game.campaign.get("turns") == before


def test_a_foe_is_the_same_whatever_its_capitals(game: Game) -> None:
    for line in ("/engage a Gull", "/seize A GULL", "/seize by a gull", "/hold by A Gull"):
        game.do(line)
    assert (game.sheet["advantage"], game.sheet["against"]) == ({"a Gull": 1}, {"a Gull": 2})


def test_against_whom(game: Game) -> None:
    game.do("/seize")
    assert game.sheet["advantage"] == {"Ogre": 1}
    assert game.refused("/hold Mira by Ogre").slug == "bad-argument"


def test_a_smaller_epic_index_weighs_at_once(game: Game) -> None:
    for line in ("/seize Ogre", "/hold Ogre", "/hold Ogre", "/setting epic_index 2"):
        game.do(line)
    assert game.do("/contest 12 vs Ogre agility", [3, 4, 5, 5]).outcome.fields["resistor"] == -2
    assert game.refused("/hold Ogre").slug == "rule"


def test_a_larger_step_stops_at_the_epic_index_too(game: Game) -> None:
    game.do("/setting advantage_step 2")
    game.do("/seize Ogre")
    game.do("/hold Ogre")
    assert game.sheet["advantage"] == {"Ogre": 3}
    game.do("/setting advantage_step 5")
    game.do("/seize by Ogre")
    assert game.sheet["against"] == {"Ogre": 3}


FOES = st.sampled_from(["Ogre", "Gull"])
MOVES = st.one_of(
    st.builds("/{} {}".format, st.sampled_from(["engage", "seize", "hold", "check", "upset"]), FOES),
    st.builds("/{} by {}".format, st.sampled_from(["engage", "seize", "hold", "check", "upset"]), FOES),
)


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 5), st.integers(1, 3), st.lists(MOVES, max_size=30))
def test_no_sequence_passes_the_epic_index(epic: int, step: int, lines: list[str]) -> None:
    game = Game("scattershot")
    for line in ("/mode mechanical", f"/setting epic_index {epic}", f"/setting advantage_step {step}"):
        game.do(line)
    for line in lines:
        try:
            game.do(line)
        except CompanionError:
            continue
        for held in (game.sheet["advantage"], game.sheet["against"]):
            assert all(0 < value <= epic for value in held.values())
        if line.startswith("/engage") and " by " not in line:
            assert set(game.sheet["advantage"]) <= {line.split()[-1]}
