"""The rows of a result not yet taken, of what is wrong with the library, and of the tables screen's bars."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.play.commands.tables import effects
from companion.play.draws import Draw
from companion.tables.model import Problem
from companion.tables.repair import Repair
from companion.tables.result import Pick
from companion.text import line
from companion.tui.bar import hint
from companion.tui.key import Key
from companion.tui.spans import BLANK, Row, Rows, Span, flow, wrap
from companion.tui.widgets.span_view import Make

_SAMPLE = 300


def draw_rows(draw: Draw) -> Make:
    """What was drawn: its words, every pick that led to it, what it would do and what it waits for."""
    drawn = draw.drawn
    picks = drawn.picks

    def make(cells: int) -> Rows:
        rows: list[Row] = []
        for number, pick in enumerate(picks):
            rows += _pick(number, pick, cells)
        for words in (*drawn.notes, *_doings(draw)):
            rows += [(Span(part, "note"),) for part in wrap(words, cells)]
        for number, wait in enumerate(drawn.waiting):
            rows.append((Span(f"→ take it, then roll {wait.title or wait.table}", "key", f"wait.{number}"),))
        keys = [
            Span("t takes it", "key", "take"),
            Span("r rolls again", "key", "roll"),
            Span("d drops it", "key", "drop"),
        ]
        return [*rows, *flow(keys, cells, " · ")]

    return make


def problem_rows(problems: Sequence[Problem]) -> Make:
    """Every problem by file: its line, table and row, errors told from warnings by word."""

    def make(cells: int) -> Rows:
        wrong = sum(each.level == "error" for each in problems)
        rows: list[Row] = [
            (Span(f"{_several(wrong, 'error')}, {_several(len(problems) - wrong, 'warning')}", "strong"),)
        ]
        file = ""
        for number, each in enumerate(problems):
            if each.path != file:
                rows += [BLANK, (Span(each.path, "heading"),)]
                file = each.path
            rows += _problem(number, each, cells)
        return rows if problems else [(Span("nothing is wrong with any table", "good"),)]

    return make


def cure_rows(problem: Problem | None, repairs: Sequence[Repair], editable: str) -> Make:
    """A problem in full, each repair with the lines that it would write, and the way to the file."""

    def make(cells: int) -> Rows:
        rows: list[Row] = []
        if problem is not None:
            rows += [*((Span(part, _level(problem)),) for part in wrap(str(problem), cells)), BLANK]
        for number, repair in enumerate(repairs):
            rows.append((Span(repair.text, "key", f"repair.{number}"),))
            shown = repair.toml.rstrip("\n").split("\n")
            for own in shown[:_SAMPLE]:
                rows += [(Span("  "), Span(part, "faint")) for part in wrap(own, max(8, cells - 2))]
            rows.append(BLANK)
        if not repairs:
            rows += [(Span("no repair can be offered for it", "faint"),), BLANK]
        return [*rows, (Span(editable, "key", "edit"),)] if editable else rows

    return make


def menu_rows(keys: Mapping[str, Key]) -> Make:
    """All keys of the screen, to be pressed by mouse too."""

    def make(cells: int) -> Rows:
        rows: list[Row] = []
        for key in keys.values():
            told = wrap(key.summary, max(8, cells - 8))
            rows.append((Span(key.told.ljust(8), "key"), Span(told[0], "text", key.name)))
            rows += [(Span(" " * 8), Span(part, "faint")) for part in told[1:]]
        return [
            *rows,
            (Span("1–9".ljust(8), "key"), Span("roll that favourite", "text")),
            (Span("Tab".ljust(8), "key"), Span("the list, the table, the result", "text", "other")),
        ]

    return make


def said_rows(words: str, warned: bool) -> Make:
    """What was said last."""
    return lambda cells: [(Span(part, "warning" if warned else "faint"),) for part in wrap(words, cells)][:3]


def foot(keys: Mapping[str, Key], *, opened: bool, drawn: bool, undo: str) -> tuple[list[Row], list[Row]]:
    """The hints of the footer, left and right, with the keys as the player has them."""
    names = [("roll", "roll")] if opened else []
    names += [("take", "take"), ("drop", "drop")] if drawn else []
    names += [("search", "search"), ("favour", "favourite"), ("edit", "edit")] if opened else [("search", "search")]
    names += [("new", "new"), ("paste", "paste"), ("check", "check")]
    left = [hint(keys[name].told, words, name) for name, words in names]
    right = [hint("?", "keys", "help"), hint("Esc", "back", "back")]
    return left, [hint(keys["undo"].told, "undo", "undo"), *right] if undo else right


def _pick(number: int, pick: Pick, cells: int) -> Iterator[Row]:
    """A pick, what is within another under the name of its table; pressing it rolls it again, with all within it."""
    dice = f"{pick.dice} ⟨{' '.join(map(str, pick.faces))}⟩ {pick.total}" if pick.dice else ""
    lead = "  " * pick.depth
    words = f"{pick.title or pick.table}: {line(pick.text)}" if pick.depth else pick.text
    row = f", row {pick.row}" if pick.row else ", no row"
    why = "\n".join(filter(None, (pick.text, dice, f"{pick.table}{row}", pick.file)))
    parts = wrap(words, max(8, cells - len(lead)))
    role = "text" if pick.depth else "result"
    tail = (Span(f"  {dice}", "roll"),) if dice else ()
    for place, part in enumerate(parts):
        last = tail if place == len(parts) - 1 else ()
        yield (Span(lead), Span(part, role, f"part.{number}" if place == 0 else "", why if place == 0 else ""), *last)


def _doings(draw: Draw) -> Iterator[str]:
    then, offered = effects(draw.drawn)
    yield from (f"done when it is taken: {each}" for each in then)
    yield from (f"offered: {each}" for each in offered)


def _problem(number: int, each: Problem, cells: int) -> Iterator[Row]:
    place = ", ".join(
        filter(None, (f"line {each.line}" if each.line else "", each.table, f"row {each.row}" if each.row else ""))
    )
    sign = "✗ " if each.level == "error" else "! "
    parts = wrap(f"{place}: {each.text}" if place else each.text, max(8, cells - 2))
    yield (Span(sign, _level(each)), Span(parts[0], "text", f"problem.{number}"))
    for part in parts[1:]:
        yield (Span("  "), Span(part))


def _several(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _level(problem: Problem) -> str:
    return "error" if problem.level == "error" else "warning"
