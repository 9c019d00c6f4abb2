"""The settings screen: the player's settings and the campaign's, by keys and by mouse, at once and taken back."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from conftest import screen_of, settle, text_of
from textual.pilot import Pilot
from textual.widgets import TextArea

from companion import systems
from companion.campaign.config import config_file
from companion.campaign.preferences import HINTS, ODDS, PREFERENCES, THEME, read_preferences
from companion.play.opening import create, open_session
from companion.tui.app import CompanionApp
from companion.tui.ground import Ground
from companion.tui.screens.play import PlayScreen
from companion.tui.screens.settings import SettingsScreen
from companion.tui.setting_groups import of_game
from companion.tui.setting_rows import choices_of, setting_rows
from companion.tui.spans import row_width
from companion.tui.widgets.prompt import Prompt
from companion.tui.widgets.span_view import SpanView


async def opened(pilot: Pilot[int]) -> SettingsScreen:
    keys = ("escape", "S") if isinstance(pilot.app.focused, Prompt) else ("S",)
    await pilot.press(*keys)
    await settle(pilot)
    screen = pilot.app.screen
    assert isinstance(screen, SettingsScreen)
    return screen


def rows(pilot: Pilot[int]) -> SpanView:
    return pilot.app.screen.query_one("#rows", SpanView)


async def choose(pilot: Pilot[int], name: str, value: str) -> None:
    """Puts the cursor on a value of a setting and presses Enter."""
    rows(pilot).put_cursor(lambda each: each.text[2:] == value and each.why.startswith(f"{name}:"))
    await pilot.press("enter")
    await settle(pilot)


def playing(app: CompanionApp) -> PlayScreen:
    """The play screen, below the settings."""
    return next(screen for screen in app.screen_stack if isinstance(screen, PlayScreen))


def write(text: str) -> None:
    config_file().parent.mkdir(parents=True, exist_ok=True)
    config_file().write_text(text, "utf-8")


def words(pilot: Pilot[int]) -> str:
    return " ".join(text_of(pilot).split())


def told(pilot: Pilot[int]) -> str:
    """What stands below the settings."""
    return " ".join("".join(each.text for each in row) for row in pilot.app.screen.query_one("#told", SpanView)._rows)


async def test_your_own_settings_hold_at_once_are_kept_and_taken_back(app: CompanionApp) -> None:
    write("# mine\nhints = false\n")
    app.usual_animation = app.animation_level = "full"
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        await opened(pilot)
        shown = " ".join(" ".join(each.text for row in rows(pilot)._rows for each in row).split())
        assert all(each.name in shown and each.summary in shown for each in PREFERENCES)

        await choose(pilot, "theme", "salt")
        assert app.theme == "salt" and read_preferences().text(THEME) == "salt"
        assert "theme is salt; kept" in told(pilot)
        await choose(pilot, "real_dice", "on")
        await choose(pilot, "motion", "off")
        session = playing(app).hand.session
        assert session.real_dice and app.animation_level == "none"
        await pilot.press("u", "u", "u")
        await settle(pilot)
        assert not session.real_dice and app.animation_level == "full" and app.theme == "violet-road"
        assert config_file().read_text("utf-8") == "# mine\nhints = false\n"
        await pilot.press("u")
        await settle(pilot)
        assert "nothing was changed here" in told(pilot)

        rows(pilot).put_cursor(lambda each: each.text == "hints")
        await pilot.press("enter")
        await settle(pilot)
        assert "It is off, by default on." in told(pilot)
        await pilot.press("d")
        await settle(pilot)
        assert config_file().read_text("utf-8") == "# mine\n" and session.likes.on(HINTS)

        write("theme = [")
        await choose(pilot, "theme", "salt")
        assert app.theme == "salt" and "not kept: it is no TOML" in told(pilot)
        assert config_file().read_text("utf-8") == "theme = ["


async def test_the_settings_of_a_game_are_lines_of_play(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        await opened(pilot)
        session = playing(app).hand.session
        await choose(pilot, "burden_scope", "everything")
        assert session.campaign.get("settings") == {"burden_scope": "everything"}
        assert session.store.records(1)[0].record.do == "/setting burden_scope everything"
        await pilot.press("u")
        await settle(pilot)
        before = dict(session.campaign.get("settings"))
        assert before == {"burden_scope": "tests"}
        rows(pilot).put_cursor(lambda each: each.act.startswith("preset.1."))
        await pilot.press("enter")
        await settle(pilot)
        assert session.campaign.get("settings") != before
        await pilot.press("u")
        await settle(pilot)
        group = of_game(session)
        assert all(group.value(each) == before.get(each.name, each.default) for each in group.settings)
        for typed, said in (("12", "save_target is 12"), ("soon", "save_target is a number from")):
            rows(pilot).put_cursor(lambda each: each.act.startswith("type.") and each.why.startswith("save_target:"))
            await pilot.press("enter")
            await settle(pilot)
            pilot.app.screen.query_one(TextArea).load_text(typed)
            await pilot.press("enter")
            await settle(pilot)
            assert said in told(pilot)
        assert session.campaign.get("settings")["save_target"] == 12


async def test_by_mouse_and_what_stands_above_the_line_goes_and_comes(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        screen_of(pilot).write("? Is it far")
        await settle(pilot)
        assert "d20" in words(pilot).partition("Is it far")[0]
        await opened(pilot)
        view = rows(pilot)
        y, row = next((y, row) for y, row in enumerate(view._rows) if row and row[0].text == "odds")
        x = row_width(row[: next(place for place, each in enumerate(row) if each.text == "○ off")])
        await pilot.click("#rows", offset=(x + 1, y))
        await settle(pilot)
        keys = pilot.app.screen.query_one("#keys", SpanView)
        line = "".join(each.text for each in keys._rows[0])
        await pilot.click("#keys", offset=(line.index("close"), 0))
        await settle(pilot)
        assert not screen_of(pilot).hand.likes.on(ODDS)
        assert "d20" not in words(pilot).partition("Is it far")[0]
        await opened(pilot)
        await pilot.click("#rows", offset=(row_width(row[:2]) + 1, y))
        await pilot.click("#keys", offset=(line.index("take back"), 0))
        await settle(pilot)
        assert not playing(app).hand.likes.on(ODDS)


async def test_a_file_with_faults_is_told_when_a_campaign_is_opened(folder: Path) -> None:
    write("hint = true\ntheme = 'slat'\n[keys]\nundo = 'shift+x'\n")
    async with CompanionApp(Ground(folder.parent, seed=7), folder).run_test(size=(160, 40)) as pilot:
        await settle(pilot)
        assert screen_of(pilot).hand.said.splitlines() == [
            "config.toml, line 1: there is no setting 'hint'; did you mean hints?",
            "config.toml, line 2: there is no theme “slat”; violet-road is used",
            "config.toml, keys.undo: terminals do not send shift+x",
        ]


async def test_a_file_with_faults_is_told_on_the_home_screen_and_the_app_starts(saves: Path) -> None:
    write("odds = true\ntheme = 'slat'\nmotion = 3\n")
    app = CompanionApp(Ground(saves))
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        assert "config.toml, line 2: there is no theme “slat”; violet-road is used" in words(pilot)
        assert "config.toml, line 3: motion is on or off, not “3”; on is used" in words(pilot)
        assert app.theme == "violet-road"
        await pilot.press("s")
        await settle(pilot)
        assert isinstance(pilot.app.screen, SettingsScreen)
        await choose(pilot, "theme", "salt")
        assert app.theme == "salt" and read_preferences().text(THEME) == "salt"


@pytest.mark.parametrize("system", systems.NAMES)
def test_the_settings_of_every_game_fit_any_width(system: str, saves: Path) -> None:
    with open_session(create(saves, "A road", system, "Odo"), seed=1) as session:
        group = of_game(session)
        for cells in (30, 36, 60, 96, 280):
            made = setting_rows([group])(cells)
            assert all(row_width(row) <= cells for row in made)
            words = " ".join(" ".join(each.text for row in made for each in row).split())
            assert all(f"{each.name} " in words and each.summary in words for each in group.settings)
        marked = [each.text[0] for row in made for each in row if each.act.startswith("set.")]
    chosen = [each for each in group.settings if choices_of(each)]
    assert marked.count("●") == len(chosen) and set(marked) <= {"●", "○"}


async def test_diagnostics_are_shown_and_copied_and_tell_no_word_of_the_journal(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        await pilot.press("escape", "D")
        await settle(pilot)
        shown = text_of(pilot).rpartition("Diagnostics")[2]
        assert "textual 8" in shown
        await pilot.press("enter")
        await settle(pilot)
        copied = (Path(os.environ["COMPANION_HOME"]) / "copied.txt").read_text("utf-8")
        assert "textual 8" in copied and "1 campaign" in copied
        assert "caravan" not in copied.casefold() and "Odo" not in copied
        assert "Copied" in text_of(pilot)
