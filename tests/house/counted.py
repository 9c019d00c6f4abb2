"""Run in a process of its own: what is there once the first screen is painted, as JSON; nothing here is asserted.

`python counted.py CAMPAIGN TABLES` opens the campaign in the app without a terminal, with a folder of tables.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

READ: list[str] = []
"""Every file opened and every folder listed since the start."""


def _heard(event: str, arguments: tuple[object, ...]) -> None:
    if event in ("open", "os.scandir", "os.listdir"):
        READ.append(str(arguments[0]))


async def first_screen(campaign: Path, tables: Path) -> dict[str, Any]:
    """What the app has imported, read and mounted when the play screen stands and nothing was typed.

    After that, the widgets of the other whole screens.
    """
    from companion.tui import warm
    from companion.tui.app import CompanionApp
    from companion.tui.ground import Ground

    found: dict[str, Any] = {}

    def stands(*_: object) -> None:
        found["modules"] = sorted(name for name in sys.modules if name.partition(".")[0] == "companion")
        found["tables read"] = [path for path in READ if path.startswith(str(tables))]

    warm.prepare = stands  # type: ignore[assignment]
    app = CompanionApp(Ground(campaign.parent, (tables,)), campaign)
    async with app.run_test(size=(120, 36)) as pilot:
        while "modules" not in found:
            await pilot.pause()
        found["widgets"] = {"PlayScreen": len(app.screen.query("*"))}
        for screen in others(app.screen, app.ground):
            await app.push_screen(screen)
            found["widgets"] |= {type(screen).__name__: len(screen.query("*"))}
            app.pop_screen()
            await pilot.pause()
    return found


def others(play: Any, ground: Any) -> list[Any]:
    """The other whole screens, as the play screen opens them."""
    from companion.tui.screens.home import HomeScreen
    from companion.tui.screens.inventory import InventoryScreen
    from companion.tui.screens.prep import PrepScreen
    from companion.tui.screens.tables import TablesScreen

    hand = play.hand
    return [HomeScreen(ground), TablesScreen(hand), PrepScreen(ground, hand.session), InventoryScreen(hand)]


if __name__ == "__main__":
    sys.addaudithook(_heard)
    print(json.dumps(asyncio.run(first_screen(Path(sys.argv[1]), Path(sys.argv[2])))))
