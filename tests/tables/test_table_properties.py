"""What holds for every table: rows come up as often as their odds say, decks are permutations, budgets hold."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st
from tables_kit import STEPPE, library, reading, seeded

from companion.errors import CompanionError
from companion.tables.budget import DEPTH, LOOK_UPS, TooMuch
from companion.tables.chances import chances
from companion.tables.check import check
from companion.tables.draw import draw
from companion.tables.entry import FILE_KEYS, TABLE_KEYS
from companion.tables.model import Table
from companion.tables.repair import as_dice
from companion.tables.result import hold
from companion.tables.rows import ROW_KEYS
from companion.tables.write import table_text

DRAWS = 1_500


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


@st.composite
def ranged(draw_from) -> str:
    """A table whose rows cover its dice without a hole, in any order of rows."""
    dice, low, high = draw_from(
        st.sampled_from([("1d6", 1, 6), ("2d6", 2, 12), ("1d20-3", -2, 17), ("4dF", -4, 4), ("3d6kh2", 2, 12)])
    )
    cuts = sorted(draw_from(st.sets(st.integers(low, high - 1), max_size=5)))
    starts = [low, *(cut + 1 for cut in cuts)]
    ends = [*cuts, high]
    rows = [f'{{ at = [{start}, {end}], text = "{start}" }}' for start, end in zip(starts, ends, strict=True)]
    if draw_from(st.booleans()):
        rows[0] = f'{{ at = "..{ends[0]}", text = "{low}" }}'
    rows = draw_from(st.permutations(rows))
    return f'[t]\ndice = "{dice}"\nrows = [{", ".join(rows)}]\n'


@st.composite
def weighted(draw_from) -> str:
    """A table of rows with weights."""
    weights = draw_from(st.lists(st.integers(0, 9), min_size=1, max_size=8).filter(any))
    rows = ", ".join(f'{{ text = "{n}", weight = {weight} }}' for n, weight in enumerate(weights))
    return f"[t]\nrows = [{rows}]\n"


def good(body: str) -> Table:
    assert not [problem for problem in reading(body).problems if problem.level == "error"]
    return reading(body).tables[0]


@settings(max_examples=10, deadline=None)
@given(st.one_of(ranged(), weighted()), st.integers(0, 10_000))
def test_every_row_comes_up_as_often_as_its_odds_say(body: str, seed: int) -> None:
    lib, table = library(body), good(body)
    expected = {chance.row.number: chance.p for chance in chances(table) if chance.row}
    assert sum(expected.values()) == 1
    source = seeded(seed)
    seen = Counter(draw(lib, "t", source).picks[0].row for _ in range(DRAWS))
    assert all((number in seen) == (p > 0) for number, p in expected.items() if p == 0 or p * DRAWS > 20)
    likely = {number: p for number, p in expected.items() if p * DRAWS >= 5}
    chi = sum((seen[number] - p * DRAWS) ** 2 / (p * DRAWS) for number, p in likely.items())
    assert chi < 3 * len(likely) + 30


@settings(max_examples=40, deadline=None)
@given(ranged())
def test_every_row_of_a_table_without_errors_has_a_chance(body: str) -> None:
    assert all(chance.p > 0 for chance in chances(good(body)))
    assert None not in [chance.row for chance in chances(good(body))]


@settings(max_examples=30, deadline=None)
@given(st.one_of(ranged(), weighted()), st.integers(0, 10_000), st.integers(1, 3))
def test_drawing_without_replacement_is_a_permutation(body: str, seed: int, rounds: int) -> None:
    body = body.replace("rows =", 'draw = "without replacement"\nrows =')
    lib, source = library(body), seeded(seed)
    rows = {chance.row.number for chance in chances(good(body)) if chance.row and chance.p}
    decks: dict[str, list[int]] = {}
    for _ in range(rounds):
        drawn = []
        for _ in rows:
            result = draw(lib, "t", source, decks=decks)
            drawn.append(result.picks[0].row)
            decks = dict(result.decks)
        assert sorted(drawn) == sorted(rows)


def test_the_second_card_has_the_chances_of_the_rest() -> None:
    lib = library(
        '[t]\ndice = "2d6"\ndraw = "without replacement"\nrows = [' + ", ".join(f'"{n}"' for n in range(2, 13)) + "]\n"
    )
    source = seeded(7)
    gone = {"t/t": [6]}
    seen = Counter(draw(lib, "t", source, decks=gone).picks[0].row for _ in range(DRAWS))
    for chance in chances(lib.find("t")):
        if chance.row and chance.row.number != 6:
            expected = chance.p / (1 - Fraction(6, 36)) * DRAWS
            assert abs(seen[chance.row.number] - expected) < 5 * float(expected) ** 0.5
    assert seen[6] == 0


@settings(max_examples=40, deadline=None)
@given(weighted(), st.integers(0, 10_000), st.integers(1, 12))
def test_unique_picks_differ(body: str, seed: int, times: int) -> None:
    drawn = draw(library(body), "t", seeded(seed), times=times, unique=True)
    assert len(set(drawn.texts)) == len(drawn.texts)
    possible = sum(1 for chance in chances(good(body)) if chance.p)
    assert len(drawn.texts) == min(times, possible)
    assert bool(drawn.notes) == (times > possible)


NAMES = ("a", "b", "c", "d")


@st.composite
def tangles(draw_from) -> str:
    """Tables that call one another in any way."""
    part = st.one_of(
        st.sampled_from([f"{{{name}}}" for name in NAMES] + ["{x: a}", "{=x}", "{1d4}", "{a|{b}}", "word ", "{nosuch}"])
    )
    row = st.lists(part, min_size=1, max_size=5).map("".join)
    tables = []
    for name in NAMES:
        rows = draw_from(st.lists(row, min_size=1, max_size=3))
        tables.append(f"[{name}]\nrows = [{', '.join(map(quoted, rows))}]\n")
    return "".join(tables)


class Counting:
    """Repeatable dice that count what is asked of them."""

    def __init__(self, seed: int) -> None:
        self._dice = seeded(seed)
        self.asked = 0

    def face(self, die):
        self.asked += 1
        return self._dice.face(die)

    def throw(self, die, count):
        self.asked += count
        return self._dice.throw(die, count)

    def choose(self, count):
        self.asked += 1
        return self._dice.choose(count)


@settings(max_examples=30, deadline=None)
@given(tangles(), st.integers(0, 10_000))
def test_no_tangle_goes_past_the_budget(body: str, seed: int) -> None:
    source = Counting(seed)
    try:
        drawn = draw(library(body), "a", source)
    except TooMuch as error:
        assert "stopped" in error.message
    else:
        assert len(drawn.picks) <= LOOK_UPS
        assert all(pick.depth < DEPTH for pick in drawn.picks)
    assert source.asked <= 2 * LOOK_UPS


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000))
def test_holding_everything_but_one_pick_keeps_the_others(seed: int) -> None:
    body = '[t]\nrows = ["{x} {2d6} {a|b} {x}"]\n[x]\nrows = ["a{y}", "b", "c{1d6}"]\n[y]\nrows = ["1", "2"]\n'
    lib = library(body)
    first = draw(lib, "t", seeded(seed))
    index = seed % len(first.picks)
    again = draw(lib, "t", seeded(seed + 1), held=hold(first, index))
    kept = hold(first, index)
    for path, pick in again.walk():
        if path in kept and not any(other[: len(path)] == path for other in set(dict(first.walk())) - set(kept)):
            assert pick.text == kept[path].text


@settings(max_examples=40, deadline=None)
@given(st.one_of(ranged(), weighted()))
def test_a_table_written_out_reads_back_the_same(body: str) -> None:
    table = good(body)
    again = reading(table_text(table)).tables[0]
    assert table_text(again) == table_text(table)
    assert [chance.p for chance in chances(again)] == [chance.p for chance in chances(table)]


def test_the_example_of_the_design_written_out_reads_back_the_same() -> None:
    for table in reading(STEPPE).tables:
        again = reading(table_text(table)).tables[0]
        assert table_text(again) == table_text(table)
        assert [row.text for row in again.rows] == [row.text for row in table.rows]
        assert (again.ask, again.add, again.columns) == (table.ask, table.add, table.columns)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.integers(1, 9), min_size=2, max_size=11), st.sampled_from(["2d6", "1d100"]))
def test_a_list_as_a_dice_table_covers_the_dice(weights: list[int], dice: str) -> None:
    rows = ", ".join(f'{{ text = "{n}", weight = {weight} }}' for n, weight in enumerate(weights))
    table = as_dice(good(f"[t]\nrows = [{rows}]\n"), dice)
    assert not reading(table_text(table)).problems
    assert all(chance.p > 0 for chance in chances(table))
    if dice == "1d100":
        whole = sum(weights)
        assert all(
            abs(chance.p - Fraction(weight, whole)) <= Fraction(1, 50)
            for chance, weight in zip(chances(table), weights, strict=True)
        )


SCALARS = st.one_of(
    st.integers(-20, 20),
    st.booleans(),
    st.floats(allow_nan=True, width=16),
    st.dates(),
    st.sampled_from(
        ["", "a", "{t}", "{u.x}", "{{", "{1d6|{=k}}", "{k: t}", "1d6", "2d6+luck", "4-9", "..3", "00", "luck > 1"]
    ),
    st.sampled_from(["t", "u", "without replacement", "once", "clamp", "\u202e", "[/]", "x" * 70]),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(sorted(ROW_KEYS)), inner, max_size=3)
    ),
    max_leaves=5,
)
ROWS = st.one_of(
    VALUES,
    st.dictionaries(st.sampled_from(sorted(ROW_KEYS)), VALUES, max_size=4).map(lambda row: {"text": "{u}", **row}),
)


@st.composite
def files(draw_from) -> dict[str, object]:
    """Files with the right keys and anything under them."""
    found: dict[str, object] = draw_from(st.dictionaries(st.sampled_from(sorted(FILE_KEYS)), VALUES, max_size=2))
    for name in ("t", "u"):
        found[name] = {
            **draw_from(st.dictionaries(st.sampled_from(sorted(TABLE_KEYS)), VALUES, max_size=2)),
            "rows": draw_from(st.lists(ROWS, max_size=3)),
        }
    return found


@settings(max_examples=60, deadline=None)
@given(files(), st.integers(0, 1_000))
def test_whatever_stands_in_a_file_it_is_read_checked_and_drawn_or_refused(data: dict[str, object], seed: int) -> None:
    body = tomli_w.dumps(data)
    lib = library(body)
    assert all(problem.text for problem in check(lib))
    for identity in lib.ids():
        try:
            drawn = draw(lib, identity, seeded(seed), times=2)
        except CompanionError as error:
            assert error.message
        else:
            assert [pick.json() for pick in drawn.picks]
            assert (
                reading(table_text(lib.find(identity))).tables or lib.find(identity).off or lib.find(identity).extends
            )


def test_the_deepest_nesting_fits_on_the_stack() -> None:
    row = "{a|{b|{c|{d|{x: t}}}}}"
    lib = library(f'[t]\nrows = ["{row}"]\n')

    class Last:
        def choose(self, count: int) -> int:
            return count - 1

    def below(frames: int):
        return below(frames - 1) if frames else draw(lib, "t", Last())

    drawn = below(250)
    assert len(drawn.picks) == DEPTH
    assert check(lib) is not None


@settings(max_examples=80, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_read_without_a_fall(data: bytes) -> None:
    result = reading(data)
    assert all(str(problem) for problem in result.problems)


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_a_damaged_file_is_read_without_a_fall(data) -> None:
    body = STEPPE.encode()
    at = data.draw(st.integers(0, len(body)))
    cut = data.draw(st.integers(0, 40))
    put = data.draw(st.binary(max_size=8))
    result = reading(body[:at] + put + body[at + cut :])
    assert not result.failed or (not result.tables and result.problems[0].level == "error")
    assert set(result.broken) <= {problem.table for problem in result.problems}
    assert all("\n" not in str(problem) for problem in result.problems)
