"""A long answer stands in a box that is never in the way: what is typed goes on to the line."""

from __future__ import annotations

from conftest import screen_of, settle, type_line

from companion.tui.app import CompanionApp
from companion.tui.screens.box import Box


async def test_typing_goes_on_over_a_long_answer(app: CompanionApp) -> None:
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        await type_line(pilot, "/help")
        assert isinstance(app.screen, Box)
        await pilot.press("pagedown", "down")
        await settle(pilot)
        assert isinstance(app.screen, Box), "it is read by the page keys"
        for letter in "just then":
            await pilot.press("space" if letter == " " else letter)
        await settle(pilot)
        assert screen_of(pilot).prompt.text == "just then"


async def test_enter_and_esc_close_it_with_nothing_typed(app: CompanionApp) -> None:
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        for key in ("enter", "escape"):
            await type_line(pilot, "/history")
            assert isinstance(app.screen, Box)
            await pilot.press(key)
            await settle(pilot)
            assert screen_of(pilot).prompt.text == ""
