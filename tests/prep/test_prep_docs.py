"""What `docs/prep.md` teaches is true: its recipes are whole, its lists are all there is."""

from __future__ import annotations

import re
from argparse import ArgumentParser
from pathlib import Path

from companion.campaign.shelves import open_library
from companion.cli.prep import arguments
from companion.dice import SeededDice
from companion.play.prep import shelf
from companion.play.prep.check import check
from companion.play.prep.model import LAYOUTS
from companion.play.prep.parts import LINE_KEYS, PART_KEYS
from companion.play.prep.read import KEYS, read
from companion.play.prep.roll import Stock, rolled, stocked

DOCS = (Path(__file__).parents[2] / "docs" / "prep.md").read_text("utf-8")


def test_the_recipes_in_it_are_whole() -> None:
    library = open_library()
    texts = re.findall(r"```toml\n(.*?)```", DOCS, re.DOTALL)
    assert len(texts) == 2
    for text in texts:
        reading = read(text.encode(), "docs/prep.md", "taught")
        assert reading.recipe is not None and not reading.problems, reading.problems
        made = stocked(reading.recipe, library)
        assert not check(reading.recipe, made)
        assert len(rolled(Stock(reading.recipe, made), SeededDice(1)).lines) >= 3


def test_every_option_key_layout_and_recipe_is_named() -> None:
    parser = ArgumentParser()
    arguments("prep", parser)
    for option in (text for action in parser._actions for text in action.option_strings if text.startswith("--")):
        assert option == "--help" or f"{option} " in DOCS or f"{option}`" in DOCS or f"{option}\n" in DOCS, option
    for word in (*LINE_KEYS, *PART_KEYS, *KEYS, *LAYOUTS, *(found.id for found in shelf.recipes(open_library()))):
        assert f"`{word}`" in DOCS or f"`{word} =" in DOCS, word
