"""Whatever is typed, only a DiceError comes back, with a column inside the text."""

from random import Random

import pytest
from dice_generator import expressions
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.dice import DiceError, SeededDice, parse, roll

WORDS = [
    "d",
    "d6",
    "d20",
    "2d6",
    "d%",
    "d00",
    "dF",
    "d66",
    "d666",
    "d{1,2*3}",
    "(",
    ")",
    "+",
    "-",
    "x",
    "*",
    "/",
    ",",
    ":",
    ".",
    "!",
    "!o",
    "o",
    "r",
    "rr",
    "k",
    "kh",
    "kl",
    "dh",
    "dl",
    "adv",
    "dis",
    "even",
    "odd",
    "count",
    "less",
    "min",
    "max",
    "down",
    "up",
    "near",
    "abs",
    "vs",
    "under",
    ">",
    ">=",
    "<",
    "<=",
    "=",
    "!=",
    "0",
    "1",
    "5",
    "1000",
    "999999",
    "9999999",
    "[rope]",
    "[",
    "]",
    "#",
    "#note",
    "charisma",
    "x10",
    "−",
    "×",
    "÷",
    "６",
    "é",
    "²",
    "٥",
    "\n",
    "\t",
    "\x00",
    "�",
    "{",
    "}",
    "^",
    "%",
    "F",
]
TOKENS = st.lists(st.sampled_from(WORDS), max_size=25)
LINES = TOKENS.map("".join) | TOKENS.map(" ".join)
BYTES = st.binary(max_size=120).map(lambda raw: raw.decode("latin-1"))


def only_dice_errors(text: str) -> None:
    source = SeededDice(1)
    try:
        rolled = roll(parse.__wrapped__(text), source, {"charisma": 2})
    except DiceError as error:
        assert error.start == 0 or 1 <= error.start <= len(text) + 1, (text, error.message)
        assert error.message and len(error.caret(text).splitlines()) >= 2
    else:
        assert parse(rolled.text) == parse(str(parse(rolled.text)))
        assert rolled.show()


@settings(max_examples=800, deadline=None)
@given(LINES)
@example("2d6xxp")
@example("1d6" + "!" * 100)
@example("r" * 199)
@example("d" * 199)
@example("-" * 199 + "1")
@example("[" * 199)
@example("1d6 #" + "x" * 201)
@example("d{" + "1," * 95 + "1}")
@example("d{1*999999}")
@example("²d6")
@example("1d\u0665")
def test_random_words(text: str) -> None:
    only_dice_errors(text)


@settings(max_examples=400, deadline=None)
@given(st.text(max_size=60))
def test_random_text(text: str) -> None:
    only_dice_errors(text)


@settings(max_examples=400, deadline=None)
@given(BYTES)
def test_random_bytes(text: str) -> None:
    only_dice_errors(text)


def test_valid_rolls_with_one_character_changed() -> None:
    random = Random("mutate")
    alphabet = "0123456789d+-*x/()[]{}!<>=khlro, .:#%F−６é"
    for expression in expressions("mutate", 700):
        text = expression.text
        place = random.randrange(len(text) + 1)
        for changed in (
            text[:place] + random.choice(alphabet) + text[place:],
            text[:place] + text[place + 1 :],
            text[:place] + random.choice(alphabet) + text[place + 1 :],
            text[:place],
        ):
            only_dice_errors(changed)


@pytest.mark.parametrize("size", [200, 2_000, 200_000])
@pytest.mark.parametrize("unit", ["(", "1+", "d6", "r", "k9", "[", "!", "-", "max(", "9", "x", " ", "#", "1d6!r"])
def test_long_lines_are_refused_or_rolled(unit: str, size: int) -> None:
    only_dice_errors((unit * size)[:size])


def test_the_next_roll_is_unharmed() -> None:
    source = SeededDice(3)
    for text in ("((((", "9999999d6", "1d6/(1d1-1)", "2d6 banana"):
        with pytest.raises(DiceError):
            roll(text, source)
    assert 2 <= roll("2d6", source).total <= 12
