"""A page as Markdown, HTML, JSON and CSV: whole, harmless, and without the secrets for the players."""

from __future__ import annotations

import csv
import io
import json
from html.parser import HTMLParser

import pytest
from prep_kit import page, recipe, stock

from companion.dice import SeededDice
from companion.play.prep import page as edits
from companion.play.prep.forms import FORMS, Document, form_of
from companion.play.prep.page import Line, Page
from companion.play.prep.roll import rolled
from companion.play.prep.sections import numbers, sections
from companion.play.prep.words import told

HOSTILE = "<script>alert(1)</script> & \x1b[31m *bold* _it_ `x` [a](b) | # \u202e =1+1\n- x"


def written(form: str, document: Document, *made: Page) -> str:
    shape = FORMS[form]
    return shape.head(document) + shape.between.join(shape.page(document, each) for each in made) + shape.tail(document)


def bad() -> tuple[Document, Page]:
    lines = (
        Line("a", HOSTILE, name=HOSTILE, secret=HOSTILE, label=HOSTILE, block=HOSTILE, level=3),
        Line("a", "=cmd()", name="@x", block=HOSTILE),
        Line("a", "- 1", block=HOSTILE),
    )
    return Document(recipe('title = "<b>x</b>"\n[a]\ntext = "x"')), Page(1, lines)


class Tags(HTMLParser):
    """Every tag opened is closed, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.seen.add(tag)
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("layout", ["list", "numbered", "cards", "table", "prose"])
@pytest.mark.parametrize("form", sorted(FORMS))
def test_what_is_foreign_does_nothing_in_any_layout(form: str, layout: str) -> None:
    _, made = bad()
    document = Document(recipe(f'title = "<b>x</b>"\n[a]\ntext = "x"\nlayout = "{layout}"'))
    text = written(form, document, made)
    if form in ("md", "html"):
        assert "\x1b" not in text and "\u202e" not in text and "<script>" not in text.replace("\\<", "")
    if form == "html":
        tags = Tags()
        tags.feed(text)
        assert not tags.open and "script" not in tags.seen and "b" not in tags.seen
        assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp;" in text
    if form == "md":
        assert "\\<script>" in text and "\\*bold\\*" in text and "\\[a\\]" in text
    if form == "json":
        assert json.loads(text)["pages"][0]["lines"][0]["text"] == HOSTILE
    if form == "csv":
        rows = list(csv.DictReader(io.StringIO(text)))
        assert rows[0]["text"] == HOSTILE
        assert (rows[1]["text"], rows[1]["name"], rows[2]["text"]) == ("'=cmd()", "'@x", "'- 1")


@pytest.mark.parametrize("form", sorted(FORMS))
def test_the_players_copy_has_no_secret(form: str) -> None:
    made_with, made = page(3)
    gm = written(form, Document(made_with.recipe, seed="3"), made)
    players = written(form, Document(made_with.recipe, players=True, seed="3"), made)
    for secret in ("pays for it", "nobody knows", "false", "true: "):
        assert secret in gm and (secret not in players or (form == "json" and secret == "false")), secret
    assert "Behind it" not in players and "seed 3" not in players and '"seed"' not in players
    assert made.lines[0].text in players


def test_json_has_every_field_and_csv_a_row_for_each_line() -> None:
    made_with, made = page(2)
    document = Document(made_with.recipe, times=2, seed="2")
    told_of = json.loads(written("json", document, made, rolled(made_with, SeededDice(9), 2)))
    assert (told_of["recipe"], told_of["seed"], told_of["times"], len(told_of["pages"])) == ("evening", "2", 2, 2)
    first = told_of["pages"][0]
    assert first["names"] == {"villain": made.told("villain")} and first["counts"] == {"days": 3}
    assert [line["line"] for line in first["lines"]] == list(range(1, 17))
    assert first["lines"][5]["heading"] == "Day 1 of 3" and first["lines"][5]["label"] == "Weather"
    rows = list(csv.DictReader(io.StringIO(written("csv", document, made))))
    assert len(rows) == 16 and rows[-1]["hidden"] == "yes" and rows[3]["name"] == made.lines[3].name


def test_markdown_reads_as_it_is_meant() -> None:
    made_with, made = page(2)
    text = written("md", Document(made_with.recipe, seed="2"), made)
    assert text.startswith("# An evening\n\n## Met on the way\n\n- ")
    assert "| | Weather | Eaten |\n|---|---|---|\n| **Day 1 of 3** |" in text
    assert "\n1. " in text and "   - *Secret: " in text and "## Behind it *(secret)*" in text
    assert text.endswith("*recipe evening · our own · CC0-1.0 · seed 2*\n")
    several = written("md", Document(made_with.recipe, times=2), made)
    assert several.startswith("# An evening\n\n## An evening 1\n\n### Met on the way")


def test_html_stands_alone_and_begins_a_sheet_for_each_page() -> None:
    made_with, made = page(2)
    text = written("html", Document(made_with.recipe, times=2), made, made)
    assert text.startswith("<!doctype html>") and text.count("<article>") == 2 and "break-before: page" in text
    assert "http" not in text and "<table>" in text and "<ol>" in text and 'class="apart"' in text


def test_what_came_to_nothing_is_left_out_and_so_is_a_part_of_nothing() -> None:
    made = rolled(stock('[a]\ntext = "{|}"\n[b]\nrows = ["{|}", "x"]'), SeededDice(1))
    found = sections(stock('[a]\ntext = "{|}"\n[b]\nrows = ["{|}", "x"]').recipe, made)
    assert [(section.name, [line.text for line in section.lines]) for section in found] == [("b", ["x"])]


def test_a_level_comes_with_its_numbers() -> None:
    made = rolled(stock('[a]\nname = "Ghoul"\ntext = "hungry"\nlevel = "1d1+1"'), SeededDice(1))
    assert made.lines[0].level == 2 and "life 12" in numbers(2) and numbers(None) == ""
    assert numbers(-4) == numbers(0) and numbers(99) == numbers(17)


def test_plain_words_have_no_blank_line_and_say_what_is_secret() -> None:
    made_with, made = page(4)
    made = edits.edit(made, 0, "two\n\nrows")
    lines = list(told(sections(made_with.recipe, made)))
    assert "- two rows" in lines and "Behind it: (secret)" in lines and all(line.strip() for line in lines)


def test_the_form_is_known_by_the_ending() -> None:
    names = {"a.html": "html", "b.HTM": "html", "c.md": "md", "d.csv": "csv", "e.json": "json", "f": "md", "g.x": "md"}
    assert {name: form_of(name) for name in names} == names


def test_a_page_in_html_is_one_file_for_paper_for_the_dark_and_for_a_narrow_screen() -> None:
    made_with, made = page(2)
    text = written("html", Document(made_with.recipe, seed="2"), made)
    assert '<td data-label="Weather">' in text and "content: attr(data-label)" in text
    assert "@media screen and (prefers-color-scheme: dark)" in text and "@media print" in text
    assert "http" not in text and "url(" not in text
