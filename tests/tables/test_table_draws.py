"""Drawing: the worked example, what broke in other programs, decks, budgets, and what a result remembers."""

from __future__ import annotations

import pytest
from tables_kit import STEPPE, Scripted, library, reading, seeded

from companion.dice import FacesError, TypedFaces
from companion.errors import Refused
from companion.tables.budget import TooMuch
from companion.tables.draw import draw
from companion.tables.model import Effect
from companion.tables.result import hold


@pytest.fixture
def steppe():
    return library(steppe=STEPPE)


# the example of the design


def test_the_format_of_the_design_reads_without_a_problem() -> None:
    assert not reading(STEPPE).problems
    weather = reading(STEPPE).tables[0]
    assert (weather.id, weather.title, weather.line, weather.source) == ("t/weather", "Weather", 7, "our own")
    assert [row.span for row in weather.rows] == ["..3", "4-9", "10", "11.."]
    assert [(step.name, step.add) for step in weather.ask] == [("early", -2), ("late", 2)]


def test_the_sheet_is_added_by_name_and_the_roll_can_be_made_again(steppe) -> None:
    drawn = draw(steppe, "weather", Scripted([2, 5, 3, 3]), values={"thought": 1}, add=1)
    assert drawn.text == "Haze, 6 hours of it"
    assert (drawn.total, drawn.picks[0].dice, drawn.picks[0].faces) == (9, "2d6+1[thought]+1", (2, 5))
    assert [roll.total for roll in drawn.rolls] == [9, 6]


def test_an_open_end_a_nested_table_and_a_slug(steppe) -> None:
    drawn = draw(steppe, "steppe/weather", Scripted([1, 1], [1]), add=-2)
    assert (drawn.text, drawn.slug, drawn.total) == ("Glass storm; voles", "storm", 0)
    assert [(pick.file, pick.table, pick.row, pick.depth) for pick in drawn.picks] == [
        ("steppe.toml", "steppe/weather", 1, 0),
        ("steppe.toml", "steppe/hazard", 2, 1),
    ]


def test_the_fields_of_a_row_in_a_result(steppe) -> None:
    rows = [pick.json() for pick in draw(steppe, "weather", Scripted([1, 1], [0])).picks]
    assert rows == [
        {
            "file": "steppe.toml",
            "table": "steppe/weather",
            "row": 1,
            "dice": "2d6",
            "faces": [1, 1],
            "total": 2,
            "text": "Glass storm; a sinkhole",
            "depth": 0,
        },
        {
            "file": "steppe.toml",
            "table": "steppe/hazard",
            "row": 1,
            "dice": None,
            "faces": [],
            "total": None,
            "text": "a sinkhole",
            "depth": 1,
        },
    ]


def test_a_follow_up_comes_after_the_text(steppe) -> None:
    drawn = draw(steppe, "weather", Scripted([4, 6], [0, 1]))
    assert drawn.text == "Clear. An ostrich, wary on the horizon; golem, bored"


def test_a_condition_and_its_else(steppe) -> None:
    met = draw(steppe, "weather", Scripted([6, 6], [1]), values={"thought": 2})
    assert (met.text, met.effects) == ("Clear as water", (Effect("heal", 1),))
    unmet = draw(steppe, "weather", Scripted([6, 6]), values={"thought": 1})
    assert (unmet.text, unmet.effects) == ("Clear", ())


def test_a_sheet_that_lacks_the_value_is_told_of(steppe) -> None:
    drawn = draw(steppe, "weather", Scripted([6, 6]))
    assert drawn.text == "Clear"
    assert any("adds thought" in note for note in drawn.notes)
    assert any("asks for thought" in note for note in drawn.notes)


def test_what_weighs_on_the_character_weighs_only_where_the_sheet_is_added(steppe) -> None:
    drawn = draw(steppe, "weather", Scripted([4, 6, 1, 1]), weighs=[("burdens", -2)], values={"thought": 0})
    assert (drawn.total, drawn.picks[0].dice) == (8, "2d6-2[burdens]")
    plain = library('[t]\ndice = "1d6"\nrows = ["a", "b", "c", "d", "e", "f"]\n')
    assert draw(plain, "t", Scripted([4]), weighs=[("burdens", -2)]).total == 4


