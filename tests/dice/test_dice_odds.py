"""Exact odds: the values worked out by hand, a second opinion, and what is refused as too large."""

from fractions import Fraction
from math import prod

import icepool
import pytest

from companion.dice import DiceError, Odds, SeededDice, bounds, build, odds, odds_by_natural, parse, roll

MEANS = {
    "4d6kh3": Fraction(15869, 1296),
    "4d6kl3": Fraction(11347, 1296),
    "2d20kh1": Fraction(13825, 1000),
    "2d20kl1": Fraction(7175, 1000),
    "1d20 adv": Fraction(13825, 1000),
    "1d20 dis": Fraction(7175, 1000),
    "1d6!o": Fraction(49, 12),
    "1d6r=1": Fraction(47, 12),
    "1d6min3": Fraction(4),
    "1d6max4": Fraction(3),
    "d66": Fraction(77, 2),
    "10d10 count>=8": Fraction(3),
    "10d10 count>=8 less=1": Fraction(2),
    "2d4kl1": Fraction(15, 8),
    "3d20kh1": Fraction(154875, 10000),
    "12d6 even vs 9d6 even": Fraction(3, 2),
}


@pytest.mark.parametrize(("text", "mean"), MEANS.items())
def test_exact_means(text: str, mean: Fraction) -> None:
    assert odds(text).mean == mean


CHAINS = [("1d6!", Fraction(21, 5)), ("3d6!", Fraction(63, 5)), ("1d6rr=1", Fraction(4))]


@pytest.mark.parametrize(("text", "mean"), CHAINS)
def test_means_of_chains_up_to_their_limit(text: str, mean: Fraction) -> None:
    assert 0 < abs(odds(text).mean - mean) < Fraction(1, 10**75)


def test_advantage() -> None:
    chances = odds("2d20kh1")
    assert chances.p(20) == Fraction(39, 400)
    assert chances.p(1) == Fraction(1, 400)


def test_fate_dice() -> None:
    assert list(odds("4dF").weights.values()) == [1, 4, 10, 16, 19, 16, 10, 4, 1]
    assert odds("4dF").total_weight == 81


def test_evens() -> None:
    chances = odds("6d6 even")
    assert [chances.p(count) * 64 for count in range(7)] == [1, 6, 15, 20, 15, 6, 1]
    assert f"{float(odds('50d10 even').p(25)):.12f}" == "0.112275172659"


def test_opposed_pools() -> None:
    chances = odds("12d6 even vs 9d6 even")
    assert chances.over(0) == Fraction(350323, 524288)
    assert chances.equal(0) == Fraction(146965, 1048576)
    assert chances.under(0) == Fraction(200965, 1048576)


@pytest.mark.parametrize(("rating", "percent"), [(5, 10), (8, 28), (11, 55), (14, 79), (17, 94), (20, 100)])
def test_rolling_under(rating: int, percent: int) -> None:
    chances = odds(f"2d10 under {rating}")
    assert chances.at_least(0) == Fraction(percent, 100)
    assert chances.mean == rating - 11


def test_twenty_dice() -> None:
    assert odds("20d6").p(70) == Fraction(2631346887493, 50779978334208)


def test_two_dice_against_nine() -> None:
    for chances, target in ((odds("2d6 vs 9"), 0), (odds("2d6"), 9)):
        assert chances.over(target) == Fraction(1, 6)
        assert chances.equal(target) == Fraction(1, 9)
        assert chances.under(target) == Fraction(13, 18)


D6, D8, D10, D20 = icepool.d6, icepool.d8, icepool.d10, icepool.d20
SECOND_OPINION = {
    "3d6": 3 @ D6,
    "5d6kh3": D6.highest(5, 3),
    "5d6kl2": D6.lowest(5, 2),
    "6d6dh1dl2": D6.pool([0, 0, 1, 1, 1, 0]).sum(),
    "4d6kh1kl1": D6.pool([1, 0, 0, 1]).sum(),
    "1d6!o+1d8": D6.explode(depth=1) + D8,
    "4d6r<3kh3": D6.reroll([1, 2], depth=1).highest(4, 3),
    "3d6min2": 3 @ D6.map(lambda face: max(face, 2)),
    "8d10 count>=7": 8 @ (D10 >= 7),
    "(1d4)d6": icepool.d4 @ D6,
    "max(1d6,1d8,1d10)": icepool.highest(D6, D8, D10),
    "1d6x1d8": D6 * D8,
    "(2d6+1)/3": (2 @ D6 + 1) // 3,
    "1d20+1d6-1d8 vs 1d10": D20 + D6 - D8 - D10,
    "2d{1,2*3,-4}": 2 @ icepool.Die({1: 1, 2: 3, -4: 1}),
    "abs(1d20-1d20)": abs(D20 - D20),
}


