"""Rolling and odds held against each other: both walk one expression, and chi-square says whether they agree."""

from collections import Counter
from fractions import Fraction

import pytest

from companion.dice import SeededDice, odds, parse, roll
from companion.dice.fairness import chi_square_p

CHECKED = [
    "1d6", "2d6", "1d20+5", "4d6kh3", "4d6kl3", "2d20kh1", "1d20 adv", "1d20 dis", "1d6!", "3d6!", "1d6!o", "1d6r=1",
    "1d6rr=1", "1d6min3", "1d6max4", "4dF", "d66", "6d6 even", "10d10 count>=8 less=1", "3d6dl1!", "2d6!kh1",
    "4d6dl1r=1", "5d10!>=9 count>=7", "3d6r<3!okh2", "2d4kl1", "(1d4)d6", "1d(1d6)", "2d6/3", "near(1d6*1.5)",
    "max(1d6,1d8)", "2d{1,2*3,-4}", "12d6 even vs 9d6 even", "2d10 under 13", "5d6dh1dl1", "4d6kh1kl1", "3d8max6min2",
    "2d6!max8",
]  # fmt: skip


@pytest.mark.parametrize("text", CHECKED)
def test_rolls_fall_as_the_odds_say(text: str) -> None:
    """Chi-square over the totals expected five times or more, the rest together; 20,000 rolls of the short forms."""
    throws = 20_000 if len(text) < 7 else 4_000
    source, expression = SeededDice(f"chi {text}"), parse(text)
    rolled = [roll(expression, source) for _ in range(throws)]
    seen = Counter(one.total if one.margin is None else one.margin for one in rolled)
    known = odds(text)
    expected = {value: throws * known.p(value) for value in known.weights}
    cells = [(seen[value], float(often)) for value, often in expected.items() if often >= 5]
    rest = float(throws - sum((often for often in expected.values() if often >= 5), Fraction(0)))
    if rest >= 5:
        cells.append((throws - sum(often for often, _ in cells), rest))
    square = sum((often - wanted) ** 2 / wanted for often, wanted in cells)
    assert set(seen) <= set(known.weights)
    assert chi_square_p(square, len(cells) - 1) > 0.0005
