"""The checker: everything wrong with a library, in its files and between its tables."""

from __future__ import annotations

from collections.abc import Iterator

from companion.tables.library import Broken, Library
from companion.tables.listed import list_named
from companion.tables.loops import endless
from companion.tables.model import Problem, Row, Table
from companion.tables.parts import Keep, Part, Reference, Repeat, Template
from companion.tables.template import read_template, references


def check(library: Library, layers: int | None = None) -> tuple[Problem, ...]:
    """Every problem, by file and line: of structure, of odds, references that lead nowhere, loops that cannot end.

    A dangling reference is an error here, and yet its table plays, showing the reference as it was written.

    Args:
        layers: tell only of the files of so many layers, the nearest; the others still answer references.
    """
    tables = library.tables()
    found = list(library.problems())
    for table in tables:
        for row in table.rows:
            found.extend(_references(library, table, row))
    found.extend(_loops(library, tables))
    if layers is not None:
        told = library.books.paths(layers)
        found = [problem for problem in found if problem.path in told]
    return tuple(sorted(dict.fromkeys(found), key=_order))


def _order(problem: Problem) -> tuple[str, int, str, int]:
    return problem.path, problem.line, problem.table, problem.row


def texts(row: Row) -> tuple[Template, ...]:
    """The templates of a row, `else` included."""
    return tuple(read_template(text) for text in (*(row.cells or (row.text,)), row.otherwise or ""))


def _loops(library: Library, tables: tuple[Table, ...]) -> Iterator[Problem]:
    for loop in endless(library, tables):
        one_file = len({table.home for table in loop}) == 1
        names = " → ".join(table.name if one_file else table.id for table in (*loop, loop[0]))
        yield Problem(loop[0].file, f"cannot end: {names}", loop[0].line, loop[0].name)


def _references(library: Library, table: Table, row: Row) -> Iterator[Problem]:
    for template in texts(row):
        for reference in references(template):
            yield from _one(library, table, row, reference)
    for follow in row.roll:
        if follow.table and not list_named(follow.table):
            yield from _one(library, table, row, Reference(follow.table, follow.table))
    yield from _repeats(table, row)


def _one(library: Library, table: Table, row: Row, reference: Reference) -> Iterator[Problem]:
    file = row.file or table.file
    try:
        if _leads(library, table, reference):
            return
    except Broken:
        yield Problem(file, f"{reference.raw} leads to a broken table", row.line, table.name, row.number, "warning")
        return
    yield Problem(file, f"{reference.raw} leads to no table", row.line, table.name, row.number)


def _leads(library: Library, table: Table, reference: Reference) -> bool:
    """Whether the reference finds a table, or a column of one."""
    for name in (reference.name, reference.whole):
        if not name:
            continue
        if library.resolve(name, table.home):
            return True
        whole, dot, column = name.rpartition(".")
        target = library.resolve(whole.strip(), table.home) if dot and whole.strip() else None
        if target and column.strip().casefold() in {known.casefold() for known in target.columns}:
            return True
    return False


def _repeats(table: Table, row: Row) -> Iterator[Problem]:
    """Repeats of what the row itself does not keep: a row around it may, but often it is a slip."""
    kept: set[str] = set()
    repeated: dict[str, str] = {}
    for template in texts(row):
        for part in template.parts:
            _note_names(part, kept, repeated)
    for name, raw in repeated.items():
        if name not in kept:
            file = row.file or table.file
            yield Problem(
                file, f"{raw}: this row keeps nothing under that name", row.line, table.name, row.number, "warning"
            )


def _note_names(part: Part, kept: set[str], repeated: dict[str, str]) -> None:
    if isinstance(part, Keep):
        kept.add(part.name)
    elif isinstance(part, Repeat):
        repeated.setdefault(part.name, part.raw)
