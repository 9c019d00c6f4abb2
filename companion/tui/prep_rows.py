"""The rows of the prep screen: the recipes, and the page with all that can be done to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from companion.play.prep.model import Recipe
from companion.play.prep.page import Line, Page
from companion.play.prep.sections import numbers
from companion.play.prep.shelf import Found
from companion.tui.bar import hint
from companion.tui.prep_keys import BY_NAME, KEYS
from companion.tui.spans import BLANK, Row, Rows, Span, ends, flow, wrap
from companion.tui.widgets.span_view import Make

_MARKS = {"held": "◆ ", "own": "✎ ", "": "· "}
_INDENT = 4
_HINTS = (
    ("all", "roll all"), ("again", "again"), ("hold", "hold"), ("edit", "words"), ("take", "take"), ("add", "add")
)  # fmt: skip


def recipe_rows(found: Sequence[Found], current: str) -> Make:
    """The recipes, the open one marked; a broken one says what is wrong."""

    def make(cells: int) -> Rows:
        rows: list[Row] = []
        for each in found:
            rows += _recipe(each, each.id == current, cells)
        return rows or [(Span("there are no recipes", "faint"),)]

    return make


def page_rows(recipe: Recipe, page: Page, *, players: bool) -> Make:
    """The page: what is shared, then part after part. Lines say what they are by a sign: ◆ held, ✎ in your words."""

    def make(cells: int) -> Rows:
        held = sum(line.kept for line in page.lines)
        copy = "the players' copy" if players else f"◆ {held} held" if held else ""
        rows: list[Row] = [ends((Span(recipe.title, "session"),), (Span(copy, "faint"),), cells)]
        rows += _shared(recipe, page, cells) if not players else ()
        places = list(enumerate(page.lines))
        for name, group in groupby(places, key=lambda place: place[1].part):
            shown = [(at, line) for at, line in group if not (players and (line.hidden or line.empty))]
            if shown:
                rows += [BLANK, *_part(recipe, name, shown, cells, players)]
        return rows

    return make


def menu_rows(kind: str, line: Line | None) -> Make:
    """What can be done to what is under the cursor, each with its key."""

    def make(cells: int) -> Rows:
        rows: list[Row] = [(Span(part, "strong"),) for part in wrap(line.words, cells)] if line else []
        told = [key for key in KEYS if kind in key.on]
        return [*rows, BLANK, *((Span(key.told.ljust(7), "key"), Span(key.summary, "text", key.name)) for key in told)]

    return make


def said_rows(words: str, warned: bool) -> Make:
    """What was said last."""
    return lambda cells: [(Span(part, "warning" if warned else "faint"),) for part in wrap(words, cells)][:3]


def foot(kind: str) -> tuple[list[Row], list[Row]]:
    """The hints of the footer for what is under the cursor, left and right."""
    if kind == "recipe":
        left = [hint("Enter", "open it", "open"), hint("↑↓", "choose", "step")]
    else:
        shown = [(name, words) for name, words in _HINTS if name == "all" or kind in BY_NAME[name].on]
        left = [hint(BY_NAME[name].told, words, name) for name, words in shown]
    return left, [hint("u", "undo", "undo"), hint("o", "to a file", "write"), hint("Esc", "back", "back")]


def _recipe(found: Found, current: bool, cells: int) -> Iterator[Row]:
    recipe = found.reading.recipe
    title = Span(found.title, "title" if recipe else "bad", f"recipe.{found.id}")
    yield (Span("▸ " if current else "  ", "key"), title)
    about = recipe.about if recipe else str(next(iter(found.reading.problems), "it cannot be read"))
    for part in wrap(about, max(8, cells - 2)):
        yield (Span("  "), Span(part, "faint" if recipe else "bad"))
    yield BLANK


def _shared(recipe: Recipe, page: Page, cells: int) -> list[Row]:
    spans = [Span(f"{name} {page.told(name)}", "result", f"shared.{name}") for name in page.shared]
    return list(flow(spans, cells, "   "))


def _part(recipe: Recipe, name: str, lines: list[tuple[int, Line]], cells: int, players: bool) -> Iterator[Row]:
    part = recipe.part(name)
    mark = "  secret" if all(line.hidden for _, line in lines) else ""
    yield (Span(part.title if part else name, "heading", f"part.{name}"), Span(mark, "note"))
    block = ""
    for at, line in lines:
        if line.block and line.block != block:
            yield (Span(f"  {line.block}", "strong"),)
        block = line.block
        yield from _line(at, line, cells, players)


def _line(at: int, line: Line, cells: int, players: bool) -> Iterator[Row]:
    """A line: its sign, label, name and words; the cursor stops on its first row."""
    sign = _MARKS["own" if line.own else "held" if line.held else ""]
    lead = (Span("  "), Span(sign, "key" if line.kept else "faint"))
    label = f"{line.label}: " if line.label else ""
    if line.empty:
        yield (*lead, Span(f"{label}nothing", "note", f"line.{at}"))
        return
    room = max(10, cells - _INDENT)
    words = wrap(f"{label}{line.words}", room)
    yield (*lead, Span(words[0], "strong" if line.name else "text", f"line.{at}"))
    for part in words[1:]:
        yield (Span(" " * _INDENT), Span(part))
    if players:
        return
    for extra in filter(None, (numbers(line.level), f"secret: {line.secret}" if line.secret else "")):
        for part in wrap(extra, room):
            yield (Span(" " * _INDENT), Span(part, "note"))
