"""The commands of a described game: what they change, what they refuse, what they say."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from freeform_kit import playing, shelve
from harness import Game

import companion
from companion import systems
from companion.campaign.model import apply, diff
from companion.play.call import parse
from companion.play.result import effects
from companion.play.turn import Turn, chances
from companion.systems.freeform import SYSTEM
from companion.systems.view import Meter, Pair, Panel, Slots

OWN = """\
title = "Own"
tags = ["Wet through"]
status = ["salt", "breath"]
oracle = "sdm/oracles/deed"
ladder = { likely = 5 }
[numbers]
salt = { start = 2, low = -3, high = 5, note = "what keeps" }
iron = 1
sum = "salt + 2x(iron)"
[tracks]
breath = "3 + iron"
"Bad luck" = { max = 4, start = 0, kind = "clock" }
[texts]
oath = "none yet"
"old name" = ""
[lists]
pack = { slots = "2 + iron", weighs = -1 }
debts = { weighs = -2 }
[tests.try]
roll = "2d6 + pick"
pick = ["salt", "iron", "Bad luck"]
vs = 7
[tests."long haul"]
roll = "1d20 + salt"
weighs = false
"""


@pytest.fixture
def game() -> Game:
    return playing(OWN)


def undone(turn: Turn) -> bool:
    """Whether the changes of a turn, taken back one by one, give exactly the state before it."""
    changes = diff(turn.before, turn.after)
    return apply(turn.after, [change.reverse() for change in reversed(changes)]).docs == turn.before.docs


def test_set_puts_a_number_and_what_follows_follows(game: Game) -> None:
    turn = game.do("/set salt -3")
    assert game.sheet["values"] == {"salt": -3, "iron": 1, "sum": -1}
    assert turn.journal == "(Odo: salt 2 → −3 · sum 4 → −1)"
    assert effects(diff(turn.before, turn.after), turn.after) == [
        {"who": "Odo", "what": "numbers.salt", "from": None, "to": -3}
    ]
    game.do("/set iron 3")
    assert game.sheet["tracks"]["breath"] == {"now": 6, "max": 6}
    assert undone(turn)


@pytest.mark.parametrize("line", ["/set salt 6", "/set salt -4", "/set breath 5", "/set breath -1", "/set sum 3"])
def test_set_refuses_what_the_description_does_not_allow(game: Game, line: str) -> None:
    before = game.campaign
    assert game.refused(line).slug == "rule"
    assert game.campaign is before


@pytest.mark.parametrize("line", ["/set salt", "/change salt", "/track breath", "/track breath 3/0", "/test try"])
def test_a_line_that_says_too_little_is_refused(game: Game, line: str) -> None:
    assert game.refused(line).slug == "bad-argument"


@pytest.mark.parametrize("line", ["/set slat 1", "/change bread +1", "/test trial salt", "/untag dry", "/drop Rope"])
def test_a_name_that_is_none_gets_the_nearest(game: Game, line: str) -> None:
    error = game.refused(line)
    assert error.slug == "not-found"
    assert error.hint


def test_change_moves_and_stops_at_the_limit(game: Game) -> None:
    assert game.do("/change salt +2").outcome.text == "salt 4"
    turn = game.do("/change salt +4")
    assert (turn.outcome.text, turn.outcome.notes) == ("salt 5", ("3 beyond what salt holds",))
    assert undone(turn)


def test_a_track_moves_is_clamped_and_may_have_a_length_of_its_own(game: Game) -> None:
    assert game.do("/track breath -1").outcome.fields == {"now": 3, "max": 4}
    assert game.do("/track bad_luck +9").outcome.notes == ("5 beyond what Bad luck holds",)
    turn = game.do("/track breath 5/7")
    assert turn.outcome.fields == {"now": 5, "max": 7}
    assert turn.journal == "(Odo: breath 3 → 5 of 7)"
    assert undone(turn)


def test_a_track_that_shrinks_takes_what_it_holds_with_it(game: Game) -> None:
    game.do("/set iron 4")
    game.do("/set breath 7")
    game.do("/set iron -2")
    assert game.sheet["tracks"]["breath"] == {"now": 1, "max": 1}


def test_a_track_that_the_sheet_has_not_is_the_campaigns(game: Game) -> None:
    game.do("/track Trust 0/4")
    game.do("/track Trust +1")
    assert game.show()["clocks"] == [{"name": "Trust", "kind": "track", "now": 1, "max": 4}]
    assert "Trust" not in game.sheet["tracks"]
    assert game.refused("/track Distrst +1").slug == "not-found"


def test_tracks_of_the_campaign_stay_within_reach_of_other_systems() -> None:
    game = playing(OWN)
    game.do("/character Mira sdm")
    game.do("/track breath 0/3")
    assert game.show()["clocks"] == [{"name": "breath", "kind": "track", "now": 0, "max": 3}]
    assert game.refused("/tag tired").slug == "rule"


def test_tags_come_and_go(game: Game) -> None:
    assert game.do("/tag wet through").journal == "(Odo: + Wet through)"
    turn = game.do("/tag owes the ferryman")
    assert game.sheet["tags"] == ["Wet through", "owes the ferryman"]
    assert undone(turn)
    assert game.do("/tag WET THROUGH").outcome.campaign is None
    turn = game.do("/untag Wet through")
    assert game.sheet["tags"] == ["owes the ferryman"]
    assert undone(turn)


def test_texts_are_written_and_taken_away(game: Game) -> None:
    assert game.sheet["texts"] == {"oath": "none yet", "old name": ""}
    turn = game.do('/text "old name" Ilse of the "bridge"')
    assert game.sheet["texts"]["old name"] == 'Ilse of the "bridge"'
    assert turn.journal == '(Odo: old name: Ilse of the "bridge")'
    game.do("/text old name Ilse")
    game.do("/text oath")
    assert game.sheet["texts"] == {"oath": "", "old name": "Ilse"}
    assert undone(turn)


def test_lists_have_slots_and_weigh(game: Game) -> None:
    game.do("/take Rope x3")
    turn = game.do("/take Harp slots 2")
    assert turn.outcome.notes == ("pack 5 of 3: 2 over",)
    assert "every test 0 → −2" in turn.journal
    game.do("/take The ferryman's coin into debts")
    assert game.sheet["slots"] == {"pack": {"used": 5, "limit": 3}}
    assert game.sheet["burden"] == -4
    assert game.do("/test try salt", [6, 4]).outcome.total == 8
    assert game.do("/test long haul", [9]).outcome.total == 11, "what does not weigh"
    assert undone(game.do("/drop harp"))
    assert game.refused("/drop Rope x4").slug == "rule"
    game.do("/drop Rope x1")
    assert game.sheet["lists"]["pack"] == [{"name": "Rope", "count": 2, "slots": 1}]
    assert game.refused("/take Rope into pockets").slug == "not-found"
    assert game.refused("/take Rope x1000").slug == "bad-argument"


def test_a_test_against_a_number_succeeds_or_fails(game: Game) -> None:
    assert game.do("/test try iron", [3, 3]).outcome.outcome == "success"
    assert game.do("/test iron", [3, 3]).outcome.outcome == "success", "the first test that rolls it"
    assert game.do("/test try iron vs 9 +1", [3, 3]).outcome.outcome == "failure"
    plain = game.do("/test long haul vs 15", [13])
    assert (plain.outcome.outcome, plain.outcome.fields) == ("success", {"natural": 13, "margin": 0})
    assert game.do("/test long haul", [13]).outcome.outcome is None
    assert game.refused("/test long haul iron").slug == "bad-argument"
    assert (
        game.do('/test try "bad luck"', [6, 5]).journal
        == "d: try Bad luck 2d6 ⟨6 5⟩ +0 bad luck = 11 vs 7: margin +4 -> success"
    )


def test_faces_too_few_or_too_many_are_refused_and_change_nothing(game: Game) -> None:
    before = game.campaign
    for faces in ([3], [3, 3, 3], [7, 1]):
        assert game.refused("/test try salt", faces).slug == "faces"
    assert game.campaign is before


def test_the_chance_line_names_every_modifier(game: Game) -> None:
    game.do("/take Anvil slots 5")
    found = chances(parse("/test try salt +1 vs 8"), game.campaign, game.dice, game.library)
    assert found is not None
    assert found.dice == "try salt 2d6+2[salt]+1[bonus]-2[burden] vs 8"
    assert found.modifiers == (("bonus", 1), ("burden", -2))
    assert [odd.label for odd in found.odds] == ["success", "failure"]


def test_what_a_line_would_change_is_said_while_it_is_typed(game: Game) -> None:
    before = game.campaign
    found = chances(parse("/set iron 3"), game.campaign, game.dice, game.library)
    assert found is not None
    assert (found.dice, found.odds) == ("iron 3", ())
    assert found.note == "iron 1 → 3 · sum 4 → 8 · breath 4 → 6 of 6 · pack holds 3 → 5"
    assert game.campaign is before


def test_the_sheet_serves_dice_and_the_oracle(game: Game) -> None:
    assert game.do("/roll 1d20+salt+bad_luck+sum", [5]).outcome.total == 11
    game.do("/take Anvil slots 4")
    turn = game.do("?(salt) Is the ford open", [13])
    assert turn.outcome.total == 14
    assert turn.outcome.outcome == "yes"


def test_the_panels_show_and_say_why(game: Game) -> None:
    game.do("/take Anvil slots 5")
    game.do("/tag lost")
    panels = {panel.key: panel for panel in panels_of(game)}
    assert list(panels) == ["sheet", "burden", "tests"]
    first = panels["sheet"].parts[0]
    assert isinstance(first, Pair)
    assert [(row.label, row.value, row.line) for row in first.rows][:2] == [
        ("salt", "2", "/test try salt "),
        ("iron", "1", "/test try iron "),
    ]
    assert first.rows[0].why == "salt 2: begins at 2; what keeps"
    assert first.rows[2].why == "sum 4: follows from salt + 2x(iron)"
    meters = [part for part in panels["sheet"].parts if isinstance(part, Meter)]
    assert [(part.label, part.now, part.most, part.kind) for part in meters] == [
        ("breath", 4, 4, "life"),
        ("Bad luck", 0, 4, "clock"),
    ]
    slots = [part for part in panels["burden"].parts if isinstance(part, Slots)]
    assert [(part.label, part.used, part.limit, part.over) for part in slots] == [("pack", 5, 3, 2)]
    assert any("every test −2: pack −2" in part.why for part in panels["burden"].parts if not isinstance(part, Pair))
    assert SYSTEM.status(game.campaign, "characters/odo") == "salt 2 · breath 4/4 · −2"


def panels_of(game: Game) -> tuple[Panel, ...]:
    return SYSTEM.view(game.campaign, game.campaign.active)


def test_every_line_of_the_panels_begins_a_command(game: Game) -> None:
    game.do("/take Anvil slots 5")
    game.do("/tag lost")
    for panel in panels_of(game):
        for part in panel.parts:
            for row in part.rows if isinstance(part, Pair) else (part,):
                if row.line:
                    assert parse(row.line).name in {command.name for command in SYSTEM.commands}
                if row.line.endswith(("salt ", "lost", "Anvil")):
                    game.do(row.line)


def test_game_says_what_is_played_and_whether_its_file_says_the_same(game: Game) -> None:
    assert game.do("/game").outcome.text == "Own\nas own.toml says it"
    assert game.do("/game own").outcome.campaign is None
    shelve(game, {"own.toml": OWN.replace("start = 2", "start = 4")})
    assert "says otherwise now" in game.do("/game").outcome.text
    assert game.sheet["values"]["salt"] == 2, "a file that changes changes nothing by itself"
    turn = game.do("/game own")
    assert game.sheet["values"]["salt"] == 4
    assert undone(turn)
    shelve(game, {})
    assert "not to be found any more" in game.do("/game").outcome.text
    assert game.sheet["values"]["salt"] == 4


def test_what_was_put_in_survives_a_description_that_changes(game: Game) -> None:
    game.do("/set salt 5")
    game.do("/tag lost")
    shelve(game, {"own.toml": OWN.replace("high = 5", "high = 3")})
    game.do("/game own")
    assert game.sheet["values"]["salt"] == 3
    shelve(game, {"own.toml": OWN})
    game.do("/game own")
    assert game.sheet["values"]["salt"] == 5
    assert game.sheet["tags"] == ["lost"]


def test_characters_of_one_campaign_may_play_different_games(game: Game) -> None:
    game.do("/character Mira freeform")
    game.do("/game d6-pool")
    game.do("/set hands 3")
    names = {each["name"]: each["game"] for each in game.show()["characters"]}
    assert names == {"Odo": "own", "Mira": "d6-pool"}
    game.do("/as Odo")
    assert game.sheet["values"]["salt"] == 2
    assert game.refused("/set hands 1").slug == "not-found"
    game.do("/character Ilse freeform")
    assert {each["name"]: each["game"] for each in game.show()["characters"]}["Ilse"] == "d6-pool"


def test_an_example_that_nobody_plays_any_more_leaves_the_campaign(game: Game) -> None:
    assert list(game.campaign.get("games")) == ["own"]
    turn = game.do("/game d6-pool")
    assert list(game.campaign.get("games")) == ["own", "d6-pool"], "the player's own stay"
    assert undone(turn)


def test_a_character_of_a_described_game_enters_any_campaign() -> None:
    game = Game("sdm")
    game.do("/character Mira freeform")
    assert game.show()["characters"][1]["game"] == "d20-fantasy"
    game.do("/set might 2")
    assert game.do("/test check might", [10]).outcome.outcome == "success"
    assert game.do("? Is it far", [10]).outcome.outcome == "price"
    turn = game.do("/game d100-inquiry")
    assert undone(turn)
    game.do("/as Odo")
    assert game.do("/test thought vs 11", [11]).call.name == "test"


def test_a_game_brings_its_oracle_and_its_ladder_and_takes_them_away(game: Game) -> None:
    assert game.campaign.get("settings") == {"oracle": "sdm/oracles/deed", "oracle_deed": "sdm/oracles/deed"}
    assert game.campaign.get("ladder") == {"likely": 5}
    game.do("/setting oracle_deed sdm/oracles/fact")
    game.do("/game d100-inquiry")
    assert game.campaign.get("settings") == {"oracle_deed": "sdm/oracles/fact"}, "what the player set stays"
    assert game.campaign.get("ladder") is None


def test_a_campaign_without_a_character_takes_a_game_up_for_those_to_come() -> None:
    game = Game("freeform", character="")
    assert game.refused("/test check might").slug == "not-found"
    game.do("/game d6-pool")
    game.do("/character Mira")
    assert game.sheet["game"] == "d6-pool"


def test_a_game_that_is_kept_nowhere_is_said_and_tests_are_refused() -> None:
    game = Game("freeform")
    game.campaign = game.campaign.put("game", "lost")
    assert "keeps no description of lost" in game.refused("/test check might").message
    assert "keeps no description of lost" in panels_of(game)[0].parts[0].text  # type: ignore[union-attr]


def test_a_description_spoilt_by_hand_is_said_and_tests_are_refused(game: Game) -> None:
    game.campaign = game.campaign.put("games.own.description.tests.try.roll", "2d6 + slat")
    error = game.refused("/test iron")
    assert "campaign.toml, games.own" in error.message
    assert "did you mean salt" in error.message
    assert game.sheet["values"]["salt"] == 2, "the rest of it stands"
    game.do("/game own")
    assert game.do("/test iron", [3, 3]).outcome.total == 7


def test_the_state_needs_no_file() -> None:
    game = playing(OWN)
    game.do("/set salt 4")
    other = Game("freeform")
    other.campaign = game.campaign
    assert other.sheet == game.sheet
    assert other.do("/test try salt", [3, 3]).outcome.total == 10


def test_nothing_in_play_or_tui_knows_it_by_name() -> None:
    root = Path(companion.__file__).parent
    for room in ("play", "tui", "cli"):
        for file in sorted((root / room).rglob("*.py")):
            words = {
                node.value
                for node in ast.walk(ast.parse(file.read_text("utf-8")))
                if isinstance(node, ast.Constant) and isinstance(node.value, str)
            }
            assert SYSTEM.name not in words or set(systems.NAMES) <= words, f"{file} has it alone"


@pytest.mark.parametrize("command", SYSTEM.commands, ids=lambda command: command.name)
def test_examples_of_commands_can_be_read(command: object) -> None:
    for line in command.examples:  # type: ignore[attr-defined]
        assert parse(line).name == command.name  # type: ignore[attr-defined]
