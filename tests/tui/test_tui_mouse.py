"""Everything that a key does can be done by a click, and says by its tooltip what it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from conftest import screen_of, settle, text_of, until
from seeing import SCREENS, go
from textual.pilot import Pilot

from companion.tui.actions import ACTIONS, PANELS
from companion.tui.app import CompanionApp
from companion.tui.help_rows import help_rows
from companion.tui.screens.play import PlayScreen
from companion.tui.spans import Span
from companion.tui.widgets.span_view import SpanView

SIZE = (120, 40)


def spans(pilot: Pilot[int], where: str = "SpanView") -> Iterator[tuple[SpanView, int, int, Span]]:
    """Every span of the views that are shown, with its row and the cell where it begins."""
    for view in pilot.app.screen.query(where).results(SpanView):
        for number, row in enumerate(view._rows if view.region else ()):
            x = 0
            for span in row:
                yield view, number, x, span
                x += span.width


async def click(pilot: Pilot[int], wanted: Callable[[Span], bool], where: str = "SpanView") -> None:
    """Clicks the first span that is wanted."""
    view, row, x, _ = next(each for each in spans(pilot, where) if wanted(each[3]))
    offset = (x + view.gutter.left, row + view.gutter.top - view.scroll_offset.y)
    assert await pilot.click(view, offset=offset)
    await settle(pilot)


def does(act: str) -> Callable[[Span], bool]:
    return lambda span: span.act == act


@pytest.mark.parametrize("name", ["play", "a line", "a question", "panels", "journal", "oracles", "tables", "prep"])
async def test_every_key_that_a_bar_names_can_be_clicked(app: CompanionApp, name: str) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        await go(pilot, name)
        named = [span for *_, span in spans(pilot, ".bar") if span.role == "key"]
        assert named and [span.text for span in named if not span.act] == []
        if isinstance(app.screen, PlayScreen):
            assert {span.act.split(".")[1] for span in named} <= set(ACTIONS)


@pytest.mark.parametrize("size", [(80, 24), (79, 30), (60, 20)])
async def test_a_footer_names_six_keys_at_the_most_and_all_of_them_fit(
    app: CompanionApp, size: tuple[int, int]
) -> None:
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        for keys in SCREENS["play"], SCREENS["a line"], ("escape", "2"), ("1",), ("3",):
            for key in keys:
                await pilot.press(key)
            await settle(pilot)
            left = [span for view, *_, span in spans(pilot, "#footer") if span.role == "key"]
            assert 2 <= len(left) <= 8 and len([span for span in left if span.text not in ("F1", "F8")]) <= 6


def test_every_action_is_in_the_help_to_be_clicked() -> None:
    told = {span.act for row in help_rows("prompt", {})(90) for span in row}
    assert {f"app.{each.name}" for each in ACTIONS.values() if each.keys and each.name != "go"} <= told


async def test_help_opens_by_a_click_and_closes_by_one_beside_it(app: CompanionApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        await click(pilot, does("app.help"))
        assert pilot.app.screen.is_modal
        await pilot.click(offset=(1, 1))
        await settle(pilot)
        assert isinstance(app.screen, PlayScreen) and app.screen.focused is app.screen.prompt


async def test_a_box_closes_by_a_click_on_its_frame_and_not_by_one_on_its_words(app: CompanionApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        await click(pilot, does("app.guide"))
        box = app.screen.query_one(".box")
        await pilot.click(SpanView, offset=(60, 1))
        assert app.screen.is_modal
        await pilot.click(offset=(box.region.x + 4, box.region.bottom - 1))
        await settle(pilot)
        assert not app.screen.is_modal


async def test_an_action_of_the_help_is_done_by_a_click(app: CompanionApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        screen_of(pilot).do("/roll 2d6")
        await click(pilot, does("app.help"))
        await click(pilot, does("app.undo"))
        await until(pilot, lambda: screen_of(pilot).hand.session.store.records(1)[0].record.undo != "")


async def test_undo_in_the_footer_takes_back(app: CompanionApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        screen_of(pilot).do("/set strength 4")
        await settle(pilot)
        await click(pilot, does("app.undo"), "#footer")
        assert "str 0" in text_of(pilot)


@pytest.mark.parametrize("panel", [panel for panel in PANELS if panel != "more"])
async def test_a_tab_shows_its_panel(app: CompanionApp, panel: str) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await click(pilot, does(f"app.go.{panel}"), "#tabs")
        assert screen_of(pilot).shown == panel


async def test_an_oracle_is_asked_and_its_spark_kept(app: CompanionApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        await click(pilot, does("app.oracle.s"))
        spark = screen_of(pilot).hand.spark
        assert spark
        await click(pilot, does("app.keep"))
        assert not screen_of(pilot).hand.spark


async def test_what_is_asked_is_answered_by_a_click(app: CompanionApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        screen = screen_of(pilot)
        screen.do("/generate")
        await until(pilot, lambda: screen.hand.asks is not None)
        await settle(pilot)
        before = screen.hand.session.store.records(1)[0].record.id
        await click(pilot, does("app.answer.2"))
        assert screen.hand.session.store.records(1)[0].record.id != before


async def test_what_is_offered_is_taken(app: CompanionApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        screen_of(pilot).write("/tes")
        await settle(pilot)
        await click(pilot, does("app.take.0"))
        assert screen_of(pilot).prompt.text.startswith("/test")


async def test_a_face_of_real_dice_is_told_by_a_click(app: CompanionApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        screen = screen_of(pilot)
        screen.hand.session.real_dice = True
        screen.do("/roll 1d6")
        await settle(pilot)
        await click(pilot, does("app.face.4"))
        await until(pilot, lambda: bool(screen.hand.session.store.records(1)[0].record.rolls))
        assert screen.hand.session.store.records(1)[0].record.rolls[0][1] == [4]


async def test_a_number_says_why_by_its_tooltip_as_by_its_key(app: CompanionApp) -> None:
    async with app.run_test(size=SIZE, tooltips=True) as pilot:
        await settle(pilot)
        view, row, x, span = next(each for each in spans(pilot, "#sheet") if each[3].why)
        await pilot.hover(view, offset=(x + view.gutter.left, row + view.gutter.top))
        await settle(pilot)
        assert span.why.splitlines()[0] in str(view.tooltip)


async def test_a_button_says_what_it_does_and_by_which_keys(app: CompanionApp) -> None:
    async with app.run_test(size=SIZE, tooltips=True) as pilot:
        await settle(pilot)
        view, row, x, _ = next(each for each in spans(pilot, "#footer") if each[3].act == "app.undo")
        await pilot.hover(view, offset=(x + view.gutter.left, row + view.gutter.top))
        await settle(pilot)
        assert str(view.tooltip) == "take back the last thing done (F8, Esc u)"


@pytest.mark.parametrize(("name", "back"), [("tables", "back"), ("prep", "back")])
async def test_the_way_back_is_in_the_footer(app: CompanionApp, name: str, back: str) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        await go(pilot, name)
        for _ in range(4):
            if not isinstance(app.screen, PlayScreen):
                await click(pilot, does(back), "#footer")
        assert isinstance(app.screen, PlayScreen)
