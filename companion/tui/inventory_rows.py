"""An inventory as rows for the eye, as it is or as it would be: stores side by side, their places, the things there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from companion.systems.inventory import Inventory, Place, Store, Thing
from companion.systems.view import Panel, Slots
from companion.text import line
from companion.tui.spans import BLANK, Row, Rows, Span, ends, fit, row_width
from companion.tui.view_rows import panel_rows
from companion.tui.would_rows import would_rows

TWO_COLUMNS = 72
"""The cells from which the stores stand side by side."""
_BETWEEN = " │ "


@dataclass(frozen=True, slots=True)
class Laid:
    """The rows of an inventory, and which place each half of a row belongs to (`middle`: where the second begins)."""

    rows: Rows
    zones: Sequence[tuple[str, str]]
    middle: int

    def place_at(self, x: int, y: int) -> str:
        """The key of the place at a cell; "" where there is none."""
        if not 0 <= y < len(self.zones):
            return ""
        return self.zones[y][0 if x < self.middle else 1]


def act_of(place: str, name: str) -> str:
    """What pressing a thing is called: its place and its name."""
    return f"{place}\n{name}"


def laid(now: Inventory, then: Inventory, cells: int) -> Laid:
    """`now`, with what differs in `then` marked; the same inventory twice for what is."""
    if cells < TWO_COLUMNS:
        column = list(_column(now, then, range(len(then.stores)), cells))
        return Laid([row for _, row in column], [(zone, zone) for zone, _ in column], cells)
    width = (cells - len(_BETWEEN)) // 2
    left, right = list(_column(now, then, (0,), width)), list(_column(now, then, range(1, len(then.stores)), width))
    pairs = list(zip_longest(left, right, fillvalue=("", BLANK)))
    zones = _lasting([(one[0], other[0]) for one, other in pairs])
    return Laid([_beside(one[1], other[1], width) for one, other in pairs], zones, width + 1)


def _lasting(zones: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The zones, a column that has ended belonging to its last place all the way down."""
    last = ["", ""]
    made = []
    for pair in zones:
        last = [zone or last[side] for side, zone in enumerate(pair)]
        made.append((last[0], last[1]))
    return made


def _beside(left: Row, right: Row, width: int) -> Row:
    fitted = fit(left, width)
    return (*fitted, Span(" " * (width - row_width(fitted))), Span(_BETWEEN, "faint"), *fit(right, width))


def _column(now: Inventory, then: Inventory, which: Sequence[int], cells: int) -> Iterator[tuple[str, Row]]:
    for number in which:
        store = then.stores[number]
        was = now.stores[number] if number < len(now.stores) else Store(store.slots)
        first = store.places[0].key if store.places else ""
        if number != which[0]:
            yield first, BLANK
        for row in _slots(was.slots, store.slots, cells):
            yield first, row
        for place in store.places:
            before = next((each for each in was.places if each.key == place.key), Place(place.key, place.title))
            title = "" if place.title == store.slots.label else place.title
            yield from ((place.key, row) for row in _place(before, place, title, cells))


def _slots(was: Slots, slots: Slots, cells: int) -> Rows:
    before, after = Panel("", "", (was,)), Panel("", "", (slots,))
    return panel_rows(after, cells) if was == slots else would_rows(before, after, cells)


def _place(was: Place, place: Place, title: str, cells: int) -> Iterator[Row]:
    if place.slots is not None:
        for row in _slots(was.slots or place.slots, place.slots, cells - 1):
            yield (Span(" "), *row)
    elif title:
        yield (Span(f" {title}", "faint"), Span("" if place.things or was.things else "  –", "faint"))
    after = {thing.name: thing for thing in place.things}
    before = {thing.name: thing for thing in was.things}
    for name in (*after, *(name for name in before if name not in after)):
        yield _thing(place.key, before.get(name), after.get(name), cells)


def _thing(place: str, was: Thing | None, thing: Thing | None, cells: int) -> Row:
    """`→ Salt ×6 → ×3, notched   3 stones`: what it was and would be, one span that is pressed anywhere."""
    shown = thing or was
    if shown is None:
        return BLANK
    sign, role = _sign(was, thing)
    number = _number(was, thing)
    words = f", {shown.words}" if shown.words else ""
    over = "!" if thing is not None and thing.mark == "over" else ""
    size = shown.size if thing is not None else "gone"
    left = f" {sign} {line(shown.name)}{number}{words}{over}"
    made = ends((Span(left),), (Span(f"{size} "),), cells)
    text = "".join(span.text for span in made)
    return (Span(text, role, act_of(place, shown.name), shown.why),)


def _sign(was: Thing | None, thing: Thing | None) -> tuple[str, str]:
    if thing is None:
        return "−", "faint"
    if was is None:
        return "→", "change"
    if (was.count, was.size, was.words) != (thing.count, thing.size, thing.words):
        return "→", "change"
    return " ", "over" if thing.mark == "over" else "text"


def _number(was: Thing | None, thing: Thing | None) -> str:
    if was is not None and thing is not None and was.count != thing.count:
        return f" ×{was.count} → ×{thing.count}"
    count = thing.count if thing is not None else was.count if was is not None else 1
    return f" ×{count}" if count != 1 else ""
