"""What a table of ours has and another format cannot say, as lines for the player."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from companion.tables.model import Row, Table
from companion.tables.reach import listed

_ROW: tuple[tuple[str, Callable[[Row], object]], ...] = (
    ("effects", lambda row: row.effects),
    ("conditions", lambda row: row.when),
    ("slugs", lambda row: row.slug),
    ("notes", lambda row: row.note),
    ("open ends", lambda row: row.ranged and (row.low is None or row.high is None)),
    ("further rolls", lambda row: row.roll),
)
_TABLE: tuple[tuple[str, Callable[[Table], object]], ...] = (
    ("add, the values of a sheet", lambda table: table.add),
    ("ask, the ladder of modifiers", lambda table: table.ask),
    ("draw", lambda table: table.draw),
    ("off", lambda table: table.off != "none"),
    ("columns", lambda table: table.columns),
)


def lost(table: Table, kept: Sequence[str]) -> Iterator[str]:
    """One line for each thing of `table` that the export leaves out.

    Args:
        kept: the things that the format can hold, by their first word.
    """
    for name, has in _TABLE:
        if has(table) and name.partition(",")[0] not in kept:
            yield f"{table.id}: {name} is not in this format"
    for name, has_row in _ROW:
        rows = [row.number for row in table.rows if has_row(row)]
        if rows and name not in kept:
            yield f"{table.id}, row {listed(rows)}: {name} {'are closed' if name == 'open ends' else 'are left out'}"
