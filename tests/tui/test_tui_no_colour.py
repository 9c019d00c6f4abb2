"""Without colours nothing is lost: what a colour says is said by a sign, a word or a border as well."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from conftest import screen_of, settle, text_of
from seeing import go, segments
from textual.widgets import Input, TextArea

from companion.errors import NotSaved
from companion.tui.app import CompanionApp

SIZE = (120, 36)


@pytest.fixture
def plain_app(app: CompanionApp, monkeypatch: pytest.MonkeyPatch) -> CompanionApp:
    monkeypatch.setenv("NO_COLOR", "1")
    return CompanionApp(app.ground, app._campaign)


def reversed_texts(app: CompanionApp) -> list[str]:
    return [text for text, style in segments(app) if style.reverse]


@pytest.mark.parametrize("name", ["play", "panels", "find", "palette", "tables", "prep"])
async def test_no_screen_has_a_colour(plain_app: CompanionApp, name: str) -> None:
    async with plain_app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        await go(pilot, name)
        colours = {each.name for _, style in segments(plain_app) for each in (style.color, style.bgcolor) if each}
        assert colours == {"default"}


async def test_the_cursor_on_the_line_is_a_reversed_sign(plain_app: CompanionApp) -> None:
    async with plain_app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        prompt = pilot.app.screen.query_one(TextArea)
        prompt.cursor_blink = False
        prompt.load_text("ax")
        prompt.move_cursor((0, 1))
        await settle(pilot)
        assert "x" in reversed_texts(plain_app)


async def test_the_cursor_where_words_are_sought_is_a_reversed_sign(plain_app: CompanionApp) -> None:
    async with plain_app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        await pilot.press("ctrl+f")
        await settle(pilot)
        field = pilot.app.screen.query_one(Input)
        field.cursor_blink = False
        field.value, field.cursor_position = "zq", 1
        await settle(pilot)
        assert "q" in reversed_texts(plain_app)


async def test_what_has_the_focus_has_a_heavier_border_and_a_reversed_row(plain_app: CompanionApp) -> None:
    async with plain_app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        assert "┏" not in text_of(pilot)
        await pilot.press("escape")
        await pilot.press("1")
        await settle(pilot)
        assert "┏━ 1 Odo" in text_of(pilot)
        assert reversed_texts(plain_app)


async def test_a_burden_over_the_limit_is_told_by_a_bar_a_word_and_a_sign(plain_app: CompanionApp) -> None:
    async with plain_app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        for number in range(9):
            screen_of(pilot).do(f"/take Stone {number}")
        await settle(pilot)
        words = text_of(pilot)
        assert "▐▣" in words and "over" in words and "every roll −" in words
        assert "Stone 8!" in words


async def test_success_and_failure_are_words(plain_app: CompanionApp) -> None:
    async with plain_app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        screen_of(pilot).do("/test strength vs 1")
        screen_of(pilot).do("/test strength vs 40")
        await settle(pilot)
        assert "SUCCESS" in text_of(pilot) and "FAILURE" in text_of(pilot)


async def test_what_is_not_saved_is_said(plain_app: CompanionApp, monkeypatch: pytest.MonkeyPatch) -> None:
    async with plain_app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        store = screen_of(pilot).hand.session.store

        def full(*_: object, **__: object) -> None:
            raise NotSaved("the disk is full", "make room")

        monkeypatch.setattr(store, "commit", full)
        screen_of(pilot).do("Odo waits.")
        await settle(pilot)
        assert text_of(pilot).count("NOT SAVED") >= 1


async def test_a_refused_line_is_marked_by_a_sign(plain_app: CompanionApp) -> None:
    async with plain_app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        screen_of(pilot).enter("/tset strength")
        await settle(pilot)
        assert "▲ " in text_of(pilot)


def test_the_shell_says_it_without_colours_on_a_terminal_too() -> None:
    reader, writer = os.openpty()
    environment = os.environ | {"NO_COLOR": "1", "TERM": "xterm-256color"}
    for words in (["roll", "2d6", "--seed", "1"], ["--help"], ["roll", "2e6"]):
        subprocess.run([sys.executable, "-m", "companion", *words], stdout=writer, stderr=writer, env=environment)
    os.close(writer)
    assert b"\x1b" not in os.read(reader, 100_000)
    os.close(reader)
