"""Foreign text is shown harmless, and only shown: what is stored stays as it came."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.text import line, plain

HARMLESS = {"\n", "\t"}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain words", "plain words"),
        ("[/]", "[/]"),
        ("[@click=app.quit]x[/]", "[@click=app.quit]x[/]"),
        ("\x1b]52;c;aGk=\x07", "␛]52;c;aGk=␇"),
        ("\x9b2J", "\ufffd2J"),
        ("a\ud800b", "a\ufffdb"),
        ("\u202eevil", "\ufffdevil"),
        ("two\nlines", "two\nlines"),
        ("null\x00", "null␀"),
        ("⚃⚅ — “who goes?” 🎲 é", "⚃⚅ — “who goes?” 🎲 é"),
    ],
)
def test_shown(text: str, shown: str) -> None:
    assert plain(text) == shown


def test_ten_thousand_marks_do_not_grow_over_the_neighbours() -> None:
    assert len(plain("a" + "\u0301" * 10_000 + "b")) == 10


def test_a_letter_with_a_mark_stays_whole() -> None:
    assert plain("e\u0301") == "e\u0301"


def test_one_line_of_a_width() -> None:
    assert line("first\nsecond") == "first⏎second"
    assert line("a long name", 6) == "a lon…"


@given(st.text(alphabet=st.characters(exclude_categories=())))
def test_nothing_that_acts_on_a_terminal_is_left(text: str) -> None:
    shown = plain(text)
    assert all(character in HARMLESS or (character >= " " and not "\x7f" <= character <= "\x9f") for character in shown)
    assert "\n" not in line(text)
    shown.encode("utf-8")
