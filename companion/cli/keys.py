"""`companion keys`: every action with its keys as the player has them, and what is wrong with the key map."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from companion.campaign.config import config_file
from companion.cli import output


def arguments(word: str, parser: ArgumentParser) -> None:
    """Declares the arguments of `word`: there are none."""


def keys(options: Namespace) -> int:
    """Prints the key map; 1 when something in it is wrong."""
    from companion.tui.help_rows import keys_told
    from companion.tui.keymap import read_keys

    found = read_keys()
    shown = [action for action in found.actions.values() if action.keys and action.name != "go"]
    if options.json:
        for action in shown:
            output.say_json({"name": action.name, "keys": action.keys.split(","), "summary": action.summary})
    else:
        output.say("\n".join(f"{action.name:<11} {keys_told(action):<14} {action.summary}" for action in shown))
    if found.problems:
        output.complain("\n".join(found.problems), f"the file is {config_file()}")
    return 1 if found.problems else 0


COMMANDS = {"keys": keys}
