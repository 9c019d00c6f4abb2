"""The way from the command line into the app, and back with an exit status."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from pathlib import Path

from companion.campaign.preferences import MOUSE

_TURN = 0.0005
"""Seconds after which a thread lets another go on, 0.005 else: the one that writes to the terminal waits no longer."""


def start(options: Namespace, saves: Path, campaign: Path | None) -> int:
    """Runs the app.

    Args:
        options: the command line's; `tables` and `seed` are used.
        campaign: the folder to open at once; None for the home screen.

    Returns:
        The exit status: 0, 1 when the app stopped on an error, 128 + n after signal n.
    """
    if not ((sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TEXTUAL_DRIVER")):
        sys.stderr.write("the app needs a terminal; without one: companion play --plain CAMPAIGN\n")
        return 2
    from companion.tui import warm

    sys.setswitchinterval(_TURN)
    warm.hold_back()
    from companion.tui.app import CompanionApp
    from companion.tui.ground import Ground

    app = CompanionApp(Ground(saves, tuple(options.tables or ()), options.seed), campaign)
    app.run(mouse=app.likes.on(MOUSE))
    if app.return_code and not app.signalled:
        words = f"on disk, all that was done, and what was being typed: {campaign or saves}"
        sys.stderr.write(f"{app.crash.told(words) if app.crash else words}\n")
    return int(app.return_code or 0)
