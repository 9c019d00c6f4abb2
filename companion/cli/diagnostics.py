"""`companion diagnostics`: what a report of a fault needs."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from companion.cli import output
from companion.cli.ground import saves_of
from companion.play.diagnosis import block, facts


def arguments(word: str, parser: ArgumentParser) -> None:
    """Declares the arguments of `word`: there are none."""


def diagnostics(options: Namespace) -> int:
    """Prints the block; the file names and titles of campaigns are not in it."""
    found = facts(saves_of(options), options.tables)
    if options.json:
        output.say_json(dict(found))
    else:
        output.say(block(found))
    return 0


COMMANDS = {"diagnostics": diagnostics}
