"""`companion completion`: the script that completes the commands in a shell, and the names that it asks for."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable
from importlib import import_module

from companion.cli import output
from companion.cli.ground import saves_of
from companion.errors import Refused

SHELLS = ("bash", "zsh", "fish")


def arguments(word: str, parser: ArgumentParser) -> None:
    """Declares the arguments of `word`."""
    parser.add_argument("shell", metavar="SHELL", nargs="?", choices=SHELLS, help="bash, zsh or fish")
    parser.add_argument("--words", metavar="KIND", choices=tuple(NAMES), help="only the names there are now")


def completion(options: Namespace) -> int:
    """Prints a shell's script, or the names of a kind, one a line."""
    if options.words:
        for name in NAMES[options.words](options):
            output.say(name)
        return 0
    if not options.shell:
        raise Refused("bad-argument", "which shell?", f"companion completion {'|'.join(SHELLS)}")
    from companion.cli.declared import words

    script: Callable[..., str] = import_module(f"companion.cli.shells.{options.shell}").script
    output.say(script(words()).rstrip("\n"))
    return 0


def _campaigns(options: Namespace) -> Iterable[str]:
    from companion.campaign.saves import campaigns

    return [found.path.name for found in campaigns(saves_of(options))]


def _tables(options: Namespace) -> Iterable[str]:
    from companion.play.opening import library_of

    return sorted(library_of(given=options.tables).ids())


def _recipes(options: Namespace) -> Iterable[str]:
    from companion.play.opening import library_of
    from companion.play.prep import shelf

    return [each.id for each in shelf.recipes(library_of(given=options.tables))]


def _settings(options: Namespace) -> Iterable[str]:
    from companion.campaign.preferences import BY_NAME

    return BY_NAME


NAMES: dict[str, Callable[[Namespace], Iterable[str]]] = {
    "campaigns": _campaigns,
    "tables": _tables,
    "recipes": _recipes,
    "settings": _settings,
}

COMMANDS = {"completion": completion}
