"""`docs/tables.md`: every example on it is a table file without a fault, and does what the page says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tables_kit import Scripted, library, seeded

from companion.tables.check import check
from companion.tables.draw import draw
from companion.tables.entry import TABLE_KEYS
from companion.tables.read import read
from companion.tables.rows import ROW_KEYS
from companion.tables.template import read_template

PAGE = Path(__file__).parents[2] / "docs" / "tables.md"
TEXT = PAGE.read_text("utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)


def example(name: str) -> str:
    """The first example on the page with a table of this name."""
    return next(body for body in EXAMPLES if f"[{name}]" in body)


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_every_example_is_a_table_file(number: int) -> None:
    road = '[weather]\nrows = ["dust"]\n[rider]\nrows = ["courier"]\n'
    body = EXAMPLES[number]
    lib = library(body) if "road/" not in body else library(t=body, road=road)
    assert read(body.encode(), "t.toml", "t").tables
    assert not check(lib)
    for identity in lib.ids():
        assert draw(lib, identity, seeded(number)).text


def test_the_page_says_what_the_examples_give() -> None:
    assert len(EXAMPLES) >= 9
    weather = library(EXAMPLES[2])
    assert draw(weather, "weather", Scripted([5, 5], [2])).text == "Clear, with an empty saddle on the horizon"
    stranger = library(example("stranger"))
    assert (
        draw(stranger, "stranger", Scripted(lots=[0, 0, 1])).text == "On an ostrich, wary: golem and rider look alike."
    )
    bargain = library(example("bargain"))
    assert draw(bargain, "bargain", Scripted([5, 4]), values={"charisma": 2, "burdened": 0}).text == "A gift"
    assert draw(bargain, "bargain", Scripted([5, 4]), values={"charisma": 2, "burdened": 1}).text == "Half the price"
    heirlooms = library(example("omens"))
    drawn = draw(heirlooms, "heirlooms", seeded(), times=3)
    assert drawn.texts[2] == "nothing is left in t/heirlooms"


def test_every_key_is_on_the_page() -> None:
    silent = {"cells", "author", "url", "version", "aliases", "extra"}
    for key in (TABLE_KEYS | ROW_KEYS) - silent:
        assert re.search(rf"\b{key}\b", TEXT), key


def test_every_form_in_the_table_of_braces_is_read_as_the_page_says() -> None:
    section = TEXT.split("## In braces")[1].split("##")[0]
    forms = [form.replace("\\|", "|") for form in re.findall(r"`(\{[^`]+\})`", section)]
    assert len(forms) >= 12
    for form in forms:
        parts = read_template(form).parts
        assert len(parts) == 1, form
        assert not isinstance(parts[0], str) or form in ("{{", "}}"), form
