"""Every limit, at it and beyond it; and the worst that is legal, counted in steps."""

import gc
import sys
import tracemalloc
from collections.abc import Callable
from functools import partial
from random import Random
from types import FrameType

import pytest

from companion.dice import DiceError, FacesError, SeededDice, TypedFaces, build, limits, odds, parse, roll
from companion.dice.die import Die
from companion.dice.nodes import Number, Sum
from companion.dice.source import RandomDice

AT_AND_BEYOND = [
    ("1+" * 99 + "11", "1+" * 99 + "111", "200 characters"),
    ("2d6 # " + "n" * 200, "2d6 # " + "n" * 201, "200 characters"),
    ("1[" + "l" * 40 + "]", "1[" + "l" * 41 + "]", "40 characters"),
    ("(" * 32 + "1" + ")" * 32, "(" * 33 + "1" + ")" * 33, "32 brackets"),
    ("1000d6", "1001d6", "1,000 dice"),
    ("400d6+600d6", "400d6+601d6", "1,000 dice"),
    ("20: 50d6", "20: 51d6", "1,000 dice"),
    ("d100000", "d100001", "100,000 sides"),
    ("d{1*99999,2}", "d{1*99999,2*2}", "100,000 faces"),
    ("4d6kh3kl1!r=1", "4d6kh3kl1!r=1min2", "4 modifiers"),
    ("999999", "1000000", "6 digits"),
    ("0.999999", "0.9999999", "6 digits"),
    ("999999x999999", "999999x999999x2", "1,000,000,000,000"),
    ("1/999983", "1/999983/2", "1/1,000,000"),
    ("20: d6", "21: d6", "20 separate"),
]


@pytest.mark.parametrize(("at", "beyond", "named"), AT_AND_BEYOND, ids=[named for _, _, named in AT_AND_BEYOND])
def test_limits_are_named(at: str, beyond: str, named: str) -> None:
    roll(at, SeededDice(1))
    with pytest.raises(DiceError) as caught:
        roll(beyond, SeededDice(1))
    assert named in caught.value.message


def test_the_limit_of_length_leaves_the_note_out() -> None:
    label = "1[# no note]"
    assert parse(f"{label}+" + "1+" * 90 + "1 # " + "n" * 100).note == "n" * 100
    with pytest.raises(DiceError, match="200 characters"):
        parse(f"{label}+" + "1+" * 100 + "1 # n")


def test_count_is_refused_where_it_stands_in_a_sum() -> None:
    with pytest.raises(DiceError) as caught:
        parse("400d6 + 601d6")
    assert (caught.value.start, caught.value.end) == (9, 12)


def test_dice_thrown_count_explosions() -> None:
    with pytest.raises(DiceError, match="explosions and rerolls too"):
        roll("700d2!", SeededDice(1))


def test_computed_counts_are_refused_while_rolling() -> None:
    with pytest.raises(DiceError, match="1,000 dice"):
        roll("(1d1000x1000)d6", SeededDice(1))
    with pytest.raises(DiceError, match="come whole"):
        roll("(1d1/2)d6", SeededDice(1))


def test_a_chain_ends_at_its_limit() -> None:
    rolled = roll("1d6!", TypedFaces([6] * 101, SeededDice(1)))
    assert rolled.total == 606
    rolled = roll("1d6rr=6", TypedFaces([6] * 101, SeededDice(1)))
    assert rolled.total == 6 and len(rolled.pools[0].dice[0].rerolled) == 100
    with pytest.raises(FacesError, match="wanted at least 100 faces, got 99"):
        roll("1d6!", TypedFaces([6] * 99, SeededDice(1)))


def test_built_expressions_have_limits_too() -> None:
    with pytest.raises(DiceError, match="1,000 dice"):
        build.pool(100_000_000, 20)
    with pytest.raises(DiceError, match="1,000 dice"):
        roll(build.expression(build.total(build.pool(600, 6), build.pool(600, 6))), SeededDice(1))
    deep = build.pool(1, 6)
    for _ in range(limits.DEPTH + 1):
        deep = build.call("down", deep)  # type: ignore[assignment]
    with pytest.raises(DiceError, match="32 brackets"):
        build.expression(deep)
    with pytest.raises(DiceError, match="2,000 nodes"):
        build.expression(Sum(((1, Number(1)),) * 2_000))
    with pytest.raises(DiceError, match="1 to 100,000 sides"):
        build.pool(1, 0)


