"""What a search means."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.play.kinds import KINDS, kind_of
from companion.play.query import read_query


@pytest.mark.parametrize(
    ("typed", "text", "found"),
    [
        ("salt gate", "The gate of salt", True),
        ('"salt gate"', "The gate of salt", False),
        ('"salt gate"', "At the Salt Gate.", True),
        ("kind:oracle", "? Is it far\n-> Yes.", True),
        ("kind:oracle", "It is far.", False),
        ("kind:prose well", "The well is dry.", True),
        ("with:@Tally", "N (Tally): “Nine.”", True),
        ("#debt", "paid  #debt", True),
        ("(a+)+$", "aaaa", False),
        ("(a+)+$", "so (a+)+$ it goes", True),
        ("note:to", "note:to self", True),
        ("kind:nonsense", "kind:nonsense is a word then", True),
    ],
)
def test_a_block_meets_it(typed: str, text: str, found: bool) -> None:
    assert read_query(typed).meets(text) is found


@pytest.mark.parametrize(
    ("typed", "sessions"),
    [("session:3", [3]), ("session:3..", [3, 4, 5]), ("session:..2", [1, 2]), ("session:2..4", [2, 3, 4])],
)
def test_sessions(typed: str, sessions: list[int]) -> None:
    query = read_query(typed)
    assert [n for n in range(1, 6) if query.in_file(f"journal/{n:03d}-the-gate.md")] == sessions


@given(st.text(max_size=40), st.text(max_size=80))
def test_what_a_block_meets_its_file_may_hold(typed: str, text: str) -> None:
    query = read_query(typed)
    if query.meets(text):
        assert query.may_hold(("before " + text + " after").casefold())


@pytest.mark.parametrize(
    ("block", "kind"),
    [
        ("The caravan halts.", "prose"),
        ("? Is it", "oracle"),
        ("@ bows", "action"),
        ("=> so", "consequence"),
        ("d: 2d6 ⟨3 4⟩ = 7", "roll"),
        ("tbl: A -> b", "table"),
        ("### S1 *x*", "heading"),
        ("(note: x)", "note"),
        ("[N:Tally]", "tag"),
        ("(Odo: life 8 → 5)", "change"),
    ],
)
def test_kinds(block: str, kind: str) -> None:
    assert kind_of(block) == kind
    assert kind in KINDS
