"""The shell command that opens the app, or plays line by line without it."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace

from companion.campaign.preferences import PLAIN, read_preferences
from companion.cli import output
from companion.cli.ground import folder_of, open_session, saves_of


def arguments(word: str, parser: ArgumentParser) -> None:
    """Declares the arguments of `play`."""
    parser.add_argument(
        "campaign", metavar="CAMPAIGN", nargs="?", default="", help="a folder, or a name in the saves folder"
    )
    parser.add_argument(
        "--plain", action="store_true", help="line by line, for screen readers, dumb terminals and pipes"
    )


def play(options: Namespace) -> int:
    """Opens a campaign, or the home screen when none is named: in the app, or line by line."""
    if _plain(options):
        return _line_by_line(options)
    from companion.tui.start import start

    return start(options, saves_of(options), folder_of(options) if options.campaign else None)


def _plain(options: Namespace) -> bool:
    """Whether it is to go line by line: said now, said once and for all, or all that the terminal can do."""
    dumb = sys.stdout.isatty() and os.environ.get("TERM") == "dumb"
    return bool(options.plain or dumb or read_preferences().on(PLAIN))


def _line_by_line(options: Namespace) -> int:
    from companion.cli.plain import played
    from companion.cli.plain_home import home

    output.fit_locale()
    if not options.campaign:
        return home(options)
    with open_session(options) as session:
        return played(session)


COMMANDS = {"play": play}
