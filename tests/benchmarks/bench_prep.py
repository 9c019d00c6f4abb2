"""A GM's batch measured against the bare table rolls in it, alternately in one run; the median, as a ratio.

`rows()` gives the table; run as a script it prints it. Nothing here asserts a time.
"""

from __future__ import annotations

from collections.abc import Mapping

from measuring import HEAD, Measured, against, line

from companion.campaign.shelves import open_library
from companion.dice import SeededDice
from companion.play.prep.batch import Batch, pages
from companion.play.prep.forms import FORMS, Document
from companion.play.prep.read import read
from companion.play.prep.roll import Stock
from companion.tables.draw import draw

EVENTS = 10_000
PER_PAGE = 100
TABLES = ("steppe/weather", "turns/turn", "steppe/meeting")


def rows(rounds: int = 5) -> list[Measured]:
    """10,000 events in one batch against 10,000 rolls of the table, for each table; then written as HTML too."""
    return [*(_row(identity, "", rounds) for identity in TABLES), _row(TABLES[0], "html", rounds)]


def _row(identity: str, form: str, rounds: int) -> Measured:
    library = open_library()
    recipe = read(f'[event]\ntable = "{identity}"\ntimes = {PER_PAGE}'.encode(), "bench.toml", "bench").recipe
    assert recipe is not None
    stock, document = Stock(recipe, library), Document(recipe, EVENTS // PER_PAGE)

    def batch() -> int:
        made = pages(Batch(stock, EVENTS // PER_PAGE, "1"))
        if not form:
            return sum(len(page.lines) for page in made)
        return sum(len(FORMS[form].page(document, page)) for page in made)

    def bare() -> None:
        dice = SeededDice("1")
        for _ in range(EVENTS // PER_PAGE):
            decks: Mapping[str, list[int]] = {}
            for _ in range(PER_PAGE):
                decks = draw(library, identity, dice, decks=decks).decks

    assert form or batch() == EVENTS
    what = f"{EVENTS:,} events of {identity} in one batch{f', as {form}' if form else ''}"
    return against(what, batch, "as many bare rolls, decks kept too", bare, "" if form else "≤ 1.5", rounds)


if __name__ == "__main__":
    print("\n".join((HEAD, *map(line, rows()))))
