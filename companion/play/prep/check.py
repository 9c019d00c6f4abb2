"""What is wrong between a recipe and the library: tables that are not there, names that nobody keeps."""

from __future__ import annotations

from collections.abc import Iterator

from companion.play.prep.model import Recipe
from companion.tables.library import Broken, Library
from companion.tables.model import Problem, Table
from companion.tables.parts import Choice, Keep, Part, Reference, Repeat, Template
from companion.tables.template import read_template, references

_ALWAYS = frozenset(("n", "of"))


def check(recipe: Recipe, library: Library) -> tuple[Problem, ...]:
    """Every problem of a recipe that was read, by line.

    Args:
        library: with the recipe's own tables in it.
    """
    found: list[Problem] = []
    known = {name for name, _ in recipe.counts}
    for shared in recipe.shared:
        found += _table(shared.table, "names", 0, known, library)
        known.add(shared.name)
    for part in recipe.parts:
        for number, ingredient in enumerate(part.ingredients, 1):
            row = number if len(part.ingredients) > 1 else 0
            found += _table(ingredient.table, part.name, row, known, library)
        if part.heading:
            found += _table(part.heading, part.name, 0, known, library)
    for table in recipe.own:
        for each in table.rows:
            for template in map(read_template, each.cells or (each.text,)):
                found += _dangling(template, table, table.name, each.number, each.line, library)
    return tuple(dict.fromkeys(found))


def _table(table: Table, part: str, row: int, known: set[str], library: Library) -> Iterator[Problem]:
    kept = known | _ALWAYS
    for template in map(read_template, table.rows[0].cells):
        yield from _dangling(template, table, part, row, table.line, library)
        for each in _flat(template):
            if isinstance(each, Keep):
                kept = kept | {each.name}
            elif isinstance(each, Repeat) and each.name not in kept:
                yield Problem(table.file, f"{each.raw}: nothing is kept under that name", table.line, part, row)


def _dangling(template: Template, table: Table, part: str, row: int, line: int, library: Library) -> Iterator[Problem]:
    for reference in references(template):
        try:
            if not _leads(library, reference, table.home):
                yield Problem(table.file, f"{reference.raw} leads to no table", line, part, row)
        except Broken as error:
            yield Problem(table.file, f"{reference.raw} leads to a broken table: {error.why}", line, part, row)


def _leads(library: Library, reference: Reference, home: str) -> bool:
    """Whether a reference finds a table, or a column of one."""
    for name in filter(None, (reference.name, reference.whole)):
        if library.resolve(name, home):
            return True
        whole, dot, column = name.rpartition(".")
        target = library.resolve(whole.strip(), home) if dot and whole.strip() else None
        if target and column.strip().casefold() in {known.casefold() for known in target.columns}:
            return True
    return False


def _flat(template: Template) -> Iterator[Part]:
    """Every part of a template, those inside choices too, in order."""
    for part in template.parts:
        yield part
        if isinstance(part, Choice):
            for option in part.options:
                yield from _flat(option)
