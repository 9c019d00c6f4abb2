"""The checker, the exact chances, and the repairs on offer."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tables_kit import STEPPE, library, reading

from companion.tables.chances import chances
from companion.tables.check import check
from companion.tables.library import Library
from companion.tables.reach import holes, listed
from companion.tables.repair import as_dice, repair
from companion.tables.shelf import Loose


def test_the_chance_of_each_row() -> None:
    weather = reading(STEPPE).tables[0]
    assert [chance.p for chance in chances(weather)] == [Fraction(n, 36) for n in (3, 27, 3, 3)]
    clever = chances(weather, values={"thought": 2})
    assert [chance.p for chance in clever] == [Fraction(n, 36) for n in (0, 21, 5, 10)]
    assert [chance.p for chance in chances(weather, add=-2)] == [Fraction(n, 36) for n in (10, 25, 1, 0)]


def test_what_falls_on_no_row_comes_last() -> None:
    table = reading('[t]\ndice = "1d6"\nrows = [{ at = "1-3", text = "a" }, { at = "5-6", text = "b" }]\n').tables[0]
    assert [(chance.row and chance.row.number, chance.p) for chance in chances(table)] == [
        (1, Fraction(1, 2)),
        (2, Fraction(1, 3)),
        (None, Fraction(1, 6)),
    ]
    beyond = chances(table, add=2)
    assert [chance.p for chance in beyond] == [Fraction(1, 6), Fraction(1, 3), Fraction(1, 2)]


def test_weights_conditions_and_decks_have_chances_too() -> None:
    body = '[t]\nrows = [{ text = "a", weight = 3 }, "b", { text = "c", when = "thought > 1" }]\n'
    table = reading(body).tables[0]
    assert [chance.p for chance in chances(table)] == [Fraction(3, 4), Fraction(1, 4), 0]
    assert [chance.p for chance in chances(table, values={"thought": 2})] == [
        Fraction(3, 5),
        Fraction(1, 5),
        Fraction(1, 5),
    ]


def test_the_support_of_the_dice_is_the_real_one() -> None:
    rows = ", ".join(f'{{ at = "{tens}1-{tens}6", text = "{tens}" }}' for tens in range(1, 7))
    assert not reading(f'[t]\ndice = "d66"\nrows = [{rows}]\n').problems
    rows = ", ".join(f'{{ at = "{span}", text = "a" }}' for span in ("11-16", "17-20", "21-66"))
    between = f'[t]\ndice = "d66"\nrows = [{rows}]\n'
    assert [problem.text for problem in reading(between).problems] == ["17-20 can never come up on d66 (11-66)"]
    doubled = '[t]\ndice = "1d6x10"\nrows = [{ at = "10-30", text = "a" }, { at = "40-60", text = "b" }]\n'
    assert not reading(doubled).problems


def test_what_the_sheet_adds_may_lead_beyond_closed_ends() -> None:
    closed = '[t]\ndice = "2d6"\nadd = ["thought"]\nrows = [{ at = "2-7", text = "a" }, { at = "8-12", text = "b" }]\n'
    (problem,) = reading(closed).problems
    assert (problem.level, problem.line) == ("warning", 4)
    assert "under 2 or over 12" in problem.text
    assert not reading(closed.replace("rows", 'off = "clamp"\nrows')).problems
    assert not reading(closed.replace("2-7", "..7").replace("8-12", "8..")).problems


def test_references_columns_and_repeats() -> None:
    body = """