def test_follow_ups_that_wait() -> None:
    body = """
[t]
rows = [{ text = "Yes.", roll = [{ table = "price", times = 2, unique = true, add = 1 }], ask = true }, "No."]
[price]
rows = ["blood", "time"]
"""
    drawn = draw(library(body), "t", Scripted(lots=[0]))
    assert drawn.text == "Yes."
    (waiting,) = drawn.waiting
    assert (waiting.table, waiting.times, waiting.unique, waiting.add, waiting.asked_by) == (
        "t/price",
        2,
        True,
        1,
        "t/t",
    )


def test_follow_ups_several_times() -> None:
    body = """
[t]
rows = [{ text = "You find:", roll = [{ table = "loot", times = 2, unique = true }] }]
[loot]
rows = ["rope", "salt"]
"""
    assert draw(library(body), "t", Scripted(lots=[0, 0, 0])).text == "You find: rope salt"
    both = {draw(library(body), "t", seeded(seed)).text for seed in range(20)}
    assert both == {"You find: rope salt", "You find: salt rope"}


def test_a_follow_up_that_is_not_there_keeps_the_rest() -> None:
    drawn = draw(library('[t]\nrows = [{ text = "Rain.", roll = ["nosuch"] }]\n'), "t", seeded())
    assert drawn.text == "Rain."
    assert drawn.notes == ("t/t, row 1: there is no table nosuch",)


def test_effects_with_dice() -> None:
    body = '[t]\nrows = [{ text = "a", effects = [{ what = "life", by = "-1d6", apply = true }] }]\n'
    drawn = draw(library(body), "t", Scripted([4], [0]))
    assert drawn.effects == (Effect("life", -4, apply=True),)
    assert [roll.faces for roll in drawn.rolls] == [(4,)]


def test_columns_come_from_one_roll() -> None:
    body = """
[t]
rows = ["{A rider.mount}, {rider.mood}; {rider.mount}, {rider.mood}; {r: rider}: {=r.mood}"]
[rider]
columns = ["mount", "mood"]
rows = [["ostrich", "wary"], { mount = "golem", mood = "bored", weight = 2 }]
"""
    drawn = draw(library(body), "t", Scripted(lots=[0, 0, 2, 1]))
    assert drawn.text == "An ostrich, wary; golem, bored; golem, bored: bored"
    assert len(drawn.picks) == 4


def test_several_picks(steppe) -> None:
    drawn = draw(steppe, "rider", Scripted(lots=[0, 1, 0]), times=3)
    assert drawn.texts == ("ostrich, wary", "golem, bored", "ostrich, wary")
    assert drawn.text == "ostrich, wary\ngolem, bored\nostrich, wary"
    for times in (0, -1, 1001):
        with pytest.raises(Refused, match="times"):
            draw(steppe, "rider", seeded(), times=times)


def test_typed_faces_are_used_in_order_and_counted(steppe) -> None:
    typed = TypedFaces([3, 4, 5, 5], seeded())
    assert draw(steppe, "weather", typed).text == "Haze, 10 hours of it"
    typed.finish()
    with pytest.raises(FacesError):
        draw(steppe, "weather", TypedFaces([3, 4, 5], seeded()))


def test_no_table_of_that_name(steppe) -> None:
    with pytest.raises(Refused) as caught:
        draw(steppe, "wether", seeded())
    assert (caught.value.slug, caught.value.hint) == ("not-found", "did you mean steppe/weather?")


# what broke elsewhere: the T rows of the list of faults


def test_fault_t1_negative_keys() -> None:
    rows = '{ at = "-4..-2", text = "low" }, ' + ", ".join(f'{{ at = {n}, text = "{n}" }}' for n in range(-1, 5))
    lib = library(f'[t]\ndice = "4dF"\nrows = [{rows}]\n')
    assert not reading(f'[t]\ndice = "4dF"\nrows = [{rows}]\n').problems
    reached = {
        draw(lib, "t", Scripted(faces)).text for faces in ([-1] * 4, [-1, -1, 0, 0], [1] * 4, [0] * 4, [-1, 0, 0, 0])
    }
    assert reached == {"low", "4", "0", "-1"}


@pytest.mark.parametrize("off", ["", 'off = "none"\n'])
@pytest.mark.parametrize(("add", "total"), [(-12, 0), (1, 13)])
def test_fault_t4_beyond_the_table_is_no_row(off: str, add: int, total: int) -> None:
    rows = ", ".join(f'"{n}"' for n in range(1, 13))
    drawn = draw(library(f'[t]\ndice = "1d12"\n{off}rows = [{rows}]\n'), "t", Scripted([12]), add=add)
    assert drawn.text == f"no row for {total} in t/t"
    assert drawn.picks[0].row is None


