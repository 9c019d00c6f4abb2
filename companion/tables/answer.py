"""What a table answers to a roll already made by a rule, with all that its row leads to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.tables.draw import draw
from companion.tables.landing import land
from companion.tables.result import Drawn, Pick

if TYPE_CHECKING:
    from companion.dice import Roll, Source
    from companion.tables.library import Library
    from companion.tables.model import Table


def answer(
    library: Library, table: Table, rolled: Roll, source: Source, values: Mapping[str, int] | None = None
) -> Drawn:
    """The row of `table` on which `rolled` falls, drawn out; `rolled` is the first of its rolls.

    Raises:
        Refused, DiceError, FacesError: as `draw` does, from what the row leads to.
    """
    row = land(table, rolled.total, values or {})
    text = "" if row else f"no row for {rolled.total} in {table.id}"
    number = row.number if row else None
    dice = (rolled.text, rolled.faces, rolled.total)
    pick = Pick(table.file, table.id, table.title, number, text, 0, "", *dice, roll=rolled)
    return draw(library, table.id, source, values=values, held={(0,): pick})
