"""One table built on another: the rows that an extension adds to it."""

from __future__ import annotations

from dataclasses import replace

from companion.tables.cover import check_reach, overlaps
from companion.tables.fields import Ledger
from companion.tables.model import Problem, Row, Table
from companion.tables.scan import Places


def extended(base: Table, extension: Table) -> tuple[Table, tuple[Problem, ...]]:
    """`base` with the rows of `extension` after its own, or `base` alone and why that could not be.

    The dice of the extension, if it has any, are those of the whole; its rows without totals go on where the base ends.
    """
    ledger = Ledger(extension.file, extension.name, Places(tables={extension.name: extension.line}))
    if base.columns != extension.columns:
        ledger.error(f"has other columns than {base.id}, which it extends")
    dice = extension.dice or base.dice
    if dice is None and any(row.ranged for row in extension.rows):
        ledger.error(f"has at on its rows, but {base.id}, which it extends, has no dice")
    rows = (*base.rows, *_added(base, extension))
    whole = replace(base, rows=rows, dice=dice, tags=tuple(dict.fromkeys((*base.tags, *extension.tags))))
    if dice and not ledger.broken:
        overlaps(rows, ledger)
    if dice and not ledger.broken:
        check_reach(whole, ledger)
    return (base if ledger.broken else whole), tuple(ledger.found)


def _added(base: Table, extension: Table) -> tuple[Row, ...]:
    start = len(base.rows) + 1
    top = max((row.high for row in base.rows if row.high is not None), default=0)
    added = []
    for number, row in enumerate(extension.rows, start=start):
        if base.dice and not row.ranged:
            top += 1
            row = replace(row, low=top, high=top, ranged=True)
        added.append(replace(row, number=number, file=extension.file))
    return tuple(added)
