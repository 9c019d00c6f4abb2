"""What an import is and would do, as rows: what it was taken for, its tables, what became of its lines."""

from __future__ import annotations

from collections.abc import Iterator

from companion.campaign.incoming import Plan
from companion.tables.formats import telling
from companion.tables.formats.detect import KINDS
from companion.tables.formats.drafts import CHANGED, DROPPED, WORDS
from companion.tables.model import Problem, Table
from companion.text import line
from companion.tui.spans import Rows, Span, flow, wrap
from companion.tui.widgets.span_view import Make

_ROLES = {telling.LEVELS[DROPPED]: "bad", telling.LEVELS[CHANGED]: "warning", telling.LEVELS[WORDS]: "note"}
_TABLES = 20
_SAMPLE = 4


def kind_rows(chosen: str) -> Make:
    """The kinds to choose from; the first is what the text looks like."""

    def make(cells: int) -> Rows:
        choices = {"": "read as it looks"} | {kind: kind for kind in KINDS}
        spans = (
            Span(f"{'●' if kind == chosen else '○'} {told}", "strong" if kind == chosen else "faint", f"kind.{kind}")
            for kind, told in choices.items()
        )
        return list(flow(spans, cells))

    return make


def plan_rows(plan: Plan) -> Make:
    """An import before it is kept."""

    def make(cells: int) -> Rows:
        return [(Span(part, role),) for role, words in _lines(plan) for part in wrap(words, cells)]

    return make


def problem_rows(words: str) -> Make:
    """Why nothing can be taken in."""

    def make(cells: int) -> Rows:
        return [(Span(part, "error"),) for part in wrap(words, cells)]

    return make


def _lines(plan: Plan) -> Iterator[tuple[str, str]]:
    imported = plan.imported
    yield "strong", telling.summary(imported)
    if about := telling.about(imported):
        yield "faint", about
    for each in plan.replaces:
        yield "bad", f"replaces {each}"
    for each in plan.hides:
        yield "warning", f"stands before {each}"
    for table in imported.tables[:_TABLES]:
        yield "result", telling.of_table(table)
    if len(imported.tables) > _TABLES:
        yield "faint", f"and {len(imported.tables) - _TABLES:,} more tables"
    yield from _sample(imported.tables[0])
    for level, problem in telling.problems(imported):
        yield _ROLES.get(level, "faint"), f"{level}: {_told(problem)}"
    if more := telling.left_unsaid(imported):
        yield "faint", f"and {more:,} more of these"


def _told(problem: Problem) -> str:
    """A problem of the one text that is looked at: its line or its row, and what it is."""
    where = f"line {problem.line}" if problem.line else problem.table
    row = f"row {problem.row}" if problem.row and not problem.line else ""
    return line(": ".join(filter(None, (", ".join(filter(None, (where, row))), problem.text))), 400)


def _sample(table: Table) -> Iterator[tuple[str, str]]:
    """The first rows, as they were understood, and the last."""
    rows = table.rows if len(table.rows) <= _SAMPLE + 1 else (*table.rows[:_SAMPLE], table.rows[-1])
    for row in rows:
        if row is rows[-1] and len(table.rows) > len(rows):
            yield "faint", "   …"
        yield "text", f"   {row.span.rjust(7)}  {line(row.text, 200)}" if row.ranged else f"   · {line(row.text, 200)}"
