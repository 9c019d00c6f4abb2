"""What an answer costs the screen: it is painted once, with all that is new, and nothing else is put together again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import settle
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Region
from textual.pilot import Pilot
from textual.scrollbar import ScrollBar, ScrollBarRender
from textual.strip import Strip

from companion.campaign.store import Words
from companion.play.opening import create
from companion.tui.app import CompanionApp
from companion.tui.ground import Ground
from companion.tui.laying import Laying
from companion.tui.panels.journal import Journal
from companion.tui.screens.play import PlayScreen
from companion.tui.widgets.long_view import _thumb
from companion.tui.widgets.prompt import Prompt
from companion.tui.widgets.span_view import SpanView


@pytest.fixture
def app(tmp_path: Path) -> CompanionApp:
    return CompanionApp(Ground(tmp_path, seed=7), create(tmp_path, "Salt", "sdm", "Odo", quick=True))


def play(pilot: Pilot[int]) -> PlayScreen:
    assert isinstance(pilot.app.screen, PlayScreen)
    return pilot.app.screen


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The ids of the views, one for each of their lines that is drawn."""
    lines: list[str] = []
    usual = SpanView.render_line

    def counted(view: SpanView, y: int) -> Strip:
        lines.append(str(view.id))
        return usual(view, y)

    monkeypatch.setattr(SpanView, "render_line", counted)
    yield lines


async def test_a_line_that_changes_no_sheet_draws_no_panel(app: CompanionApp, drawn: list[str]) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press(*"/roll 1d1")
        await settle(pilot)
        drawn.clear()
        await pilot.press("enter")
        await settle(pilot)
        assert play(pilot).journal.marked is not None
        assert set(drawn) <= {"chance", "footer", "title"}, drawn


async def test_a_line_that_changes_one_figure_draws_its_panel(app: CompanionApp, drawn: list[str]) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        drawn.clear()
        play(pilot).do("/hurt 1")
        await settle(pilot)
        assert "sheet" in drawn and "oracle" not in drawn


async def test_the_empty_prompt_is_painted_with_the_answer_and_not_before(
    app: CompanionApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        screen = play(pilot)
        await pilot.press(*"Rain.")
        await settle(pilot)
        painted: list[tuple[str, bool]] = []
        usual = Prompt.render_lines

        def seen(prompt: Prompt, crop: Region) -> list[Strip]:
            painted.append((prompt.text, screen.journal.marked is not None))
            return usual(prompt, crop)

        monkeypatch.setattr(Prompt, "render_lines", seen)
        screen.prompt.done()
        assert screen.journal.marked is not None and screen.journal.marked.text == "Rain.", "it is done at once"
        await settle(pilot)
        assert ("", True) in painted and ("", False) not in painted
        await pilot.press(*"One.", "enter", *"Sn")
        await settle(pilot)
        assert screen.prompt.text == "Sn", "what was typed after it stands on a clean line"


async def test_the_scrollbar_stands_where_the_journal_does(app: CompanionApp, tmp_path: Path) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        screen = play(pilot)
        for number in range(60):
            screen.do(f"Rain {number}.")
            await pilot.pause()
        for keys in ((), ("escape", "2", "g"), ("G",)):
            await pilot.press(*keys)
            await settle(pilot)
            assert looks(screen.journal.vertical_scrollbar) == wanted(screen.journal)
        screen.do("/undo 20")
        await settle(pilot)
        assert looks(screen.journal.vertical_scrollbar) == wanted(screen.journal)


def looks(bar: ScrollBar) -> list[object]:
    """How a scrollbar is drawn, row by row."""
    return rows(bar, bar.window_virtual_size, bar.position)


def wanted(journal: Journal) -> list[object]:
    """How it is to be drawn, by what is laid out and how far that is scrolled."""
    return rows(journal.vertical_scrollbar, journal.virtual_size.height, journal.scroll_y)


def rows(bar: ScrollBar, height: float, row: float) -> list[object]:
    made = ScrollBarRender.render_bar(int(bar.window_size), height, bar.window_size, row)
    return [(segment.text, str(segment.style)) for segment in made.segments]


@given(st.integers(1, 60), st.integers(0, 3000), st.data())
def test_a_thumb_that_looks_the_same_is_the_same_to_textual(window: int, more: int, data: st.DataObject) -> None:
    height = window + 1 + more
    one, other = (data.draw(st.integers(0, height - window)) for _ in range(2))
    if _thumb(height, window, one) == _thumb(height, window, other):
        drawn_ = [ScrollBarRender.render_bar(window, height, window, row).segments for row in (one, other)]
        assert [str(each) for each in drawn_[0]] == [str(each) for each in drawn_[1]]


TEXTS = ["Rain.", "d: 1d6 = 3\n-> yes", "? Is it\n-> no", "a " * 60, "@ Odo bows"]


@given(st.lists(st.sampled_from(TEXTS), max_size=30))
def test_what_is_laid_step_by_step_is_laid_as_at_once(texts: list[str]) -> None:
    blocks = [Words(f"k.{number}", text, "journal/001.md") for number, text in enumerate(texts)]
    grown, whole = Laying(), Laying()
    for count in range(0, len(blocks) + 1, 3):
        grown.lay(blocks[:count], 40)
    grown.lay(blocks, 40)
    whole.lay(blocks, 40)
    assert (grown.starts, grown.height, grown.blocks) == (whole.starts, whole.height, whole.blocks)
    grown.lay(blocks[: len(blocks) // 2], 40)
    whole.lay(blocks[: len(blocks) // 2], 40)
    assert (grown.starts, grown.height) == (whole.starts, whole.height)


async def test_another_theme_colours_the_lines_that_are_kept(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        screen = play(pilot)
        screen.do("Rain.")
        await settle(pilot)
        before = journal_colours(screen)
        app.theme = "salt"
        await settle(pilot)
        after = journal_colours(screen)
        screen.journal._strips.clear()
        assert before.isdisjoint(after) and after == journal_colours(screen)


def journal_colours(screen: PlayScreen) -> set[str]:
    """The colours in which the first rows of the journal are drawn."""
    lines = screen.journal.render_lines(Region(0, 0, screen.journal.outer_size.width, 3))
    return {str(segment.style.bgcolor) for line in lines for segment in line if segment.style}
