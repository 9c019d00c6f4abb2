"""Rolling a recipe: counts, shared picks, hold, and each kind of rolling again with the rest as it was."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from prep_kit import EVENING, page, stock, texts

from companion.dice import SeededDice, TypedFaces
from companion.errors import Refused
from companion.play.prep import page as edits
from companion.play.prep.page import Page
from companion.play.prep.roll import (
    LINES,
    all_again,
    check_given,
    line_again,
    part_again,
    pick_again,
    rolled,
    shared_again,
    shared_as,
)  # fmt: skip
from companion.tables.result import Drawn


def words(made: Page) -> list[tuple[str, str, str]]:
    return [(line.part, line.words, line.secret) for line in made.lines]


def test_parts_come_in_order_as_often_as_asked() -> None:
    _, made = page()
    assert [line.part for line in made.lines] == ["met"] * 5 + ["sky"] * 6 + ["talk"] * 3 + ["plot"] * 2
    assert [line.block for line in made.lines if line.part == "sky"][::2] == ["Day 1 of 3", "Day 2 of 3", "Day 3 of 3"]
    assert [line.label for line in made.lines if line.part == "sky"] == ["Weather", "Eaten"] * 3


def test_what_is_shared_is_rolled_once_and_told_everywhere() -> None:
    _, made = page()
    villain = made.told("villain")
    assert texts(made, "plot")[0] == f"{villain} pays for it"
    assert all(text.endswith(f"fears {villain}") for text in texts(made, "met")[3:])


def test_a_line_keeps_its_own_picks_and_two_columns_of_one_row_belong_together() -> None:
    pairs = {"the well is dry": "it was drained", "the bell rang": "a bird did it", "the duke is dead": "and buried"}
    for seed in range(8):
        _, made = page(seed)
        for line in made.lines[3:5]:
            assert line.text.startswith(f"{line.name} fears")
        true = next(line for line in made.lines if line.secret.startswith("true"))
        assert true.secret == f"true: {pairs[true.text]}"


def test_one_true_and_two_false_mixed_and_no_lie_twice() -> None:
    places = set()
    for seed in range(12):
        _, made = page(seed)
        talk = [line for line in made.lines if line.part == "talk"]
        assert sorted(line.secret[:5] for line in talk) == ["false", "false", "true:"]
        lies = [line.text for line in talk if line.secret == "false"]
        assert len(set(lies)) == 2
        places.add(next(at for at, line in enumerate(talk) if line.secret != "false"))
    assert places == {0, 1, 2}


def test_dice_for_counts_are_thrown_and_kept_among_the_rolls() -> None:
    made = rolled(stock('[a]\ntable = "beast"\ntimes = "1d6"'), TypedFaces((4,), SeededDice(1)))
    assert len(made.lines) == 4 and [roll.faces for roll in made.rolls] == [(4,)]


def test_faces_typed_are_used_in_the_order_of_the_page() -> None:
    text = '[counts]\ndays = "1d4"\n[sky]\ntimes = "days"\ntext = "{1d10}"'
    faces = TypedFaces((2, 7, 9), SeededDice(1))
    made = rolled(stock(text), faces)
    faces.finish()
    assert texts(made, "sky") == ["7", "9"]


def test_names_and_counts_given_are_not_rolled() -> None:
    _, made = page(given={"villain": "Ysolde", "days": "1"})
    assert made.told("villain") == "Ysolde" and len(texts(made, "sky")) == 2
    assert texts(made, "plot")[0] == "Ysolde pays for it"


GIVEN = [({"vilain": "x"}, "vilain"), ({"days": "many"}, "no number"), ({"days": "501"}, "501")]


@pytest.mark.parametrize(("given", "says"), GIVEN)
def test_a_name_given_that_is_none_is_refused(given: dict[str, str], says: str) -> None:
    with pytest.raises(Refused, match=says):
        check_given(stock().recipe, given)


def test_a_campaigns_people_come_in_once_each_then_the_table() -> None:
    text = '[names]\na = { text = "nobody", list = "people" }\nb = { text = "nobody", list = "people" }\n'
    text += 'c = { text = "nobody", list = "people" }\n[x]\ntext = "{=a} {=b} {=c}"'
    made = rolled(stock(text, people=("Ann", "Ann", "Ben")), SeededDice(3))
    assert sorted((made.told("a"), made.told("b"))) == ["Ann", "Ben"] and made.told("c") == "nobody"


def test_unique_draws_no_line_twice_and_says_when_there_are_no_more() -> None:
    made = rolled(stock('[a]\ntable = "beast"\ntimes = 6\nunique = true'), SeededDice(2))
    assert len(set(texts(made, "a"))) == 6 and not made.notes
    made = rolled(stock('[a]\ntext = "{one|two}"\ntimes = 4\nunique = true'), SeededDice(2))
    assert len(made.lines) == 4 and "not so many different ones" in made.notes[0]


def test_too_much_is_refused_before_it_is_made() -> None:
    with pytest.raises(Refused, match=f"{LINES} lines"):
        rolled(stock('[a]\ntext = "x"\ntimes = "999999"'), SeededDice(1))
    with pytest.raises(Refused, match=f"{LINES} lines"):
        rolled(stock('[a]\ntimes = 30\nrows = [{ text = "x", times = 30 }]'), SeededDice(1))
    assert not rolled(stock('[a]\ntext = "x"\ntimes = "1d4-9"'), SeededDice(1)).lines


# again


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000), st.sets(st.integers(0, 15), max_size=10), st.integers(0, 10_000))
def test_what_is_held_stays_whatever_is_rolled(seed: int, held: set[int], again: int) -> None:
    made_with, made = page(seed)
    for at in held:
        made = edits.hold(made, at)
    after = all_again(made_with, made, SeededDice(again))
    if held:
        assert len(after.lines) == len(made.lines) and after.told("villain") == made.told("villain")
        assert all(after.lines[at] == made.lines[at] for at in held)
    assert [line.part for line in after.lines] == [line.part for line in made.lines]


def test_all_again_rolls_everything_else() -> None:
    made_with, made = page()
    made = edits.hold(made, 0)
    changed = sum(
        one.words != other.words
        for seed in range(6)
        for one, other in zip(made.lines, all_again(made_with, made, SeededDice(seed)).lines, strict=True)
    )
    assert changed > 20


def test_a_part_again_leaves_the_other_parts_as_they_are() -> None:
    made_with, made = page()
    after = part_again(made_with, edits.hold(made, 1), "met", SeededDice(99))
    assert after.lines[1].words == made.lines[1].words and after.lines[5:] == made.lines[5:]
    assert texts(after, "met") != texts(made, "met")


def test_a_line_again_leaves_every_other_line() -> None:
    made_with, made = page()
    after = line_again(made_with, made, 0, SeededDice(99))
    assert after.lines[1:] == made.lines[1:] and after.lines[0].words != made.lines[0].words


def test_one_pick_again_leaves_the_rest_of_its_line() -> None:
    made_with, made = page()
    beast, mood = made.lines[0].text.split(", ")
    assert made.lines[0].pick is not None
    named = [pick.table for pick in Drawn((made.lines[0].pick,)).picks]
    after = [pick_again(made_with, made, 0, named.index("t/mood"), SeededDice(seed)).lines[0].text for seed in range(9)]
    assert all(text.startswith(f"{beast}, ") for text in after) and any(text != f"{beast}, {mood}" for text in after)


def test_a_shared_pick_again_changes_its_name_everywhere_and_nothing_else() -> None:
    made_with, made = page()
    before = made.told("villain")
    made = edits.edit(edits.hold(made, 4), 5, f"storm, and {before} in it")
    after = shared_again(made_with, made, "villain", SeededDice(5))
    villain = after.told("villain")
    assert villain != before
    for one, other in zip(made.lines, after.lines, strict=True):
        if before in one.text:
            assert other.text == one.text.replace(f"fears {before}", f"fears {villain}").replace(
                f"and {before}", f"and {villain}"
            ).replace(f"{before} pays", f"{villain} pays")
        else:
            assert other.words == one.words
    assert after.lines[4].held and after.lines[5].own


def test_a_name_written_by_hand_stays_when_all_is_rolled_again() -> None:
    made_with, made = page()
    made = shared_as(made_with, made, "villain", "The Baker", SeededDice(1))
    assert "The Baker pays for it" in texts(made, "plot")
    made = all_again(made_with, made, SeededDice(77))
    assert made.told("villain") == "The Baker" and texts(made, "plot")[0] == "The Baker pays for it"
    assert shared_again(made_with, made, "villain", SeededDice(7)).given == ()
    with pytest.raises(Refused, match="no number"):
        shared_as(made_with, made, "days", "some", SeededDice(1))


def test_a_line_of_ones_own_has_nothing_to_roll() -> None:
    made_with, made = page()
    made = edits.add(made, 0, "mine")
    with pytest.raises(Refused, match="of your own"):
        line_again(made_with, made, 1, SeededDice(1))
    assert "mine" in texts(all_again(made_with, made, SeededDice(4)), "met")


def test_the_same_seed_is_the_same_page() -> None:
    assert words(page(5)[1]) == words(page(5)[1]) != words(page(6)[1])
    assert "Day {=n}" in EVENING
