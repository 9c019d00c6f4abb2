"""The panels of a character of a described game, as data (`companion.systems.view`)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.campaign.model import Campaign
from companion.systems.arguments import quote
from companion.systems.freeform.description import Game, Number, Test
from companion.systems.freeform.figures import Load
from companion.systems.freeform.sheet import Item
from companion.systems.freeform.show import signed, texts
from companion.systems.freeform.state import Played, played, reading
from companion.systems.view import Line, Meter, Pair, Panel, Part, Row, Slots


def view(campaign: Campaign, doc: str) -> tuple[Panel, ...]:
    """The sheet, what is carried where the game has lists, and the tests."""
    found = played(campaign, doc)
    title = f"{campaign.name_of(doc)} · {found.game.title}"
    broken = reading(campaign, doc).problems
    parts = [Line(str(problem), line="/games", mark="bad") for problem in broken[:5]]
    panels = [Panel("sheet", title, (*parts, *_sheet(found)))]
    if found.game.lists:
        panels.append(Panel("burden", " · ".join(found.game.lists), tuple(_carried(found))))
    if found.game.tests:
        panels.append(Panel("tests", "Tests", tuple(_tests(found.game))))
    return tuple(panels)


def _sheet(found: Played) -> Iterator[Part]:
    if found.game.numbers:
        yield Pair(tuple(_number(found, name, number) for name, number in found.game.numbers.items()))
    for name, track in found.game.tracks.items():
        meter = found.figures.tracks[name]
        why = f"{name} {meter.now} of {meter.most}: {_length(found, name)}{_noted(track.note)}"
        yield Meter(name, meter.now, meter.most, track.kind, why, f"/track {quote(name)} ")
    for tag in found.sheet.tags:
        yield Line(f"#{tag}", f"{tag}: a tag", f"/untag {quote(tag)}")
    for name, words in texts(found).items():
        yield Row(name, words or "–", f"{name}: {words or 'nothing yet'}", f"/text {quote(name)} ")


def _number(found: Played, name: str, number: Number) -> Row:
    value = found.figures.numbers[name]
    how = f"follows from {number.formula}" if number.formula else f"begins at {signed(number.start)}"
    test = _first_test(found.game, name)
    line = f"/test {test} " if test else "" if number.formula else f"/set {quote(name)} "
    return Row(name, signed(value), f"{name} {signed(value)}: {how}{_noted(number.note)}", line)


def _length(found: Played, name: str) -> str:
    own = found.sheet.tracks.get(name)
    if own and own.most is not None:
        return "a length of its own"
    most = found.game.tracks[name].most
    return "as the game says" if most.isdecimal() else f"{most}"


def _first_test(game: Game, name: str) -> str:
    """The words after `/test` that roll a number, if a test does."""
    for test, each in game.tests.items():
        if name in each.pick:
            return f"{quote(test)} {quote(name)}"
    return ""


def _carried(found: Played) -> Iterator[Part]:
    for name, inventory in found.game.lists.items():
        load = found.figures.loads[name]
        if load.limit is None:
            yield Line(f"{name} {load.used}", _why(name, load) + _noted(inventory.note))
        else:
            yield Slots(name, load.used, load.limit, _why(name, load) + _noted(inventory.note))
        for item, each in found.sheet.lists.get(name, {}).items():
            yield _item(item, each)
    if found.figures.burden:
        yield Line(f"every test {signed(found.figures.burden)}", _burden_why(found), mark="over")


def _item(name: str, item: Item) -> Row:
    label = f"{name} ×{item.count}" if item.count != 1 else name
    size = f"{item.slots} {'slot' if item.slots == 1 else 'slots'} each"
    return Row(label, "" if item.slots == 1 else size, f"{name}: {item.count} of {size}", f"/drop {quote(name)}")


def _why(name: str, load: Load) -> str:
    if load.limit is None:
        return f"{name}: {load.used}"
    over = f", {load.over} over" if load.over else ""
    return f"{name} {load.used} of {load.limit}{over}"


def _burden_why(found: Played) -> str:
    parts = [f"{name} {signed(load.weight)}" for name, load in found.figures.loads.items() if load.weight]
    return f"every test {signed(found.figures.burden)}: {', '.join(parts)}"


def _tests(game: Game) -> Iterator[Part]:
    for name, test in game.tests.items():
        yield Row(name, _dice(test), f"{name}: {_dice(test)}{_noted(test.note)}", f"/test {quote(name)} ")


def _dice(test: Test) -> str:
    against = f" under {test.under}" if test.under else f" vs {test.vs}" if test.vs else ""
    picks = f", {' or '.join(test.pick[:6])}{' …' if len(test.pick) > 6 else ''}" if test.pick else ""
    return f"{test.roll}{against}{picks}"


def _noted(note: str) -> str:
    return f"; {note}" if note else ""
