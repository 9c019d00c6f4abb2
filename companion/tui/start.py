"""The way from the command line into the app, and back with an exit status."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path


def start(options: Namespace, saves: Path, campaign: Path | None) -> int:
    """Runs the app.

    Args:
        options: the command line's; `tables` and `seed` are used.
        campaign: the folder to open at once; None for the home screen.

    Returns:
        The exit status: 0, 1 when the app stopped on an error, 128 + n after signal n.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        sys.stderr.write("the app needs a terminal; without one: companion play --plain CAMPAIGN\n")
        return 2
    from companion.tui.app import CompanionApp
    from companion.tui.ground import Ground

    app = CompanionApp(Ground(saves, tuple(options.tables or ()), options.seed), campaign)
    app.run()
    if app.return_code and not app.signalled:
        sys.stderr.write(f"The app stopped on an error. Every line that was done is on disk, in {campaign or saves}.\n")
    return int(app.return_code or 0)
