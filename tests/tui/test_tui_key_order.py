"""Keys that come faster than the screen can follow: each goes where it would have gone had one waited."""

from __future__ import annotations

import os
import random
import string
from pathlib import Path

import pytest
from conftest import settle, text_of, until
from textual import events
from textual.app import App
from textual.keys import _character_to_key as named

from companion.play.opening import create, open_session
from companion.tui.app import CompanionApp
from companion.tui.ground import Ground
from companion.tui.palette import Palette
from companion.tui.screens.box import Box
from companion.tui.screens.home import HomeScreen
from companion.tui.screens.play import PlayScreen
from companion.tui.screens.prep import PrepScreen

HALF = ("H", "a", "l", "f")
NAMED = (
    "enter", "escape", "tab", "shift+tab", "up", "down", "left", "right", "home", "end", "pageup", "pagedown",
    "backspace", "delete", *(f"f{number}" for number in range(1, 11)), *(f"ctrl+{letter}" for letter in "fglnorstjp"),
    "alt+1", "alt+N", "alt+T", "alt+b", "alt+i",
)  # fmt: skip
SIGNS = (*string.ascii_letters, *string.digits, *"/?=@' ")


def burst(app: App[int], *keys: str) -> None:
    """All at once, as a terminal sends what was typed while the program was busy."""
    for key in keys:
        one = len(key) == 1
        event = events.Key(named(key) if one else key, key if one else {"enter": "\r"}.get(key))
        event.set_sender(app)
        app.post_message(event)


@pytest.fixture
def app(tmp_path: Path) -> CompanionApp:
    return CompanionApp(Ground(tmp_path, seed=7), create(tmp_path, "Salt", "sdm", "Odo", quick=True))


def play(app: App[int]) -> PlayScreen:
    assert isinstance(app.screen, PlayScreen), app.screen
    return app.screen


async def test_a_campaign_is_made_without_waiting_for_the_form(tmp_path: Path) -> None:
    app = CompanionApp(Ground(tmp_path, seed=7), None)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        assert isinstance(app.screen, HomeScreen)
        burst(app, "n", *"Salt", "enter", "enter", *"Odo", "enter", "enter", *"Rain.", "enter")
        await until(pilot, lambda: "Rain." in text_of(pilot))
        assert play(app).hand.campaign.title == "Salt" and "Odo" in text_of(pilot)


async def test_what_is_typed_while_a_box_opens_and_closes_is_the_lines(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        burst(app, "f1", "escape", *HALF, "f1", "escape", *" a word")
        await until(pilot, lambda: isinstance(app.screen, PlayScreen) and play(app).prompt.text == "Half a word")


async def test_a_screen_is_opened_left_and_the_next_one_opened(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        burst(app, "escape", "N", "escape", "f10", "escape", "i", *HALF)
        await until(pilot, lambda: isinstance(app.screen, PlayScreen) and play(app).prompt.text == "Half")
        burst(app, "escape", "N")
        await until(pilot, lambda: isinstance(app.screen, PrepScreen) and "Recipes" in text_of(pilot))


async def test_lines_and_undo_in_one_burst_are_done_in_their_order(app: CompanionApp, tmp_path: Path) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        burst(app, *"One.", "enter", *"Two.", "enter", "f8", "alt+i", *"Three.", "enter")
        await until(pilot, lambda: "Three." in text_of(pilot))
    with open_session(tmp_path / "salt") as session:
        assert [block.text for block in session.store.tail(9)] == ["One.", "Three."]


async def test_a_key_that_another_stands_for_goes_before_those_that_wait(app: CompanionApp) -> None:
    """Esc and a letter in one read is Alt and that letter."""
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        burst(app, *"One.", "enter", "alt+1", "alt+i", *HALF)
        await until(pilot, lambda: play(app).prompt.text == "Half")
        assert play(app).shown == "sheet"


async def test_the_palette_is_opened_while_the_one_before_closes(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        burst(app, "ctrl+p", "escape", "ctrl+p", *"und", "escape", "ctrl+p", "escape", *HALF)
        await until(pilot, lambda: isinstance(app.screen, PlayScreen) and play(app).prompt.text == "Half")


async def test_the_palette_is_left_before_it_has_looked_for_commands(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        app.action_command_palette()
        palette = app.screen
        assert isinstance(palette, Palette)
        await until(pilot, lambda: palette.is_mounted)
        await palette.remove_children()
        palette._gather_commands("und")
        palette.dismiss()
        await until(pilot, lambda: isinstance(app.screen, PlayScreen))
        await settle(pilot)


async def test_a_paste_waits_its_turn(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        burst(app, *"One.", "enter", "f1", "escape")
        app.post_message(events.Paste("pasted "))
        burst(app, *HALF)
        await until(pilot, lambda: isinstance(app.screen, PlayScreen) and play(app).prompt.text == "pasted Half")


async def test_when_nobody_tells_that_a_key_is_done_the_next_goes_all_the_same(
    app: CompanionApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)

        async def lost(message: object) -> None:
            return

        monkeypatch.setattr(app.key_order, "done", lost)
        burst(app, "f1", "escape", *HALF)
        await until(pilot, lambda: isinstance(app.screen, PlayScreen) and play(app).prompt.text == "Half")


async def test_a_box_that_only_tells_gives_the_line_what_is_typed_over_it(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        play(app).say("one\ntwo\nthree")
        await until(pilot, lambda: isinstance(app.screen, Box))
        burst(app, *HALF)
        await until(pilot, lambda: isinstance(app.screen, PlayScreen) and play(app).prompt.text == "Half")


@pytest.mark.parametrize("seed", range(int(os.environ.get("COMPANION_SEEDS", "2"))))
async def test_b63_any_keys_as_fast_as_they_come_break_nothing(tmp_path: Path, seed: int) -> None:
    """A hundred keys, a few at a time, on every screen that they lead to; what they did is whole.

    For long: COMPANION_SEEDS=500.
    """
    chance = random.Random(seed)
    app = CompanionApp(Ground(tmp_path, seed=7), create(tmp_path, "Salt", "sdm", "Odo", quick=True))
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        pressed = 0
        while pressed < 100 and app.is_running:
            keys = [chance.choice(NAMED if chance.random() < 0.5 else SIGNS) for _ in range(chance.randint(1, 8))]
            burst(app, *keys)
            pressed += len(keys)
            await pilot.pause()
        await settle(pilot)
    assert faults(tmp_path) == []


def faults(saves: Path) -> list[str]:
    """What is wrong with any campaign in a folder."""
    found: list[str] = []
    for campaign in saves.iterdir():
        if (campaign / "campaign.toml").exists():
            with open_session(campaign) as session:
                found += session.store.check()
    return found
