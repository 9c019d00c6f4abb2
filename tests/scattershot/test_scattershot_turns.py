"""Strict turns (B8): Actions, free actions, forfeits, flurries, the scope; and others who take part."""

from __future__ import annotations

import pytest
from harness import Game
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import CompanionError
from companion.systems.scattershot.turns import turns_of


@pytest.fixture
def game() -> Game:
    game = Game("scattershot")
    game.do("/mode mechanical")
    return game


def actions(game: Game, who: str = "Odo") -> int:
    return turns_of(game.campaign).of(who).left


@pytest.mark.parametrize(
    "line", ["/turn", "/round", "/move", "/free-action look", "/refresh", "/forfeit", "/flurry", "/seize Ogre"]
)
def test_turns_belong_to_mechanical_play(line: str) -> None:
    assert Game("scattershot").refused(line).hint == "call it: /mode mechanical"


def test_whoever_calls_it_goes_first(game: Game) -> None:
    assert turns_of(game.campaign).now == "Odo" and actions(game) == 2
    game.do("/regular Ogre")
    game.do("/mode mechanical by ogre")
    assert turns_of(game.campaign).now == "Ogre" and actions(game, "Ogre") == 2


def test_two_immediate_actions_a_turn(game: Game) -> None:
    game.do("/mib 13", [3, 4])
    game.do("/move 5")
    assert "no Immediate Action left" in game.refused("/mib 13").message
    assert game.refused("/move").slug == game.refused("/immediate draw").slug == "rule"


def test_an_action_runs_seven_yards(game: Game) -> None:
    assert game.refused("/move 8").slug == "rule"
    assert "7 yards" in game.do("/move").outcome.text


def test_the_turn_goes_round_the_table(game: Game) -> None:
    game.do("/regular Ogre")
    assert game.do("/turn").outcome.text.startswith("round 1, Ogre")
    assert game.refused("/turn odo").slug == "rule"
    assert game.do("/turn").outcome.text.startswith("round 2, Odo")
    assert game.do("/round").outcome.fields["round"] == 3
    assert game.do("/turn A stranger").outcome.text.startswith("round 3, A stranger")


def test_g_sca_20_r_sca_13_free_actions(game: Game) -> None:
    for kind in ("look", "drop"):
        game.do(f"/free-action {kind}")
    assert "has done that this round" in game.refused("/free-action look").message
    game.do("/free-action a few words")
    assert "3 free actions" in game.refused("/free-action fall").message
    game.do("/refresh")
    game.do("/free-action look")
    assert actions(game) == 1
    assert game.refused("/refresh").slug == "rule"
    game.do("/round")
    game.do("/free-action look")


def test_g_sca_20_several_of_a_kind_where_it_is_cinematic(game: Game) -> None:
    game.do("/setting cinematic on")
    for _ in range(3):
        game.do("/free-action look")
    assert game.refused("/free-action look").slug == "rule"


def test_g_sca_21_the_last_ditch_dodge(game: Game) -> None:
    assert game.do("/free-action dodge").outcome.fields["modifier"] == -2
    turn = game.do("/mib agility", [3, 4])
    assert turn.outcome.rolls[0].text == "10[agility]-2[last-ditch dodge]-2d10"
    assert actions(game) == 2
    assert game.do("/mib agility", [3, 4]).outcome.fields["mib"] == 3
    assert actions(game) == 1


def test_a_look_around_is_a_roll_without_an_action(game: Game) -> None:
    game.do("/free-action look")
    game.do("/mib agility")
    assert actions(game) == 1
    game.do("/mib observation")
    assert actions(game) == 1
    game.do("/mib observation")
    assert actions(game) == 0


def test_g_sca_22_r_sca_10_two_forfeits_a_round(game: Game) -> None:
    game.do("/regular Ogre")
    game.do("/turn Ogre")
    game.do("/forfeit")
    game.do("/forfeit")
    assert game.refused("/forfeit").slug == "rule"
    game.do("/round")
    assert actions(game) == 0
    game.do("/forfeit")


def test_no_more_actions_are_given_up_than_a_turn_has(game: Game) -> None:
    game.do("/mode mechanical by Ogre")
    for line in ("/forfeit", "/forfeit", "/round"):
        game.do(line)
    assert "no upcoming Action" in game.refused("/forfeit").message
    game.do("/turn Odo")
    assert actions(game) == 0


def test_a_forfeit_on_ones_own_turn_takes_an_action_of_it(game: Game) -> None:
    assert game.do("/forfeit").outcome.notes
    assert actions(game) == 1


