"""Solo play (B2.1, B7): Detail, Proprietors, Genre Expectations, rewards, what is shared."""

from __future__ import annotations

import pytest
from harness import Game

from companion.systems.scattershot.awards import AWARDS


@pytest.fixture
def game() -> Game:
    return Game("scattershot")


@pytest.mark.parametrize("line", ["/mib agility", "/contest agility vs 13"])
def test_g_sca_26_a_rating_is_refused_in_solo_play(game: Game, line: str) -> None:
    refusal = game.refused(line)
    assert refusal.slug == "rule" and f"/override {line}" in refusal.hint


def test_r_sca_09_the_other_modes_make_it_a_game(game: Game) -> None:
    game.do("/mode specific")
    assert game.do("/mib agility", [3, 4]).outcome.fields["mib"] == 3


def test_a_setting_lets_ratings_be_rolled_alone(game: Game) -> None:
    game.do("/setting solo_ratings allowed")
    assert game.do("/mib agility", [3, 4]).outcome.fields["mib"] == 3


def test_a_campaign_between_the_sessions_of_a_group_has_no_other_mode(game: Game) -> None:
    game.do("/setting play group")
    assert game.refused("/mode specific").hint == "/setting play alone"


@pytest.mark.parametrize(
    "line",
    ["/roll 2d6", "? Is it far", "/event", "/table people/looks/face", "/detail 1d10", "/detail people/looks/face"],
)
def test_g_sca_26_r_sca_12_detail_is_allowed_and_tagged(game: Game, line: str) -> None:
    assert "Detail" in game.do(line).outcome.notes
    game.do("/mode specific")
    assert "Detail" not in game.do(line).outcome.notes


def test_g_sca_26_what_is_another_players_is_not_touched(game: Game) -> None:
    game.do("/own The Tollhouse by Ann")
    assert game.refused("/detail 1d6 for the tollhouse").slug == "rule"
    assert game.refused("/give The Tollhouse to Odo").slug == "rule"
    assert game.sheet["owned"] == []
    game.do("/detail 1d6 for The Tollhouse agreed # guards", [4])
    assert game.campaign.get('elements."The Tollhouse".details') == {"1": "guards: 4"}


def test_an_element_is_owned_passed_on_and_owned_no_more(game: Game) -> None:
    game.do("/own The Gull Stair")
    assert game.refused("/own the gull stair").slug == "rule"
    game.do("/give the gull stair to Ann")
    assert game.sheet["owned"] == []
    assert game.refused("/give The Gull Stair to Odo").slug == "rule"
    assert game.refused("/give The Gul Stair to Odo").hint == "did you mean The Gull Stair?"


def test_detail_is_written_to_its_element(game: Game) -> None:
    turn = game.do("/detail people/looks/face for Mira")
    assert game.sheet["owned"] == [{"name": "Mira", "details": [turn.outcome.text.removeprefix("Mira: ")]}]
    game.do("/detail 1d10 for mira # years at sea", [7])
    assert game.sheet["owned"][0]["details"][1] == "years at sea: 7"
    assert [one["name"] for one in game.sheet["owned"]] == ["Mira"]


def test_a_file_of_tables_gives_a_row_of_each(game: Game) -> None:
    turn = game.do("/detail people/looks for Mira")
    wanted = ["people/looks/carries", "people/looks/dress", "people/looks/face"]
    assert [row["table"] for row in turn.outcome.fields["rows"]] == wanted
    assert game.sheet["owned"] == [{"name": "Mira", "details": [turn.outcome.text.removeprefix("Mira: ")]}]


def test_detail_of_neither_dice_nor_table(game: Game) -> None:
    assert game.refused("/detail people/lokks").slug == "not-found"
    assert game.refused("/detail 2d6 ++").slug == "bad-dice"


def test_a_persona_of_another_player_is_shown_and_not_touched(game: Game) -> None:
    game.campaign = game.campaign.put("player", "Ann", game.campaign.active)
    assert "Ann's" in game.refused("/stat strength 13").message
    assert game.sheet["player"] == "Ann"


@pytest.mark.parametrize("kind", [kind for kind in AWARDS if kind not in ("refund", "character", "session")])
def test_every_occasion_is_worth_a_die(game: Game, kind: str) -> None:
    assert game.do(f"/reward {kind}").outcome.fields["dice"] == 1
    assert game.sheet["dice"] == 4


def test_a_refund_comes_with_interest(game: Game) -> None:
    assert game.do("/reward refund 2").outcome.fields["dice"] == 3


def test_a_session_fills_the_pool_and_takes_nothing_away(game: Game) -> None:
    assert game.do("/reward session").outcome.fields["dice"] == 0
    game.do("/mode specific")
    game.do("/mib agility")
    game.do("/xd + 2 dice")
    game.do("/xd -")
    assert (game.sheet["dice"], game.show()["rival_dice"]) == (1, 2)
    game.do("/reward session")
    assert (game.sheet["dice"], game.show()["rival_dice"]) == (3, 3)


def test_characterisation_is_judged_by_the_sheet(game: Game) -> None:
    assert game.refused("/reward character for the limp").slug == "rule"
    game.do("/element Hums when thinking")
    assert "Hums when thinking" in game.do("/reward character for hums when thinking").outcome.text


def test_rewards_refer_to_the_genre_expectations(game: Game) -> None:
    game.do("/genex motif every light goes out once")
    assert "every light goes out once" in game.do("/reward aspire for motif").outcome.text
    assert game.do("/genex").outcome.fields["genex"]["motif"] == "every light goes out once"


def test_share_tells_what_solo_play_changed_and_only_once(game: Game) -> None:
    game.do("/stat strength 13 because the quarry")
    game.do("/detail people/looks/face for Mira")
    first = game.do("/share").outcome
    assert first.text.startswith("# Odo") and first.fields["markdown"] == first.text
    assert "strength 10 → 13" in first.fields["changes"] and "Mira" in first.text
    assert game.do("/share").outcome.fields["changes"] == []
    game.do("/mode specific")
    game.do("/reward cool")
    game.do("/mode solo")
    game.do("/reward gimme")
    assert game.do("/share").outcome.fields["changes"] == ["gimme: the genre turns on you"]


def test_share_finds_where_efficacies_overlap(game: Game) -> None:
    game.do("/character Mira")
    game.do("/skill Riding difficult 5")
    game.do("/as Odo")
    game.do("/skill Riding difficult 3")
    game.do("/skill Climbing 2")
    wanted = [{"name": "Riding", "who": "Mira", "ours": 12, "theirs": 14}]
    assert game.do("/share").outcome.fields["overlaps"] == wanted
    assert game.do("/share with Mira").outcome.fields["overlaps"] == wanted
    assert game.refused("/share with Ann").slug == "not-found"


def test_a_question_about_a_deed_takes_the_rating_over_ten(game: Game) -> None:
    game.do("/stat observation 13")
    assert game.do("?(observation) Do I see the light", [11]).outcome.total == 14
