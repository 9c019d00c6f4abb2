"""Every fault of other engines that we know of, as data: input, faces, and the right answer or error."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.dice import DiceError, SeededDice, TypedFaces, bounds, odds, parse, roll

CASES = tomllib.loads((Path(__file__).parent / "dice_faults.toml").read_text(encoding="utf-8"))["case"]
EXPECTED = ("error", "like", "range", "total", "margin")


def those_with(key: str) -> pytest.MarkDecorator:
    cases = [case for case in CASES if key in case]
    return pytest.mark.parametrize("case", cases, ids=[f"{case['of']}: {case['try']}" for case in cases])


def test_every_case_says_what_is_right() -> None:
    assert all(sum(key in case for key in EXPECTED) == 1 for case in CASES)


@those_with("total")
def test_total(case: dict[str, Any]) -> None:
    source = TypedFaces(case["faces"], SeededDice(1))
    rolled = roll(case["try"], source, case.get("values"))
    source.finish()
    assert rolled.total == case["total"]
    assert rolled.note == case.get("note", "")
    assert rolled.show() == case.get("shown", rolled.show())


@those_with("margin")
def test_margin(case: dict[str, Any]) -> None:
    source = TypedFaces(case["faces"], SeededDice(1))
    assert roll(case["try"], source).margin == case["margin"]
    source.finish()


@those_with("range")
def test_range_is_reached_and_never_left(case: dict[str, Any]) -> None:
    low, high = case["range"]
    assert bounds(case["try"]) == (low, high)
    source = SeededDice(case["try"])
    totals = {roll(case["try"], source).total for _ in range(300)}
    assert low <= min(totals) and max(totals) <= high
    if high - low < 1000:
        weights = odds(case["try"]).weights
        assert (min(weights), max(weights)) == (low, high)


@those_with("like")
def test_spelled_otherwise(case: dict[str, Any]) -> None:
    assert parse(case["try"]) == parse(case["like"])


@those_with("error")
def test_error_with_its_column(case: dict[str, Any]) -> None:
    code, column = case["error"]
    source = TypedFaces(case["faces"], SeededDice(1)) if "faces" in case else SeededDice(1)
    with pytest.raises(DiceError) as caught:
        roll(case["try"], source, case.get("values"))
    error = caught.value
    assert (error.code, error.start) == (code, column)
    assert error.start < error.end <= len(case["try"]) + 2
    assert error.slug == "bad-dice" and f"column {column}: " in error.message
    assert case.get("hint", "") in error.hint


def test_d5_percentile_dice_show_1_to_100_and_both_ends() -> None:
    source = SeededDice(5)
    die = parse("d%").left.die  # type: ignore[union-attr]
    assert set(source.throw(die, 100_000)) == set(range(1, 101))


def test_d10_d66_has_36_rows_and_no_other_digits() -> None:
    rows = odds("d66").weights
    assert len(rows) == 36 and set(rows.values()) == {1}
    assert all(set(str(row)) <= set("123456") for row in rows)


def test_5_11_20000_brackets_are_refused_at_the_limit() -> None:
    with pytest.raises(DiceError, match="200 characters"):
        parse("(" * 20_000)
    with pytest.raises(DiceError, match="32 brackets") as caught:
        parse("(" * 33 + "1" + ")" * 33)
    assert caught.value.start == 33
    assert roll("(" * 32 + "1" + ")" * 32, SeededDice(1)).total == 1


def test_11_a_large_die_reaches_its_upper_half() -> None:
    source = SeededDice(11)
    high = sum(roll("d100000", source).total > 50_000 for _ in range(2_000))
    assert 900 < high < 1_100


def test_caret_points_at_the_fault() -> None:
    cases = {
        "4d6kh3 + 1d": "           ^ column 12: how many sides?  e.g. 1d6, d%, d66",
        "100000d6": "^^^^^^ column 1: at most 1,000 dice in one roll",
        "2d6 3": "    ^ column 5: two things side by side; put +, - or x between them",
        "1d6 / 0": "    ^ column 5: division by zero",
    }
    for text, pointed in cases.items():
        with pytest.raises(DiceError) as caught:
            roll(text, SeededDice(1))
        assert caught.value.caret(text) == f"{text}\n{pointed}"


def test_caret_stands_under_wide_characters() -> None:
    with pytest.raises(DiceError) as caught:
        parse("１d６ banana")
    assert caught.value.caret("１d６ banana").splitlines()[1].startswith("      ^^^^^^ column 5")
