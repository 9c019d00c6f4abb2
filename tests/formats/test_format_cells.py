"""CSV, TSV, PSV and Markdown tables (formats, 5.2 and 5.5; faults T2, X3)."""

from __future__ import annotations

import pytest
from formats_kit import imported, lines, named, only, rolled, rows, said, texts


@pytest.mark.parametrize("sign", [",", ";", "\t", "|"])
def test_every_delimiter_and_quotes(sign: str) -> None:
    table = only(imported(f'roll{sign}text\n1-3{sign}"bread{sign} or ""salt"""\n4-6{sign}water\n', "x.csv"))
    assert rows(table) == [("1-3", f'bread{sign} or "salt"'), ("4-6", "water")]


def test_two_columns_of_ends_and_a_weight() -> None:
    assert rows(only(imported("min,max,result\n1,3,a\n4,6,b", "x.csv"))) == [("1-3", "a"), ("4-6", "b")]
    weighted = only(imported("text,weight\na,3\nb,0.5\nc,x", "x.csv"))
    assert [row.weight for row in weighted.rows] == [6, 1, 2]


def test_lines_without_a_header() -> None:
    assert rows(only(imported("01-04|a\n05-20|b", "x.psv"))) == [("1-4", "a"), ("5-20", "b")]
    assert rows(only(imported("1,2,a\n3,6,b", "x.csv"))) == [("1-2", "a"), ("3-6", "b")]


def test_several_columns_of_text() -> None:
    table = only(imported("d4,mount,mood\n1-2,ostrich,wary\n3-4,golem,bored", "riders.csv"))
    assert table.columns == ("mount", "mood") and table.rows[1].cells == ("golem", "bored") and str(table.dice) == "1d4"


def test_what_a_spreadsheet_does_to_totals() -> None:
    found = imported("sep=;\r\nroll;text;;\r\n1-Feb;a;;\r\nMar-04;b;;\r\n5-6;c;;\r\n".encode("utf-8-sig"), "x.csv")
    assert rows(only(found)) == [("1-2", "a"), ("3-4", "b"), ("5-6", "c")]
    assert lines(problem for problem in said(found, "changed") if "date" in problem.text) == [3, 4]


def test_a_nought_that_was_two() -> None:
    found = imported("roll,text\n1-50,a\n51-99,b\n0,c", "x.csv")
    assert rows(only(found))[-1] == ("100", "c") and str(only(found).dice) == "1d100"


def test_old_windows_dashes_and_utf16() -> None:
    found = imported("roll,text\n1\u20132,caf\u00e9\n3\u20134,b".encode("cp1252"), "x.csv")
    assert rows(only(found)) == [("1-2", "café"), ("3-4", "b")] and "UTF-8" in said(found, "changed")[0].text
    assert rows(only(imported("1 a\n2 b".encode("utf-16"), "x.txt"))) == [("1", "a"), ("2", "b")]


def test_a_comma_that_nobody_quoted() -> None:
    found = imported("roll,text\n1,12, Oak Street\n2,home", "x.csv")
    assert texts(only(found)) == ["12, Oak Street", "home"] and 2 in lines(said(found, "changed"))


def test_a_bad_row_costs_itself_only() -> None:
    found = imported("roll,text\n1-2,a\nsoon,b\n3-4,c", "x.csv")
    assert texts(only(found)) == ["a", "c"]
    assert lines(said(found, "dropped")) == [3]


MARKDOWN = """---
title: "Roads"
author: "Ada"
licence: "CC-BY-4.0"
---
# Weather
| dice: 2d6 | What |
|:----------|------|
| 7–12 | sun \\| moon<br>and [Finds](oracle_rollable:x/finds) |
| 2-6 | rain, `dice: [[Roads^gear]]` |

^w

## Gear
| d6 | Thing |
| --- | --- |
| 1,2 | rope |
| 3,6 | a link to [Nowhere](oracle_rollable:x/nowhere) |
| 4-5 | knife |

^gear

**Finds**
| Result | Weight |
|---|---|
| dust | 3 |
| coin | 1 |
"""


def test_markdown_tables_with_a_dice_header() -> None:
    found = imported(MARKDOWN, "roads.md")
    assert [table.name for table in found.tables] == ["w", "gear", "finds"]
    assert rows(named(found, "w")) == [("2-6", "rain, {gear}"), ("7-12", "sun | moon\nand {finds}")]
    assert rows(named(found, "gear")) == [
        ("1-2", "rope"), ("3", "a link to Nowhere"), ("4-5", "knife"), ("6", "a link to Nowhere"),
    ]  # fmt: skip
    assert [row.weight for row in named(found, "finds").rows] == [3, 1]
    assert said(found, "words")[0].line == 18
    assert found.origin.author == "Ada" and named(found, "gear").licence == "CC-BY-4.0"


def test_digit_dice_of_iron_vault_are_a_d66() -> None:
    found = imported("| dice: 1d6;1d6 | Action |\n|---|---|\n| 1;1-3 | run |\n| 1;4-6 | stay |\n", "x.md")
    assert str(only(found).dice) == "d66" and rows(only(found)) == [("11-13", "run"), ("14-16", "stay")]


def test_nested_rolls_give_their_result_and_never_a_link() -> None:
    found = imported(MARKDOWN, "roads.md")
    for seed in range(30):
        text = rolled(found, "w", seed)
        assert "oracle_rollable" not in text and "{" not in text


def test_a_table_in_a_fence_is_text() -> None:
    found = imported("```\n| d4 | a |\n|---|---|\n| 1 | no |\n```\n| d4 | a |\n|---|---|\n| 1-4 | yes |\n", "x.md")
    assert texts(only(found)) == ["yes"]