@pytest.mark.parametrize(("text", "die"), SECOND_OPINION.items())
def test_icepool_is_of_the_same_opinion(text: str, die: "icepool.Die[int]") -> None:
    ours = odds(text)
    theirs = {value: Fraction(weight, die.denominator()) for value, weight in die.items() if weight}
    assert {value: ours.p(value) for value in ours.weights} == theirs


@pytest.mark.parametrize(
    ("text", "sides"),
    [("4d6kh3", [6] * 4), ("3d6+2d10-1d20", [6] * 3 + [10] * 2 + [20]), ("7d8 odd", [8] * 7), ("2d{1*4,2}", [5, 5]),
     ("20d6", [6] * 20), ("3d6 vs 2d4", [6] * 3 + [4] * 2), ("1d%+4dF", [100] + [3] * 4)],
)  # fmt: skip
def test_weights_add_up_to_the_product_of_the_sides(text: str, sides: list[int]) -> None:
    assert odds(text).total_weight == prod(sides)


@pytest.mark.parametrize("text", ["20d100000", "10d6!", "1000d6", "1d100000x1d100000", "50d6!>=4", "1d100000!>1"])
def test_too_large_is_said_before_it_is_tried(text: str) -> None:
    with pytest.raises(DiceError, match="too large for exact odds") as caught:
        odds(text)
    assert caught.value.code == "too-large-odds"
    low, high = bounds(text)
    assert low < high


def test_100d100_is_exact() -> None:
    chances = odds("100d100")
    assert chances.mean == 5050 and chances.total_weight == 100**100


def test_odds_by_the_natural_face() -> None:
    by_face = odds_by_natural("1d20 adv + 5 - 1d6")
    assert set(by_face) == set(range(1, 21))
    whole = odds("1d20 adv + 5 - 1d6")
    assert by_face[20].total_weight * 400 == 39 * sum(one.total_weight for one in by_face.values())
    assert by_face[20].mean == Fraction(43, 2)
    together: dict[int, int] = {}
    for one in by_face.values():
        for value, weight in one.weights.items():
            together[value] = together.get(value, 0) + weight
    assert {value: Fraction(weight, sum(together.values())) for value, weight in together.items()} == {
        value: whole.p(value) for value in whole.weights
    }


@pytest.mark.parametrize("text", ["1d20", "2d20kh1-3", "1d20r=1+2", "1d20min5", "3d6kh1!", "1d20! vs 15"])
def test_natural_faces_together_are_the_whole(text: str) -> None:
    whole, by_face = odds(text), odds_by_natural(text)
    total = sum(one.total_weight for one in by_face.values())
    for value in whole.weights:
        assert whole.p(value) == Fraction(sum(one.weights.get(value, 0) for one in by_face.values()), total)


def test_no_single_natural_face() -> None:
    for text in ("2d6", "4d6kh3", "7", "1d6 even"):
        with pytest.raises(DiceError) as caught:
            odds_by_natural(text)
        assert caught.value.code == "natural"


def test_odds_of_a_shared_node_are_of_two_throws() -> None:
    pool = build.pool(1, 6)
    assert odds(build.expression(build.total(pool, pool))) == odds("1d6+1d6")


def test_odds_know_the_sheet_and_answer_any_question() -> None:
    chances = odds("2d6+charisma", {"charisma": 2})
    assert isinstance(chances, Odds) and chances.at_least(12) == Fraction(1, 6)
    assert chances.chance(lambda total: total in (4, 14)) == Fraction(1, 18)
    with pytest.raises(DiceError, match="no value `charisma`"):
        odds("2d6+charisma")


def test_division_by_what_may_be_zero() -> None:
    with pytest.raises(DiceError) as caught:
        odds("6/(1d6-1)")
    assert (caught.value.code, caught.value.start) == ("zero-division", 2)
    with pytest.raises(DiceError, match="zero"):
        bounds("6/(1d6-3)")
    assert bounds("6/d{-2,3}") == (-3, 2)


def test_odds_of_a_repeated_line_are_of_one_result() -> None:
    assert odds("6: 4d6kh3") == odds("4d6kh3")
    assert len(roll("6: 4d6kh3", SeededDice(1)).results) == 6


def test_parsed_and_built_are_the_same_to_the_odds() -> None:
    assert odds(parse("2d6-2")) == odds(build.expression(build.total(build.pool(2, 6), build.number(-2))))
