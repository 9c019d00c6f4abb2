"""Where recipes lie, and the eight that ship."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.campaign.shelves import open_library
from companion.dice import SeededDice
from companion.errors import Refused
from companion.play.prep import shelf
from companion.play.prep.roll import Stock, rolled, stocked
from companion.play.prep.sections import sections

SHIPPED = (
    "caravan-week", "cast", "ruin", "rumours", "session-events", "settlement", "solo-opening", "travel-day",
)  # fmt: skip


def put(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def test_eight_ship_without_a_fault() -> None:
    library = open_library()
    assert tuple(found.id for found in shelf.recipes(library)) == SHIPPED
    assert not shelf.problems(library) and shelf.shipped() == SHIPPED


@pytest.mark.parametrize("name", SHIPPED)
def test_each_of_them_gives_full_pages_and_leaves_no_brace(name: str) -> None:
    library = open_library()
    recipe = shelf.find(library, name)
    assert recipe.licence == "CC0-1.0" and recipe.about
    stock = Stock(recipe, stocked(recipe, library))
    for seed in range(25):
        page = rolled(stock, SeededDice(seed))
        told = sections(recipe, page)
        assert not page.notes and {section.name for section in told} == {part.name for part in recipe.parts}
        for line in page.lines:
            words = f"{line.name}{line.text}{line.secret}{line.block}"
            assert "{" not in words and "}" not in words and "  " not in words and not words.endswith(" "), words
        players = sections(recipe, page, players=True)
        assert players and len(players) <= len(told)


def test_the_campaigns_come_before_the_players_and_those_that_ship(tmp_path: Path) -> None:
    campaign, mine = tmp_path / "campaign", tmp_path / "mine"
    put(campaign / "recipes" / "cast.toml", 'title = "Of the campaign"\n[a]\ntext = "x"')
    put(mine / "recipes" / "cast.toml", 'title = "Mine"\n[a]\ntext = "x"')
    put(mine / "recipes" / "deep" / "own.toml", 'title = "My own"\n[a]\ntext = "x"')
    library = open_library((), campaign, mine)
    found = {each.id: (each.layer, each.title) for each in shelf.recipes(library)}
    assert found["cast"] == ("campaign", "Of the campaign") and found["deep/own"] == ("yours", "My own")
    assert shelf.find(library, "deep/own").title == "My own" and found["ruin"][0] == "shipped"
    assert shelf.find(open_library((), None, mine), "Cast").title == "Mine"


def test_a_recipe_uses_the_tables_beside_it(tmp_path: Path) -> None:
    put(tmp_path / "tables" / "omens.toml", '[omen]\nrows = ["ours"]')
    put(tmp_path / "recipes" / "own.toml", '[a]\ntable = "omens/omen"')
    library = open_library((), tmp_path)
    recipe = shelf.find(library, "own")
    assert rolled(Stock(recipe, stocked(recipe, library)), SeededDice(1)).lines[0].text == "ours"


def test_a_broken_one_is_listed_says_why_and_the_others_work(tmp_path: Path) -> None:
    put(tmp_path / "recipes" / "bad.toml", "[a]\ntext = 3")
    put(tmp_path / "recipes" / "odd.toml.swp", "x")
    library = open_library((), tmp_path)
    found = {each.id: each.reading.recipe for each in shelf.recipes(library)}
    assert found["bad"] is None and found["ruin"] is not None
    with pytest.raises(Refused, match=r"recipes/bad.toml:2  a: text is a whole number"):
        shelf.find(library, "bad")
    errors = [str(each) for each in shelf.problems(library) if each.level == "error"]
    assert errors == ["recipes/bad.toml:2  a: text is a whole number, wanted is text"]
    with pytest.raises(Refused, match="no recipe ruim") as refused:
        shelf.find(library, "ruim")
    assert "ruin" in refused.value.hint


def test_a_file_is_a_recipe_too_but_nothing_else_is(tmp_path: Path) -> None:
    library = open_library()
    file = put(tmp_path / "mine.toml", '[a]\ntext = "x"')
    assert shelf.find(library, str(file)).title == "Mine"
    for name in ("", "../cast", str(tmp_path), str(tmp_path / "none.toml"), "cast.toml"):
        with pytest.raises(Refused):
            shelf.find(library, name)
    assert not shelf.problems(library, file)