def test_fault_t4_clamped_where_the_table_says_so() -> None:
    rows = ", ".join(f'"{n}"' for n in range(1, 13))
    lib = library(f'[t]\ndice = "1d12"\noff = "clamp"\nrows = [{rows}]\n')
    assert draw(lib, "t", Scripted([12]), add=5).text == "12"
    assert draw(lib, "t", Scripted([1]), add=-5).text == "1"
    assert draw(lib, "t", Scripted([1]), add=-5).total == -4


def test_fault_t5_zero_and_below() -> None:
    body = '[t]\ndice = "1d3-2"\nrows = [{ at = -1, text = "a" }, { at = 0, text = "b" }, { at = 1, text = "c" }]\n'
    assert not reading(body).problems
    assert [draw(library(body), "t", Scripted([face])).text for face in (1, 2, 3)] == ["a", "b", "c"]


@pytest.mark.parametrize("sides", [4, 6, 8, 10, 12, 20])
@pytest.mark.parametrize("deck", ["", 'draw = "without replacement"\n'])
def test_fault_t7_every_row_of_every_die(sides: int, deck: str) -> None:
    rows = ", ".join(f'"{n}"' for n in range(1, sides + 1))
    lib = library(f'[t]\ndice = "1d{sides}"\n{deck}rows = [{rows}]\n')
    decks: dict[str, list[int]] = {}
    source, seen = seeded(sides), set()
    for _ in range(sides if deck else 400):
        drawn = draw(lib, "t", source, decks=decks)
        decks = dict(drawn.decks)
        seen.add(drawn.text)
    assert len(seen) == sides


def test_fault_t10_unique_says_what_it_cannot_give() -> None:
    two = library('[t]\nrows = ["a", "b"]\n')
    drawn = draw(two, "t", seeded(), times=5, unique=True)
    assert sorted(drawn.texts) == ["a", "b"]
    assert drawn.notes == ("t/t has only 2 different rows; 5 were asked for",)
    alike = library('[t]\ndice = "1d5"\nrows = ["a", "a", "a", "b", "c"]\n')
    drawn = draw(alike, "t", seeded(), times=5, unique=True)
    assert sorted(drawn.texts) == ["a", "b", "c"]


def test_fault_t11_a_deck_is_shuffled_when_it_is_used_up() -> None:
    lib = library('[t]\ndraw = "without replacement"\nrows = ["a", "b", "c"]\n')
    drawn = draw(lib, "t", seeded(), times=4)
    assert sorted(drawn.texts[:3]) == ["a", "b", "c"]
    assert drawn.notes == ("every row of t/t has been drawn; it is shuffled",)
    assert len(drawn.decks["t/t"]) == 1


def test_fault_t11_or_not_where_each_row_comes_once() -> None:
    lib = library('[t]\ndraw = "once"\nrows = ["a", "b", "c"]\n')
    drawn = draw(lib, "t", seeded(), times=4)
    assert drawn.texts[3] == "nothing is left in t/t"
    assert drawn.notes == ("every row of t/t has been drawn",)
    assert sorted(drawn.decks["t/t"]) == [1, 2, 3]


def test_fault_t16_nested_rolls_side_by_side() -> None:
    body = '[t]\nrows = ["{a}{a} near {b}"]\n[a]\nrows = ["x", "y"]\n[b]\nrows = ["z"]\n'
    assert draw(library(body), "t", Scripted(lots=[0, 0, 1, 0])).text == "xy near z"


def test_fault_t17_and_t20_two_picks_are_two_and_nothing_leaks() -> None:
    body = '[t]\nrows = ["{c} and {c}, {k: c}, {=k}", "{=k}"]\n[c]\nrows = ["red", "blue"]\n'
    lib = library(body)
    assert draw(lib, "t", Scripted(lots=[0, 0, 1, 1])).text == "red and blue, blue, blue"
    leaked = draw(lib, "t", Scripted(lots=[0, 0, 0, 0, 1]), times=2)
    assert leaked.texts[1] == "{=k}"


def test_fault_t19_a_grammar_that_feeds_itself_stops() -> None:
    lib = library('[t]\nrows = ["{t}{t}", "{t} {t}", "a{t}", "b"]\n')
    for seed in range(10):
        try:
            assert len(draw(lib, "t", seeded(seed)).text) <= 100_000
        except TooMuch as error:
            assert error.hint == "the loop is t/t → t/t"


