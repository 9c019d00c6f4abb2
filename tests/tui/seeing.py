"""What is on the app's screen, with its colours; and the ways to each screen, by keys from an open campaign."""

from __future__ import annotations

from collections.abc import Iterator

from conftest import settle, until
from rich.color import ColorSystem
from rich.style import Style
from textual.app import App
from textual.geometry import Region
from textual.pilot import Pilot

SCREENS: dict[str, tuple[str, ...]] = {
    "play": (),
    "a line": ("slash", "t"),
    "a question": ("question_mark", "space", "x"),
    "a mistake": ("slash", "z", "z", "enter"),
    "panels": ("escape", "1", "down"),
    "journal": ("escape", "2", "k"),
    "oracles": ("escape", "3"),
    "help": ("f1",),
    "what now": ("ctrl+g",),
    "find": ("ctrl+f", "g", "a", "t"),
    "palette": ("ctrl+p",),
    "tale": ("escape", "2", "m"),
    "tables": ("f10", "down", "enter", "down", "enter"),
    "prep": ("escape", "N", "enter"),
    "take in": ("escape", "I"),
}
"""The keys that lead to each screen from the line; one after the other, the screen left alone between them."""


def segments(app: App[int]) -> Iterator[tuple[str, Style]]:
    """Every stretch of text that is drawn, blanks left out, with its style as the terminal gets it.

    Of a box that lies over a screen only the box: what is under its veil is not to be read.
    """
    screen = app.screen
    boxes = [box.region for box in screen.query(".box, #--input, CommandList")] if screen.is_modal else [screen.region]
    seen = Region.from_union(boxes)
    for strip in screen._compositor.render_strips()[seen.y : seen.bottom]:
        for text, style, _ in strip.crop(seen.x, seen.right):
            if text.strip() and style is not None:
                yield text, style


def is_drawn(text: str) -> bool:
    """Whether it is lines and blocks, to be seen, and nothing to be read."""
    return all("\u2500" <= sign <= "\u259f" or sign.isspace() for sign in text)


def contrast(style: Style, system: ColorSystem = ColorSystem.TRUECOLOR) -> float:
    """The ratio of a style's two colours by WCAG 2.2, on a terminal with so many colours: 1 for none, 21 the most."""
    assert style.color is not None and style.bgcolor is not None, style
    ink, ground = (each.downgrade(system).get_truecolor() for each in (style.color, style.bgcolor))
    low, high = sorted((_luminance(ink), _luminance(ground)))
    return (high + 0.05) / (low + 0.05)


async def go(pilot: Pilot[int], name: str) -> None:
    """Presses the keys that lead to a screen."""
    for key in SCREENS[name]:
        await pilot.press(key)
        await pilot.pause()
    await settle(pilot)
    await until(pilot, lambda: any(segments(pilot.app)))


def _luminance(colour: tuple[int, int, int]) -> float:
    parts = [value / 255 for value in colour]
    red, green, blue = (each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
