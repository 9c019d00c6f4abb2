"""Tests: the dice that the description says, with the numbers of the sheet in them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from companion.campaign.model import Campaign
from companion.dice import roll
from companion.errors import Refused
from companion.systems import arguments
from companion.systems.arguments import Args, Argument, option, quote
from companion.systems.command import Command, Here
from companion.systems.freeform.commands.figures import moved
from companion.systems.freeform.description import Band, Game, Test
from companion.systems.freeform.names import find, meant, word
from companion.systems.freeform.rolling import Throw, band_of, chances
from companion.systems.freeform.state import Played, changed, played_here, reading
from companion.systems.outcome import Chances, Odd, Outcome


def test(here: Here, args: Args) -> Outcome:
    """Rolls a test, says what it came to, and does to the sheet what the description says."""
    found = played_here(here)
    name, throw = _throw(found, args)
    rolled = roll(throw.expression, here.dice)
    band = band_of(throw.bands, rolled)
    after, notes = moved(found, band.does) if band else (found.sheet, ())
    shown = _titled(name, throw)
    result = f" -> {_words(band)}" if band else ""
    fields: dict[str, Any] = {"natural": rolled.natural}
    fields |= {"margin": rolled.margin} if rolled.margin is not None else {}
    outcome = changed(here, found.sheet, after, f"{_words(band)}  ({shown} {rolled.show()})" if band else rolled.show())
    return replace(
        outcome,
        outcome=band.slug if band else None,
        total=rolled.total,
        rolls=(rolled,),
        journal=f"d: {shown} {rolled.show()}{result}",
        notes=notes,
        fields=fields,
    )


def test_chances(here: Here, args: Args) -> Chances:
    """The exact odds of each outcome before the roll, from the expression that will be rolled."""
    name, throw = _throw(played_here(here), args)
    meanings = {band.slug: band.text for band in reversed(throw.bands)}
    found = tuple(Odd(slug, chance, meanings[slug]) for slug, chance in chances(throw).items())
    note = "" if found else "its total speaks for itself"
    return Chances(f"{_titled(name, throw)} {throw.expression.text}", found, throw.added, note)


def _throw(found: Played, args: Args) -> tuple[str, Throw]:
    """The test of a line, ready to be rolled.

    Raises:
        Refused: `not-found` for a test or number that is none, `bad-argument` where one is missing.
    """
    said = " ".join(each.text for each in arguments.words(args.text("name")))
    name, rest = _named(found.game, said)
    test = found.game.tests[name]
    form, rest = _form(test, rest)
    late = arguments.read(_BEFORE_A_FORM, rest, "/test NAME [vs N] [+N]")
    args = Args({**args.values, **late.values})
    pick = _picked(name, test, late.text("name"))
    target = args.number("target") if args.has("target") else None
    if target is not None and test.bands and not (test.vs or test.under):
        raise Refused("rule", f"{name} is read by its total and is against nothing", f"write /test {quote(name)}")
    return name, Throw(test, found.figures.values, pick, form, args.number("plus"), target)


def _named(game: Game, said: str) -> tuple[str, str]:
    """The test that the words begin with, and the words after it; or the first that rolls the number they name."""
    low = word(said)
    for name in sorted(game.tests, key=len, reverse=True):
        if low == word(name) or low.startswith(f"{word(name)}_"):
            return name, said[len(name) :].strip()
    words = said.split(" ")
    for end in range(len(words), 0, -1):
        for name, test in game.tests.items():
            if meant(test.pick, " ".join(words[:end])):
                return name, said
    return find(game.tests, said, "test"), ""


def _form(test: Test, rest: str) -> tuple[str, str]:
    """The word at the end that asks for other dice, and what stands before it."""
    before, _, last = rest.rpartition(" ")
    form = word(last)
    return (form, before.strip()) if form in test.forms else ("", rest)


def _picked(name: str, test: Test, rest: str) -> str:
    if not test.pick:
        if rest:
            raise Refused(
                "bad-argument", f"“{rest}” is too much", f"write /test {quote(name)} {_others(test)}".rstrip()
            )
        return ""
    if not rest:
        raise Refused("bad-argument", f"{name} with what?", f"write /test {quote(name)} {quote(test.pick[0])}")
    return find(test.pick, rest, f"number of {name}")


def _others(test: Test) -> str:
    return f"[{'|'.join(test.forms)}]" if test.forms else ""


def _titled(name: str, throw: Throw) -> str:
    return " ".join(filter(None, (name, throw.pick, throw.form)))


def _words(band: Band) -> str:
    return f"{band.slug}: {band.text}" if band.text else band.slug


def _names(campaign: Campaign) -> Iterable[str]:
    """Every test, and every number that a test can roll."""
    game = reading(campaign, campaign.active).game
    return dict.fromkeys([*game.tests, *(pick for test in game.tests.values() for pick in test.pick)])


_OPTIONS = (option("target", "int", lead="vs"), option("plus", "modifier"))
_BEFORE_A_FORM = (Argument("name", required=False), *_OPTIONS)

COMMANDS = (
    Command(
        "test",
        "rolls a test of the game described",
        (Argument("name", offers=_names), *_OPTIONS),
        test,
        test_chances,
        group="dice",
        examples=("/test check might", "/test check might adv +2 vs 15"),
        lapses=True,
    ),
)
