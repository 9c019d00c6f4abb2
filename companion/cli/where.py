"""`companion where`: the folders and files that the program reads and writes."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from pathlib import Path

from companion.campaign.config import config_file
from companion.campaign.crash import log_file
from companion.campaign.machine import home
from companion.campaign.shelves import tables_that_ship
from companion.cli import output
from companion.cli.ground import saves_of
from companion.shipped import shipped


def arguments(word: str, parser: ArgumentParser) -> None:
    """Declares the arguments of `word`: there are none."""


def places(options: Namespace) -> Mapping[str, Path]:
    """Each place by what is there; none of them need exist."""
    found = {
        "saves": saves_of(options),
        "config": config_file(),
        "tables": home() / "tables",
        "systems": home() / "systems",
        "errors": log_file(),
        "shipped": tables_that_ship() or shipped("tables"),
    }
    return {name: path.absolute() for name, path in found.items()}


def where(options: Namespace) -> int:
    """Says where everything is."""
    for name, path in places(options).items():
        if options.json:
            output.say_json({"name": name, "path": str(path), "there": path.exists()})
        else:
            output.say(f"{name:<8} {path}" + ("" if path.exists() else "  (not there yet)"))
    return 0


COMMANDS = {"where": where}
