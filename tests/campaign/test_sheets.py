"""Sheets: comments and unknown keys stay, a person's keys are told from ours, and what TOML cannot hold is shown."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.campaign import keys
from companion.campaign.merge import by_hand
from companion.campaign.model import Campaign, apply, same
from companion.campaign.sheets import Unreadable, edited, fresh, parse, shown

BY_HAND = b"""# my sheet
name = "Odo"   # the brave
[life]
now   = 8  # of eight
max = 8

[items."St. Elmo's lamp"]
slots = 1
unknown_key = [1, 2,
  3]
"""


def test_only_the_key_that_changed_is_touched() -> None:
    before = parse(BY_HAND)
    after = keys.put(before, ("life", "now"), 5)
    assert edited(BY_HAND, before, after) == BY_HAND.replace(b"now   = 8", b"now   = 5")


def test_keys_come_and_go() -> None:
    before = parse(BY_HAND)
    after = keys.put(keys.put(before, ("items", "rope"), {"slots": 2}), ("items", "St. Elmo's lamp", "slots"), None)
    text = edited(BY_HAND, before, after)
    assert same(parse(text), after)
    assert b"# the brave" in text and b"# of eight" in text and b"unknown_key = [1, 2,\n  3]" in text


def test_a_file_as_the_app_made_it_stays_as_the_app_makes_it() -> None:
    before = {"name": "Odo", "life": {"now": 8}}
    after = {"name": "Odo", "life": {"now": 5}, "items": {"rope": {"slots": 1}}}
    assert edited(fresh(before), before, after) == fresh(after)


def test_nothing_changed_changes_no_byte() -> None:
    assert edited(BY_HAND, parse(BY_HAND), parse(BY_HAND)) == BY_HAND


@pytest.mark.parametrize("start", [b"", b"\xef\xbb\xbf"])
def test_line_ends_and_a_byte_order_mark_stay(start: bytes) -> None:
    data = start + BY_HAND.replace(b"\n", b"\r\n")
    after = keys.put(parse(data), ("life", "new"), 1)
    text = edited(data, parse(data), after)
    assert text.startswith(start) and b"\n" not in text.replace(b"\r\n", b"")
    assert same(parse(text), after)


def test_a_lone_surrogate_is_shown_as_unknown() -> None:
    assert shown({"a\ud800": ["b\udcff", {"c": "d"}]}) == {"a\ufffd": ["b\ufffd", {"c": "d"}]}
    assert parse(fresh({"name": "\udcff"})) == {"name": "\ufffd"}


@pytest.mark.parametrize(
    "data",
    [b"", b"\0" * 40, b"   \n", b"a = ", b"\xff\xfea\0", b"a = '\xff'", b"a = " + b"[" * 2000, b"a = " + b"9" * 5000],
)
def test_what_is_no_document_says_why(data: bytes) -> None:
    with pytest.raises(Unreadable):
        parse(data)


def test_a_person_s_change_is_told_from_ours() -> None:
    base = {"life": {"now": 8, "max": 8}, "xp": 1}
    found = {"life": {"now": 8, "max": 9}, "xp": 1}  # the person raised the maximum in a file not yet written
    state = {"life": {"now": 5, "max": 8}, "xp": 1}  # meanwhile we were hurt
    assert [tuple(change[:4]) for change in by_hand("characters/odo", base, found, state)] == [
        ("characters/odo", "life.max", 8, 9)
    ]


def test_where_both_changed_a_key_the_person_s_word_stands() -> None:
    found = by_hand("campaign", {"xp": 1}, {"xp": 7}, {"xp": 3})
    assert [change[1:4] for change in found] == [("xp", 3, 7)]


def test_a_table_taken_out_leaves_what_we_added_since() -> None:
    base, state = {"items": {"rope": {"n": 1}}}, {"items": {"rope": {"n": 1}, "lamp": {"n": 1}}}
    after = apply(Campaign({"campaign": state}), by_hand("campaign", base, {}, state))
    assert after.docs["campaign"] == {"items": {"lamp": {"n": 1}}}


KEYS = st.sampled_from(["a", "b", "c"])
DOCS = st.dictionaries(KEYS, st.integers(0, 3) | st.dictionaries(KEYS, st.integers(0, 3), max_size=3), max_size=3)


@given(DOCS, DOCS)
@settings(max_examples=300)
def test_without_ours_between_the_state_becomes_the_file(base: dict[str, object], found: dict[str, object]) -> None:
    after = apply(Campaign({"campaign": base}), by_hand("campaign", base, found, base))
    assert same(after.docs.get("campaign", {}), found)


@given(DOCS, DOCS)
@settings(max_examples=300)
def test_what_is_edited_reads_back(base: dict[str, object], after: dict[str, object]) -> None:
    data = b"# a comment\n" + fresh(base)
    text = edited(data, base, after)
    assert same(parse(text), after) if after else not parse_or_nothing(text)
    assert text.startswith(b"# a comment\n")


def parse_or_nothing(data: bytes) -> object:
    try:
        return parse(data)
    except Unreadable:
        return {}
