"""A picture of the app, made by the app: `python -m companion.tui.picture OUT.svg --size 120x36`.

It plays on a copy of the sample campaign and changes nothing else.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from companion.campaign.sample import copied
from companion.tui.app import CompanionApp
from companion.tui.ground import Ground
from companion.tui.themes import VIOLET


@contextmanager
def at_home(folder: Path) -> Iterator[None]:
    """Within it the settings are those in `folder`: a picture has the app's looks, not the player's."""
    before = os.environ.get("COMPANION_HOME")
    os.environ["COMPANION_HOME"] = str(folder)
    try:
        yield
    finally:
        os.environ.pop("COMPANION_HOME")
        if before is not None:
            os.environ["COMPANION_HOME"] = before


async def taken(
    folder: Path, size: tuple[int, int], keys: Sequence[str], typed: str, theme: str = VIOLET.name
) -> str:
    """The screen as SVG with the campaign in `folder` open, after `keys` were pressed and `typed` was typed."""
    app = CompanionApp(Ground(folder.parent, seed="picture"), folder)
    app.theme = theme
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for key in keys:
            await pilot.press(key)
            await pilot.pause()
        if typed:
            from companion.tui.screens.play import PlayScreen

            screen = app.screen
            if isinstance(screen, PlayScreen):
                screen.write(typed)
        await pilot.pause()
        await pilot.pause()
        return app.export_screenshot(title="companion")


def main(arguments: Sequence[str] | None = None) -> int:
    """Writes the picture; gives the exit status."""
    parser = argparse.ArgumentParser(prog="python -m companion.tui.picture", description="a picture of the app as SVG")
    parser.add_argument("out", type=Path)
    parser.add_argument("--size", default="120x36", help="columns x rows")
    parser.add_argument("--campaign", type=Path, help="a campaign's folder; the sample otherwise; a copy of it is used")
    parser.add_argument("--keys", nargs="*", default=[], help="keys to press first")
    parser.add_argument("--type", default="? Is the well guarded", help="what stands on the prompt")
    options = parser.parse_args(arguments)
    columns, _, rows = options.size.partition("x")
    with tempfile.TemporaryDirectory() as name, at_home(Path(name) / "home"):
        saves = Path(name) / "saves"
        if options.campaign:
            folder = saves / options.campaign.name
            shutil.copytree(options.campaign, folder)
        else:
            folder = copied(saves)
        svg = asyncio.run(taken(folder, (int(columns), int(rows)), options.keys, options.type))
    options.out.write_text(svg, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
