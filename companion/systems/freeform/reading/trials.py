"""The tests of a description, each tried with the numbers a character begins with."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from companion.dice import DiceError, SeededDice, parse, roll
from companion.systems.freeform.description import BONUS, PICK, Game, Test
from companion.systems.freeform.figures import figures
from companion.systems.freeform.formula import named, rolls
from companion.systems.freeform.names import fault, meant, word
from companion.systems.freeform.reading.bands import read_bands
from companion.systems.freeform.reading.keys import Keys
from companion.systems.freeform.reading.numbers import check_formula, fits, table_of
from companion.systems.freeform.rolling import Throw
from companion.systems.freeform.sheet import Sheet
from companion.tables.fields import nearest

TESTS, PICKS, FORMS = 40, 24, 4

_TRIED = 8
_FORM = re.compile(r"[^\W\d]{2,20}")
_KEYS = ("roll", "pick", "vs", "under", "bands", "forms", "weighs", "note")


def read_tests(top: Keys, game: Game) -> dict[str, Test]:
    """The tests by name. `game` is what the description says besides."""
    found: dict[str, Test] = {}
    keys = top.table("tests", TESTS)
    for name, value in keys.data.items():
        if fits(keys, name, found, fault(name)):
            found[name] = _test(table_of(keys, name, value, "roll"), game)
    return found


def _test(own: Keys, game: Game) -> Test:
    before = len(own.faults.found)
    own.only(_KEYS, "a test")
    values = {**figures(game, Sheet()).values, BONUS: 0}
    pick = _picks(own, game)
    known = {**values, PICK: 0} if "pick" in own.data else values
    test = Test(
        roll=_roll(own, known),
        pick=pick,
        vs=_held_against(own, "vs", known),
        under=_held_against(own, "under", known),
        bands=read_bands(own, game),
        forms=_forms(own, known),
        weighs=own.flag("weighs", True),
        note=own.text("note"),
    )
    if test.vs and test.under:
        own.wrong("a test is against one thing: vs or under, not both", "under")
    _check_pick(own, test)
    if len(own.faults.found) == before:
        _try(own, test, values)
    return test


def _roll(own: Keys, known: Mapping[str, int]) -> str:
    text = own.text("roll")
    if "roll" not in own.data:
        own.wrong("a test needs a roll, such as 2d6", "roll")
    elif text or own.data["roll"] == "":
        _check_dice(own, text, "roll", known)
    return text


def _picks(own: Keys, game: Game) -> tuple[str, ...]:
    found = []
    for name in own.texts("pick", PICKS):
        known = meant((*game.numbers, *game.tracks), name)
        if known:
            found.append(known)
        else:
            near = nearest(name, [*game.numbers, *game.tracks])
            own.wrong(f"pick names {name}, which is no number{f'; did you mean {near}?' if near else ''}", "pick")
    return tuple(found)


def _check_dice(own: Keys, text: str, key: str, known: Mapping[str, int]) -> None:
    try:
        expression = parse(text)
    except DiceError as error:
        own.dice_fault(text, error, key)
        return
    if expression.relation:
        own.wrong(f'{key} = "{text}": what it is against has a key of its own, {expression.relation} = …', key)
    elif expression.times is not None:
        own.wrong(f'{key} = "{text}": a test rolls once', key)
    elif not rolls(expression):
        own.wrong(f'{key} = "{text}": there are no dice in it', key)
    elif unknown := sorted(named(expression) - known.keys()):
        if unknown[0] == PICK:
            own.wrong(f'{key} = "{text}": pick needs a list of numbers: pick = […]', key)
            return
        near = nearest(unknown[0], known)
        own.wrong(f'{key} = "{text}": there is no number {unknown[0]}{f"; did you mean {near}?" if near else ""}', key)


def _held_against(own: Keys, key: str, known: Mapping[str, int]) -> str:
    text = own.amount(key)
    if key in own.data and text:
        check_formula(own, text, key, known)
    return text


def _forms(own: Keys, known: Mapping[str, int]) -> dict[str, str]:
    keys = own.table("forms", FORMS)
    found: dict[str, str] = {}
    for name in keys.data:
        if not _FORM.fullmatch(name):
            keys.wrong("a form is one word of letters, such as adv", name)
        elif text := keys.text(name):
            _check_dice(keys, text, name, known)
            found[word(name)] = text
    return found


def _check_pick(own: Keys, test: Test) -> None:
    if test.pick and test.roll and not any(re.search(rf"\b{PICK}\b", text) for text in _texts(test)):
        own.wrong("pick lists numbers, and no dice name pick", "pick")


def _texts(test: Test) -> Iterator[str]:
    yield from (test.roll, test.vs, test.under, *test.forms.values())


def _try(own: Keys, test: Test, values: Mapping[str, int]) -> None:
    """Rolls the test once each way, so that dice which cannot be thrown are known before play.

    Numbers that begin alike roll alike; of many that do not, some are tried. Odds are not worked out: they may be long.
    """
    picks = list({values.get(word(name), 0): name for name in reversed(test.pick)}.values())[:_TRIED] or [""]
    ways = [*((pick, "") for pick in picks), *((picks[-1], form) for form in test.forms)]
    asks_face = any(band.natural for band in test.bands)
    for pick, form in ways:
        try:
            natural = roll(Throw(test, values, pick, form).expression, SeededDice(0)).natural
        except DiceError as error:
            own.wrong(f"with the numbers a character begins with: {error.message}", "roll")
            return
        if asks_face and natural is None:
            own.wrong("natural asks for the face of one die; the first pool keeps several", "bands")
            return
