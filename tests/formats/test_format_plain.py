"""Plain lists in the shapes that people paste (formats, 5.5; faults T1, T2, X1, X3)."""

from __future__ import annotations

import pytest
from formats_kit import imported, lines, only, rolled, rows, said, texts

from companion.tables.formats.keys import key_of


def test_a_hundred_lines_without_numbers_are_a_d100() -> None:
    table = only(imported("\n".join(f"find {number}" for number in range(1, 101))))
    assert str(table.dice) == "1d100"
    assert rows(table)[0] == ("1", "find 1") and rows(table)[99] == ("100", "find 100")


def test_a_list_of_another_length_is_drawn_evenly() -> None:
    table = only(imported("bread\nsalt\n\nwater\n", "wants.txt"))
    assert table.dice is None and table.name == "wants" and texts(table) == ["bread", "salt", "water"]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("1 bread", "2 salt"), ("1. bread", "2. salt"), ("1) bread", "2) salt"), ("1: bread", "2: salt"),
        ("1\tbread", "2\tsalt"), ("01 bread", "02 salt"), ("1 | bread", "2 | salt"), ("1 – bread", "2 – salt"),
        ("<=1 bread", "2+ salt"), ("≤1 bread", "≥2 salt"), ("..1 bread", "2.. salt"),
    ],
)  # fmt: skip
def test_every_form_of_a_key_before_a_row(first: str, second: str) -> None:
    assert texts(only(imported(f"{first}\n{second}\n"))) == ["bread", "salt"]


@pytest.mark.parametrize(
    ("line", "at"),
    [
        ("01-04 x", (1, 4)), ("01–04 x", (1, 4)), ("01—04 x", (1, 4)), ("1..2, x", (1, 2)), ("1,2 x", (1, 2)),
        ("1-2 | x", (1, 2)), ("96-00 x", (96, 100)), ("00 x", (100, 100)), ("13+ x", (13, None)), ("≤1 x", (None, 1)),
        ("-2: x", (-2, -2)), ("−2 x", (-2, -2)), ("-4..-2 x", (-4, -2)),
    ],
)  # fmt: skip
def test_the_totals_of_a_key(line: str, at: tuple[int | None, int | None]) -> None:
    key = key_of(line)
    assert key is not None and (key.span.low, key.span.high) == at and key.rest == "x"


@pytest.mark.parametrize(
    "line", ["12, Oak Street", "2d6 goblins", "1st of May", "1,500 coins", "12:30 at noon", "7", "x 1-2"]
)
def test_what_only_looks_like_a_key(line: str) -> None:
    assert key_of(line) is None


def test_years_and_house_numbers_stay_in_the_text() -> None:
    years = imported("1066 a landing\n1215 a charter\n1348 a plague")
    assert texts(only(years))[0] == "1066 a landing" and said(years, "warning")
    assert texts(only(imported("12, Oak Street\n14, Oak Street"))) == ["12, Oak Street", "14, Oak Street"]


def test_some_numbers_among_plain_rows_are_no_keys() -> None:
    found = imported("1 candle\nrope\n2 daggers\nlamp\n3 torches\noil")
    assert texts(only(found)) == ["1 candle", "rope", "2 daggers", "lamp", "3 torches", "oil"]


def test_uneven_ranges_stay_uneven() -> None:
    table = only(imported("1-3 wolf\n4-5 bear\n6 crow"))
    assert rows(table) == [("1-3", "wolf"), ("4-5", "bear"), ("6", "crow")] and str(table.dice) == "1d6"


def test_rows_broken_over_lines_are_joined_with_their_hyphens() -> None:
    found = imported(
        "1 a long row that a narrow page broke because of its colu-\nmns and its age\n2 a short one\n"
        "3 another row that is quite as long as the first one is\n12 men came along as well\n4 the end"
    )
    assert texts(only(found)) == [
        "a long row that a narrow page broke because of its columns and its age", "a short one",
        "another row that is quite as long as the first one is 12 men came along as well", "the end",
    ]  # fmt: skip
    assert [line for line in lines(said(found, "changed")) if line > 1] == [2, 5]


