"""Solo Toolkit notes and Perchance lists (formats, 5.2 and 5.6; faults T16, T17, T20, T26)."""

from __future__ import annotations

import pytest
from formats_kit import imported, lines, named, only, rolled, said, texts

NOTE = """---
author: Ada
who: "{Name} of {place}"
pair x2: "{name} and {<name}"
price 2d: "{1|2|3}"
---
# Name
Ada ^3
Bo

## Place
the salt flats
{a} oasis, {a} {beast}
{beast|place} {nowhere}

# Beast
owl
"""


def test_a_heading_is_a_table_and_a_line_a_row() -> None:
    found = imported(NOTE, "road.md")
    assert found.kind == "solo" and found.origin.author == "Ada"
    assert [row.weight for row in named(found, "name").rows] == [3, 1]
    assert texts(named(found, "place")) == ["the salt flats", "an oasis, {a beast}", "{beast|place} {{nowhere}}"]


def test_front_matter_holds_templates() -> None:
    found = imported(NOTE, "road.md")
    assert texts(named(found, "who")) == ["{name} of {place}"]
    assert texts(named(found, "pair")) == ["{name: name} and {=name}\n{name: name} and {=name}"]
    assert any("2d" in problem.text for problem in said(found, "words"))


def test_an_earlier_pick_is_the_same_again() -> None:
    found = imported("# Name\nAda\nBo\nCy\nDi\n# Both\n{name} alias {<name}\n", "n.md")
    for seed in range(20):
        first, _, second = rolled(found, "both", seed).partition(" alias ")
        assert first == second != ""


def test_a_weight_is_as_good_as_so_many_lines() -> None:
    weighed, spelled = imported("# N\na ^3\nb\n# M\nx", "n.md"), imported("# N\na\na\na\nb\n# M\nx", "n.md")
    from companion.tables.chances import chances

    def odds(found) -> dict[str, float]:
        table = named(found, "n")
        made: dict[str, float] = {}
        for chance in chances(table):
            made[chance.row.text] = made.get(chance.row.text, 0) + float(chance.p)
        return made

    assert odds(weighed) == odds(spelled) == {"a": 0.75, "b": 0.25}


LISTS = """// a generator
output
  {a} [animal] of the {red|grey} hills
  [animal][animal] \\[not a list\\] ^2
  [x = animal] and [x], number {1-6}, letter {a-c}
  two of them: [animal.selectUnique(2)]

animal
\totter ^0.5
\theron
\tbig-cat ^[hour > 12 ? 2 : 1]
\t\tlynx
\t\tpuma = large
  [animal.kind.titleCase]
"""


def test_lists_picks_choices_numbers_and_odds() -> None:
    found = imported(LISTS)
    assert found.kind == "perchance"
    assert texts(named(found, "output")) == [
        "{a animal} of the {red|grey} hills",
        "{animal}{animal} [not a list]",
        "{x: animal} and {=x}, number {1d6}, letter {a|b|c}",
        "two of them: ",
    ]
    follow = named(found, "output").rows[3].roll[0]
    assert (follow.table, follow.times, follow.unique) == ("animal", 2, True)
    assert [row.weight for row in named(found, "animal").rows][:2] == [1, 2]
    assert texts(named(found, "animal"))[2] == "{animal-big-cat}"
    assert texts(named(found, "animal-big-cat")) == ["lynx", "puma = large"]


def test_code_stands_as_text_with_its_line() -> None:
    found = imported("output\n  [Math.max(1, 2)] \n  {import:other}\n  x ^[1+1]\n  [unclosed\n  ok")
    assert texts(only(found)) == ["[Math.max(1, 2)]", "{{import:other}}", "x", "[unclosed", "ok"]
    assert lines(said(found, "words")) == [2, 3, 4, 5]
    assert {rolled(found, "output", seed) for seed in range(60)} >= {"[Math.max(1, 2)]", "ok"}


def test_a_list_of_itself_and_one_of_weight_none() -> None:
    found = imported("output\n  [output] again ^3\n  end\n  never ^0\n")
    assert [row.weight for row in only(found).rows] == [3, 1, 0]
    assert texts(only(found))[0] == "{output} again"


def test_two_picks_are_two_and_a_stored_one_is_the_same() -> None:
    found = imported("output\n  [n] [n] [y = n] [y]\nn\n  " + "\n  ".join("abcdefgh") + "\n")
    drawn = [rolled(found, "output", seed).split() for seed in range(40)]
    assert any(first != second for first, second, _, _ in drawn)
    assert all(third == fourth for _, _, third, fourth in drawn)


@pytest.mark.parametrize("text", ["output\n\t[a] \n  x\na\n  1", "output\n    deep\n  less\n"])
def test_tabs_and_spaces_mixed(text: str) -> None:
    assert imported(text, kind="perchance").tables
