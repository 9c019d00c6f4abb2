"""Rules that roll on a table: its dice with what is added, and the row of a total. The rules know slugs, not words."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from companion.dice import Expression, Roll, Source, build, odds, roll
from companion.errors import Refused
from companion.systems.sdm.rolling import Parts, numbers
from companion.tables.answer import answer
from companion.tables.library import Library
from companion.tables.result import Drawn

EVENT = "sdm/oracles/event"
REACTION = "sdm/oracles/reaction"
OVERWHELMED = "sdm/oracles/overwhelmed"
DEFEAT = "sdm/defeat/defeat"
SACRIFICE = "sdm/sacrifice/sacrifice"
CHASE = "sdm/encounter/chase"
CARE = "sdm/care/care"
RELIFE = {remains: f"sdm/relife/{remains}" for remains in ("body", "head", "jewel", "husk")}
DISTANCE, NUMBER, ATTITUDE = (f"sdm/encounter/{name}" for name in ("distance", "number", "attitude"))


def expression(library: Library, table_id: str, parts: Parts = ()) -> Expression:
    """The dice of a table with every part by its name."""
    dice = library.find(table_id).dice
    if dice is None:
        raise Refused("rule", f"the table {table_id} has no dice, and the rule needs a total", "give it dice")
    return build.expression(build.total(dice.left, *numbers(parts)))


def read(library: Library, table_id: str, rolled: Roll, dice: Source) -> Drawn:
    """The row of a roll, with all that it leads to; `rolled` is the first of its rolls."""
    return answer(library, library.find(table_id), rolled, dice)


def throw(library: Library, table_id: str, dice: Source, parts: Parts = ()) -> Drawn:
    """A roll on a table: its dice and what is added, then the row."""
    return read(library, table_id, roll(expression(library, table_id, parts), dice), dice)


def slug_at(library: Library, table_id: str, total: int) -> str:
    """The slug of the row that answers a total, or "" for none."""
    return next((row.slug for row in library.find(table_id).rows if row.answers(total)), "")


def text_of(library: Library, table_id: str, slug: str) -> str:
    """The words of the row with a slug, as they stand in the file; "" for none."""
    return next((row.text for row in library.find(table_id).rows if row.slug == slug), "")


def slug_chances(
    library: Library, table_id: str, parts: Parts, as_slug: Callable[[str], str] = str
) -> tuple[tuple[str, Fraction], ...]:
    """The exact chance of each slug, in the order of the rows."""
    found = odds(expression(library, table_id, parts))
    slugs = dict.fromkeys(as_slug(row.slug) for row in library.find(table_id).rows)
    weights = dict.fromkeys(slugs, 0)
    for total, weight in found.weights.items():
        slug = as_slug(slug_at(library, table_id, total))
        weights[slug] = weights.get(slug, 0) + weight
    return tuple((slug, Fraction(weight, found.total_weight)) for slug, weight in weights.items())
