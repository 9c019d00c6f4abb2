"""From the words of the command line to one command and its exit status."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from companion.cli import output
from companion.errors import CompanionError, NotSaved

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable

COMMANDS = {
    "play": ("app", "opens a campaign; with --plain, line by line"),
    "new": ("campaign", "makes a campaign"),
    "list": ("campaign", "the campaigns in the saves folder"),
    "do": ("campaign", "does one line in a campaign, or with - every line of standard input"),
    "show": ("campaign", "the state of a campaign"),
    "find": ("campaign", "searches a campaign's journal"),
    "check": ("campaign", "verifies a campaign; only reports"),
    "card": ("card", "draws one picture of a session"),
    "export": ("exchange", "writes a campaign in another form"),
    "import": ("exchange", "brings a log in"),
    "prep": ("prep", "prepares an evening from a recipe: pages to print, or into a campaign"),
    "roll": ("dice", "rolls dice without a campaign"),
    "odds": ("dice", "the exact chances of dice"),
    "table": ("tables", "rolls on a table without a campaign"),
    "tables": ("tables", "lists, shows, checks, imports or exports tables"),
    "keys": ("keys", "the keys of the app, as config.toml has them"),
    "config": ("config", "your settings: shows or changes them"),
    "where": ("where", "where everything is kept"),
    "diagnostics": ("diagnostics", "what a report of a fault needs; no word of a journal"),
    "completion": ("completion", "the script that completes commands in bash, zsh or fish"),
    "man": ("man", "the manual page, as roff"),
    "serve": ("serve", "the app in a browser on this machine"),
}
_WITH_VALUE = ("--seed", "--dice", "--saves", "--tables")

DONE, REFUSED, UNUSABLE, UNSAVED, INTERRUPTED = 0, 1, 2, 3, 130


def run(arguments: list[str]) -> int:
    """Does what the command line says; gives the exit status."""
    output.prepare()
    word, rest = split(arguments)
    try:
        if not word:
            return _wordless(rest)
        if word not in COMMANDS:
            return _unknown(word)
        parser, work = parser_of(word)
        return int(work(parser.parse_args(rest)))
    except NotSaved as error:
        output.refuse(error, as_json="--json" in rest)
        return UNSAVED
    except CompanionError as error:
        output.refuse(error, as_json="--json" in rest)
        return REFUSED
    except BrokenPipeError:
        output.abandon()
        return DONE
    except KeyboardInterrupt:
        return INTERRUPTED


def split(arguments: list[str]) -> tuple[str, list[str]]:
    """The command's word and all other arguments; options may stand before the word too."""
    before: list[str] = []
    left = list(arguments)
    while left and left[0].startswith("-"):
        before.append(left.pop(0))
        if before[-1] in _WITH_VALUE and left:
            before.append(left.pop(0))
    return (left[0], left[1:] + before) if left else ("", before)


def parser_of(word: str) -> tuple[ArgumentParser, Callable[[Namespace], int]]:
    """What reads the arguments of a command, and what does it."""
    module = import_module(f"companion.cli.{COMMANDS[word][0]}")
    parser = _parser(word)
    module.arguments(word, parser)
    return parser, module.COMMANDS[word]


def _parser(word: str) -> ArgumentParser:
    from argparse import ArgumentParser

    parser = ArgumentParser(f"companion {word}", description=COMMANDS[word][1] + ".", allow_abbrev=False)
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--seed", metavar="N", help="repeatable dice")
    parser.add_argument("--dice", metavar='"F F …"', help="the faces you rolled on real dice")
    parser.add_argument("--saves", metavar="DIR", help="where the campaigns are (or COMPANION_SAVES)")
    parser.add_argument(
        "--tables", metavar="DIR", action="append", default=[], help="more tables (or COMPANION_TABLES)"
    )
    return parser


def _wordless(options: list[str]) -> int:
    if "--version" in options:
        from companion import __version__

        output.say(f"companion {__version__}")
        return DONE
    if "--about" in options:
        from companion.cli.about import ABOUT

        output.say(ABOUT)
        return DONE
    if "--help" in options or "-h" in options:
        output.say(overview())
        return DONE
    parser, play = parser_of("play")
    return int(play(parser.parse_args(options)))


def overview() -> str:
    """The commands, one a line."""
    rows = "\n".join(f"  {word:<12} {summary}" for word, (_, summary) in COMMANDS.items())
    return (
        "companion: play tabletop role-playing games alone, in a terminal\n\n"
        f"  companion            opens the app\n\n{rows}\n\n"
        'Each has --help. Everywhere: --json, --seed N, --dice "6 6 5", --saves DIR, --tables DIR;\n'
        "and --version, --about."
    )


def _unknown(word: str) -> int:
    from difflib import get_close_matches

    near = get_close_matches(word, COMMANDS, n=2)
    hint = f"did you mean {' or '.join(near)}?" if near else "companion --help lists what there is"
    output.complain(f"there is no command {word!r}", hint)
    return UNUSABLE
