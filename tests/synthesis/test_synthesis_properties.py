"""What holds for all numbers: costs, odds, depth, currency, records."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise, product

from hypothesis import given, settings
from hypothesis import strategies as st
from synthesis_kit import evens, foe, played, traits

from companion.dice import SeededDice, TypedFaces, odds, parse, roll
from companion.errors import CompanionError
from companion.systems.synthesis import bearers
from companion.systems.synthesis.conflict import Bonus, Conflict, Contest, Side, Used, chances
from companion.systems.synthesis.cost import cost, step
from companion.systems.synthesis.fortune import pool, throw
from companion.systems.synthesis.record import Record, current, keep
from companion.systems.synthesis.references import leveled, mention
from companion.systems.synthesis.show import sheet

LEVELS = st.integers(1, 9)
NAMES = st.sampled_from(["Wits", "Sword Skill", "Culture", "Mighty", "O'Hara", "Page 3"])


@given(st.lists(st.integers(0, 40), min_size=2, max_size=8))
def test_steps_telescope(levels: list[int]) -> None:
    there = sum(step(one, other) for one, other in pairwise(levels))
    assert there == step(levels[0], levels[-1]) == cost(levels[-1]) - cost(levels[0])
    assert there + step(levels[-1], levels[0]) == 0


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(NAMES, st.integers(0, 9)), max_size=8))
def test_points_are_the_sum_of_the_costs_and_never_over_the_limit(lines: list[tuple[str, int]]) -> None:
    game, paid = played(), 1
    for name, level in lines:
        try:
            paid += game.do(f'/trait "{name}" {level}').outcome.fields["cost"]
        except CompanionError as error:
            assert error.slug == "rule"
    assert game.sheet["points"]["spent"] == paid <= 45
    assert paid == sum(cost(trait["level"]) for trait in game.sheet["traits"])


USED = st.builds(Used, st.sampled_from("abcdef"), st.integers(1, 3), mode=st.sampled_from(["roll", "half"]))
SIDES = st.builds(
    Side,
    st.tuples(st.builds(Used, st.just("p"), st.integers(1, 4)), USED).map(tuple),
    st.lists(st.builds(Bonus, st.just("light"), st.integers(1, 2)), max_size=1).map(tuple),
)


def contest(one: Side, other: Side) -> Conflict:
    """A Conflict whose single pair of Secondaries is contested by plain primaries."""
    inner = Conflict(Side((one.traits[1],)), Side((other.traits[1],)))
    return Conflict(one, other, (Contest(one.traits[1].name, other.traits[1].name, inner),))


@settings(max_examples=12, deadline=None)
@given(SIDES, SIDES, st.booleans(), st.integers(0, 10**6))
def test_odds_agree_with_many_rolls(one: Side, other: Side, contested: bool, seed: int) -> None:
    conflict = contest(one, other) if contested else Conflict(one, other)
    exact, dice, runs = chances(conflict), SeededDice(seed), 600
    seen = Counter((number > 0) - (number < 0) for number in (throw(conflict, dice).number for _ in range(runs)))
    for sign, chance in ((1, exact.us), (0, exact.tie), (-1, exact.them)):
        spread = (float(chance) * (1 - float(chance)) * runs) ** 0.5
        assert abs(seen[sign] - float(chance) * runs) <= 6 * spread + 1


@settings(max_examples=15, deadline=None)
@given(st.integers(1, 3), st.integers(1, 3), st.integers(1, 2))
def test_odds_are_exact_when_every_face_is_tried(ours: int, theirs: int, secondary: int) -> None:
    conflict = Conflict(Side((Used("p", ours), Used("s", secondary))), Side((Used("q", theirs),)))
    exact = chances(conflict)
    wins = total = Fraction(0)
    for first in product((1, 2), repeat=secondary):
        brought = sum(face == 2 for face in first)
        for rest in product((1, 2), repeat=ours + brought + theirs):
            weight = Fraction(1, 2 ** (secondary + ours + brought + theirs))
            fortune = throw(conflict, TypedFaces((*first, *rest), SeededDice(1)))
            total += weight
            wins += weight if fortune.number > 0 else 0
    assert total == 1 and wins == exact.us


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 20), st.integers(0, 20))
def test_odds_are_those_of_the_dice_core(ours: int, theirs: int) -> None:
    found = chances(Conflict(Side((Used("a", ours),)), Side((Used("b", theirs),))))
    other = odds(parse(f"{ours}d6even vs {theirs}d6even"))
    assert (found.us, found.tie, found.them) == (other.over(0), other.equal(0), other.under(0))
    assert found.us + found.tie + found.them == 1


WORDS = st.sampled_from(
    [
        *(f'use "T{number} 2" {side}' for number in range(7) for side in ("us", "them")),
        *(f"contest T{one} with T{other}" for one in range(7) for other in range(7)),
        "up",
        "situation +1 them",
        "drop T1",
    ]
)


@settings(max_examples=25, deadline=None)
@given(st.lists(WORDS, min_size=5, max_size=40))
def test_no_tree_passes_depth_two(words: list[str]) -> None:
    game = played("/conflict begin Anything")
    for word in words:
        try:
            game.do(f"/conflict {word}")
        except CompanionError as error:
            assert error.slug in ("rule", "not-found")
        record = current(game.campaign)
        assert record is not None and record.root.depth <= 2 and len(record.at) <= 2
        assert all(len(level.side(side).traits) <= 3 for level in record.levels for side in ("us", "them"))
        assert current(keep(game.campaign, record)) == record


SPENDING = st.tuples(
    st.sampled_from(["add", "reduce"]),
    st.sampled_from(["Swarm", "Sting", "Hurt", "Self"]),
    st.integers(1, 9),
    st.sampled_from(["", "self", "foe", "scene", "defining", "defining foe"]),
)


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 9), st.lists(SPENDING, max_size=6))
def test_currency_is_never_overspent(number: int, spending: list[tuple[str, str, int, str]]) -> None:
    game = played("/foe Ants Swarm 5, Sting 2", ('/fight "Fire 9" vs Swarm', evens(9, number) + evens(5, 0)))
    left = number
    for verb, name, levels, options in spending:
        before = levels_of(game)
        try:
            game.do(f'/spend {verb} "{name}" {levels} {options}'.strip())
        except CompanionError as error:
            assert error.slug in ("rule", "not-found")
        now = game.campaign.get("synthesis.aftermath.left")
        assert left - now == sum(abs(level - before[key]) for key, level in levels_of(game).items()) + gone(
            game, before
        )
        assert 0 <= now <= left
        left = now
    assert traits(game).self >= 1


def levels_of(game: object) -> Counter[tuple[str, str, bool]]:
    campaign = game.campaign  # type: ignore[attr-defined]
    whom = (campaign.active, "foes/Ants", bearers.SURROUNDINGS)
    found = ((who, trait) for who in whom for trait in bearers.columns(campaign, who))
    return Counter({(who, trait.name, trait.defining): trait.level for who, trait in found})


def gone(game: object, before: Counter[tuple[str, str, bool]]) -> int:
    return sum(level for key, level in before.items() if key not in levels_of(game))


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(st.text(min_size=1, max_size=12), st.integers(0, 9)), max_size=4), st.integers(0, 99))
def test_a_recorded_pool_rolls_again_from_its_text(parts: list[tuple[str, int]], seed: int) -> None:
    thrown = roll(pool(parts), SeededDice(seed))
    again = roll(parse(thrown.text), TypedFaces(thrown.faces, SeededDice(0)))
    assert (again.total, again.faces) == (thrown.total, thrown.faces)
    assert thrown.total == sum(face % 2 == 0 for face in thrown.faces)


@settings(max_examples=60)
@given(st.text(max_size=30))
def test_any_name_is_read_or_refused(text: str) -> None:
    try:
        assert mention(text).name
        leveled(text)
    except CompanionError as error:
        assert error.slug == "bad-argument"


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 9), st.integers(1, 9), st.integers(0, 9), st.integers(0, 9))
def test_a_bar_stands_while_neither_has_changed(self: int, level: int, more: int, higher: int) -> None:
    game = played("/setting trait_points 999", f"/trait Self {self}", f"/trait Arm {level}")
    game.do("/struggle-with Arm", [*evens(self, 1), *evens(level, 0)])
    assert game.sheet["barred"] == ["Arm"]
    game.do(f"/trait Arm {level + more}")
    game.do(f"/trait Self {self + higher}")
    assert game.sheet["barred"] == ([] if more or higher else ["Arm"])
    game.do(f"/trait Arm {level}")
    game.do(f"/trait Self {self}")
    assert sheet(game.campaign, game.campaign.active).is_barred("Arm") is not bool(more or higher)


def test_the_sheet_of_a_foe_is_left_alone_by_ours() -> None:
    game = played("/foe Ants Swarm 5", "/trait Swarm 2")
    assert foe(game, "Ants").level("Swarm") == 5 and traits(game).level("Swarm") == 2
    assert Record("x").levels == (Conflict(),)
