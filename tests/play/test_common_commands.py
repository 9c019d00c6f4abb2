"""The commands of every system (docs/commands.md), on a campaign in memory."""

from __future__ import annotations

import pytest
from harness import Game

from companion.play.call import parse
from companion.play.turn import chances


@pytest.fixture
def game() -> Game:
    return Game()


@pytest.mark.parametrize(
    ("line", "faces", "outcome", "total"),
    [
        ("? Is the gate guarded", [3], "no-and", 3),
        ("?(+5) Do I know the glyph", [7], "price", 12),
        ("?(likely) Is there water", [10], "yes", 14),
        ("?(hardly) Is it open", [12], "no", 4),
        ("/ask +5 Is there shade", [16], "yes-and", 21),
        ("/ask −4 Is there shade", [12], "price", 8),
        ("? (hm) is it", [14], "yes", 14),
        ("?", [10], "price", 10),
        ("/event", [3], "expected", 3),
        ("/event", [4], "unusual", 4),
        ("/event", [6], "rare", 6),
    ],
)
def test_oracles(game: Game, line: str, faces: list[int], outcome: str, total: int) -> None:
    done = game.do(line, faces).outcome
    assert (done.outcome, done.total) == (outcome, total)


def test_a_question_with_an_ability_asks_about_a_deed(game: Game) -> None:
    game.do("/set thought 3")
    turn = game.do("?(thought+3) Do I know the glyph", [7])
    assert turn.outcome.total == 13
    assert turn.outcome.rolls[0].modifiers == (("thought", 3), ("", 3))
    assert turn.outcome.picks[0].table == "sdm/oracles/deed"


def test_burdens_weigh_on_a_deed_and_not_on_a_fact(game: Game) -> None:
    game.do('/burden "Heavy heart"')
    assert game.do("?(thought) Do I see it", [10]).outcome.total == 9
    assert game.do("? Is it there", [10]).outcome.total == 10


def test_everything_may_be_set_to_weigh(game: Game) -> None:
    game.do('/burden "Heavy heart"')
    game.do("/setting burden_scope everything")
    assert game.do("? Is it there", [10]).outcome.total == 9
    assert game.do("/roll 2d6", [3, 4]).outcome.total == 6
    assert game.do("/event", [4]).outcome.total == 4, "nobody's burdens weigh on what happens by itself"


def test_an_unknown_step_is_refused_with_the_nearest(game: Game) -> None:
    refusal = game.refused("?(likly) Is it")
    assert refusal.slug == "bad-argument"
    assert "likely" in refusal.hint


def test_the_odds_before_a_question_are_those_of_its_rows(game: Game) -> None:
    found = chances(parse("?(likely) Is it"), game.campaign, game.dice, game.library)
    assert found is not None
    assert [(odd.label, str(odd.chance)) for odd in found.odds] == [
        ("no-and", "0"),
        ("no", "3/20"),
        ("price", "3/10"),
        ("yes", "3/10"),
        ("yes-and", "1/4"),
    ]
    assert found.modifiers == (("likely", 4),)


def test_clocks_stop_at_both_ends_and_say_what_is_beyond(game: Game) -> None:
    game.do("/clock Storm 5/6")
    turn = game.do("/clock Storm +3")
    assert game.show()["clocks"] == [{"name": "Storm", "kind": "clock", "now": 6, "max": 6}]
    assert turn.outcome.notes == ("2 beyond what Storm holds",)
    game.do("/clock storm -9")
    assert game.show()["clocks"][0]["now"] == 0


def test_a_clock_that_is_not_there_is_not_made_by_a_step(game: Game) -> None:
    assert game.refused("/clock Strom +1").slug == "not-found"


def test_lists_count_close_rename_and_draw(game: Game) -> None:
    for line in ("/person add Mirror-of-Salt", "/person add Mirror-of-Salt", "/person add Tally"):
        game.do(line)
    game.do("/person rename Tally to Tally the Tenth")
    game.do("/person close mirror-of-salt")
    assert game.show()["lists"]["people"] == [
        {"name": "Mirror-of-Salt", "count": 2, "state": "closed"},
        {"name": "Tally the Tenth", "count": 1, "state": "open"},
    ]
    assert game.do("/pick people").outcome.fields["picked"] == "Tally the Tenth"
    assert game.refused("/pick places").slug == "rule"


