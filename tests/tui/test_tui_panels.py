"""The panels, by keys and by mouse; the bars; the narrow screen."""

from __future__ import annotations

import pytest
from conftest import screen_of, settle, text_of, type_line

from companion.systems.view import Line, Meter, Panel, Row
from companion.tui.app import CompanionApp
from companion.tui.panels.journal import Journal
from companion.tui.screens.box import Box
from companion.tui.spans import Span
from companion.tui.widgets.span_view import SpanView

SIZES = [(120, 36), (100, 24), (80, 24), (40, 12), (20, 6), (8, 3), (1, 1), (250, 80)]


def find(view: SpanView, wanted: str) -> tuple[int, int]:
    """Where on a view a text stands: cell and row."""
    for number in range(view.virtual_size.height):
        text = "".join(segment.text for segment in view.render_line(number - view.scroll_offset.y))
        if wanted in text:
            return text.index(wanted), number - view.scroll_offset.y
    raise AssertionError(f"{wanted} is not there")


@pytest.mark.parametrize(
    ("key", "panel"), [("1", "sheet"), ("2", "journal"), ("3", "oracle"), ("4", "burden"), ("5", "more")]
)
async def test_esc_and_a_digit_go_to_a_panel_and_i_comes_back(app: CompanionApp, key: str, panel: str) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await type_line(pilot, "/thread add The missing seal")
        screen_of(pilot).write("draft")
        await pilot.press("escape", key)
        await settle(pilot)
        assert app.focused is not None and app.focused.id == panel
        await pilot.press("i")
        await settle(pilot)
        assert screen_of(pilot).prompt.has_focus and screen_of(pilot).prompt.text == "draft"


