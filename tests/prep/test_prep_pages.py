"""What a person changes on a page: order, words, lines of one's own; and a page as text and back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from prep_kit import page, texts

from companion.dice import SeededDice
from companion.errors import Refused
from companion.play.prep import keep
from companion.play.prep import page as edits
from companion.play.prep.page import Line, Page
from companion.play.prep.roll import all_again


def small() -> Page:
    lines = [Line("a", "one"), Line("a", "two"), Line("b", "three", block="Day 1"), Line("b", "four", block="Day 2")]
    return Page(1, tuple(lines))


def order(made: Page) -> list[str]:
    return [f"{line.part}{line.block[-1:]}:{line.text}" for line in made.lines]


def test_a_line_moves_within_its_block_then_over_its_edge() -> None:
    made, at = edits.move(small(), 0, 1)
    assert (order(made), at) == (["a:two", "a:one", "b1:three", "b2:four"], 1)
    made, at = edits.move(made, 1, 1)
    assert (order(made), at) == (["a:two", "b1:one", "b1:three", "b2:four"], 1)
    made, at = edits.move(made, 1, 1)
    assert (order(made), at) == (["a:two", "b1:three", "b1:one", "b2:four"], 2)
    made, at = edits.move(made, 0, -1)
    assert at == 0 and order(made)[0] == "a:two"
    assert edits.move(made, 3, 1) == (made, 3)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 3), st.sampled_from([-1, 1])), max_size=12))
def test_moving_loses_no_line_and_keeps_parts_together(steps: list[tuple[int, int]]) -> None:
    made = small()
    for at, by in steps:
        made, _ = edits.move(made, at, by)
    assert sorted(line.text for line in made.lines) == ["four", "one", "three", "two"]
    parts = [line.part for line in made.lines]
    assert parts == sorted(parts)


def test_a_part_moves_whole_and_not_past_the_ends() -> None:
    assert order(edits.move_part(small(), "b", -1)) == ["b1:three", "b2:four", "a:one", "a:two"]
    assert edits.move_part(small(), "b", 1) == small() == edits.move_part(small(), "none", 1)


def test_words_changed_stay_and_a_name_keeps_its_place() -> None:
    made_with, made = page()
    name = made.lines[3].name
    made = edits.edit(made, 3, f"{name}: likes soup", "and poisons it")
    assert (made.lines[3].name, made.lines[3].text, made.lines[3].secret) == (name, "likes soup", "and poisons it")
    assert edits.edit(made, 3, "somebody else").lines[3].words == "somebody else"
    assert all_again(made_with, made, SeededDice(3)).lines[3].words == f"{name}: likes soup"
    assert edits.rename(made, 3, "Ida").lines[3].words == "Ida: likes soup"


def test_a_line_is_added_beside_or_at_the_end_of_a_part_and_taken_off() -> None:
    made = edits.add(small(), 2, "mine")
    assert order(made) == ["a:one", "a:two", "b1:three", "b1:mine", "b2:four"] and made.lines[3].own
    assert order(edits.add(small(), -1, "mine", "a")) == ["a:one", "a:two", "a:mine", "b1:three", "b2:four"]
    assert order(edits.add(small(), -1, "mine", "c")) == [*order(small()), "c:mine"]
    assert edits.drop(made, 3) == small()


def test_hold_lets_go_again_and_gives_words_back_to_the_dice() -> None:
    made = edits.hold(small(), 0)
    assert made.lines[0].held and edits.hold(made, 0) == small()
    assert not edits.hold(edits.edit(small(), 0, "x"), 0).lines[0].kept
    own = edits.add(small(), 0, "mine")
    assert edits.hold(own, 1) == own


def test_lines_are_counted_as_they_are_printed() -> None:
    made = replace(small(), lines=(Line("a", ""), *small().lines))
    assert edits.line_at(made, 1) == 1 and edits.line_at(made, 4) == 4
    for number in (0, 5, -1):
        with pytest.raises(Refused, match="there is no line"):
            edits.line_at(made, number)


def test_a_page_outlives_the_program_and_is_rolled_on() -> None:
    made_with, made = page()
    made = edits.add(edits.edit(edits.hold(made, 0), 1, 'wörds ⟨{"]'), 2, "mine\nin two rows")
    back = keep.loaded(keep.dumped("evening", made), "evening")
    assert back is not None
    assert [replace(line, pick=None) for line in made.lines] == list(back.lines)
    assert back.told("villain") == made.told("villain")
    after = all_again(made_with, back, SeededDice(8))
    assert [after.lines[at].words for at in (0, 1, 3)] == [made.lines[at].words for at in (0, 1, 3)]
    assert texts(after, "sky") != texts(made, "sky")


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '{"recipe": "evening"}',
     '{"recipe": "other", "shared": {}, "lines": [], "number": 1, "given": []}',
     '{"recipe": "evening", "shared": {}, "given": [], "number": 1, "lines": [{"part": "a", "text": 3}]}',
     '{"recipe": "evening", "shared": {}, "given": [], "number": 1, "lines": [{"part": "a", "text": "x", "odd": 1}]}',
     '{"recipe": "evening", "shared": {"days": 3}, "given": [], "number": 1, "lines": []}'],
)  # fmt: skip
def test_a_text_that_is_no_page_gives_none(text: str) -> None:
    assert keep.loaded(text, "evening") is None
