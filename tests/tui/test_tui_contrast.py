"""Every word of every screen can be read in both of our themes, with as few as sixteen colours too."""

from __future__ import annotations

import pytest
from conftest import settle
from rich.color import ColorSystem
from seeing import SCREENS, contrast, go, is_drawn, segments

from companion.tui.app import CompanionApp
from companion.tui.themes import THEMES

READ = {ColorSystem.TRUECOLOR: 4.5, ColorSystem.EIGHT_BIT: 4.5, ColorSystem.STANDARD: 3.0}
"""The least contrast of words, by WCAG 2.2 AA; where the terminal has its own sixteen colours, as of large ones."""

DRAWN = 3.0
"""The least contrast of lines and blocks."""


def test_one_theme_is_dark_and_one_is_light() -> None:
    assert [theme.dark for theme in THEMES] == [True, False]


@pytest.mark.parametrize("name", SCREENS)
async def test_everything_can_be_read(app: CompanionApp, name: str) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await go(pilot, name)
        for theme in THEMES:
            app.theme = theme.name
            await settle(pilot)
            assert weak(app) == [], theme.name


def weak(app: CompanionApp) -> list[str]:
    """What has too little contrast, with the number of colours and the contrast it has."""
    drawn = {(style.color, style.bgcolor, is_drawn(text)): (text, style) for text, style in segments(app)}
    assert drawn
    found = []
    for (*_, lines), (text, style) in drawn.items():
        for system, least in READ.items():
            needed = least if not lines else DRAWN if system is ColorSystem.TRUECOLOR else 0
            if (has := contrast(style, system)) < needed:
                found.append(f"{system.name} {has:.1f}: {text.strip()[:30]}")
    return found
