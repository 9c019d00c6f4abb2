"""The journal, the panels and the chance line as rows: what the eye gets for what is on disk."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.play.odds_told import in_words, percent
from companion.play.pointing import place_of
from companion.systems.outcome import Chances, Odd
from companion.systems.view import Line, Meter, Pair, Panel, Row, Slots
from companion.tui.chance_rows import chance_row
from companion.tui.journal_rows import begins_anew, dice_shown, rows_of
from companion.tui.said import mistake_rows, said
from companion.tui.spans import Rows, row_width
from companion.tui.steps import stepped
from companion.tui.view_rows import panel_rows

LADDER = {"hardly": -8, "unlikely": -4, "even": 0, "likely": 4, "surely": 8}


def told(rows: Rows) -> list[str]:
    return ["".join(span.text for span in row).rstrip() for row in rows]


def test_a_question_has_its_dice_at_the_right_and_its_answer_below() -> None:
    rows = told(rows_of("? Is it far\n-> Partly, at a price. (even: 1d20 ⟨11⟩ = 11)", 50))
    assert rows[0].startswith("? Is it far") and rows[0].endswith("even: 1d20 ⟨11⟩ = 11")
    assert rows[1:] == ["  → Partly, at a price."]
    assert len(rows[0]) == 50


def test_a_short_result_stands_at_the_right() -> None:
    (row,) = told(rows_of("d: thought 1d20 ⟨12⟩ +2 thought = 14 vs 11 -> success", 70))
    assert row.endswith("SUCCESS") and len(row) == 70


def test_a_result_without_room_goes_below() -> None:
    rows = told(rows_of("d: thought 1d20 ⟨12⟩ +2 thought = 14 vs 11 -> success", 40))
    assert rows[-1] == "  → SUCCESS"


def test_six_sided_dice_show_their_faces() -> None:
    assert dice_shown("2d6 ⟨4 6⟩ +1 = 11") == "2d6 ⚃⚅ +1 = 11"
    assert dice_shown("1d20 ⟨4⟩ = 4") == "1d20 ⟨4⟩ = 4"


def test_a_scene_takes_its_date() -> None:
    (row,) = told(rows_of("### S3 *The salt gate*\n[4th of Dust, dusk]", 60))
    assert row.startswith("S3 · The salt gate") and row.endswith("4th of Dust, dusk") and len(row) == 60


def test_changes_of_a_sheet_stand_under_what_made_them() -> None:
    rows = told(rows_of("(Odo loses 3 life: 8 → 5)\n   life 8 → 5", 60))
    assert rows == ["  Odo loses 3 life: 8 → 5", "    life 8 → 5"]


def test_tags_are_told_in_words() -> None:
    assert told(rows_of("[N:Mirror-of-Salt|Open]", 60)) == ["  ◇ person Mirror-of-Salt · open"]


def test_prose_of_several_lines_keeps_them() -> None:
    assert told(rows_of("one\ntwo", 20)) == ["one", "two"]


@settings(max_examples=150)
@given(
    st.sampled_from(
        ("", "? ", "@ ", "=> ", "d: ", "tbl: a -> ", "## ", "### S1 *", "(note: ", "[N:", "   Odo: ", "-> ")
    ),
    st.text(max_size=120),
    st.integers(20, 60),
)
def test_no_block_is_wider_than_the_journal(sign: str, text: str, cells: int) -> None:
    rows = rows_of(sign + text, cells)
    assert rows
    assert all(row_width(row) <= cells for row in rows)


@pytest.mark.parametrize(
    ("before", "text", "parted"),
    [
        ("", "prose", False),
        ("prose", "prose", True),
        ("? q", "d: x -> y", False),
        ("prose", "d: x -> y", True),
        ("d: x -> y", "? q", True),
        ("@ x", "=> y", False),
    ],
)
def test_a_blank_row_parts_what_begins_anew(before: str, text: str, parted: bool) -> None:
    assert begins_anew(before, text) is parted


def test_a_meter_shows_what_is_left_as_boxes_and_as_a_number() -> None:
    assert told(panel_rows(Panel("sheet", "", (Meter("life", 5, 8),)), 40)) == ["life ▰▰▰▰▰▱▱▱ 5/8"]


def test_a_meter_without_room_keeps_its_number() -> None:
    (row,) = told(panel_rows(Panel("sheet", "", (Meter("life", 5, 8),)), 9))
    assert row.endswith("5/8")


def test_slots_over_the_limit_stand_behind_a_bar_and_in_words() -> None:
    (row,) = told(panel_rows(Panel("burden", "", (Slots("items", 10, 9),)), 44))
    assert row == "items ▣▣▣▣▣▣▣▣▣▐▣ 10 of 9 → 1 over"


def test_many_slots_are_told_in_numbers() -> None:
    (row,) = told(panel_rows(Panel("burden", "", (Slots("items", 140, 90),)), 44))
    assert row == "items 140 of 90 → 50 over"


def test_abilities_stand_in_columns() -> None:
    pair = Pair(
        tuple(
            Row(name, str(value))
            for name, value in (("str", 2), ("end", 1), ("agi", 0), ("cha", 1), ("aur", 0), ("tho", 3))
        )
    )
    assert told(panel_rows(Panel("sheet", "", (pair,)), 40)) == ["str 2   end 1   agi 0", "cha 1   aur 0   tho 3"]


def test_marks_are_not_told_by_colour_alone() -> None:
    rows = told(
        panel_rows(
            Panel("burden", "", (Row("", "salt ×6", mark="over"), Row("", "rope", mark="bad"), Line("plain"))), 40
        )
    )
    assert "salt ×6!" in rows[0] and "rope✗" in rows[0]


def test_every_part_that_has_a_why_can_be_reached() -> None:
    panel = Panel(
        "sheet",
        "",
        (
            Meter("life", 5, 8, why="a"),
            Slots("items", 1, 9, why="b"),
            Row("x", "y", why="c"),
            Line("z", why="d"),
            Pair((Row("p", "1", why="e"),)),
        ),
    )
    reached = {span.why for row in panel_rows(panel, 44) for span in row if span.alive}
    assert reached == {"a", "b", "c", "d", "e"}


FACT = Chances(
    "ask 1d20, even",
    (
        Odd("no-and", Fraction(3, 20)),
        Odd("no", Fraction(4, 20)),
        Odd("price", Fraction(6, 20)),
        Odd("yes", Fraction(6, 20)),
        Odd("yes-and", Fraction(1, 20)),
    ),
)


def test_the_chance_line_gives_every_outcome_its_exact_chance() -> None:
    shown = told([chance_row(FACT, 110)])[0]
    assert "no-and 15 ███  no 20 ████  price 30 ██████  yes 30 ██████  yes-and 5 █" in shown


def test_bars_give_way_to_words() -> None:
    assert told([chance_row(FACT, 70)])[0].endswith("no-and 15  no 20  price 30 ███  yes 30 ███  yes-and 5")


@settings(max_examples=60)
@given(st.integers(1, 200))
def test_the_chance_line_is_never_wider(cells: int) -> None:
    assert row_width(chance_row(FACT, cells)) <= cells


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (Fraction(3, 20), "15"),
        (Fraction(1, 3), "33.3"),
        (Fraction(1, 10_000), "<0.1"),
        (Fraction(9999, 10_000), ">99.9"),
        (Fraction(1), "100"),
        (Fraction(0), "0"),
    ],
)
def test_percent_never_calls_the_possible_impossible(chance: Fraction, shown: str) -> None:
    assert percent(chance) == shown


def test_the_why_of_the_odds_gives_fractions_and_modifiers() -> None:
    words = in_words(Chances("test", (Odd("success", Fraction(7, 20)),), (("burdens", -2),)))
    assert "success: 7/20" in words and "burdens -2" in words


def test_the_ladder_goes_round() -> None:
    line = "? Is it far"
    seen = []
    for _ in LADDER:
        line = stepped(line, LADDER)
        seen.append(line)
    assert seen == [
        "?(likely) Is it far",
        "?(surely) Is it far",
        "?(hardly) Is it far",
        "?(unlikely) Is it far",
        "? Is it far",
    ]


def test_a_modifier_of_the_players_own_is_left() -> None:
    assert stepped("?(thought+3) Do I know it", LADDER) == "?(thought+3) Do I know it"


def test_what_is_wrong_stands_under_the_word() -> None:
    line, error = "/test valour", "there is no ability “valour”"
    start = place_of(line, error, None)
    assert line[start:] == "valour"
    assert told(mistake_rows(error, "", start + 2, 80))[0].index("▲") == start + 2


def test_what_is_asked_is_shown_with_its_digits() -> None:
    rows = told(said("", {"what": "sacrifice", "choices": ["resources", "life"]}, "")(80))
    assert rows == ["sacrifice?  1 resources  2 life"]
