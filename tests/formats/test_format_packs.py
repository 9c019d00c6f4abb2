"""juice packs, Adventuresmith, Tracery (formats, 5.5 and 5.7; faults T8, T17, T19, T20)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from formats_kit import imported, lines, named, only, rolled, rows, said, texts

from companion.errors import Refused
from companion.tables.formats.drafts import NotRead
from companion.tables.formats.writing import write_foreign

PACK: dict[str, Any] = {
    "kind": "juice-table-pack", "v": 1, "tables": [
        {"id": "even", "name": "Even", "mode": "uniform", "dice": "1d20", "rows": [{"t": "a"}, {"t": "b {x}"}]},
        {"id": "heavy", "name": "Heavy", "mode": "weighted", "rows": [{"t": "a", "w": 3}, {"t": "b", "w": 1}]},
        {"id": "ranged", "name": "Ranged", "mode": "ranges", "dice": "2d6", "genre": "salt", "cat": None, "src": "Ada",
         "rows": [{"t": "low", "min": 2, "max": 7, "tone": "dark"}, {"t": "high", "min": 8, "max": 12}]},
    ],
}  # fmt: skip


def test_a_pack_in_its_three_modes() -> None:
    found = imported(PACK)
    assert found.kind == "juice" and texts(named(found, "even")) == ["a", "b {{x}}"]
    assert [row.weight for row in named(found, "heavy").rows] == [3, 1]
    assert (
        rows(named(found, "ranged")) == [("2-7", "low"), ("8-12", "high")] and str(named(found, "ranged").dice) == "2d6"
    )
    assert named(found, "ranged").source == "Ada"


def test_a_pack_out_again_is_the_same_pack() -> None:
    assert json.loads(write_foreign(imported(PACK).tables, "juice").text) == PACK


def test_a_bad_row_and_a_bad_table_of_a_pack_cost_themselves_only() -> None:
    data = PACK | {"tables": [3, {"id": "x", "mode": "weighted", "rows": [{"t": "a", "w": "x"}, {"w": 1}, {"t": "b"}]}]}
    found = imported(data)
    assert texts(only(found)) == ["a", "b"] and len(said(found, "dropped")) == 2 and said(found, "changed")
    with pytest.raises(NotRead, match="version 2"):
        imported(PACK | {"v": 2})


GRAMMAR = {
    "origin": ["#[h:#hero#]start#", "#hero.capitalize# met #foe.a# and #foe.a.capitalize#", "#missing# #hero.ed#"],
    "start": "a tale",
    "hero": ["ada", "ada", "bo"],
    "foe": ["owl", "cat"],
    "same": ["[p:#hero#]#p# is #p.capitalize#, not \\#hero\\#"],
}


def test_symbols_modifiers_and_repeats() -> None:
    found = imported(GRAMMAR)
    assert found.kind == "tracery"
    assert texts(named(found, "origin"))[1:] == ["{Hero} met {a foe} and {A foe}", "#missing# {hero}"]
    assert [row.weight for row in named(found, "hero").rows] == [2, 1]
    assert texts(named(found, "same")) == ["{p: hero} is {=P}, not #hero#"]
    assert {problem.row for problem in said(found, "words")} == {1, 3}


def test_a_saved_symbol_is_gone_with_its_roll() -> None:
    found = imported({"origin": ["[p:#hero#]#p# #p#"], "hero": [f"h{number}" for number in range(30)]})
    drawn = [rolled(found, "origin", seed).split() for seed in range(20)]
    assert all(first == second for first, second in drawn) and len({first for first, _ in drawn}) > 5


def test_a_grammar_that_feeds_itself_is_stopped() -> None:
    found = imported({"origin": ["#origin# #origin# #origin#", "#origin##origin#", "#origin# on", "end"]})
    for seed in range(12):
        try:
            assert len(rolled(found, "origin", seed)) <= 100_000
        except Refused as error:
            assert "stopped" in error.message


GENERATOR = """# ours
tables:
  weather:
    - 1..3, rain
    - "4..6, sun: {{>roll: 2d6}} hours"
nested_tables:
  beasts:
    big:
      - ox
      - it's an 'elk'
definitions:
  road:
  - 'the {{weather}} road'
templates:
  - "{{>pickN: 2 beasts.big and }} on {{road}}"
  - "{{>cap: nobody}}"
imports:
  - other.yml
"""


def test_a_generator_of_adventuresmith() -> None:
    found = imported(GENERATOR, "walk.yml")
    assert found.kind == "adventuresmith"
    assert rows(named(found, "weather")) == [("1-3", "rain"), ("4-6", "sun: {2d6} hours")]
    assert texts(named(found, "beasts-big")) == ["ox", "it's an 'elk'"]
    assert texts(named(found, "road")) == ["the {weather} road"]
    assert texts(named(found, "walk"))[1] == "{{{{>cap: nobody}}}}" and "{beasts-big}" in texts(named(found, "walk"))[0]
    assert lines(said(found, "words")) == [16, 17]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("tables:\n  a: &x\n    - b", "line 2"), ("tables:\n  a:\n    - !!python/object b", "line 3"),
        ("tables:\n  a: *x", "line 2"), ("tables:\n  a:\n\t- b", "line 3"), ("tables:\n  a: |\n    b", "line 2"),
        ("tables:\n  just words", "line 2"),
    ],
)  # fmt: skip
def test_more_of_yaml_than_is_read_is_refused_with_its_line(text: str, line: str) -> None:
    with pytest.raises(NotRead, match=line):
        imported(text, "x.yml")
