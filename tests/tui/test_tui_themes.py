"""Themes: shown before they are taken, kept, and the player's own read from a file and checked."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import settle, text_of
from textual.theme import BUILTIN_THEMES

from companion.campaign.preferences import THEME, read_preferences
from companion.tui.app import CompanionApp
from companion.tui.own_themes import own_themes, themes_file
from companion.tui.screens.themes import ThemeScreen

MIDNIGHT = """
[midnight]
primary = "#8fb3ff"
background = "#0b0d12"
dark = true
text_alpha = 0.9
variables = { text-muted = "#aab2c0" }
"""


def write(text: str) -> None:
    themes_file().parent.mkdir(parents=True, exist_ok=True)
    themes_file().write_text(text, "utf-8")


async def test_a_theme_is_shown_under_the_cursor_and_kept_when_it_is_taken(app: CompanionApp) -> None:
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        app.action_change_theme()
        await settle(pilot)
        assert isinstance(app.screen, ThemeScreen) and "● violet-road" in text_of(pilot)
        await pilot.press("down")
        await settle(pilot)
        assert app.theme == "salt" and read_preferences().text(THEME) == "violet-road"
        await pilot.press("enter")
        await settle(pilot)
        assert app.theme == "salt" and read_preferences().text(THEME) == "salt"


async def test_esc_gives_the_old_theme_back(app: CompanionApp) -> None:
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        app.action_change_theme()
        await settle(pilot)
        await pilot.press("j", "j", "j")
        await settle(pilot)
        assert app.theme in BUILTIN_THEMES
        await pilot.press("escape")
        await settle(pilot)
        assert app.theme == "violet-road" and read_preferences().text(THEME) == "violet-road"


def test_a_theme_of_ones_own_is_there(app: CompanionApp) -> None:
    write(MIDNIGHT)
    again = CompanionApp(app.ground)
    assert again.available_themes["midnight"].background == "#0b0d12"
    assert not again.likes.problems


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[a]\nprimary = "#12"', "themes.toml, a: primary: '#12' is no colour; write one as"),
        ('[a]\nprimary = "red"\ndark = "yes"', "themes.toml, a: dark cannot be 'yes'"),
        ('[a]\nprimary = "red"\nprimmary = "red"', "themes.toml, a: there is no primmary; there are primary, "),
        ('[a]\nbackground = "red"', 'themes.toml, a: primary is missing; write primary = "#8fb3ff"'),
        ('[nord]\nprimary = "red"', "themes.toml, nord: there is a theme of that name"),
        ('["A b"]\nprimary = "red"', "themes.toml, A b: a name is small letters, digits and -"),
        ('primary = "red"', "themes.toml, primary: it stands outside of a theme; write [midnight] above"),
        ("[a", "themes.toml: "),
        ('[a]\nprimary = "red"\nvariables = { x = 3 }', "themes.toml, a: x: 3 is no colour"),
        ('[a]\nprimary = "red"\ntext_alpha = 7', "themes.toml, a: text_alpha cannot be 7"),
    ],
)
def test_what_is_wrong_is_said_in_a_line_and_the_rest_is_there(text: str, says: str) -> None:
    write(text if text == "[a" else text + "\n" + MIDNIGHT)
    themes, (problem,) = own_themes(BUILTIN_THEMES)
    assert problem.startswith(says) and "\n" not in problem
    assert [theme.name for theme in themes] == ([] if text == "[a" else ["midnight"])


def test_the_theme_of_the_page_is_one() -> None:
    page = (Path(__file__).parents[2] / "docs" / "look.md").read_text("utf-8")
    write(page.partition("```toml\n")[2].partition("```")[0])
    themes, problems = own_themes(BUILTIN_THEMES)
    assert [theme.name for theme in themes] == ["midnight"] and not problems


def test_a_broken_theme_is_told_with_what_else_is_wrong_with_the_settings(app: CompanionApp) -> None:
    write('[a]\nprimary = "#12"')
    assert any("themes.toml, a" in each for each in CompanionApp(app.ground).likes.problems)