def test_many_tables_in_one_paste() -> None:
    found = imported("On the road\n\nd4 Weather\n1 sun\n2-3 rain\n4 hail\n\nThings found\nd6 Finds\n1-5 dust\n6 a coin")
    assert [(table.title, str(table.dice)) for table in found.tables] == [("Weather", "1d4"), ("Finds", "1d6")]
    assert [len(table.rows) for table in found.tables] == [3, 2]
    assert found.tables[0].note == "On the road" and found.tables[1].note == "Things found"


@pytest.mark.parametrize(
    ("head", "dice"),
    [("Omens (d4)", "1d4"), ("d4 Omens", "1d4"), ("1D4: Omens", "1d4"), ("Omens d4:", "1d4"), ("Omens [1d4]", "1d4")],
)
def test_the_heading_names_dice_and_title(head: str, dice: str) -> None:
    table = only(imported(f"{head}\n1 a\n2 b\n3 c\n4 d"))
    assert (table.title, str(table.dice)) == ("Omens", dice)


def test_a_heading_with_as_many_faces_as_there_are_plain_lines() -> None:
    table = only(imported("Omens (d3)\nan owl\nan egg\nan oar"))
    assert (table.title, str(table.dice), len(table.rows)) == ("Omens", "1d3", 3)


def test_keys_and_texts_on_lines_of_their_own() -> None:
    assert rows(only(imported("1-2\nbread\n3\nsalt\n4\nwater"))) == [("1-2", "bread"), ("3", "salt"), ("4", "water")]


def test_percentile_with_two_noughts() -> None:
    table = only(imported("01-50 a\n51-95 b\n96-00 c"))
    assert str(table.dice) == "1d100" and rows(table)[-1] == ("96-100", "c")


@pytest.mark.parametrize(
    ("keys", "dice"),
    [
        ([*range(1, 8)], "1d7"), ([*range(2, 13)], "2d6"), ([*range(0, 10)], "1d10-1"), ([*range(-4, 5)], "4dF"),
        ([10 * tens + ones for tens in range(1, 7) for ones in range(1, 7)], "d66"), ([*range(3, 19)], "3d6"),
    ],
)  # fmt: skip
def test_dice_by_the_keys(keys: list[int], dice: str) -> None:
    found = imported("\n".join(f"{key}: row {number}" for number, key in enumerate(keys)))
    assert str(only(found).dice).casefold() == dice.casefold() and len(only(found).rows) == len(keys)
    assert said(found), "a guess is said"


def test_negative_totals_are_all_reached() -> None:
    found = imported("-4..-2: low\n-1: under\n0: even\n1: over\n2..4: high")
    drawn = {rolled(found, "pasted", seed) for seed in range(400)}
    assert drawn == {"low", "under", "even", "over", "high"}


def test_comments_are_rows_unless_asked() -> None:
    from companion.tables.formats.drafts import Notes
    from companion.tables.formats.plain import read_plain

    text = "# a pound sign\nbread\n// slashes"
    assert len(read_plain(text, "x", Notes("x"))[0].rows) == 3
    assert [row.text for row in read_plain(text, "x", Notes("x"), comments=True)[0].rows] == ["bread"]


def test_bullets_that_all_rows_have_are_taken_off() -> None:
    assert texts(only(imported("- bread\n- salt"))) == ["bread", "salt"]
    assert texts(only(imported("- bread\nsalt"))) == ["- bread", "salt"]


def test_braces_of_ours_are_kept_and_stray_ones_are_words() -> None:
    found = imported("{2d6} wolves\na } stray\n{nobody} comes")
    assert texts(only(found)) == ["{2d6} wolves", "a }} stray", "{nobody} comes"]
    assert [problem.row for problem in said(found, "warning")] == [3]
    assert rolled(found, "pasted")


def test_an_overlap_and_a_range_that_runs_backwards_cost_no_table() -> None:
    found = imported("roll,text\n1-3,a\n3-4,b\n2,c\n6-5,d", "x.csv")
    assert rows(only(found)) == [("1-3", "a"), ("4", "b"), ("5-6", "d")]
    assert lines(said(found, "dropped")) == [4] and {3, 5} <= set(lines(said(found, "changed")))
