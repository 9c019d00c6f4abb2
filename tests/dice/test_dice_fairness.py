"""Fairness: the p-value against known ones, the counts of recorded rolls, and our own sources held to it."""

from collections import Counter

import pytest

from companion.dice import SeededDice, roll
from companion.dice.die import Die, custom, sided
from companion.dice.fairness import chi_square_p, face_counts, fairness

KNOWN = [
    (3.841458820694124, 1, 0.05), (6.634896601021213, 1, 0.01), (11.070497693516351, 5, 0.05),
    (30.14352720564616, 19, 0.05), (123.22522145336181, 99, 0.05), (149.4492527790384, 100, 0.001),
    (0.0, 5, 1.0), (1.1454762260617692, 5, 0.95),
]  # fmt: skip


@pytest.mark.parametrize(("square", "freedom", "p_value"), KNOWN)
def test_chi_square_from_the_tables(square: float, freedom: int, p_value: float) -> None:
    assert chi_square_p(square, freedom) == pytest.approx(p_value, rel=1e-6)


def test_two_degrees_of_freedom_are_an_exponential() -> None:
    from math import exp

    for square in (0.1, 1.0, 5.0, 20.0, 200.0):
        assert chi_square_p(square, 2) == pytest.approx(exp(-square / 2), rel=1e-12)


def test_counts_of_recorded_rolls() -> None:
    found = fairness([("2d6+1d20!", [3, 4, 20, 7]), ("d66", [1, 2]), ("3: 1d6", [6, 6, 6])])
    assert [(one.die.text, one.thrown) for one in found] == [("6", 7), ("20", 2)]
    assert dict(found[0].counts) == {1: 1, 2: 1, 3: 1, 4: 1, 5: 0, 6: 3}
    assert found[0].p_value is None  # seven throws say nothing yet


def test_even_and_loaded_dice() -> None:
    even = face_counts(sided(6), Counter({face: 100 for face in range(1, 7)}))
    loaded = face_counts(sided(6), Counter({1: 60, 2: 100, 3: 100, 4: 100, 5: 100, 6: 140}))
    assert even.p_value == 1.0
    assert loaded.p_value is not None and loaded.p_value < 0.001


def test_weighted_faces_are_expected_by_their_weight() -> None:
    found = face_counts(custom([(1, 1), (2, 3)]), Counter({1: 50, 2: 150}))
    assert found.p_value == 1.0
    assert face_counts(custom([(4, 2)]), Counter({4: 500})).p_value is None


@pytest.mark.parametrize("sides", [2, 3, 6, 20, 100])
def test_our_dice_are_fair(sides: int) -> None:
    source = SeededDice(f"fair {sides}")
    die = sided(sides)
    for faces in (source.throw(die, 20_000), [source.face(die) for _ in range(20_000)]):
        p_value = face_counts(die, Counter(faces)).p_value
        assert p_value is not None and p_value > 0.001


def test_the_halves_of_a_large_die() -> None:
    thrown = SeededDice("halves").throw(sided(99_999), 50_000)
    high = Counter(2 if face > 50_000 else 1 for face in thrown)
    p_value = face_counts(Die("2", (1, 2)), high).p_value
    assert p_value is not None and p_value > 0.001


def test_choices_are_even() -> None:
    source = SeededDice("choose")
    p_value = face_counts(sided(7), Counter(source.choose(7) + 1 for _ in range(20_000))).p_value
    assert p_value is not None and p_value > 0.001


def test_d2_a_constant_is_added_whole_every_time() -> None:
    source = SeededDice(2)
    assert {roll(text, source).total - int(text[4:]) for text in ("1d1+10", "1d1+100") for _ in range(1_000)} == {1}
