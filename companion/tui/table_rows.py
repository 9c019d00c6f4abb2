"""The rows of the tables screen: what there is, and the open table with the odds of each row."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from companion.play.odds_told import percent
from companion.tables.chances import Chance
from companion.tables.model import Row as TableRow
from companion.tables.model import Table
from companion.tables.read import same
from companion.text import line
from companion.tui.spans import BLANK, Row, Rows, Span, ends, flow, wrap
from companion.tui.widgets.span_view import Make

_BAR = 8
_ROOMY = 60
_LEAST_WORDS = 12


@dataclass(frozen=True, slots=True)
class Page:
    """All that the preview of a table shows.

    Attributes:
        layer: which layer it comes from; `hides`: the files that it stands in front of.
        add: what is added to its roll.
        last: the number of the row drawn last, 0 for none.
        place: its place among the favourites, 0 for none.
    """

    table: Table
    odds: tuple[Chance, ...]
    layer: str
    hides: tuple[str, ...] = ()
    add: int = 0
    last: int = 0
    place: int = 0


def list_rows(
    groups: Mapping[str, Sequence[str]], unfolded: Collection[str], current: str, favourites: Sequence[str]
) -> Make:
    """The favourites on their digits, then folders or tags with their tables; a folded one shows how many it has."""

    def make(cells: int) -> Rows:
        rows: list[Row] = [
            (Span(f"{number} ", "key"), Span(name, _role(name, current), f"table.{name}"))
            for number, name in enumerate(favourites, 1)
        ]
        rows += [BLANK] if rows else []
        for name, ids in groups.items():
            if not name:
                rows += [_entry(each, each, current, "") for each in ids]
                continue
            sign = "▾ " if name in unfolded else "▸ "
            count = (Span(str(len(ids)), "faint"),)
            rows.append(ends((Span(f"{sign}{name}", "heading", f"fold.{name}"),), count, cells))
            if name in unfolded:
                rows += [_entry(each, _below(each, name), current, "  ") for each in ids]
        return rows or [(Span("there are no tables", "faint"),)]

    return make


def found_rows(ids: Sequence[str], current: str, titles: Mapping[str, str]) -> Make:
    """What was found, the nearest first."""

    def make(cells: int) -> Rows:
        rows: list[Row] = []
        for each in ids:
            rows.append(_entry(each, each, current, ""))
            if each in titles and same(titles[each]) != same(each.rpartition("/")[2]):
                rows.append((Span("  "), Span(titles[each], "faint")))
        return rows or [(Span("no table has these words", "faint"),)]

    return make


def by_folder(ids: Iterable[str]) -> dict[str, list[str]]:
    """Ids by the first part of their path; those that have none under ""."""
    groups: dict[str, list[str]] = {}
    for each in ids:
        groups.setdefault(each.partition("/")[0] if "/" in each else "", []).append(each)
    return groups


def by_tag(tables: Iterable[Table]) -> dict[str, list[str]]:
    """Ids by tag; those without one last."""
    groups: dict[str, list[str]] = {}
    for table in tables:
        for tag in table.tags or ("no tag",):
            groups.setdefault(tag, []).append(table.id)
    return dict(sorted(groups.items(), key=lambda group: (group[0] == "no tag", group[0].casefold())))


def page_rows(page: Page) -> Make:
    """The open table: where it comes from, what it rolls, and each row with its exact chance."""

    def make(cells: int) -> Rows:
        table = page.table
        star = f"★ {page.place}" if page.place else ""
        rows: list[Row] = [ends((Span(table.title or table.id, "session"),), (Span(star, "key"),), cells)]
        rows += [(Span(part, "faint"),) for words in _about(page) for part in wrap(words, cells)]
        rows += flow(_dice(page), cells)
        return [*rows, BLANK, *_body(page, cells)]

    return make


def broken_rows(identity: str, why: str) -> Make:
    """A table that cannot be used, and why."""
    return lambda cells: [
        (Span(identity, "session"),),
        *((Span(part, "error"),) for part in wrap(why, cells)),
        BLANK,
        (Span("e opens its file", "key", "edit"),),
    ]


def _about(page: Page) -> Iterator[str]:
    table = page.table
    yield f"{table.id} · {table.file}" + (f" · {page.layer}" if page.layer not in table.file else "")
    if page.hides:
        yield f"stands before {', '.join(page.hides)}"
    if table.tags:
        yield f"tags: {', '.join(table.tags)}"
    yield from filter(None, (table.when_to_use, table.note))
    if table.draw:
        yield f"drawn {table.draw}"
    if table.source:
        yield " · ".join(filter(None, (table.source, table.licence)))


def _dice(page: Page) -> list[Span]:
    """The dice, what is added from the sheet, and the steps of its ladder to choose from."""
    table = page.table
    if table.dice is None:
        return [Span(f"one of {len(table.rows)}", "roll")]
    spans = [Span(" + ".join((table.dice.text, *table.add)), "roll")]
    steps = {step.name: step.add for step in table.ask}
    if (steps or page.add) and 0 not in steps.values():
        steps = {"as it is": 0, **steps}
    for name, add in steps.items():
        sign = "●" if add == page.add else "○"
        spans.append(Span(f"{sign} {name} {_signed(add)}" if add else f"{sign} {name}", "key", f"add.{add}"))
    if page.add not in (0, *steps.values()):
        spans.append(Span(f"● {_signed(page.add)}", "key"))
    return spans


def _signed(number: int) -> str:
    return f"{'−' if number < 0 else '+'}{abs(number)}"


def _body(page: Page, cells: int) -> Iterator[Row]:
    chances = page.odds or tuple(Chance(row, Fraction(0)) for row in page.table.rows)
    likely = {chance.p for chance in chances if chance.p}
    highest = max(likely) if len(likely) > 1 else Fraction(0)  # where all rows are alike, bars would tell nothing
    span = max((len(row.span) for row in page.table.rows), default=0)
    for chance in chances:
        yield from _chance(page, chance, highest, span, cells)


def _chance(page: Page, chance: Chance, highest: Fraction, span: int, cells: int) -> Iterator[Row]:
    """A row of the table: mark, totals, chance, words; the cursor stops on the words and `=` tells all of it."""
    row = chance.row
    drawn = row is not None and row.number == page.last
    told = f"{percent(chance.p)} %".rjust(7) if page.odds else ""
    bar = "━" * max(1, round(chance.p / highest * _BAR)) if chance.p and highest else "·"
    lead: Row = (
        Span("▶ " if drawn else "  ", "cursor-mark"),
        Span(f"{row.span if row else '':>{span}} " if span else "", "key"),
        Span(f"{told} ", "strong" if chance.p else "bad"),
        *((Span(f"{bar:<{_BAR}} ", "meter"),) if cells >= _ROOMY and highest else ()),
    )
    indent = sum(part.width for part in lead)
    words = _words(row) + ("  (drawn last)" if drawn else "")
    parts = wrap(words, max(_LEAST_WORDS, cells - indent)) or [""]
    role = "result" if drawn else "text" if row else "bad"
    yield (*lead, Span(parts[0], role, why=why(chance)))
    for part in parts[1:]:
        yield (Span(" " * indent), Span(part, role))


def why(chance: Chance) -> str:
    """All there is to say of a row: its exact chance, its words as they are written, what follows."""
    row = chance.row
    exact = f"{chance.p} of all rolls, {percent(chance.p)} %"
    if row is None:
        return f"no row answers: {exact}"
    more = [
        f"row {row.number}: {exact}",
        row.text,
        f"when {row.when}" + (f", else: {row.otherwise}" if row.otherwise is not None else "") if row.when else "",
        f"outcome {row.slug}" if row.slug else "",
        f"then rolls {', '.join(follow.table or 'itself' for follow in row.roll)}" if row.roll else "",
        row.note,
        f"line {row.line}" if row.line else "",
    ]
    return "\n".join(filter(None, more))


def _words(row: TableRow | None) -> str:
    if row is None:
        return "no row"
    then = "".join(f" → {follow.table or 'again'}" for follow in row.roll)
    return line(f"{row.text}{then}", 2_000)


def _entry(identity: str, words: str, current: str, indent: str) -> Row:
    mark = "▶ " if identity == current else "  "
    return (Span(f"{indent}{mark}", "key"), Span(words, _role(identity, current), f"table.{identity}"))


def _role(identity: str, current: str) -> str:
    return "strong" if identity == current else "text"


def _below(identity: str, group: str) -> str:
    return identity.removeprefix(f"{group}/")