[t]
rows = [
  "{rider.mount} {rider.mout}",
  { text = "x", roll = ["nosuch"] },
  { text = "x", else = "{gone}", when = "a > 1" },
  "{x: rider} {=x.mount} {=y}",
  "{a rider} {A Rider} {red|{blue}}",
]
[rider]
columns = ["mount"]
rows = [["ostrich"]]
"""
    assert [(problem.row, problem.level, problem.text) for problem in check(library(body))] == [
        (1, "error", "{rider.mout} leads to no table"),
        (2, "error", "nosuch leads to no table"),
        (3, "error", "{gone} leads to no table"),
        (4, "warning", "{=y}: this row keeps nothing under that name"),
        (5, "error", "{blue} leads to no table"),
    ]


@pytest.mark.parametrize(
    ("body", "loops"),
    [
        ('[a]\nrows = [{ text = "x", roll = ["a"] }]\n', ["cannot end: a → a"]),
        ('[a]\nrows = [{ text = "x", roll = ["a"], ask = true }]\n', []),
        ('[a]\nrows = [{ text = "x", roll = [{}] }]\n', ["cannot end: a → a"]),
        ('[a]\nrows = ["{a|b}"]\n', []),
        ('[a]\nrows = ["{{a}|b}"]\n', []),
        ('[a]\nrows = ["{{a}|{a}}"]\n', ["cannot end: a → a"]),
        ('[a]\nrows = [{ text = "{a}" }, { text = "b", weight = 0 }]\n', ["cannot end: a → a"]),
        ('[a]\nrows = ["{a}{b}"]\n[b]\nrows = ["b"]\n', ["cannot end: a → a"]),
        ('[a]\nrows = [{ text = "{a}", when = "x > 1", else = "end" }]\n', []),
        ('[a]\ncolumns = ["x"]\nrows = [["{a.x}"]]\n', ["cannot end: a → a"]),
        ('[c]\nrows = ["{b}"]\n[b]\nrows = ["{a}"]\n[a]\nrows = ["{b}", "{c}"]\n', ["cannot end: a → b → a"]),
    ],
)
def test_loops_that_cannot_end(body: str, loops: list[str]) -> None:
    found = [problem.text for problem in check(library(body)) if "cannot end" in problem.text]
    assert found == loops


def test_only_the_nearest_layers_are_told_of_while_all_answer() -> None:
    near = Loose({"near.toml": b'[t]\nrows = ["{x} {y}"]\n'}, "near")
    far = Loose({"far.toml": b'[x]\nrows = ["x"]\n[z]\nrows = []\n'}, "far")
    assert [str(problem) for problem in check(Library([near, far]), layers=1)] == [
        "near.toml:2  t, row 1: {y} leads to no table"
    ]
    assert len(check(Library([near, far]))) == 2


def test_a_loop_over_two_files_is_named_in_full() -> None:
    found = check(library(a='[x]\nrows = ["{b/y}"]\n', b='[y]\nrows = ["{a/x}"]\n'))
    assert [problem.text for problem in found] == ["cannot end: a/x → b/y → a/x"]


def test_a_repair_for_each_hole() -> None:
    rows = ", ".join(f'{{ at = "{span}", text = "a" }}' for span in ("4-5", "7-9", "11.."))
    table = reading(f'[t]\ndice = "2d6"\nrows = [{rows}]\n').tables[0]
    assert holes(table) == (2, 3, 6, 10)
    assert [(offer.text, offer.toml) for offer in repair(table)] == [
        ("row 1 for 2-3 too", 'at = "2-5"'),
        ("row 1 for 6 too", 'at = "4-6"'),
        ("row 2 for 10 too", 'at = "7-10"'),
    ]


def test_a_plain_list_as_a_2d6_or_a_d100_table() -> None:
    table = reading('[t]\ntitle = "T"\nrows = ["a", { text = "b", weight = 2, slug = "bee" }, "c {t}"]\n').tables[0]
    two, hundred = repair(table)
    assert two.text == "t as a table for 2d6"
    assert hundred.toml == (
        '[t]\ntitle = "T"\nsystem = "any"\ndice = "1d100"\nrows = [\n'
        '  { at = "1-25", text = "a" },\n'
        '  { at = "26-75", text = "b", slug = "bee" },\n'
        '  { at = "76-100", text = "c {t}" },\n]\n'
    )
    assert [row.span for row in as_dice(table, "2d6").rows] == ["2-5", "6-8", "9-12"]
    many = reading("[t]\nrows = [" + '"a", ' * 12 + "]\n").tables[0]
    assert [offer.text for offer in repair(many)] == ["t as a table for 1d100"]
    with pytest.raises(ValueError, match="do not fit"):
        as_dice(many, "2d6")


def test_numbers_as_a_person_lists_them() -> None:
    assert listed([4]) == "4"
    assert listed([4, 7, 8, 9, 12]) == "4, 7-9 and 12"
    assert listed([-3, -2, 5]) == "-3..-2 and 5"