async def test_esc_and_a_letter_that_came_as_one_are_both(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await type_line(pilot, "Rain")
        screen_of(pilot).write("draft")
        await pilot.press("alt+u")
        await settle(pilot)
        assert "took back: Rain" in text_of(pilot)
        assert screen_of(pilot).prompt.text == "draft"
        await pilot.press("i", "alt+4")
        await settle(pilot)
        assert app.focused is not None and app.focused.id == "burden"
        await pilot.press("i", "alt+shift+u")
        await settle(pilot)
        assert "did again: Rain" in text_of(pilot)
        await pilot.press("alt+u")
        await settle(pilot)
        assert "took back: Rain" in text_of(pilot)


async def test_keys_that_come_before_the_focus_has_moved_go_to_the_panel(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        for key in ("escape", "4"):
            app.simulate_key(key)
        await settle(pilot)
        assert app.focused is not None and app.focused.id == "burden"
        assert screen_of(pilot).prompt.text == ""


async def test_every_number_of_the_sheet_says_why(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("escape", "1", "equals_sign")
        await settle(pilot)
        view = screen_of(pilot).view("sheet")
        assert view.current is not None and view.current.why
        assert view.current.why.split("\n")[0] in text_of(pilot)


async def test_the_cursor_walks_by_hjkl_and_arrows(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        view = screen_of(pilot).view("sheet")
        panel = Panel(
            "sheet",
            "",
            (Row("a", "1", why="w"), Line("b" * 30, why="w"), Meter("c", 1, 2, why="w"), Line("d" * 30, why="w")),
        )
        from companion.tui.view_rows import panel_rows

        view.show(lambda cells: panel_rows(panel, cells))
        await pilot.press("escape", "1", "g")
        await settle(pilot)

        def here() -> str:
            assert view.current is not None
            return view.current.text

        assert here() == "a 1"
        await pilot.press("j")
        assert here().startswith("b")
        await pilot.press("down", "down")
        assert here().startswith("d")
        await pilot.press("k", "h")
        assert here().startswith("b")
        await pilot.press("l")
        assert here() == "1/2"
        await pilot.press("G")
        assert here().startswith("d")


async def test_enter_on_a_panel_does_its_line(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await type_line(pilot, "/clock Storm 2/6")
        await pilot.press("escape", "5", "enter")
        await settle(pilot)
        assert "Storm ●●●○○○ 3/6" in text_of(pilot)


async def test_the_mouse_does_a_line_and_asks_why(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await type_line(pilot, "/clock Storm 2/6")
        view = screen_of(pilot).view("more")
        x, y = find(view, "2/6")
        await pilot.click(view, offset=(x + view.gutter.left, y + view.gutter.top))
        await settle(pilot)
        assert "3/6" in text_of(pilot)


async def test_the_mouse_over_a_number_shows_why(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36), tooltips=True) as pilot:
        await settle(pilot)
        view = screen_of(pilot).view("sheet")
        x, y = find(view, "8/8")
        await pilot.hover(view, offset=(x + view.gutter.left, y + view.gutter.top))
        await settle(pilot)
        assert view.tooltip is not None


async def test_the_oracles_by_letters(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        for key in "erwpnt":
            before = screen_of(pilot).hand.session.store.entries
            await pilot.press("escape", "3", key)
            await settle(pilot)
            assert screen_of(pilot).hand.session.store.entries == before + 1, key
            await pilot.press("i")
        await pilot.press("escape", "3", "a")
        await settle(pilot)
        assert screen_of(pilot).prompt.text == "? " and screen_of(pilot).prompt.has_focus


async def test_the_oracles_by_mouse(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        view = screen_of(pilot).view("oracle")
        x, y = find(view, "event")
        before = screen_of(pilot).hand.session.store.entries
        await pilot.click(view, offset=(x + view.gutter.left, y + view.gutter.top))
        await settle(pilot)
        assert screen_of(pilot).hand.session.store.entries == before + 1


async def test_a_spark_is_shown_and_kept_only_with_enter(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        hand = screen_of(pilot).hand
        before = hand.session.store.entries
        await pilot.press("escape", "3", "s")
        await settle(pilot)
        assert hand.session.store.entries == before and "Enter keeps it" in text_of(pilot)
        spark = hand.spark
        await pilot.press("enter")
        await settle(pilot)
        assert hand.session.store.entries == before + 1 and hand.spark == ""
        assert hand.session.store.tail(1)[0].text == spark
        assert "Enter keeps it" not in text_of(pilot)


async def test_the_footer_and_the_tabs_are_buttons(app: CompanionApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await type_line(pilot, "Rain")
        footer = screen_of(pilot).view("footer")
        x, y = find(footer, "undo")
        await pilot.click(footer, offset=(x + 1, y))
        await settle(pilot)
        assert "took back: Rain" in text_of(pilot)
        tabs = screen_of(pilot).view("tabs")
        x, y = find(tabs, "4 Burdens")
        await pilot.click(tabs, offset=(x + 2, y))
        await settle(pilot)
        assert "[4 Burdens]" in text_of(pilot) and "items" in text_of(pilot)


async def test_a_choice_is_taken_by_mouse(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await type_line(pilot, "/dice 20")
        await type_line(pilot, "/test thought")
        asks = screen_of(pilot).hand.asks
        view = screen_of(pilot).view("chance")
        x, y = find(view, "1 ")
        await pilot.click(view, offset=(x + view.gutter.left, y))
        await settle(pilot)
        assert screen_of(pilot).hand.asks != asks


async def test_the_journal_by_mouse_and_wheel(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 20)) as pilot:
        await settle(pilot)
        session = screen_of(pilot).hand.session
        for number in range(30):
            assert session.do(f"Line {number}")["ok"]
        screen_of(pilot).show(to_end=True)
        await settle(pilot)
        journal = screen_of(pilot).query_one(Journal)
        assert "Line 29" in text_of(pilot)
        bottom = journal.scroll_offset.y
        assert journal.vertical_scrollbar.position == bottom
        journal.scroll_up(animate=False)
        await settle(pilot)
        assert journal.scroll_offset.y < bottom
        await pilot.click(journal, offset=(5, 1))
        await settle(pilot)
        assert journal.marked is not None and journal.marked.text != "Line 29"


async def test_only_a_window_of_the_journal_is_laid_out_and_older_come_on_scrolling(app: CompanionApp) -> None:
    from companion.campaign.store import Words
    from companion.tui.reel import Reel

    blocks = tuple(Words(f"k.{number}", f"Entry {number}", "j") for number in range(5000))

    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        journal = screen_of(pilot).query_one(Journal)
        journal._reel = Reel(lambda: ["j"], lambda _: blocks)
        journal.reload(to_end=True)
        await settle(pilot)
        assert len(journal._laying.blocks) == 200 and "Entry 4999" in text_of(pilot)
        assert len(journal._laying._laid) <= 220
        journal.focus()
        journal.scroll_home(animate=False)
        await settle(pilot)
        assert "Entry 4800" in text_of(pilot) and len(journal._laying.blocks) == 400
        await pilot.press("g")
        await settle(pilot)
        assert "Entry 0 " in text_of(pilot) and len(journal._laying.blocks) == 200
        assert journal.mark("k.3000")
        await settle(pilot)
        assert "Entry 3000" in text_of(pilot)


@pytest.mark.parametrize("size", SIZES)
async def test_no_size_breaks_it(app: CompanionApp, size: tuple[int, int]) -> None:
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        await type_line(pilot, "? Is it far")
        await pilot.press("slash", "t")
        await settle(pilot)
        await pilot.press("escape", "4", "f1")
        await settle(pilot)
        await pilot.press("escape")
        await settle(pilot)
        assert screen_of(pilot).hand.session.store.tail(1)[0].text.startswith("? Is it far")
        assert screen_of(pilot).prompt.text == "/t"


async def test_resizing_goes_from_wide_to_narrow_and_back(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        screen_of(pilot).write("draft")
        assert "1 Odo" in text_of(pilot) and "3 Oracles" in text_of(pilot) and "[2 Journal]" not in text_of(pilot)
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert "[2 Journal]" in text_of(pilot) and "The caravan halts." in text_of(pilot)
        await pilot.resize_terminal(3, 2)
        await pilot.resize_terminal(120, 36)
        await settle(pilot)
        assert "[2 Journal]" not in text_of(pilot) and "a ask" in text_of(pilot)
        assert screen_of(pilot).prompt.text == "draft"


async def test_a_key_on_an_entry_puts_its_line_on_the_prompt(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await type_line(pilot, "/roll 2d6")
        await pilot.press("escape", "2", "enter")
        await settle(pilot)
        assert screen_of(pilot).prompt.text == "/roll 2d6"
        screen_of(pilot).prompt.load_text("")
        await pilot.press("escape", "2", "equals_sign")
        await settle(pilot)
        assert isinstance(app.screen, Box) and "/roll 2d6" in text_of(pilot)


def test_a_span_without_act_or_why_is_passed_over() -> None:
    assert not Span("words").alive and Span("words", why="x").alive and Span("words", act="/x").alive


@pytest.mark.parametrize("panel", ["prompt", "sheet", "journal", "oracle", "burden"])
async def test_every_item_of_the_footer_does_its_own_wherever_the_focus_is(app: CompanionApp, panel: str) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await type_line(pilot, "Rain")
        screen = screen_of(pilot)
        screen.set_focus(screen.query_one(f"#{panel}"))
        await settle(pilot)
        footer = screen.view("footer")
        x, y = find(footer, "F1 help")
        await pilot.click(footer, offset=(x + 4, y))
        await settle(pilot)
        assert isinstance(app.screen, Box)
        await pilot.press("escape")
        await settle(pilot)
        x, y = find(footer, "F8")
        await pilot.click(footer, offset=(x + 1, y))
        await settle(pilot)
        assert screen.hand.session.store.next_redo() is not None
        if panel != "prompt":
            x, y = find(footer, "i write")
            await pilot.click(footer, offset=(x + 1, y))
            await settle(pilot)
            assert screen.prompt.has_focus


async def test_the_first_key_after_the_start_is_heard(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("f1")
        await settle(pilot)
        assert isinstance(app.screen, Box)


async def test_a_key_held_down_opens_one_box(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        depth = len(app.screen_stack)
        for _ in range(4):
            app.simulate_key("ctrl+f")
        await settle(pilot)
        assert len(app.screen_stack) == depth + 1


async def test_what_fits_now_has_the_choice_that_is_open(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await type_line(pilot, "/dice 20")
        await type_line(pilot, "/test thought")
        asks = screen_of(pilot).hand.asks
        assert asks is not None
        await pilot.press("ctrl+g")
        await settle(pilot)
        assert "app." not in text_of(pilot) and str(asks["choices"][0]) in text_of(pilot)
        await pilot.press("enter")
        await settle(pilot)
        assert screen_of(pilot).hand.asks != asks


async def test_an_answer_is_told_where_the_journal_is_not_shown(app: CompanionApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("escape", "4", "i")
        await type_line(pilot, "/take Stone of salt")
        assert "takes Stone of salt" in text_of(pilot) and "[4 " in text_of(pilot)
