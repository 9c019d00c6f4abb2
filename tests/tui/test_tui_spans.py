"""Rows of spans: wrapped, cut, found under the mouse."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.tui.spans import Span, at, ends, fit, flow, row_width, width, wrap


def test_words_wrap_at_the_width() -> None:
    assert wrap("The caravan halts. Salt dust.", 12) == ["The caravan", "halts. Salt", "dust."]


def test_a_word_too_long_is_cut_and_its_end_goes_on() -> None:
    assert wrap("abcdefgh ij", 4) == ["abcd", "efgh", "ij"]


def test_own_line_ends_stay() -> None:
    assert wrap("one\n\ntwo", 10) == ["one", "", "two"]


def test_wide_characters_take_two_cells() -> None:
    assert wrap("漢字漢字", 4) == ["漢字", "漢字"]


@settings(max_examples=150)
@given(st.text(max_size=120), st.integers(2, 40))
def test_no_row_is_wider_and_no_letter_is_lost(text: str, cells: int) -> None:
    from companion.text import plain

    rows = wrap(text, cells)
    assert all(width(row) <= cells for row in rows)
    kept = "".join(rows)
    assert "".join(kept.split()) == "".join(plain(text).split())


def test_ends_stand_at_both_ends_and_the_left_gives_way() -> None:
    row = ends((Span("left"),), (Span("right"),), 12)
    assert "".join(span.text for span in row) == "left   right"
    narrow = ends((Span("left words"),), (Span("right"),), 10)
    assert "".join(span.text for span in narrow) == "lef… right"


@settings(max_examples=100)
@given(st.lists(st.text("ab c漢", max_size=8), max_size=5), st.integers(1, 30))
def test_a_fitted_row_is_never_wider(texts: list[str], cells: int) -> None:
    assert row_width(fit(tuple(Span(text) for text in texts), cells)) <= cells


def test_flow_goes_on_below() -> None:
    rows = list(flow([Span("aaaa"), Span("bbbb"), Span("cc")], 10, " · "))
    assert ["".join(span.text for span in row) for row in rows] == ["aaaa", "bbbb · cc"]


def test_the_span_under_a_cell() -> None:
    row = (Span("one"), Span("two"))
    assert at(row, 2) is row[0]
    assert at(row, 3) is row[1]
    assert at(row, 6) is None
