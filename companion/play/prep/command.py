"""`/prep`: a recipe rolled into the journal, by the same recipes as `companion prep`."""

from __future__ import annotations

from dataclasses import replace

from companion.errors import Refused
from companion.play.actor import values
from companion.play.prep.forms.document import Document
from companion.play.prep.forms.tabular import fields
from companion.play.prep.model import Recipe
from companion.play.prep.page import Line, Page
from companion.play.prep.roll import Stock, rolled, stocked
from companion.play.prep.shelf import find
from companion.play.prep.take import lists_of, written
from companion.play.prep.words import told
from companion.systems.arguments import Args
from companion.systems.command import Here
from companion.systems.outcome import Outcome
from companion.tables.result import Drawn, Pick

PAGES = 20


def prep(here: Here, args: Args) -> Outcome:
    """Rolls a recipe so many times; people, places and threads of the campaign come into it where it asks for them."""
    times = args.number("times", 1)
    if not 1 <= times <= PAGES:
        raise Refused("bad-argument", f"at most {PAGES} at once here", "companion prep makes more")
    recipe = find(here.library, args.text("recipe"))
    library = stocked(recipe, here.library, here.campaign.get("exclude_tables", ()))
    stock = Stock(recipe, library, values(here), lists=lists_of(here.campaign))
    pages = [rolled(stock, here.dice, number) for number in range(1, times + 1)]
    document = Document(recipe, times)
    rows = tuple(pick for page in pages for pick in _picks(recipe, page))
    return Outcome(
        "\n".join(line for page in pages for line in (document.head_of(page), *told(document.sections(page)))),
        rolls=tuple(roll for page in pages for roll in page.rolls),
        picks=rows,
        journal="\n".join(written(document.head_of(page), _shown(page), recipe.titles) for page in pages),
        notes=tuple(dict.fromkeys(note for page in pages for note in page.notes)),
        fields={
            "recipe": recipe.id,
            "pages": [fields(document, page) for page in pages],
            "rows": [pick.json() for pick in rows],
        },
    )


def _shown(page: Page) -> list[Line]:
    return [line for line in page.lines if not line.empty]


def _picks(recipe: Recipe, page: Page) -> list[Pick]:
    """What was drawn from tables of the library; the recipe's own are no tables that anybody could look up later."""
    shared = [kept for kept in page.shared.values() if isinstance(kept, Pick)]
    tops = (*shared, *(line.pick for line in page.lines if line.pick))
    found = (pick for pick in Drawn(tops).picks if not pick.table.startswith(f"{recipe.home}/"))
    return [replace(pick, depth=max(0, pick.depth - 1)) for pick in found]
