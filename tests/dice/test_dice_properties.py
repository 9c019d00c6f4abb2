"""What must hold of every expression: thousands of generated ones, rolled, spelled, counted and told."""

import re
from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from dice_generator import expressions

from companion.dice import DiceError, Expression, SeededDice, TypedFaces, bounds, odds, parse, replay, roll
from companion.dice.fairness import chi_square_p
from companion.dice.grammar import full
from companion.dice.parser import plain

GENERATED = expressions("steppe", 3_000)


def test_the_canonical_spelling_parses_to_the_same_expression() -> None:
    for expression in GENERATED:
        text = expression.text
        assert parse.__wrapped__(text) == expression, text
        assert parse.__wrapped__(text).text == text


def test_every_roll_lies_between_the_bounds_and_has_a_chance() -> None:
    source = SeededDice("between")
    measured = 0
    for expression in GENERATED:
        low, high = bounds(expression)
        rolled = roll(expression, source)
        result = rolled.total if rolled.margin is None else rolled.margin
        assert low <= result <= high, expression.text
        try:
            weights = odds(expression).weights
        except DiceError as error:
            assert error.code == "too-large-odds", expression.text
            continue
        measured += 1
        assert result in weights, expression.text
        assert low <= min(weights) and max(weights) <= high, expression.text
    assert measured > 2_700


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


CHECKED = [
    "1d6", "2d6", "1d20+5", "4d6kh3", "4d6kl3", "2d20kh1", "1d20 adv", "1d20 dis", "1d6!", "3d6!", "1d6!o", "1d6r=1",
    "1d6rr=1", "1d6min3", "1d6max4", "4dF", "d66", "6d6 even", "10d10 count>=8 less=1", "3d6dl1!", "2d6!kh1",
    "4d6dl1r=1", "5d10!>=9 count>=7", "3d6r<3!okh2", "2d4kl1", "(1d4)d6", "1d(1d6)", "2d6/3", "near(1d6*1.5)",
    "max(1d6,1d8)", "2d{1,2*3,-4}", "12d6 even vs 9d6 even", "2d10 under 13", "5d6dh1dl1", "4d6kh1kl1", "3d8max6min2",
    "2d6!max8",
]  # fmt: skip


@pytest.mark.parametrize("text", CHECKED)
def test_20000_rolls_fall_as_the_odds_say(text: str) -> None:
    """Chi-square over all totals that are expected five times or more, the others taken together."""
    throws = 20_000 if len(text) < 7 else 4_000
    source, expression = SeededDice(f"chi {text}"), parse(text)
    rolled = [roll(expression, source) for _ in range(throws)]
    seen = Counter(one.total if one.margin is None else one.margin for one in rolled)
    known = odds(text)
    common = [value for value in known.weights if known.p(value) * throws >= 5]
    rest = 1 - sum((known.p(value) for value in common), Fraction(0))
    square = sum((seen[value] - throws * float(known.p(value))) ** 2 / (throws * float(known.p(value))) for value in common)
    freedom = len(common) - 1
    if rest * throws >= 5:
        others = throws - sum(seen[value] for value in common)
        square += (others - throws * float(rest)) ** 2 / (throws * float(rest))
        freedom += 1
    assert set(seen) <= set(known.weights)
    assert chi_square_p(square, freedom) > 0.0005


POOL = re.compile(r"\d*d[^⟨+]*? ⟨([^⟩]*)⟩(?: → (−?\d+))?")


def worth(dice: str, told: str | None) -> int:
    """What a shown pool comes to: the last word on each die that is not in brackets."""
    if told is not None:
        return int(told.replace("−", "-"))
    kept = [die for die in dice.split() if not die.startswith("(")]
    values = [re.split("[↑↓]", die.rsplit("↻")[-1]) for die in kept]
    return sum(
        int(ends[-1].replace("−", "-")) if len(ends) > 1 else sum(int(face.replace("−", "-")) for face in ends[0].split("→"))
        for ends in values
    )


def shown_sums(count: int) -> list[str]:
    random = Random("shown")
    keeps = ("", "kh2", "kl1", "dl1", "!", "!o", "r=1", "rr<3", "min2", "max4", " even", " count>=3 less=1", "!kh1", "r=2!")
    dice = ("d6", "d20", "d8", "dF")
    made = []
    for _ in range(count):
        terms = []
        for _ in range(random.randint(1, 3)):
            sort = random.choice(dice)
            keep = random.choice(("", "kh1")) if sort == "dF" else random.choice(keeps)
            terms.append(f"{random.randint(1, 5)}{sort}{keep}")
            if random.random() < 0.5:
                terms.append(str(random.randint(0, 30)))
        made.append("".join(random.choice("+-") + term for term in terms))
    return made


def test_what_is_shown_adds_up() -> None:
    """10,000 sums, each shown line read back with nothing but addition."""
    source = SeededDice("shown")
    for text in shown_sums(10_000):
        rolled = roll(text, source)
        sums, total = rolled.show().rsplit(" = ", 1)
        if len(rolled.pools) == 1 and rolled.pools[0].dice[0].score is not None and " → " not in sums:
            sums += f" → {total}"  # a pool that only counts shows its count once
        plain_sum = POOL.sub(lambda pool: f"({worth(pool[1], pool[2])})", sums).replace("−", "-")
        assert re.fullmatch(r"[-+() \d]+", plain_sum), plain_sum
        assert eval(plain_sum) == int(total.replace("−", "-")) == rolled.total, rolled.show()


def test_dropped_dice_never_count_in_any_view() -> None:
    rolled = roll("2d20kh1+5", TypedFaces([18, 9], SeededDice(1)))
    assert rolled.total == 23 and rolled.show().endswith("= 23")
    assert rolled.json() == [{"dice": "2d20kh1", "faces": [18, 9], "kept": [18], "add": 5, "total": 23}]
    assert rolled.pools[0].total == 18 and rolled.natural == 18
