"""The shell commands as data, read off their parsers: what completion and the manual page are made of."""

from __future__ import annotations

from argparse import SUPPRESS, Action, ArgumentParser
from dataclasses import dataclass

from companion.cli.run import COMMANDS, parser_of

KINDS = {
    "CAMPAIGN": "campaigns",
    "ID": "tables",
    "ID|PATH": "tables",
    "RECIPE": "recipes",
    "SETTING": "settings",
    "FILE": "files",
    "PATH": "files",
    "DIR": "folders",
}
"""What completes an argument, by its metavar."""

COMMON = ("-h", "--json", "--seed", "--dice", "--saves", "--tables")
WORDLESS = (("--version", "the version"), ("--about", "credits and licences"), ("--help", "the commands"))
"""The options that go without a command."""


@dataclass(frozen=True, slots=True)
class Argument:
    """An option, or where it has no names, a place on the line.

    Attributes:
        metavar: the word for its value; "" for a switch.
        choices: all that it may be; empty where that is open.
        needed: whether it may not be missing; `many`: whether it may come again.
    """

    names: tuple[str, ...]
    metavar: str
    summary: str
    choices: tuple[str, ...] = ()
    needed: bool = False
    many: bool = False

    @property
    def kind(self) -> str:
        """What completes it besides its choices: a key of `companion completion --words`, files, folders, or ""."""
        return KINDS.get(self.metavar, "")


@dataclass(frozen=True, slots=True)
class Word:
    """A shell command with its places in order and its options."""

    name: str
    summary: str
    places: tuple[Argument, ...]
    options: tuple[Argument, ...]


def words() -> tuple[Word, ...]:
    """Every command."""
    return tuple(_word(name) for name in COMMANDS)


def valued(found: tuple[Word, ...]) -> tuple[str, ...]:
    """Every option that takes a value, in any command."""
    names = (name for word in found for option in word.options if option.metavar for name in option.names)
    return tuple(dict.fromkeys(names))


def _word(name: str) -> Word:
    parser, _ = parser_of(name)
    arguments = [_argument(action) for action in _actions(parser)]
    return Word(
        name,
        COMMANDS[name][1],
        tuple(each for each in arguments if not each.names),
        tuple(each for each in arguments if each.names),
    )


def _actions(parser: ArgumentParser) -> list[Action]:
    """The declarations of a parser; argparse has no public way to them, and has had this one since it exists."""
    return [action for action in parser._actions if action.help != SUPPRESS]


def _argument(action: Action) -> Argument:
    choices = tuple(map(str, action.choices or ()))
    switch = action.nargs == 0
    metavar = action.metavar if isinstance(action.metavar, str) else action.dest.upper()
    return Argument(
        tuple(action.option_strings),
        "" if switch else "|".join(choices) if choices and action.metavar is None else metavar,
        action.help or "",
        choices,
        action.required,
        action.nargs in ("*", "+") or type(action).__name__ == "_AppendAction",
    )
