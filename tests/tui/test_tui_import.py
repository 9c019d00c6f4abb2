"""Taking in tables in the app: pasted or from a file, seen before they are kept."""

from __future__ import annotations

from pathlib import Path

from conftest import screen_of, settle, text_of
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input

from companion.tables.formats.reading import read_foreign
from companion.tui.app import CompanionApp
from companion.tui.screens.import_tables import ImportScreen
from companion.tui.widgets.span_view import SpanView

HUNDRED = "\n".join(f"a find, the {number}th" for number in range(1, 101))


async def opened(pilot: Pilot[int]) -> tuple[ImportScreen, list[str | None]]:
    """The screen as its key opens it, over the campaign being played, and what it answers."""
    await settle(pilot)
    play, answers = screen_of(pilot), list[str | None]()
    session = play.hand.session
    screen = ImportScreen(Path(session.store.folder) / "tables", session.library)
    pilot.app.push_screen(screen, answers.append)
    await settle(pilot)
    return screen, answers


async def paste(pilot: Pilot[int], text: str) -> None:
    pilot.app.post_message(events.Paste(text))
    await settle(pilot)


async def test_a_hundred_lines_pasted_are_a_d100_table_after_open_paste_and_keep(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        _, answers = await opened(pilot)
        await paste(pilot, HUNDRED)
        await pilot.press("ctrl+s")
        await settle(pilot)
        assert answers == ["pasted"]
        play = screen_of(pilot)
        play.do(f"/table {answers[0]}")
        record = play.hand.session.record
        assert record is not None and [dice for dice, _ in record.rolls] == ["1d100"]
        assert "a find, the" in record.md


async def test_the_preview_says_what_it_is_and_what_became_of_the_lines(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 44)) as pilot:
        screen, _ = await opened(pilot)
        await paste(pilot, "roll;text\n1-Feb;bread\n3-6;[/] salt\n9;nobody")
        screen._look()
        await settle(pilot)
        shown = text_of(pilot)
        for words in ("a file of cells", "1 table, 3 rows", "[/] salt", "changed: line 2: 1-Feb is a date"):
            assert words in shown, shown
        assert not list(screen._folder.glob("*.toml"))


async def test_a_wrong_guess_is_overruled_by_choosing_a_kind(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 44)) as pilot:
        screen, _ = await opened(pilot)
        await paste(pilot, "roll;text\n1-3;bread\n4-6;salt")
        kinds = screen.query_one("#kinds", SpanView)
        kinds.put_cursor(lambda span: span.act == "kind.list")
        kinds.action_choose()
        await settle(pilot)
        assert "a plain list; 1 table, 3 rows" in text_of(pilot)


async def test_a_file_that_would_replace_one_is_kept_only_when_asked_twice(app: CompanionApp, tmp_path: Path) -> None:
    source = tmp_path / "omens.txt"
    source.write_text("one\ntwo\nthree\n", "utf-8")
    async with app.run_test(size=(120, 44)) as pilot:
        screen, answers = await opened(pilot)
        screen._folder.mkdir(exist_ok=True)
        there = screen._folder / "omens.toml"
        there.write_text(read_foreign(b"old\nolder\n", "omens.txt").text, "utf-8")
        screen.query_one(Input).value = str(source)
        await pilot.press("ctrl+s")
        await settle(pilot)
        assert "replaces omens, 2 rows" in text_of(pilot) and "^S again" in text_of(pilot)
        assert "older" in there.read_text("utf-8") and not answers
        await pilot.press("ctrl+s")
        await settle(pilot)
    assert answers == ["omens"] and "three" in there.read_text("utf-8")
    assert "older" in (there.parent / ".replaced" / "omens.toml").read_text("utf-8")


async def test_what_cannot_be_read_says_why_and_nothing_is_kept(app: CompanionApp, tmp_path: Path) -> None:
    broken = tmp_path / "[b].json"
    broken.write_text('{"results": [', "utf-8")
    async with app.run_test(size=(120, 44)) as pilot:
        screen, answers = await opened(pilot)
        screen.query_one(Input).value = str(broken)
        await pilot.press("ctrl+s")
        await settle(pilot)
        assert "line 1" in text_of(pilot) and "no JSON" in text_of(pilot)
        await pilot.press("escape")
        await settle(pilot)
        assert answers == [None] and not list(screen._folder.glob("*.toml"))


async def test_it_fits_a_small_screen(app: CompanionApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        screen, answers = await opened(pilot)
        await paste(pilot, HUNDRED)
        screen._look()
        await settle(pilot)
        shown = text_of(pilot)
        for words in (
            "Paste a list",
            "or a file",
            "read as it looks",
            "a plain list; 1 table, 100 rows",
            "^S keeps them",
        ):
            assert words in shown, shown
        await pilot.press("ctrl+s")
        await settle(pilot)
        assert answers == ["pasted"]
