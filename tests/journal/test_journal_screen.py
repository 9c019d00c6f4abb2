"""The journal in the app: the tale, stretches, the past, search while typing, the editor, copying, a file from vim."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from journal_screen_kit import app_on, screen_of, settle, shown, until
from textual.events import MouseMove
from textual.pilot import Pilot

from companion.campaign.entry import Told
from companion.campaign.machine import home
from companion.campaign.store import Store
from companion.tui import clipboard
from companion.tui.app import CompanionApp
from companion.tui.screens import counting
from companion.tui.screens.box import Box
from companion.tui.screens.counting import CountingScreen
from companion.tui.screens.find import FindScreen
from companion.tui.screens.play import PlayScreen

_SCENE = (
    "/session one",
    "/scene The gate",
    "The caravan halts.",
    "@ Odo bows",
    "/roll 2d6",
    "=> They wave us through.",
)


async def test_the_tale_hides_the_mechanics_and_shows_them_again(tmp_path: Path) -> None:
    app = app_on(tmp_path, *_SCENE, "? Is it far", "[N:Tally]")
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        assert "2d6" in shown(pilot) and "? Is it far" in shown(pilot) and "@ Odo bows" in shown(pilot)
        await pilot.press("escape", "m")
        await settle(pilot)
        tale = shown(pilot)
        assert "2d6 ⟨" not in tale and "⚀" not in tale and "? Is it far" not in tale and "◇ person" not in tale
        assert "The caravan halts." in tale and "Odo bows" in tale and "@ Odo" not in tale and "They wave" in tale
        assert "as a tale" in tale
        await pilot.press("m")
        await settle(pilot)
        assert "2d6" in shown(pilot) and "@ Odo bows" in shown(pilot)


async def test_a_stretch_chosen_by_keys_becomes_a_passage(tmp_path: Path) -> None:
    app = app_on(tmp_path, *_SCENE)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("escape", "2", "k", "k", "k", "v", "j", "j", "j")
        await settle(pilot)
        assert shown(pilot).count("┃") >= 3
        await pilot.press("P")
        await settle(pilot)
        screen = screen_of(pilot)
        assert screen.prompt.text.startswith("/promote ")
        await pilot.press("enter")
        await settle(pilot)
        made = screen.hand.session.store.tail(1)[0].text
        assert made.startswith("The caravan halts.\n\nOdo bows\n\nThey wave us through.\n\n(source: ")
        await pilot.press("f8")
        await settle(pilot)
        assert screen.hand.session.store.tail(1)[0].text == "=> They wave us through."


async def test_a_stretch_chosen_by_mouse(tmp_path: Path) -> None:
    app = app_on(tmp_path, *_SCENE)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        journal = screen_of(pilot).journal
        rows = shown(pilot).split("\n")
        first = next(y for y, row in enumerate(rows) if "The caravan halts." in row)
        last = next(y for y, row in enumerate(rows) if "They wave us through." in row)
        await pilot.click(offset=(6, first))
        await pilot.click(offset=(6, last), shift=True)
        await settle(pilot)
        assert journal.stretch[0].text == "The caravan halts."
        assert journal.stretch[-1].text == "=> They wave us through."


def _row_of(pilot: Pilot[int], words: str) -> int:
    return next(y for y, row in enumerate(shown(pilot).split("\n")) if words in row)


async def test_a_stretch_pulled_with_the_mouse_becomes_a_passage_of_the_kinds_named(tmp_path: Path) -> None:
    app = app_on(tmp_path, *_SCENE)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        journal = screen_of(pilot).journal
        first, last = _row_of(pilot, "The caravan halts."), _row_of(pilot, "They wave us through.")
        await pilot.mouse_down(offset=(6, first))
        assert journal.stretch == () and journal.marked is not None and journal.marked.text == "The caravan halts."
        for row in range(first + 1, last + 1):
            await pilot._post_mouse_events([MouseMove], offset=(6, row), button=1)
        assert [block.text for block in journal.stretch][::3] == ["The caravan halts.", "=> They wave us through."]
        await pilot.mouse_up(offset=(6, last))
        await pilot.hover(offset=(6, first))
        await settle(pilot)
        assert len(journal.stretch) == 4 and "4 chosen" in shown(pilot)
        await pilot.press("P", *"kind:prose", "enter")
        await settle(pilot)
        made = screen_of(pilot).hand.session.store.tail(1)[0].text
        ids = [block.id for block in screen_of(pilot).hand.session.store.tail(5)]
        assert made == f"The caravan halts.\n\n(source: {ids[0]}–{ids[3]})"


async def test_a_click_alone_gives_the_stretch_up(tmp_path: Path) -> None:
    app = app_on(tmp_path, *_SCENE)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("escape", "2", "v", "k", "k")
        assert len(screen_of(pilot).journal.stretch) == 3
        await pilot.click(offset=(6, _row_of(pilot, "They wave us through.")))
        assert screen_of(pilot).journal.stretch == ()


async def test_a_stretch_is_let_go_when_a_line_is_done_and_stays_when_others_write(tmp_path: Path) -> None:
    app = app_on(tmp_path, *_SCENE)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        screen = screen_of(pilot)
        await pilot.press("escape", "2", "v", "k", "k")
        chosen = screen.journal.stretch
        file = Path(screen.hand.session.store.folder) / screen.hand.session.store.session_file
        file.write_bytes(file.read_bytes() + b"\nBy hand.\n")
        screen.look()
        await settle(pilot)
        assert len(chosen) == 3 and screen.journal.stretch == chosen
        await pilot.press("i", *"Rain.", "enter")
        await settle(pilot)
        assert screen.journal.stretch == () and "chosen" not in shown(pilot)


async def test_pulled_beyond_the_edge_the_journal_moves_along(tmp_path: Path) -> None:
    app = app_on(tmp_path, *(f"Rain {number}." for number in range(40)))
    async with app.run_test(size=(120, 24)) as pilot:
        await settle(pilot)
        journal = screen_of(pilot).journal
        at, top = _row_of(pilot, "Rain 39."), journal.region.y - 1
        await pilot.mouse_down(offset=(6, at))
        for _ in range(30):
            await pilot._post_mouse_events([MouseMove], offset=(6, top), button=1)
        await pilot.mouse_up(offset=(6, top))
        assert journal.stretch[-1].text == "Rain 39." and journal.scroll_offset.y < journal.max_scroll_y
        assert len(journal.stretch) > journal.region.height // 2


async def test_a_stretch_of_none_says_how_to_begin_one(tmp_path: Path) -> None:
    app = app_on(tmp_path, *_SCENE)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("escape", "P")
        await settle(pilot)
        assert "v begins a stretch" in shown(pilot) and screen_of(pilot).prompt.text == ""


def grown(folder: Path, sessions: int) -> CompanionApp:
    """Sessions of forty entries; in the fifth something is said of a heron."""
    app = app_on(folder, *(f"/session day {number}" for number in range(1, sessions + 1)))
    for number, file in enumerate(sorted((folder / "the-salt-road" / "journal").iterdir()), 1):
        words = "".join(f"\nRain {number} {hour}.\n" for hour in range(40))
        file.write_text(file.read_text("utf-8") + words + ("\nThe heron stands.\n" if number == 5 else ""), "utf-8")
    return app


async def test_search_goes_to_an_entry_of_long_ago_and_reads_only_what_is_near_it(tmp_path: Path) -> None:
    app = grown(tmp_path, 24)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        asked: list[str] = []
        journal = screen_of(pilot).journal
        blocks = journal._reel._blocks
        journal._reel._blocks = lambda file: (asked.append(file), blocks(file))[1]
        await pilot.press("ctrl+f")
        await settle(pilot)
        assert isinstance(app.screen, FindScreen)
        await pilot.press(*"heron")
        await until(pilot, lambda: "The heron stands" in shown(pilot))
        assert "nowhere" not in shown(pilot)
        await pilot.press("enter", "enter")
        await until(pilot, lambda: journal.marked is not None and journal.marked.text.startswith("The heron"))
        assert "The heron stands" in shown(pilot) and "Rain 5 39." in shown(pilot)
        assert "journal/005-day-5.md" in asked and max(asked) < "journal/011"
        await pilot.press(*["j"] * 44)
        await until(pilot, lambda: journal.marked is not None and journal.marked.text == "Rain 7 1.")
        await pilot.press("G")
        await until(pilot, lambda: "Rain 24 39." in shown(pilot))


async def test_home_is_the_first_entry_of_all_and_end_the_newest_and_nothing_between_is_read(tmp_path: Path) -> None:
    app = grown(tmp_path, 24)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        journal = screen_of(pilot).journal
        asked: list[str] = []
        blocks = journal._reel._blocks
        journal._reel._blocks = lambda file: (asked.append(file), blocks(file))[1]
        await pilot.press("escape", "2", "home")
        await settle(pilot)
        assert "Rain 1 0." in shown(pilot) and journal.marked is not None and "day 1" in journal.marked.text
        assert len(journal._laying.blocks) <= 400 and max(asked) < "journal/008"
        await pilot.press("pagedown", "pagedown")
        await settle(pilot)
        assert journal.marked is not None and journal.marked.text in shown(pilot)
        await pilot.press("j", "e")
        await settle(pilot)
        assert screen_of(pilot).prompt.text in shown(pilot).split("› ")[0]
        await pilot.press("escape", "end")
        await settle(pilot)
        assert "Rain 24 39." in shown(pilot) and journal.marked is not None and journal.marked.text == "Rain 24 39."
        assert not {file for file in asked if "journal/010" < file < "journal/018"}


async def test_scrolled_up_by_wheel_through_everything_and_no_block_is_passed_over(tmp_path: Path) -> None:
    app = grown(tmp_path, 12)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        journal = screen_of(pilot).journal
        seen: set[str] = set()
        for _ in range(400):
            seen |= {row.strip(" │▌") for row in shown(pilot).split("\n")}
            before = (journal._laying.blocks[0].id, journal.scroll_offset.y)
            journal.scroll_page_up(animate=False)
            await pilot.pause()
            await pilot.pause()
            if (journal._laying.blocks[0].id, journal.scroll_offset.y) == before:
                break
        wanted = {f"Rain {number} {hour}." for number in range(1, 13) for hour in range(40)}
        told = " ".join(seen)
        assert not [words for words in wanted if words not in told]


async def test_only_the_newest_search_is_shown_and_the_others_end(tmp_path: Path) -> None:
    app = app_on(tmp_path, *(f"Rain {number}." for number in range(40)), "The heron.")
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("ctrl+f")
        await settle(pilot)
        screen = app.screen
        assert isinstance(screen, FindScreen)
        screen.post_message(FindScreen.Found("another search", (), True))
        await pilot.press(*"rain 39")
        await until(pilot, lambda: len(screen._hits) == 1)
        await until(pilot, lambda: all(worker.is_finished for worker in app.workers))
        await pilot.press("backspace", "x")
        await until(pilot, lambda: "nowhere" in shown(pilot))
        await pilot.press("escape")
        await settle(pilot)
        assert screen_of(pilot).prompt.text == ""


async def test_ten_entries_from_vim_appear_while_the_app_runs(tmp_path: Path) -> None:
    app = app_on(tmp_path, *_SCENE)
    async with app.run_test(size=(120, 44)) as pilot:
        await settle(pilot)
        screen = screen_of(pilot)
        screen.write("half a sent")
        store = screen.hand.session.store
        file = Path(store.folder) / store.session_file
        draft = file.with_name(".003.md.swp")
        for number in range(10):
            draft.write_bytes(file.read_bytes() + b"\nWritten in vim, %d.\n" % number)
            draft.replace(file)
            if number % 3 == 0:
                screen.look()
        screen.look()
        await until(pilot, lambda: all(f"Written in vim, {number}." in shown(pilot) for number in range(10)))
        assert screen.prompt.text == "half a sent"
        assert [block.text for block in store.tail(10)] == [f"Written in vim, {number}." for number in range(10)]


_EDITORS = {
    "vim": ("vim", "-u", "NONE", "-i", "NONE", "-n", "-es", "-c", "$put ='' | $put ='{words}' | x"),
    "ex": ("ex", "-u", "NONE", "-i", "NONE", "-n", "-s", "-c", "$put ='' | $put ='{words}' | x"),
    "sed": ("sed", "-i", "-e", "$a\\\n\\\n{words}"),
}


@pytest.mark.parametrize("editor", [name for name in _EDITORS if shutil.which(name)])
async def test_ten_entries_by_a_real_editor_while_a_line_is_being_typed(tmp_path: Path, editor: str) -> None:
    app = app_on(tmp_path, *_SCENE)
    async with app.run_test(size=(120, 44)) as pilot:
        await settle(pilot)
        screen = screen_of(pilot)
        store = screen.hand.session.store
        file = Path(store.folder) / store.session_file
        for number, letter in enumerate("half a sent"[:10]):
            words = f"Written by {editor}, {number}."
            arguments = [part.replace("{words}", words) for part in _EDITORS[editor]]
            # blocking, so that no look falls into the moment in which the editor has taken the old file away
            subprocess.run([*arguments, str(file)], check=True, stdin=subprocess.DEVNULL)  # noqa: ASYNC221
            await pilot.press("space" if letter == " " else letter)
            screen.look()
        await until(pilot, lambda: all(f"Written by {editor}, {number}." in shown(pilot) for number in range(10)))
        assert screen.prompt.text == "half a sen"
        assert [block.text for block in store.tail(10)] == [f"Written by {editor}, {number}." for number in range(10)]


async def test_marks_are_listed_and_gone_to(tmp_path: Path) -> None:
    app = app_on(tmp_path, *_SCENE[:3], "/mark the halt", *_SCENE[3:])
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("escape", "apostrophe")
        await settle(pilot)
        assert isinstance(app.screen, Box) and "the halt: The caravan halts." in shown(pilot)
        await pilot.press("enter")
        await settle(pilot)
        marked = screen_of(pilot).journal.marked
        assert marked is not None and marked.text == "The caravan halts."


async def test_the_marked_roll_is_rolled_again(tmp_path: Path) -> None:
    app = app_on(tmp_path, "/roll 3d8", "Rain.")
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("escape", "2", "k", "R")
        await settle(pilot)
        assert screen_of(pilot).hand.session.store.tail(1)[0].text.startswith("d: 3d8")


@contextlib.contextmanager
def _handed_over() -> Iterator[None]:
    yield


async def test_an_entry_goes_to_the_editor_and_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = app_on(tmp_path, "One.", "Two.")
    script = tmp_path / "editor.py"
    script.write_text("import sys, pathlib; pathlib.Path(sys.argv[-1]).write_text('From the editor.\\n')")
    monkeypatch.setenv("VISUAL", f"{sys.executable} {script}")
    monkeypatch.setattr(app, "suspend", _handed_over)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        screen_of(pilot).write("a draft")
        await pilot.press("escape", "2", "k", "E")
        await settle(pilot)
        texts = [block.text for block in screen_of(pilot).hand.session.store.tail(9)]
        assert texts == ["From the editor.", "Two."]
        assert "From the editor." in shown(pilot) and screen_of(pilot).prompt.text == "a draft"
        await pilot.press("f8")
        await settle(pilot)
        assert "One." in shown(pilot)


async def test_a_terminal_that_cannot_be_handed_over_is_said(tmp_path: Path) -> None:
    app = app_on(tmp_path, "One.")
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("escape", "E")
        await settle(pilot)
        assert "cannot be handed to an editor" in shown(pilot)


async def test_an_editor_that_fails_is_said_with_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = app_on(tmp_path, "One.")
    monkeypatch.setenv("VISUAL", f"{sys.executable} -c 'raise SystemExit(4)'")
    monkeypatch.setattr(app, "suspend", _handed_over)
    async with app.run_test(size=(160, 36)) as pilot:
        await settle(pilot)
        await pilot.press("escape", "E")
        await settle(pilot)
        assert "ended with 4" in shown(pilot)
        assert list((Path(screen_of(pilot).hand.session.store.folder) / ".drafts").glob("entry-*"))


async def test_what_is_copied_goes_every_way_and_no_success_is_claimed(tmp_path: Path) -> None:
    app = app_on(tmp_path, *_SCENE)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("escape", "2", "k", "v", "j", "y")
        await settle(pilot)
        copied = (home() / "copied.txt").read_text("utf-8")
        assert copied.startswith("d: 2d6 ") and copied.endswith("\n\n=> They wave us through.\n")
        assert app.clipboard == copied.removesuffix("\n")
        assert "may or may not take it" in shown(pilot)


def test_copying_where_no_file_can_be_written_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "home").write_text("in the way")
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    said = clipboard.copy(app_on_nothing(), "words")
    assert "no file could be written" in said and "copied" not in said


@pytest.mark.parametrize(("fails", "told"), [(False, True), (True, False)])
def test_the_systems_clipboard_is_used_where_there_is_a_way_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: bool, told: bool
) -> None:
    body = "raise PyperclipException('no mechanism')" if fails else "Kept.text = text"
    (tmp_path / "pyperclip.py").write_text(
        f"class PyperclipException(RuntimeError): pass\nclass Kept: text = ''\ndef copy(text):\n    {body}\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "pyperclip", raising=False)
    said = clipboard.copy(app_on_nothing(), "words")
    assert ("system's clipboard" in said) is told
    if told:
        assert sys.modules["pyperclip"].Kept.text == "words"
    monkeypatch.delitem(sys.modules, "pyperclip", raising=False)


def app_on_nothing() -> CompanionApp:
    from companion.tui.ground import Ground

    return CompanionApp(Ground(Path("nowhere")))


async def test_statistics_are_counted_beside_the_app_and_what_is_typed_goes_on_to_the_line(tmp_path: Path) -> None:
    app = app_on(tmp_path, *_SCENE)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press(*"/stats", "enter")
        await until(pilot, lambda: "4 entries in 1 session" in shown(pilot))
        assert isinstance(app.screen, CountingScreen) and "Dice" in shown(pilot)
        await pilot.press("t", "h")
        await until(pilot, lambda: isinstance(app.screen, PlayScreen))
        assert screen_of(pilot).prompt.text == "th"


async def test_a_counting_that_is_closed_stops_and_tells_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_on(tmp_path, *_SCENE)
    told, go_on, ended = threading.Event(), threading.Event(), threading.Event()

    def endless(store: Store) -> Iterator[Told]:
        record = store.records(1)[0]
        try:
            while True:
                yield record
                told.set()
                go_on.wait(10)
        finally:
            ended.set()

    monkeypatch.setattr(counting, "backwards", endless)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press(*"/stats", "enter")
        await until(pilot, told.is_set)
        assert "counting … 0 %" in shown(pilot)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, PlayScreen))
        go_on.set()
        await until(pilot, ended.is_set)
        assert "entries in" not in shown(pilot)