def test_a_draw_follows_the_counts(game: Game) -> None:
    for name in ("one", "two", "two", "two"):
        game.do(f"/list rumours add {name}")
    drawn = [game.do("/pick rumours").outcome.fields["picked"] for _ in range(400)]
    assert 250 < drawn.count("two") < 350


def test_names_may_hold_anything(game: Game) -> None:
    for name in ("[/]", "\x1b]52;c;aGk=\x07", "a\ud800b", "e" + "\u0301" * 10_000, 'the "Bell"', "a.b = c"):
        game.do(f"/thread add {name}")
        assert game.show()["lists"]["threads"][-1]["name"] == name


def test_settings_are_shown_changed_and_checked(game: Game) -> None:
    assert "burden_scope" in game.do("/setting").outcome.text
    game.do("/setting burden_scope everything")
    assert game.show()["settings"]["burden_scope"] == "everything"
    assert game.refused("/setting burden_scope nothing").slug == "bad-argument"
    assert "burden_scope" in game.refused("/setting burden_scop").hint


def test_characters_come_and_take_turns(game: Game) -> None:
    game.do("/character Mira synthesis")
    assert game.show()["active"] == "Mira"
    assert game.show()["characters"][1]["system"] == "synthesis"
    game.do("/as odo")
    assert game.show()["active"] == "Odo"
    assert game.refused("/character Odo").slug == "rule"


def test_headings_make_no_entry(game: Game) -> None:
    assert not game.do("/session The salt gate").outcome.counts
    turn = game.do("/scene The arch on 4th of Dust")
    assert turn.journal == "### S1 *The arch*\n[4th of Dust]"
    assert (game.show()["session"], game.show()["scene"]) == (1, "The arch")


@pytest.mark.parametrize(
    ("line", "hint"),
    [("/reacton", "/reaction"), ("/re", ""), ("/", ""), ("/tset thought", "/test")],
)
def test_an_unknown_word_is_never_guessed(game: Game, line: str, hint: str) -> None:
    refusal = game.refused(line)
    assert refusal.slug == "unknown-command"
    assert hint in refusal.hint


def test_a_word_may_be_shortened_while_it_is_clear(game: Game) -> None:
    assert game.do("/eve", [1]).call.name == "event"
    assert game.do("/roll 1d6", [4]).call.name == "roll"


def test_every_command_that_rolls_tells_its_odds_without_rolling(game: Game) -> None:
    for line in ("/roll 2d6 vs 8", "/event", "? Is it", "/table sdm/oracles/event"):
        assert chances(parse(line), game.campaign, game.dice, game.library) is not None, line


def with_table(game: Game, text: str) -> Game:
    """The game with one more file of tables, nearer than all others."""
    from companion.campaign.shelves import Folder, tables_that_ship
    from companion.tables.library import Library
    from companion.tables.shelf import Loose

    shipped = tables_that_ship()
    assert shipped is not None
    game.library = Library([Loose({"mine.toml": text.encode()}), Folder(shipped, "shipped", "shipped")])
    return game


ADDING = '[met]\ndice = "2d6"\nadd = ["charisma"]\nrows = [{at = "..8", text = "low"}, {at = "9..", text = "high"}]\n'


def test_a_table_adds_a_value_of_the_sheet_once_and_what_weighs_on_it(game: Game) -> None:
    with_table(game, ADDING).do("/set charisma 2")
    assert game.do("/table mine/met", [3, 4]).outcome.total == 9
    game.do('/burden "Heavy heart"')
    turn = game.do("/table mine/met", [3, 4])
    assert turn.outcome.total == 8
    assert turn.outcome.rolls[0].modifiers == (("charisma", 2), ("burdens", -1))


def test_what_a_row_does_to_the_sheet_is_offered_or_done_with_the_same_entry(game: Game) -> None:
    rows = """
[well]
rows = [{ text = "sweet", effects = [{ what = "heal", by = 1, apply = true }, { what = "burden", to = "Doubt" }] }]
[wet]
rows = [{ text = "cold", effects = [{ what = "swim", by = 1, apply = true }, { what = "heal", by = "1d4" }] }]
"""
    with_table(game, rows).do("/hurt 3")
    turn = game.do("/table mine/well")
    assert game.sheet["life"]["now"] == 6
    assert "/burden Doubt" in turn.outcome.notes
    assert "life 5 → 6" in turn.journal
    wet = game.do("/table mine/wet", [3])
    assert any("no command /swim" in note for note in wet.outcome.notes)
    assert "/heal 3" in wet.outcome.notes