def test_a_roll_ends_at_100_kilobytes() -> None:
    body = f'[t]\nrows = ["{"{x}" * 30}"]\n[x]\nrows = ["{"y" * 5_000}"]\n'
    with pytest.raises(TooMuch, match="100 kB"):
        draw(library(body), "t", seeded())


def test_a_roll_ends_at_1000_dice() -> None:
    body = f'[t]\nrows = ["{"{100d6}" * 11}"]\n'
    with pytest.raises(TooMuch, match="1,000 dice"):
        draw(library(body), "t", seeded())


def test_the_budget_is_shared_by_all_picks_of_a_roll() -> None:
    body = f'[t]\nrows = ["{"{x}" * 99}"]\n[x]\nrows = ["."]\n'
    assert len(draw(library(body), "t", seeded(), times=10).picks) == 1_000
    with pytest.raises(TooMuch):
        draw(library(body), "t", seeded(), times=11)


def test_fault_t25_and_t26_weights_are_exact() -> None:
    weighted = library('[t]\nrows = [{ text = "a", weight = 3 }, "b"]\n')
    doubled = library('[t]\nrows = ["a", "a", "a", "b"]\n')
    for lot in range(4):
        assert draw(weighted, "t", Scripted(lots=[lot])).text == draw(doubled, "t", Scripted(lots=[lot])).text
    lines = library('[t]\nrows = ["{a}\\n{b}\\n{c}"]\n[a]\nrows = ["1"]\n[b]\nrows = ["2"]\n[c]\nrows = ["3"]\n')
    assert draw(lines, "t", seeded()).text == "1\n2\n3"


def test_fault_t23_one_part_is_drawn_again_and_the_rest_stays(steppe) -> None:
    body = '[t]\nrows = ["{x} {2d6} {bell|water} {x}", "no"]\n[x]\nrows = ["a{y}", "b"]\n[y]\nrows = ["1", "2"]\n'
    lib = library(body)
    first = draw(lib, "t", Scripted([3, 4], [0, 0, 0, 1, 1]))
    assert first.text == "a1 7 water b"
    again = draw(lib, "t", Scripted(lots=[1]), held=hold(first, 3))
    assert again.text == "a1 7 water b"
    inner = draw(lib, "t", Scripted(lots=[1]), held=hold(first, 2))
    assert inner.text == "a2 7 water b"
    assert [roll.faces for roll in inner.rolls] == [(3, 4)]
    whole = draw(lib, "t", Scripted(lots=[1]), held=hold(first, 0))
    assert whole.text == "no"


def test_fault_b66_and_b68() -> None:
    gap = '[x]\ndice = "2d6"\nrows = [{ at = "2-6", text = "a" }, { at = "8-12", text = "b" }]\n'
    assert draw(library(gap), "x", Scripted([3, 4])).text == "no row for 7 in t/x"
    missing = '[x]\ndice = "1d6"\nrows = [{ at = "1-5", text = "a" }, "b"]\n'
    assert [problem.text for problem in reading(missing).problems] == ["has no at, and other rows have"]


def test_plain_rows_under_dice_are_numbered_along_them() -> None:
    pips = ", ".join(f'"{n}"' for n in range(36))
    assert draw(library(f'[t]\ndice = "d66"\nrows = [{pips}]\n'), "t", Scripted([1, 1])).text == "0"
    assert draw(library(f'[t]\ndice = "d66"\nrows = [{pips}]\n'), "t", Scripted([6, 6])).text == "35"
    short = reading('[t]\ndice = "2d6"\nrows = ["a", "b"]\n')
    assert [problem.text for problem in short.problems] == ["no row for 4-12"]


def test_a_row_that_counts_only_under_a_condition() -> None:
    body = """
[t]
dice = "1d6"
rows = [
  { at = "5-6", text = "wise", when = "thought >= 2" },
  { at = "1-4", text = "dull" },
  { at = "5-6", text = "lucky" },
]
[u]
rows = [{ text = "wise", when = "thought >= 2" }, "dull"]
"""
    assert not reading(body).problems
    lib = library(body)
    assert draw(lib, "t", Scripted([6]), values={"thought": 2}).text == "wise"
    assert draw(lib, "t", Scripted([6]), values={"thought": 0}).text == "lucky"
    source = Scripted(lots=[0])
    assert draw(lib, "u", source, values={"thought": 0}).text == "dull"
    assert source.asked == [1]
