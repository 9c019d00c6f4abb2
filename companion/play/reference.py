"""The command reference, made from the declarations: `python -m companion.play.reference > docs/reference.md`."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

from companion import systems
from companion.campaign.setting import Setting
from companion.play.commands.every import COMMANDS
from companion.play.commands.settings import SETTINGS
from companion.play.helping import grouped, usage
from companion.systems.command import Command

HEAD = """\
# Every command and every setting

Made from the declarations (`python -m companion.play.reference`); in play, `/help` and `/help COMMAND` say the same.
How a line is read stands in [commands.md](commands.md).
"""


def reference() -> str:
    """The whole page, in Markdown."""
    parts = [HEAD, "## In every game", *_commands(COMMANDS), "### Settings", *_settings(SETTINGS)]
    for name in systems.NAMES:
        system = systems.load(name)
        parts += [f"## {system.title}", *_commands(system.commands)]
        if system.settings:
            parts += ["### Settings", *_settings(system.settings)]
    return "\n\n".join(parts) + "\n"


def _commands(found: Iterable[Command]) -> Iterator[str]:
    for title, group in grouped({command.name: command for command in found}).items():
        rows = [f"| `{_cell(usage(each))}` | {_cell(_said(each))} |" for each in group]
        yield "\n".join([f"### {title}", "", "| line | what it does |", "|---|---|", *rows])


def _said(command: Command) -> str:
    examples = ", ".join(f"`{example}`" for example in command.examples)
    rule = f" ({command.rule})" if command.rule else ""
    return f"{command.summary}{rule}" + (f"; {examples}" if examples else "")


def _settings(found: Iterable[Setting]) -> Iterator[str]:
    rows = [
        f"| `{each.name}` | `{each.default}` | {_cell(each.summary)}{f' ({each.rule})' if each.rule else ''} |"
        for each in found
    ]
    yield "\n".join(["| setting | default | what it is |", "|---|---|---|", *rows])


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    sys.stdout.write(reference())
