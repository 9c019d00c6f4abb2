"""Tables that cannot end: every row leads, surely, back into the loop."""

from __future__ import annotations

from collections.abc import Sequence

from companion.errors import Refused
from companion.tables.library import Library
from companion.tables.model import Row, Table
from companion.tables.parts import Choice, Keep, Part, Reference, Template, Value
from companion.tables.template import read_template

Needs = tuple[frozenset[str], ...]
"""The ways to end a row: for each, the ids of the tables that it rolls."""

_WAYS = 64


def endless(library: Library, tables: Sequence[Table]) -> tuple[tuple[Table, ...], ...]:
    """The loops of tables that no row leads out of, each once, beginning with the least id."""
    known = {table.id: table for table in tables}
    ways = {table.id: _table_ways(library, table, known) for table in tables}
    ending: set[str] = set()
    grown = True
    while grown:
        more = {one for one, needs in ways.items() if one not in ending and any(need <= ending for need in needs)}
        ending |= more
        grown = bool(more)
    stuck = {one: needs for one, needs in ways.items() if one not in ending}
    return tuple(tuple(known[one] for one in loop) for loop in _loops(stuck))


def _loops(stuck: dict[str, Needs]) -> list[tuple[str, ...]]:
    """One loop for each knot of stuck tables, by walking on from each until a table comes again."""
    found: dict[frozenset[str], tuple[str, ...]] = {}
    for start in sorted(stuck):
        walked = [start]
        while True:
            onward = min((one for need in stuck[walked[-1]] for one in need if one in stuck), default="")
            if not onward:
                break
            if onward in walked:
                loop = walked[walked.index(onward) :]
                least = loop.index(min(loop))
                found.setdefault(frozenset(loop), (*loop[least:], *loop[:least]))
                break
            walked.append(onward)
    return list(found.values())


def _table_ways(library: Library, table: Table, known: dict[str, Table]) -> Needs:
    rows = [row for row in table.rows if row.weight]
    return tuple(dict.fromkeys(way for row in rows for way in _row_ways(library, table, row, known)))


def _row_ways(library: Library, table: Table, row: Row, known: dict[str, Table]) -> Needs:
    """How the row may end. `else` is one way more; follow-ups that wait for the player do not count."""
    further = [follow.table or table.id for follow in row.roll if not (follow.ask or row.ask)]
    rolled = _ids(library, table, further, known)
    ways = [way | rolled for way in _ways(library, table, [*(row.cells or (row.text,))], known)]
    if row.otherwise is not None:
        ways.extend(_ways(library, table, [row.otherwise], known))
    return tuple(ways)


def _ways(library: Library, table: Table, texts: Sequence[str], known: dict[str, Table]) -> list[frozenset[str]]:
    ways: list[frozenset[str]] = [frozenset()]
    for text in texts:
        ways = _crossed(ways, _template_ways(library, table, read_template(text), known))
    return ways


def _template_ways(library: Library, table: Table, template: Template, known: dict[str, Table]) -> list[frozenset[str]]:
    ways: list[frozenset[str]] = [frozenset()]
    for part in template.parts:
        ways = _crossed(ways, _part_ways(library, table, part, known))
    return ways


def _part_ways(library: Library, table: Table, part: Part, known: dict[str, Table]) -> list[frozenset[str]]:
    if isinstance(part, Keep):
        return _part_ways(library, table, part.part, known)
    if isinstance(part, Choice):
        return [way for option in part.options for way in _template_ways(library, table, option, known)]
    if isinstance(part, Reference):
        return [_ids(library, table, [part.name], known) or _ids(library, table, [part.whole], known)]
    if isinstance(part, Value) and part.otherwise:
        return [frozenset(), *_template_ways(library, table, part.otherwise, known)]
    return [frozenset()]


def _crossed(first: list[frozenset[str]], second: list[frozenset[str]]) -> list[frozenset[str]]:
    """Both in every combination; the smallest few stand for all where there would be too many."""
    crossed = dict.fromkeys(one | other for one in first for other in second)
    return sorted(crossed, key=len)[:_WAYS]


def _ids(library: Library, table: Table, names: Sequence[str], known: dict[str, Table]) -> frozenset[str]:
    """The ids of the tables meant, columns too; what leads nowhere ends there."""
    found = set()
    for name in filter(None, names):
        for wanted in (name, name.rpartition(".")[0]):
            try:
                target = library.resolve(wanted.strip(), table.home) if wanted.strip() else None
            except Refused:
                target = None
            if target and target.id in known:
                found.add(target.id)
                break
    return frozenset(found)
