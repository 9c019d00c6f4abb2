"""Text that would be markup, or would steer the terminal: shown as it is, on every screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import screen_of, settle, text_of, type_line

from companion.play.opening import create, open_session
from companion.tui.app import CompanionApp
from companion.tui.content import display
from companion.tui.ground import Ground
from companion.tui.screens.home import HomeScreen

MARKUP = ("[/]", "[@click=app.quit]x[/]", "[/foo]", "[bold]x[/bold]", '[a="', "[red", "[#ff0]", "[link=https://e]x[/]")
STEERING = "\x1b]52;c;aGk=\x07 \x1b[2J \x9b2J \x00 \x7f \u202e"


def name(words: str) -> str:
    return f"A {words} b"


@pytest.mark.parametrize("words", MARKUP)
async def test_markup_is_shown_literally_everywhere(saves: Path, words: str) -> None:
    folder = create(saves, name(words), "sdm", name(words))
    session = open_session(folder, seed=1)
    for line in (
        f"/scene {words}",
        f"Prose {words} here",
        f"/take {words}",
        f"/thread add {words}",
        f"/person add {words}",
        f"/clock {words} 2/6",
    ):
        assert session.do(line)["ok"], line
    (folder / "tables").mkdir(exist_ok=True)
    (folder / "tables" / "odd.toml").write_text(f"[odd]\ntitle = '{words}'\nrows = ['''row {words}''']\n", "utf-8")
    session.store.close()
    app = CompanionApp(Ground(saves), folder)
    async with app.run_test(size=(140, 50), notifications=True, tooltips=True) as pilot:
        await settle(pilot)
        shown = text_of(pilot)
        assert f"Prose {words} here" in shown
        assert shown.count(words) >= 6, shown
        await type_line(pilot, "/table odd/odd")
        assert f"row {words}" in text_of(pilot)
        screen_of(pilot).write(f"/nothing {words}")
        await pilot.press("enter")
        await settle(pilot)
        assert "there is no command" in text_of(pilot)
        screen_of(pilot).prompt.load_text("")
        screen_of(pilot).write("Hm @A")
        await settle(pilot)
        assert f"▸ {name(words)}" in text_of(pilot)
        screen_of(pilot).prompt.load_text("")
        for key in "1245":
            await pilot.press("escape", key, "equals_sign")
            await settle(pilot)
            await pilot.press("escape")
            await settle(pilot)
        screen_of(pilot).say(words + "\n" + words)
        await settle(pilot)
        assert words in text_of(pilot)
        await pilot.press("escape", "ctrl+o")
        await settle(pilot)
        assert isinstance(app.screen, HomeScreen) and name(words) in text_of(pilot)
    assert app.return_code in (None, 0)


async def test_what_steers_a_terminal_becomes_signs(folder: Path) -> None:
    session = open_session(folder, seed=1)
    assert session.do(f"Prose {STEERING} here")["ok"]
    assert session.do(f"/take Bread {STEERING}")["ok"]
    session.store.close()
    app = CompanionApp(Ground(folder.parent), folder)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        shown = text_of(pilot)
        assert "␛]52;c;aGk=␇" in shown
        assert not {character for character in shown if ord(character) < 32 and character != "\n"} & set("\x1b\x07\x00")
        assert "\x9b" not in shown and "\u202e" not in shown and "\x7f" not in shown
    assert "\x1b]52;c;aGk=\x07" in "".join(path.read_text("utf-8") for path in (folder / "journal").iterdir())


def test_display_is_content_without_markup() -> None:
    content = display("[bold]x[/bold] \x1b[2J")
    assert content.plain == "[bold]x[/bold] ␛[2J"
    assert not content.spans
