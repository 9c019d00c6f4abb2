"""The app on a campaign, for the tests of the journal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from journal_kit import played
from textual.pilot import Pilot

from companion.tui.app import CompanionApp
from companion.tui.ground import Ground
from companion.tui.screens.play import PlayScreen


def app_on(folder: Path, *lines: str) -> CompanionApp:
    """The app on a new campaign with these lines done in it."""
    session = played(folder, *lines)
    session.store.close()
    return CompanionApp(Ground(folder, seed=7), Path(session.store.folder))


def screen_of(pilot: Pilot[int]) -> PlayScreen:
    """The play screen, which must be on top."""
    screen = pilot.app.screen
    assert isinstance(screen, PlayScreen)
    return screen


async def settle(pilot: Pilot[int]) -> None:
    """Waits until what follows from a key has followed."""
    for _ in range(4):
        await pilot.pause()


async def until(pilot: Pilot[int], condition: Callable[[], bool], most: int = 200) -> None:
    """Waits for a condition; fails when it does not come."""
    for _ in range(most):
        if condition():
            return
        await pilot.pause(0.02)
    raise AssertionError("it did not come about")


def shown(pilot: Pilot[int]) -> str:
    """What is on the screen, row by row."""
    return "\n".join(
        "".join(segment.text for segment in strip) for strip in pilot.app.screen._compositor.render_strips()
    )
