"""Out and in again, for every format that goes both ways; titles and texts of all sorts (faults X3, X6, X7)."""

from __future__ import annotations

import csv
import io
import json

import pytest
from formats_kit import imported, only, rows, texts
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.tables.formats.detect import kind_of
from companion.tables.formats.drafts import DraftRow, DraftTable, Imported, Notes, Origin
from companion.tables.formats.finish import finish
from companion.tables.formats.wording import literal
from companion.tables.formats.writing import TARGETS, write_foreign
from companion.tables.read import read

WORD = st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")), min_size=1, max_size=30)
TEXT = WORD.map(str.strip).filter(bool)
NASTY = [
    "Fwd: x", "a: b", "#tag", "yes", "007", "- x", '"q"', "---", "[/]", "a | b", "`x`", "^id", "\\", "=1+1", "{x}",
    "1-2",
]  # fmt: skip


def of(words: list[str], ends: list[int] | None = None, title: str = "A table") -> Imported:
    """A table of these literal texts, with ranges that end at these totals, or even."""
    starts = [1, *[end + 1 for end in ends or []]]
    made = tuple(DraftRow(literal(word), f"{starts[at]}-{ends[at]}" if ends else "") for at, word in enumerate(words))
    dice = f"1d{ends[-1]}" if ends else ""
    draft = DraftTable("t", made, title, dice, origin=Origin("ours", "Ada", "CC0-1.0", "https://x.example", "en"))
    return finish("list", [draft], Notes("t"))


def again(found: Imported, to: str) -> Imported:
    out = write_foreign(found.tables, to)
    assert kind_of(out.text, f"t{TARGETS[to]}") == to
    return imported(out.text, f"t{TARGETS[to]}")


@pytest.mark.parametrize("to", ["csv", "markdown", "foundry", "datasworn", "juice", "toml"])
@settings(max_examples=40, deadline=None)
@given(words=st.lists(TEXT, min_size=2, max_size=8), spread=st.lists(st.integers(1, 9), min_size=8, max_size=8))
def test_ranges_and_texts_survive_every_format(to: str, words: list[str], spread: list[int]) -> None:
    ends = [sum(spread[: at + 1]) for at in range(len(words))]
    first = of(words, ends)
    second = again(first, to)
    assert rows(only(second)) == rows(only(first))
    assert str(only(second).dice) == str(only(first).dice)


@pytest.mark.parametrize("to", ["csv", "markdown", "juice", "toml"])
@pytest.mark.parametrize("word", NASTY)
def test_nasty_texts_survive(to: str, word: str) -> None:
    first = of([word, "plain", "another", f"{word}, {word}", "five"])
    assert texts(only(again(first, to))) == texts(only(first))


@pytest.mark.parametrize("to", ["markdown", "foundry", "datasworn", "juice", "toml"])
@pytest.mark.parametrize("title", [*NASTY, "null", "x" * 300, "#", "a #", "a \\#", "**b**", "🦉 owls", "a\tb"])
def test_nasty_titles_survive(to: str, title: str) -> None:
    found = only(again(of(["a", "b"], [1, 2], title), to))
    assert " ".join(found.title.split()) == " ".join(title.split())


@pytest.mark.parametrize("to", ["markdown", "foundry", "datasworn", "juice", "toml"])
@settings(max_examples=40, deadline=None)
@given(title=TEXT)
def test_any_title_survives(to: str, title: str) -> None:
    assert only(again(of(["a", "b"], [1, 2], title), to)).title.split() == title.split()


@pytest.mark.parametrize("word", NASTY)
def test_nasty_words_survive_in_front_matter(word: str) -> None:
    draft = DraftTable("t", (DraftRow("a"), DraftRow("b")), "T", origin=Origin(word, word, word, word))
    table = only(imported(write_foreign(finish("list", [draft], Notes("t")).tables, "markdown").text, "t.md"))
    assert {table.source, table.licence, table.extra["author"], table.extra["url"]} == {word}


@pytest.mark.parametrize("to", ["markdown", "datasworn", "toml"])
def test_who_made_it_goes_along_and_is_said(to: str) -> None:
    first = of(["a", "b"], [1, 2])
    out = write_foreign(first.tables, to)
    assert out.notes[0] == "t: ours, by Ada, licence CC0-1.0, https://x.example"
    second = only(imported(out.text, f"t{TARGETS[to]}"))
    assert (second.source, second.licence, second.extra["author"]) == ("ours", "CC0-1.0", "Ada")


@pytest.mark.parametrize("to", ["csv", "foundry", "juice"])
def test_where_a_file_has_no_place_for_it_the_export_says_it(to: str) -> None:
    assert "by Ada, licence CC0-1.0" in write_foreign(of(["a", "b"], [1, 2]).tables, to).notes[0]


def test_a_pack_goes_through_our_toml_and_comes_out_whole() -> None:
    table = {"id": "x", "name": "X", "mode": "uniform", "odd": {"deep": [None, 1.5, "ü"]}}
    pack = {"kind": "juice-table-pack", "v": 1, "tables": [table | {"rows": [{"t": "a", "hue": 3}]}]}
    reading = read(imported(pack).text.encode(), "x.toml", "x")
    assert json.loads(write_foreign(reading.tables, "juice").text) == pack


def test_what_a_format_cannot_hold_is_said() -> None:
    text = (
        '[w]\ndice = "2d6"\nadd = ["charisma"]\nrows = [\n  { at = "..6", text = "a", slug = "s" },\n'
        '  { at = "7..", text = "{w}", effects = [{ what = "heal", by = 1 }] },\n]\n'
    )
    notes = "\n".join(write_foreign(read(text.encode(), "w.toml", "").tables, "foundry").notes)
    for words in ("add, the values", "row 1: slugs", "row 2: effects", "row 1-2: open ends", "in braces"):
        assert words in notes, notes


def test_open_ends_stay_open_in_csv() -> None:
    text = '[w]\ndice = "2d6"\nadd = ["charisma"]\nrows = [{ at = "..6", text = "a" }, { at = "7..", text = "b" }]\n'
    out = write_foreign(read(text.encode(), "w.toml", "").tables, "csv").text
    assert rows(only(imported(out, "w.csv"))) == [("..6", "a"), ("7..", "b")]


def test_a_csv_that_a_spreadsheet_cannot_run() -> None:
    found = of(["=1+1", "+x", "-y", "@z", "plain"])
    plain = write_foreign(found.tables, "csv").text
    safe = write_foreign(found.tables, "csv", spreadsheet_safe=True).text
    assert [line[0] for line in csv.reader(io.StringIO(plain))][1:] == ["=1+1", "+x", "-y", "@z", "plain"]
    assert [line[0] for line in csv.reader(io.StringIO(safe))][1:] == ["'=1+1", "'+x", "'-y", "'@z", "plain"]
