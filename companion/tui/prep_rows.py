"""The rows of the prep screen: the recipes, and the page with all that can be done to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from companion.play.prep.model import Part, Recipe
from companion.play.prep.page import Line, Page
from companion.play.prep.sections import numbers
from companion.play.prep.shelf import Found
from companion.tui.bar import hint
from companion.tui.key import Key
from companion.tui.spans import BLANK, Row, Rows, Span, ends, flow, wrap
from companion.tui.widgets.span_view import Make

_MARKS = {"held": "◆ ", "own": "✎ ", "": "· "}
_INDENT = 4
_HINTS = (
    ("all", "roll all"), ("again", "again"), ("hold", "hold"), ("edit", "words"), ("take", "take"), ("add", "add")
)  # fmt: skip
_SET_OUT = {"numbered": "numbered", "cards": "as cards", "table": "as a table"}


def recipe_rows(found: Sequence[Found], current: str) -> Make:
    """The recipes, the open one marked; a broken one says what is wrong."""

    def make(cells: int) -> Rows:
        rows: list[Row] = []
        for each in found:
            rows += _recipe(each, each.id == current, cells)
        return rows or [(Span("there are no recipes", "faint"),)]

    return make


def cover_rows(found: Found, kept: bool) -> Make:
    """What a recipe gives, before it is opened; `kept`: whether a page of it was left earlier."""

    def make(cells: int) -> Rows:
        recipe = found.reading.recipe
        if recipe is None:
            return _lines("It cannot be used before its file is mended.", cells, "bad")
        does = "Enter opens the page as you left it." if kept else "Enter rolls a page of it."
        told: list[Row] = [(Span(recipe.title, "session"),), *_lines(recipe.about, cells, "faint"), BLANK]
        return [*told, *map(_promised, recipe.parts), BLANK, *_lines(does, cells, "text")]

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


def menu_rows(kind: str, title: str, keys: Mapping[str, Key]) -> Make:
    """What can be done to what is under the cursor, or to all of the page, each with its key."""

    def make(cells: int) -> Rows:
        told = [key for key in keys.values() if kind in key.on]
        return [
            *_lines(title, cells, "strong"),
            *((Span(key.told.ljust(7), "key"), Span(key.summary, "text", key.name)) for key in told),
        ]

    return make


def said_rows(words: str, warned: bool) -> Make:
    """What was said last."""
    return lambda cells: [(Span(part, "warning" if warned else "faint"),) for part in wrap(words, cells)][:3]


def foot(kind: str, keys: Mapping[str, Key]) -> tuple[list[Row], list[Row]]:
    """The hints of the footer for what is under the cursor, left and right, with the keys as the player has them."""
    if kind == "recipe":
        left = [hint("Enter", "open it", "open"), hint("↑↓", "choose", "step")]
    else:
        shown = [(name, words) for name, words in _HINTS if name == "all" or kind in keys[name].on]
        left = [hint("Enter", "what now", "help"), *(hint(keys[name].told, words, name) for name, words in shown)]
    right = [hint(keys["undo"].told, "undo", "undo"), hint(keys["write"].told, "to a file", "write")]
    return left, [*right, hint("Esc", "back", "back")]


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
    numbered = part is not None and part.layout == "numbered"
    block, number = "", 0
    for at, line in lines:
        if line.block and line.block != block:
            yield (Span(f"  {line.block}", "strong"),)
            number = 0
        block, number = line.block, number + (not line.empty)
        yield from _line(at, line, cells, players, f"{number}. " if numbered else "")


def _line(at: int, line: Line, cells: int, players: bool, number: str) -> Iterator[Row]:
    """A line: its sign, number, label, name and words; the cursor stops on its first row."""
    sign = _MARKS["own" if line.own else "held" if line.held else ""]
    lead = (Span("  "), Span(sign, "key" if line.kept else "faint"))
    label = f"{number}{line.label}: " if line.label else number
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


def _promised(part: Part) -> Row:
    """One part that a recipe has, and what stands out about it."""
    hidden = "secret" if all(each.hidden for each in part.ingredients) else ""
    marks = ", ".join(filter(None, (_SET_OUT.get(part.layout, ""), hidden)))
    return (Span("  · ", "faint"), Span(part.title, "text"), Span(f"  {marks}", "note"))


def _lines(text: str, cells: int, role: str) -> list[Row]:
    return [(Span(part, role),) for part in wrap(text, cells)] if text else []