def test_a_flurry_is_one_action_and_stops_at_the_epic_index(game: Game) -> None:
    assert game.refused("/flurry").hint == "/engage FOE"
    game.do("/engage Ogre")
    game.do("/flurry")
    for _ in range(2):
        game.do("/contest 5 vs 13", [10, 10, 3, 3])
        game.do("/settle")
        game.do("/flurry")
    assert actions(game) == 1
    assert "no more than 3 steps" in game.refused("/flurry").message
    game.do("/flurry end")
    assert game.refused("/flurry end").slug == "rule"


def test_a_flurry_stops_with_a_hit(game: Game) -> None:
    game.do("/engage Ogre")
    game.do("/flurry")
    game.do("/contest 13 vs 5", [3, 3, 10, 10])
    game.do("/settle")
    assert turns_of(game.campaign).steps == 0
    assert game.do("/flurry").outcome.fields["step"] == 1
    assert actions(game) == 0


def test_g_sca_24_r_sca_07_scope_by_numbers(game: Game) -> None:
    assert game.do("/scope 3").outcome.outcome == "stands"
    turn = game.do("/scope 4")
    assert (turn.outcome.outcome, turn.outcome.fields["scope"]) == ("raised", "Squad")
    assert game.do("/scope 6 players 4").outcome.outcome == "stands"


def test_the_ladder_of_scopes_has_ends(game: Game) -> None:
    assert game.refused("/scope down").slug == "rule"
    assert [game.do("/scope up").outcome.fields["scope"] for _ in range(3)] == ["Squad", "Company", "Army"]
    assert game.refused("/scope up").slug == "rule"


def test_the_scope_counts_who_is_there(game: Game) -> None:
    for name in ("Ogre", "Gull", "Keeper"):
        game.do(f"/regular {name}")
    assert game.do("/scope").outcome.outcome == "raised"


def test_the_oracle_plays_the_others(game: Game) -> None:
    game.do("/regular Salt Ogre strength 14 agility 9")
    turn = game.do("/plays salt ogre", [1])
    assert turn.outcome.notes == ("its line: /contest Salt Ogre agility vs agility",)
    game.do(turn.outcome.notes[0].removeprefix("its line: "))
    game.do("/setting foe_table people/manners")
    game.do("/dismiss Salt Ogre")
    assert game.refused("/plays Salt Ogre").slug == "not-found"


@pytest.mark.parametrize("face", range(1, 11))
def test_every_way_of_a_foe_names_a_line_that_works(game: Game, face: int) -> None:
    game.do("/regular Ogre")
    for line in ("/seize by Ogre", "/seize Ogre"):
        game.do(line)
    for note in game.do("/plays Ogre", [face]).outcome.notes:
        line = note.removeprefix("its line: ")
        if not line.startswith("/seize"):
            game.do(line)


def test_the_fight_is_over_with_the_mode(game: Game) -> None:
    game.do("/engage Ogre")
    game.do("/seize Ogre")
    game.do("/residual Dazed -1 until lull")
    assert game.do("/mib 13", [3, 4]).outcome.fields["mib"] == 5
    game.do("/mode general")
    assert game.sheet["advantage"] == {} and game.sheet["engaged"] is None
    assert game.campaign.get("turns") is None and game.sheet["residuals"] == {}


FIGHT = st.sampled_from(
    [
        "/turn",
        "/round",
        "/turn Ogre",
        "/turn Odo",
        "/mib 13",
        "/contest Ogre agility vs agility",
        "/move",
        "/immediate draw",
        "/free-action look",
        "/free-action drop",
        "/free-action dodge",
        "/free-action step",
        "/refresh",
        "/forfeit",
        "/flurry",
        "/flurry end",
        "/settle",
        "/engage Ogre",
        "/mode mechanical",
    ]
)


@settings(max_examples=60, deadline=None)
@given(st.lists(FIGHT, max_size=30))
def test_no_sequence_passes_a_limit(lines: list[str]) -> None:
    game = Game("scattershot")
    game.do("/mode mechanical")
    game.do("/regular Ogre")
    for line in lines:
        try:
            game.do(line)
        except CompanionError:
            continue
        there = turns_of(game.campaign)
        assert there.steps <= 3 and len(set(there.had)) == len(there.had)
        for one in there.everybody.values():
            assert 0 <= one.left <= 2 and 0 <= one.owed <= 2 and one.forfeits <= 2
            assert len(one.free) <= 3 and len(set(one.free)) == len(one.free)
