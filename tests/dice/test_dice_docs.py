"""The page that teaches the notation: every example is rolled, every error is the one that is shown."""

import re
from pathlib import Path

import pytest

from companion.dice import DiceError, SeededDice, bounds, limits, odds, parse, roll

PAGE = (Path(__file__).parents[2] / "docs" / "dice.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```dice\n(.*?)```", PAGE, re.DOTALL)
EXAMPLES = [line.split("→")[0].rstrip() for block in BLOCKS for line in block.splitlines()]
ERRORS = re.findall(r"```error\n(.*?)\n( *\^+ .*?)\n```", PAGE)
SHEET = {"charisma": 1, "burdens": 2}


def test_the_page_has_its_examples() -> None:
    assert len(EXAMPLES) > 45 and len(ERRORS) == 4


@pytest.mark.parametrize("text", EXAMPLES)
def test_examples_roll_within_their_odds(text: str) -> None:
    source = SeededDice(text)
    weights = odds(text, SHEET).weights
    low, high = bounds(text, SHEET)
    assert low <= min(weights) and max(weights) <= high
    for _ in range(50):
        rolled = roll(text, source, SHEET)
        for one in rolled.results or (rolled,):
            assert (one.total if one.margin is None else one.margin) in weights
        assert parse(rolled.text).text == rolled.text
        assert rolled.show()


@pytest.mark.parametrize(("text", "pointed"), ERRORS)
def test_errors_are_the_ones_shown(text: str, pointed: str) -> None:
    with pytest.raises(DiceError) as caught:
        parse(text)
    assert caught.value.caret(text) == f"{text}\n{pointed}"


def test_the_limits_are_the_ones_in_force() -> None:
    for limit in (
        limits.TEXT, limits.NOTE, limits.DEPTH, limits.DICE, limits.SIDES, limits.CHAIN, limits.MODIFIERS,
        limits.DIGITS, limits.VALUE, limits.DENOMINATOR, limits.REPEATS,
    ):  # fmt: skip
        assert re.search(rf"\b{limit:,}\b", PAGE.split("## Limits")[1]), limit
