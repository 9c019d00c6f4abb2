"""`companion keys`: every action of every screen with the player's keys, and what is wrong with the key map."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from companion.campaign.config import config_file
from companion.cli import output


def arguments(word: str, parser: ArgumentParser) -> None:
    """Declares the arguments of `word`: there are none."""


def keys(options: Namespace) -> int:
    """Prints the key map; 1 when something in it is wrong."""
    from companion.tui.help_rows import keys_told
    from companion.tui.key import shown
    from companion.tui.keymap import read_keys

    found = read_keys()
    rows = [
        (action.name, action.keys, keys_told(action), action.summary)
        for action in found.actions.values()
        if action.keys and action.name != "go"
    ]
    for screen, own in found.screens.items():
        rows += [
            (f"{screen}.{name}", key.keys, " ".join(map(shown, key.keys.split(","))), key.summary)
            for name, key in own.items()
        ]
    if options.json:
        for name, names, _, summary in rows:
            output.say_json({"name": name, "keys": names.split(","), "summary": summary})
    else:
        output.say("\n".join(f"{name:<20} {told:<14} {summary}" for name, _, told, summary in rows))
    if found.problems:
        output.complain("\n".join(found.problems), f"the file is {config_file()}")
    return 1 if found.problems else 0


COMMANDS = {"keys": keys}
