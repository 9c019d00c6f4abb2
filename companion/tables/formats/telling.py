"""An import in words, before anything is written."""

from __future__ import annotations

from collections.abc import Iterator

from companion.tables.formats.detect import KINDS
from companion.tables.formats.drafts import CHANGED, DROPPED, WARNING, WORDS, Imported
from companion.tables.model import Problem, Table
from companion.text import line

SHOWN = 50
LEVELS = {DROPPED: "dropped", CHANGED: "changed", WORDS: "kept as words", WARNING: "odd"}
"""The levels by their weight, and what to call them."""


def summary(imported: Imported) -> str:
    """What a file is and how much of it was read, in one line."""
    tables = _count(len(imported.tables), "table")
    return f"{line(imported.path, 80)}: {KINDS[imported.kind]}; {tables}, {_count(imported.rows, 'row')}"


def about(imported: Imported) -> str:
    """Who made it, under what licence; empty if the file says nothing."""
    origin = imported.origin
    author = f"by {origin.author}" if origin.author else ""
    licence = f"licence {origin.licence}" if origin.licence else ""
    return line(", ".join(filter(None, (origin.source, author, licence, origin.url))), 200)


def of_table(table: Table) -> str:
    """A table in a line: its name, its dice, its rows, what its columns are."""
    how = table.dice.text if table.dice else "weighted" if any(row.weight != 1 for row in table.rows) else ""
    columns = f"columns {', '.join(table.columns)}" if table.columns else ""
    told = " · ".join(filter(None, (how, _count(len(table.rows), "row"), table.draw, columns)))
    return line(f"{table.name}  {told}", 200)


def problems(imported: Imported) -> Iterator[tuple[str, Problem]]:
    """What was dropped, changed, kept as words or is odd, the heaviest first, at most 50; each after its level."""
    order = list(LEVELS)
    ranked = sorted(imported.problems, key=lambda problem: (order.index(problem.level), problem.line))
    for problem in ranked[:SHOWN]:
        yield LEVELS[problem.level], problem


def left_unsaid(imported: Imported) -> int:
    """How many things `problems` does not list."""
    return max(0, len(imported.problems) - SHOWN)


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
