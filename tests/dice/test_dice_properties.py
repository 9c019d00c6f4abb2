"""What must hold of every expression: thousands of generated ones, rolled, spelled, counted and told."""

import pytest
from dice_generator import expressions

from companion.dice import DiceError, Expression, SeededDice, TypedFaces, bounds, odds, parse, replay, roll
from companion.dice.grammar import full
from companion.dice.parser import plain

GENERATED = expressions("steppe", 3_000)


def test_the_canonical_spelling_parses_to_the_same_expression() -> None:
    for expression in GENERATED:
        text = expression.text
        assert parse.__wrapped__(text) == expression, text
        assert parse.__wrapped__(text).text == text


def result_of(expression: Expression, source: SeededDice) -> int:
    rolled = roll(expression, source)
    return rolled.total if rolled.margin is None else rolled.margin


def test_every_roll_lies_between_the_bounds() -> None:
    source = SeededDice("between")
    for expression in GENERATED:
        low, high = bounds(expression)
        assert all(low <= result_of(expression, source) <= high for _ in range(3)), expression.text


def test_every_roll_has_a_chance_and_every_chance_lies_between_the_bounds() -> None:
    source = SeededDice("chance")
    measured = 0
    for expression in GENERATED[:1_000]:
        try:
            weights = odds(expression).weights
        except DiceError as error:
            assert error.code == "too-large-odds", expression.text
            continue
        measured += 1
        low, high = bounds(expression)
        assert result_of(expression, source) in weights, expression.text
        assert low <= min(weights) and max(weights) <= high, expression.text
    assert measured > 900


def test_a_record_gives_the_same_roll_again() -> None:
    source = SeededDice("again")
    for expression in GENERATED[:1_500]:
        rolled = roll(expression, source)
        again = replay(rolled.text, rolled.faces)
        assert (again.total, again.margin, again.pools) == (rolled.total, rolled.margin, rolled.pools)
        assert again.show() == rolled.show()


def test_replaying_a_repeated_line_gives_every_result() -> None:
    rolled = roll("6: 4d6kh3+1d8! # new sheet", SeededDice(6))
    again = replay(rolled.text, rolled.faces)
    assert len(again.results) == 6 and [one.total for one in again.results] == [one.total for one in rolled.results]


PLAIN_LINES = [
    f"{count}d{sides}{keep}{added}"
    for count in ("", "0", "1", "2", "10", "0004", "1000", "1001")
    for sides in ("1", "6", "20", "66", "666", "06", "100000", "100001")
    for keep in ("", "kh1", "kl2", "kh9")
    for added in ("", "+5", "-12", "+0", "-000001")
]


@pytest.mark.parametrize("text", PLAIN_LINES)
def test_what_is_read_at_one_look_is_what_the_grammar_reads(text: str) -> None:
    at_once = plain(text)
    if at_once is not None:
        at_length = full(text)
        assert at_once == at_length
        assert spans(at_once) == spans(at_length)


def spans(expression: Expression) -> list[tuple[int, int]]:
    terms = getattr(expression.left, "terms", ((1, expression.left),))
    inner = [getattr(term, "count", term).span for _, term in terms]
    return [expression.left.span, *[term.span for _, term in terms], *inner]


def test_dropped_dice_never_count_in_any_view() -> None:
    rolled = roll("2d20kh1+5", TypedFaces([18, 9], SeededDice(1)))
    assert rolled.total == 23 and rolled.show().endswith("= 23")
    assert rolled.json() == [{"dice": "2d20kh1", "faces": [18, 9], "kept": [18], "add": 5, "total": 23}]
    assert rolled.pools[0].total == 18 and rolled.natural == 18
