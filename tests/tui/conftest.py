"""Campaigns in a temporary folder, and the app on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from companion.play.opening import create, open_session
from companion.tui.app import CompanionApp
from companion.tui.ground import Ground
from companion.tui.screens.play import PlayScreen


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    folder = tmp_path / "saves"
    folder.mkdir()
    return folder


@pytest.fixture
def folder(saves: Path) -> Iterator[Path]:
    """A campaign of SDM with a blank character and a scene."""
    made = create(saves, "The Violet Road", "sdm", "Odo")
    session = open_session(made, seed=1)
    for line in ("/session The salt gate", "/scene The salt gate", "The caravan halts."):
        assert session.do(line)["ok"]
    session.store.close()
    yield made


@pytest.fixture
def app(folder: Path) -> CompanionApp:
    return CompanionApp(Ground(folder.parent, seed=7), folder)


def screen_of(pilot: Pilot[int]) -> PlayScreen:
    """The play screen, which must be on top."""
    screen = pilot.app.screen
    assert isinstance(screen, PlayScreen)
    return screen


async def type_line(pilot: Pilot[int], line: str) -> None:
    """Types a line key by key and ends it with Enter."""
    for character in line:
        await pilot.press(_KEYS.get(character, character))
    await pilot.press("enter")
    await settle(pilot)


async def settle(pilot: Pilot[int]) -> None:
    """Waits until what follows from a key has followed."""
    for _ in range(3):
        await pilot.pause()


async def until(pilot: Pilot[int], condition: Callable[[], bool], most: int = 200) -> None:
    """Waits for a condition; fails when it does not come."""
    for _ in range(most):
        if condition():
            return
        await pilot.pause(0.02)
    raise AssertionError("it did not come about")


def text_of(pilot: Pilot[int]) -> str:
    """What is on the screen, row by row."""
    return "\n".join(
        "".join(segment.text for segment in strip) for strip in pilot.app.screen._compositor.render_strips()
    )


_KEYS = {
    " ": "space",
    "?": "question_mark",
    "/": "slash",
    "@": "at",
    "=": "equals_sign",
    ">": "greater_than_sign",
    ".": "full_stop",
    ",": "comma",
    "+": "plus",
    "-": "minus",
}
