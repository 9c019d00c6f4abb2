"""Recipes over a small library of known tables."""

from __future__ import annotations

from collections.abc import Mapping

from tables_kit_of_prep import TABLES

from companion.dice import SeededDice
from companion.play.prep.model import Recipe
from companion.play.prep.page import Page
from companion.play.prep.read import read
from companion.play.prep.roll import Stock, rolled, stocked
from companion.tables.library import Library
from companion.tables.model import Problem
from companion.tables.shelf import Loose

EVENING = """
title = "An evening"
source = "our own"
licence = "CC0-1.0"

[names]
villain = "{who}"

[counts]
days = 3

[met]
title = "Met on the way"
rows = [
  { times = 3, text = "{beast}, {mood}" },
  { times = 2, name = "{x: who}", text = "{=x} fears {=villain}", take = "people" },
]

[sky]
title = "The sky"
times = "days"
heading = "Day {=n} of {=of}"
layout = "table"
rows = [{ label = "Weather", text = "{weather}" }, { label = "Eaten", text = "{meal}" }]

[talk]
title = "They say"
layout = "numbered"
shuffle = true
rows = [
  { times = 1, text = "{rumour.said}", secret = "true: {rumour.behind}" },
  { times = 2, text = "{lie}", secret = "false" },
]

[plot]
title = "Behind it"
secret = true
rows = ["{=Villain} pays for it", "and nobody knows"]

[tables.meal]
rows = ["bread", "beans", "nothing"]
"""


def library() -> Library:
    """The tables, and nothing else."""
    return Library([Loose({"t.toml": TABLES.encode()})])


def recipe(text: str = EVENING, identity: str = "evening") -> Recipe:
    """A recipe that must be whole."""
    reading = read(text.encode(), "recipes/evening.toml", identity)
    assert reading.recipe is not None, reading.problems
    return reading.recipe


def problems(text: str | bytes) -> list[Problem]:
    """What reading says of a file."""
    return list(read(text if isinstance(text, bytes) else text.encode(), "recipes/r.toml", "r").problems)


def stock(text: str = EVENING, given: Mapping[str, str] | None = None, **more: tuple[str, ...]) -> Stock:
    """A recipe with its library; `more` are a campaign's lists."""
    made = recipe(text)
    return Stock(made, stocked(made, library()), given=given or {}, lists=more)


def page(seed: int = 1, text: str = EVENING, given: Mapping[str, str] | None = None) -> tuple[Stock, Page]:
    """A page rolled from a seed, and what it was rolled with."""
    made = stock(text, given)
    return made, rolled(made, SeededDice(seed))


def texts(page: Page, part: str) -> list[str]:
    """The words of the lines of a part."""
    return [line.words for line in page.lines if line.part == part]
