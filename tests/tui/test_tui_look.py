"""What is aligned, what is told beside a number, where the panels stand; signs of any width."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

import pytest
from conftest import screen_of, settle
from hypothesis import given
from hypothesis import strategies as st

from companion.systems.outcome import Chances, Odd
from companion.systems.view import Meter, Pair, Panel, Row, Slots
from companion.text import line
from companion.tui.app import CompanionApp
from companion.tui.chance_rows import chance_row
from companion.tui.help_rows import help_rows
from companion.tui.spans import padded, row_width, width
from companion.tui.view_rows import panel_rows

LABELS = ("life", "生命力", "e\u0301lan", "塩🧂", "a")
PANEL = Panel("sheet", "", tuple(Meter(label, 2, 4, "clock") for label in LABELS))


def cell_of(sign: str, row: Iterable[object]) -> int:
    """The cell where a sign stands in a row."""
    text = "".join(span.text for span in row)  # type: ignore[attr-defined]
    return width(text[: text.index(sign)])


def test_meters_begin_in_one_column_whatever_their_labels_take() -> None:
    rows = panel_rows(PANEL, 40)
    assert len({cell_of("●", row) for row in rows}) == 1
    assert len({row_width(row) for row in rows}) == 1


def test_slots_and_long_rows_begin_in_one_column_too() -> None:
    slots = panel_rows(Panel("burden", "", tuple(Slots(label, 1, 3) for label in LABELS)), 40)
    assert len({cell_of("▣", row) for row in slots}) == 1
    words = "|all of it, at some length"
    named = panel_rows(Panel("more", "", tuple(Row(label, words) for label in LABELS)), 60)
    assert len({cell_of("|", row) for row in named}) == 1


def test_columns_of_a_pair_are_no_wider_than_they_need_to_be() -> None:
    rows = panel_rows(Panel("sheet", "", (Pair((Row("hero", "◆"), Row("xp", "1200"))),)), 40)
    assert "".join(span.text for span in rows[0]) == "hero ◆   xp 1200"


@given(st.text(max_size=12), st.integers(0, 30))
def test_what_is_padded_takes_its_cells(text: str, cells: int) -> None:
    assert width(line(padded(text, cells))) == max(cells, width(line(text)))


def test_a_note_stands_behind_its_number() -> None:
    (row,) = panel_rows(Panel("conflict", "", (Meter("Ghoul", 4, 4, note="there, marked"),)), 40)
    assert "".join(span.text for span in row) == "Ghoul ▰▰▰▰ 4/4 there, marked"


@pytest.mark.parametrize(
    ("kind", "shown"),
    [("life", "▰▰▱▱ 2/4"), ("clock", "●●○○ 2/4"), ("track", "■■□□ 2/4"), ("pool", "◆◆◇◇ 2/4"), ("timer", "▪▪ 2")],
)
def test_every_meter_is_a_quiet_graphic_and_a_number(kind: str, shown: str) -> None:
    (row,) = panel_rows(Panel("more", "", (Meter("x", 2, 4, kind),)), 40)
    assert "".join(span.text for span in row) == f"x {shown}"


ODDS = Chances("13[agility]-2d10", tuple(Odd(name, Fraction(n, 40)) for name, n in
               (("catastrophic", 1), ("missed", 11), ("bare", 3), ("success", 17), ("telling", 8))))  # fmt: skip


@pytest.mark.parametrize("cells", range(16, 120))
def test_no_room_cuts_a_number_of_the_chances(cells: int) -> None:
    row = chance_row(ODDS, cells)
    text = "".join(span.text for span in row)
    assert row_width(row) <= cells
    assert not re.search(r"\d…", text), text
    assert "success 42.5" in text


def test_the_likeliest_outcomes_are_told_last_of_all() -> None:
    assert "".join(span.text for span in chance_row(ODDS, 30)) == "missed 27.5 success 42.5 …"


def test_notation_is_told_as_it_is_read() -> None:
    text = "".join(span.text for span in chance_row(ODDS, 119))
    assert text.startswith("13 agility −2d10")


@pytest.mark.parametrize("cells", [34, 60, 96])
def test_help_is_wrapped_and_never_cut(cells: int) -> None:
    rows = help_rows("journal", {})(cells)
    words = " ".join(" ".join("".join(span.text for span in row).split()) for row in rows)
    assert "change the marked entry in your own editor" in " ".join(words.split()) or cells < 60
    assert max(map(row_width, rows)) <= cells


async def test_room_beside_the_prose_is_the_panels_in_columns(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        screen = screen_of(pilot)
        places = {}
        for columns in (120, 200, 300):
            await pilot.resize_terminal(columns, 60)
            await settle(pilot)
            places[columns] = [screen.view(name).region for name in ("sheet", "burden")]
            assert screen.journal.region.width <= 108
        (above, below), (left, right), _ = places.values()
        assert above.x == below.x and above.y < below.y
        assert left.y == right.y and left.x < right.x
