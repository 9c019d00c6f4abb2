"""The numbers and tracks of a description."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from companion.dice import DiceError, bounds
from companion.systems.freeform.description import KINDS, LIMIT, Game, Number, Track
from companion.systems.freeform.figures import figures
from companion.systems.freeform.formula import named, reading, within, worked_out
from companion.systems.freeform.names import figure_fault, word
from companion.systems.freeform.reading.keys import Keys
from companion.systems.freeform.sheet import TRACK, Sheet
from companion.tables.fields import nearest

NUMBERS, TRACKS = 80, 30

Values = dict[str, int]


def read_numbers(top: Keys) -> dict[str, Number]:
    """The numbers by name; one with a formula may use those above it."""
    found: dict[str, Number] = {}
    values: Values = {}
    keys = top.table("numbers", NUMBERS)
    for name, value in keys.data.items():
        if not fits(keys, name, found, figure_fault(name)):
            continue
        number = _number(keys, name, value, values)
        found[name] = number
        begins = worked_out(number.formula, values) if number.formula else number.start
        values[word(name)] = within(begins, number.low, number.high)
    return found


def beginning(numbers: Mapping[str, Number]) -> Values:
    """The numbers with which a character begins, as dice say them."""
    found = figures(Game("", "", numbers=numbers), Sheet()).numbers
    return {word(name): value for name, value in found.items()}


def read_tracks(top: Keys, numbers: Mapping[str, Number]) -> dict[str, Track]:
    """The tracks by name; their lengths may follow from the numbers."""
    found: dict[str, Track] = {}
    values = beginning(numbers)
    keys = top.table("tracks", TRACKS)
    for name, value in keys.data.items():
        if fits(keys, name, (*numbers, *found), figure_fault(name)):
            found[name] = _track(keys, name, value, values)
    return found


def fits(keys: Keys, name: str, taken: Collection[str], fault: str) -> bool:
    """Whether `name` can stand here, and means nothing yet."""
    twin = next((other for other in taken if word(other) == word(name)), "")
    if fault or twin:
        keys.wrong(fault or f"{name} is the same name as {twin}", name)
    return not fault and not twin


def table_of(keys: Keys, name: str, value: object, short: str) -> Keys:
    """The table at `name`, where a bare value stands for a table with only the key `short`."""
    data: Mapping[str, Any] = value if isinstance(value, Mapping) else {short: value}
    return Keys(data, (*keys.path, name), keys.faults)


def check_formula(keys: Keys, text: str, key: str, values: Mapping[str, int]) -> bool:
    """Notes what is wrong with a formula: that it cannot be read, rolls, or names what is not there."""
    try:
        expression = reading(text)
        unknown = sorted(named(expression) - values.keys())
        if not unknown:
            bounds(expression, values)
    except DiceError as error:
        keys.dice_fault(text, error, key)
        return False
    if unknown:
        near = nearest(unknown[0], values)
        hint = f"; did you mean {near}?" if near else "; only numbers that stand above it can be used"
        keys.wrong(f'{key} = "{text}": there is no number {unknown[0]}{hint}', key)
    return not unknown


def _number(keys: Keys, name: str, value: object, values: Values) -> Number:
    own = table_of(keys, name, value, "is" if isinstance(value, str) else "start")
    own.only(("start", "low", "high", "is", "note"), "a number")
    low, high = own.whole("low", -LIMIT), own.whole("high", LIMIT)
    formula, start = own.text("is"), own.whole("start", within(0, low, high))
    number = Number(start, low, high, formula, own.text("note"))
    if number.low > number.high:
        own.wrong(f"low {number.low} is above high {number.high}", "low")
    elif not number.low <= number.start <= number.high:
        own.wrong(f"start {number.start} is not from {number.low} to {number.high}", "start")
    if "is" in own.data:
        if "start" in own.data:
            own.wrong("a number that follows from others has no start", "start")
        check_formula(own, number.formula, "is", values)
    return number


def _track(keys: Keys, name: str, value: object, values: Values) -> Track:
    own = table_of(keys, name, value, "max")
    own.only(("max", "start", "kind", "note"), "a track")
    most = own.amount("max")
    if "max" not in own.data:
        own.wrong("a track needs a max: a number, or a formula", "max")
    elif most:
        _check_length(own, most, values)
    start = own.whole("start", 0) if "start" in own.data else None
    if start is not None and not 0 <= start <= TRACK:
        own.wrong(f"start {start} is not from 0 to {TRACK}", "start")
    kind = own.text("kind") or "life"
    if kind not in KINDS:
        own.wrong(f'kind = "{kind}" is not known; {", ".join(KINDS)}', "kind")
    return Track(most, start, kind, own.text("note"))


def _check_length(own: Keys, most: str, values: Values) -> None:
    if check_formula(own, most, "max", values) and not 0 <= worked_out(most, values) <= TRACK:
        own.wrong(f"max {worked_out(most, values)} is not from 0 to {TRACK}", "max")
