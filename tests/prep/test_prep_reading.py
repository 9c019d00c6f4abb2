"""Recipes are checked like tables: every fault with file, line, part and row, all of it at once, nothing raised."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from prep_kit import EVENING, library, problems, recipe

from companion.play.prep.check import check
from companion.play.prep.read import read
from companion.play.prep.roll import stocked


def test_a_recipe_is_read_whole() -> None:
    found = recipe()
    assert [part.name for part in found.parts] == ["met", "sky", "talk", "plot"]
    assert [part.layout for part in found.parts] == ["list", "table", "numbered", "list"]
    assert [shared.name for shared in found.shared] == ["villain"]
    assert found.parts[1].times == "days" and found.parts[1].heading is not None
    assert all(each.hidden for each in found.parts[3].ingredients)
    assert [table.id for table in found.own] == ["recipe-evening/meal"]


def test_the_shortest_recipe_is_one_line_under_a_name() -> None:
    found = recipe('[road]\ntable = "beast"\ntimes = "1d4+1"')
    assert found.title == "Evening" and found.parts[0].title == "Road" and not check(found, library())


FAULTS = [
    ("[a]\ntext = 3", 2, "a", 0, "text is a whole number"),
    ("[a]\nfoo = 1\ntext = 'x'", 2, "a", 0, "has no key foo"),
    ("[a]\ntext = 'x'\nlayout = 'wide'", 3, "a", 0, "layout"),
    ("[a]\ntext = 'x'\ntimes = 'banana'", 3, "a", 0, "times"),
    ("[a]\ntext = 'x'\ntimes = true", 3, "a", 0, "times is true or false"),
    ("[a]\ntext = 'x {'", 2, "a", 0, "a { without its }"),
    ("[a]\ntext = 'x'\ntable = 'y'", 3, "a", 0, "both text and table"),
    ("[a]\ntitle = 'x'", 1, "a", 0, "nothing to roll"),
    ("[a]\nrows = []", 2, "a", 0, "rows is empty"),
    ("[a]\nrows = [\n 'good',\n 7,\n]", 4, "a", 2, "is a whole number"),
    ("[a]\nrows = [\n 'good',\n { text = 'x', tmies = 2 },\n]", 4, "a", 2, "did you mean times"),
    ("[a]\nrows = [\n { text = 'x', level = 'high' },\n]", 3, "a", 1, "level"),
    ("[a]\nrows = ['x']\nsecret = 'why'", 3, "a", 0, "secret over several rows"),
    ("[a]\ntext='x'\n[A]\ntext='y'", 3, "A", 0, "the same name as a"),
    ("title = 'x'\ncolour = 'red'\n[a]\ntext = 'x'", 2, "", 0, "has no key colour"),
    ("names = 3\n[a]\ntext = 'x'", 1, "", 0, "write [names]"),
    ("[counts]\ndays = 'often'\n[a]\ntext = 'x'", 2, "counts", 0, "days"),
    ("[names]\nx = 3\n[a]\ntext = 'x'", 2, "names", 0, "x is a whole number"),
    ("[a]\ntext = 'x'\n\n[tables.meal]\nrows = [\n 'a',\n { text = 3 },\n]", 7, "meal", 2, "text is a whole number"),
    ("title = 'empty'", 0, "", 0, "has no parts"),
    ("[a]\ntext = “x”", 2, "", 0, "straight quotes"),
]


@pytest.mark.parametrize(("text", "line", "part", "row", "words"), FAULTS)
def test_a_fault_is_told_with_line_part_and_row(text: str, line: int, part: str, row: int, words: str) -> None:
    found = [each for each in problems(text) if words in each.text]
    assert found, problems(text)
    assert (found[0].path, found[0].line, found[0].table, found[0].row) == ("recipes/r.toml", line, part, row)


def test_all_faults_come_at_once_and_an_odd_key_alone_breaks_nothing() -> None:
    several = problems("[a]\ntext = 3\n[b]\ntimes = 'x y'\ntext = 'ok'\n[c]\nrows = 5")
    assert {each.table for each in several if each.level == "error"} == {"a", "b", "c"}
    odd = read(b"[a]\ntext = 'x'\nfoo = 1", "r.toml", "r")
    assert odd.recipe is not None and [each.level for each in odd.problems] == ["warning"]


BROKEN = [b"", b"\xff\xfe[\x00", b"\x00" * 40, b"[a\n", b"a = [" * 40, b"\xe4[a]", b"[a]\rtext='x'\r"]


@pytest.mark.parametrize("data", BROKEN)
def test_bytes_that_are_no_recipe_are_one_clear_problem(data: bytes) -> None:
    found = read(data, "recipes/r.toml", "r")
    assert found.recipe is None and all(each.path == "recipes/r.toml" for each in found.problems) and found.problems


def test_tables_that_are_not_there_and_names_nobody_keeps_are_found_in_the_library() -> None:
    text = """
[names]
first = "{nobody}"
[a]
rows = [
  "{beast}",
  "{besat} and {=frist}",
  { name = "{x: who}", text = "{=x} {=n}", secret = "{rumour.nothing}" },
]
[tables.own]
rows = ["{meal}"]
"""
    made = recipe(text)
    found = [(each.line, each.table, each.row, each.text) for each in check(made, stocked(made, library()))]
    assert (3, "names", 0, "{nobody} leads to no table") in found
    assert (7, "a", 2, "{besat} leads to no table") in found
    assert (7, "a", 2, "{=frist}: nothing is kept under that name") in found
    assert (8, "a", 3, "{rumour.nothing} leads to no table") in found
    assert (11, "own", 1, "{meal} leads to no table") in found
    assert len(found) == 5


def test_the_recipe_of_these_tests_has_no_fault() -> None:
    made = recipe()
    assert not check(made, stocked(made, library())) and not problems(EVENING)


LIKE_TOML = st.text(alphabet="[]ab{}='\"\n.,1d rows=text times", max_size=80).map(str.encode)


@settings(max_examples=60, deadline=None)
@given(st.one_of(st.binary(max_size=80), LIKE_TOML))
def test_reading_never_raises(data: bytes) -> None:
    found = read(data, "r.toml", "r")
    assert (found.recipe is None) == any(each.level == "error" for each in found.problems)
