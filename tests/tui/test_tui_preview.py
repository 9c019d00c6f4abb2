"""What a line would do, shown in the panels before Enter: hollow slots, what is over, the penalty."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import screen_of, settle, text_of, type_line
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.play.opening import create, open_session
from companion.systems.view import Line, Meter, Pair, Panel, Row, Slots
from companion.tui.app import CompanionApp
from companion.tui.hand import Hand
from companion.tui.would_rows import would_rows


def words_of(before: Panel, after: Panel, cells: int = 60) -> str:
    return "\n".join("".join(span.text for span in row) for row in would_rows(before, after, cells))


def slots(used: int, limit: int = 8) -> Panel:
    return Panel("burden", "Burdens", (Slots("items", used, limit),))


def test_slots_that_would_be_filled_are_hollow() -> None:
    assert "▣▣▣◫◫▢▢▢ 3 → 5 of 8" in words_of(slots(3), slots(5))


def test_what_would_be_over_is_hollow_beyond_the_limit() -> None:
    assert "▣▣▣▣▣▣▣◫▐◫◫ 7 → 10 of 8 → 2 over" in words_of(slots(7), slots(10))
    assert "▐▣◫" in words_of(slots(9), slots(10))


def test_slots_that_would_be_freed_are_empty() -> None:
    assert "▣▣▣▢▢▢▢▢ 5 → 3 of 8" in words_of(slots(5), slots(3))


@given(st.integers(0, 16), st.integers(0, 16), st.integers(1, 12))
@settings(max_examples=100, deadline=None)
def test_full_and_hollow_slots_together_are_those_that_would_be_used(was: int, used: int, limit: int) -> None:
    row = words_of(slots(was, limit), slots(used, limit), 80)
    if was != used:
        assert row.count("▣") + row.count("◫") == used
        assert row.count("◫") == max(0, used - was)


def test_what_is_new_has_an_arrow_and_what_stays_has_none() -> None:
    before = Panel("burden", "B", (Line("every roll −1"), Row("Rope", ""), Meter("life", 5, 8)))
    after = Panel(
        "burden", "B", (Line("every roll −2"), Row("Rope", "", "", ""), Row("Salt ×3", ""), Meter("life", 4, 8))
    )
    shown = words_of(before, after)
    assert (
        "→ every roll −2" in shown and "→ Salt ×3" in shown and "→ life 5 → 4 of 8" in shown and "→ Rope" not in shown
    )


def test_numbers_side_by_side_show_what_they_would_become() -> None:
    before = Panel("sheet", "S", (Pair((Row("str", "1"), Row("agi", "2"))),))
    after = Panel("sheet", "S", (Pair((Row("str", "3"), Row("agi", "2"))),))
    shown = words_of(before, after)
    assert "1→3" in shown and "2→" not in shown


async def test_typing_a_line_shows_it_in_the_panel_and_enter_does_it(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        hand = screen_of(pilot).hand
        state, entries = hand.campaign, hand.session.store.entries
        screen_of(pilot).write("/take salt x9")
        await settle(pilot)
        shown = text_of(pilot)
        assert "◫" in shown and "would:" in shown and "→ " in shown and "every roll −" in shown
        assert hand.campaign is state and hand.session.store.entries == entries
        await pilot.press("enter")
        await settle(pilot)
        assert "◫" not in text_of(pilot) and "salt" in text_of(pilot)


async def test_what_would_be_goes_with_the_line(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        before = text_of(pilot)
        screen_of(pilot).write("/take salt x3")
        await settle(pilot)
        assert "◫" in text_of(pilot)
        screen_of(pilot).write("")
        await settle(pilot)
        assert "◫" not in text_of(pilot)
        assert text_of(pilot).split("\n")[:20] == before.split("\n")[:20]


async def test_dice_are_not_foreseen(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        screen_of(pilot).write("/test thought vs 11")
        await settle(pilot)
        assert screen_of(pilot).foreseen is None and "→ " not in text_of(pilot)


@pytest.mark.parametrize(
    ("system", "line"),
    [
        ("sdm", "/take Salt x3"),
        ("sdm", "/hurt 3"),
        ("sdm", "/trait Salt-tongue"),
        ("sdm", "/burden Debt"),
        ("scattershot", "/persona"),
        ("synthesis", "/trait Mighty 4"),
        ("freeform", "/set might 2"),
    ],
)
def test_every_game_foresees_what_changes_its_sheet_and_does_nothing(tmp_path: Path, system: str, line: str) -> None:
    with open_session(create(tmp_path / "saves", "Salt", system, "Odo"), seed=3) as session:
        hand = Hand(session)
        line = "/persona " + _first_persona() if line == "/persona" else line
        state, entries = hand.campaign, session.store.entries
        found = hand.would(line)
        assert found is not None and found.words and found.campaign != state
        assert hand.campaign is state and session.store.entries == entries
        assert hand.do(line)["ok"] and hand.campaign == found.campaign


def _first_persona() -> str:
    from companion.systems.scattershot.catalogue import personae

    return str(next(iter(personae().values()))["ready"])


async def test_a_refused_line_stands_above_the_one_that_is_typed_already(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        screen = screen_of(pilot)
        screen.write("They wa")
        screen.enter("/tesst thought")
        await settle(pilot)
        rows = text_of(pilot).split("\n")
        above = next(number for number, row in enumerate(rows) if "✗ /tesst thought" in row)
        assert rows[above + 1].index("▲") == rows[above].index("/tesst") + 1
        assert screen.prompt.text == "They wa"
        await pilot.press("i", "t")
        await settle(pilot)
        assert "✗ /tesst" in text_of(pilot) and screen.prompt.text == "They wait"
        await pilot.press("up")
        await settle(pilot)
        assert screen.prompt.text == "/tesst thought" and "▲" in text_of(pilot)
        assert "✗ /tesst" not in text_of(pilot)


@pytest.mark.parametrize(("line", "word"), [("/roll 2d6+x", "x"), ("/roll 2d0", "0"), ("/test nonsense", "nonsense")])
async def test_the_sign_stands_under_the_word_that_is_wrong(app: CompanionApp, line: str, word: str) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await type_line(pilot, line)
        rows = text_of(pilot).split("\n")
        typed = next(number for number, row in enumerate(rows) if f"› {line}" in row)
        assert rows[typed + 1].index("▲") == rows[typed].index(line) + line.rindex(word)


async def test_the_odds_in_full_are_a_key_away(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        screen_of(pilot).write("/test thought vs 11")
        await settle(pilot)
        await pilot.press("escape", "0")
        await settle(pilot)
        assert "The odds" in text_of(pilot) and "1/2" in text_of(pilot)