def steps(work: Callable[[], object]) -> int:
    """How many lines of Python `work` executes."""
    counted = 0

    def trace(frame: FrameType, event: str, _: object) -> object:
        nonlocal counted
        counted += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return counted


WORST_ROLLS = [
    "1000d6",
    "499d6!okh400min2",
    "700d6kh600dl5",
    "200d6!>=3rr<2",
    "1000d100 count>=50 less<20",
    "+".join(["66d6!or=1kh9min2"] * 10),
    "(" * 31 + "500d6r=1kh9" + ")" * 31,
    "20: 50d6!o",
]


def heavy_pools(count: int) -> list[str]:
    """Pools as large as may be, with up to four modifiers each: where the worst of them is looked for."""
    random = Random("heavy")
    endings = ["!", "!o", "!>=4", "r<4", "rr<6", "kh9", "kl400", "dh2", "min3", "max5", " even", " count>=4 less=1"]
    made = []
    while len(made) < count:
        chosen = random.sample(endings, random.randint(1, 4))
        text = f"{random.choice((300, 499, 999))}d{random.choice((2, 6, 100))}{''.join(chosen)}"
        try:
            parse.__wrapped__(text)
        except DiceError:
            continue
        made.append(text)
    return made


def test_the_worst_roll_that_a_search_finds_takes_few_steps() -> None:
    assert max(steps(partial(rolled_or_refused, text)) for text in heavy_pools(60)) < 60_000


def test_the_worst_rolls_and_refusals_take_little_memory_and_give_it_back() -> None:
    for text in WORST_ROLLS:
        rolled_or_refused(text)  # what is imported late or kept in small caches is there now
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for text in WORST_ROLLS * 5:
            rolled_or_refused(text)
        gc.collect()
        after, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak - before < 4_000_000
    assert after - before < 100_000


def rolled_or_refused(text: str) -> None:
    try:
        roll(parse.__wrapped__(text), SeededDice(7))
    except DiceError as error:
        assert error.code == "too-many-dice"


@pytest.mark.parametrize("text", WORST_ROLLS)
def test_the_worst_roll_takes_few_steps(text: str) -> None:
    assert steps(lambda: rolled_or_refused(text)) < 60_000


WORST_REFUSALS = ["(" * 200, "1d6" + "r" * 197, "1+" * 100, "d{" + "1," * 99, "[" * 200, "1d6" + "!" * 197]


@pytest.mark.parametrize("text", WORST_REFUSALS)
def test_the_worst_refusal_takes_few_steps(text: str) -> None:
    def refused() -> None:
        with pytest.raises(DiceError):
            parse.__wrapped__(text)

    assert steps(refused) < 15_000


@pytest.mark.parametrize("text", ["100d6kh50", "1d100!>50", "10d6!", "1d1000/1d1000", "500d6r=1kh9"])
def test_the_worst_odds_take_few_steps(text: str) -> None:
    def tried() -> None:
        try:
            odds(text)
        except DiceError as error:
            assert error.code == "too-large-odds"

    assert steps(tried) < 600_000


def test_a_condition_is_checked_without_looking_at_every_face() -> None:
    assert steps(lambda: parse.__wrapped__("1d100000r<100000")) < 500


class CountedBits:
    """A generator that gives fixed bits and counts how often it is asked."""

    def __init__(self, bits: list[int]) -> None:
        self.bits = bits
        self.asked: list[int] = []

    def getrandbits(self, count: int) -> int:
        self.asked.append(count)
        return self.bits[len(self.asked) - 1]


def test_draws_are_rejected_rather_than_folded() -> None:
    generator = CountedBits([7, 6, 5])
    assert RandomDice(generator).face(Die("6", range(1, 7))) == 6  # type: ignore[arg-type]
    assert generator.asked == [3, 3, 3]
