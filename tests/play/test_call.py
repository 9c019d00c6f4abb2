"""A line is a call and back."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.play.call import Call, call, parse

LINES = st.text(alphabet=st.characters(exclude_categories=()), max_size=60)
STARTS = st.sampled_from(["", "/", "//", "?", "?(likely) ", "? (", "@", "=>", "\\", " ", "\n", "/take ", "/note "])


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("/test thought vs 11", Call("test", "thought vs 11")),
        ("? Is the gate guarded", Call("ask", "Is the gate guarded")),
        ("?(likely) Is it far", Call("ask", "(likely) Is it far")),
        ("?", Call("ask", "")),
        ("? (hm) is it", Call("ask", "() (hm) is it")),
        ("? +5 swords, is that enough", Call("ask", "() +5 swords, is that enough")),
        ("@ bows", Call("action", " bows")),
        ("=> the gate opens", Call("consequence", " the gate opens")),
        ("The caravan halts.", Call("prose", "The caravan halts.")),
        ("//roll is no command here", Call("prose", "/roll is no command here")),
        ("\\? nor this a question", Call("prose", "? nor this a question")),
        (" /roll either", Call("prose", "/roll either")),
        ("/roll 2d6\n/roll 2d6", Call("prose", "/roll 2d6\n/roll 2d6")),
    ],
)
def test_what_a_line_means(line: str, wanted: Call) -> None:
    assert parse(line) == wanted


@given(STARTS, LINES)
@example("\\", "\\\n")
@example("", "/\n/")
@example("@", "\x1cb")
def test_a_call_is_the_line_that_means_it(start: str, rest: str) -> None:
    meant = parse(start + rest)
    assert parse(str(meant)) == meant


@given(st.lists(st.text(min_size=1, max_size=12).filter(lambda word: "\n" not in word), min_size=1, max_size=3))
def test_words_that_hold_anything_are_quoted_where_they_need_it(words: list[str]) -> None:
    from companion.systems.arguments import words as read

    assert [word.text for word in read(call("take", *words).arguments)] == words
