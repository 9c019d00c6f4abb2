"""The shell command `card`: one picture of a session."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.cli import output
from companion.cli.ground import open_session


def arguments(word: str, parser: ArgumentParser) -> None:
    """Declares the arguments of `word`."""
    parser.add_argument("campaign", metavar="CAMPAIGN", help="a folder, or a name in the saves folder")
    parser.add_argument("--session", metavar="N", type=int, help="its number; the last one if none is named")
    parser.add_argument("--out", metavar="FILE", type=Path, required=True, help="an SVG file")
    parser.add_argument("--force", action="store_true", help="replace a file that is there")


def card(options: Namespace) -> int:
    """Draws a session and writes the picture."""
    from companion.campaign.incoming import put_file
    from companion.play.card import svg
    from companion.play.session_facts import facts

    with open_session(options) as session:
        picture = svg(facts(session, options.session))
    put_file(options.out, picture, force=options.force)
    if options.json:
        output.say_json({"ok": True, "command": "card", "path": str(options.out)})
    else:
        output.say(str(options.out))
    return 0


COMMANDS = {"card": card}
