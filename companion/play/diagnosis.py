"""What a report of a fault needs: versions, the terminal, settings, counts. No word of a journal, no name in it."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from companion import __version__
from companion.campaign.config import config_file
from companion.campaign.crash import last_error, log_file
from companion.campaign.preferences import PREFERENCES, read_preferences
from companion.campaign.saves import campaigns
from companion.play.opening import library_of

_PACKAGES = ("textual", "rich", "tomlkit", "tomli-w", "platformdirs", "textual-serve", "textual-speedups")
_TERMINAL = ("TERM", "COLORTERM", "TERM_PROGRAM", "TEXTUAL_COLOR_SYSTEM", "TEXTUAL_DRIVER")
_PRESENT = ("NO_COLOR", "TMUX", "STY", "SSH_CONNECTION", "WSL_DISTRO_NAME")
_LOCALE = ("LC_ALL", "LC_CTYPE", "LANG")

Fact = tuple[str, str]


def facts(saves: Path, tables: Sequence[str | Path] = (), environment: Mapping[str, str] = os.environ) -> list[Fact]:
    """Each fact by its name.

    Args:
        saves: the saves folder; what lies in it is counted, not named.
    """
    found = read_preferences()
    changed = [each.name for each in PREFERENCES if found.values[each.name] != each.default]
    library = library_of(given=tables)
    return [
        ("companion", __version__),
        ("python", f"{platform.python_version()} ({sys.implementation.name})"),
        ("system", f"{platform.system()} {platform.release()}"),
        ("packages", ", ".join(_packages())),
        ("terminal", ", ".join(_terminal(environment))),
        ("encoding", f"{_encoding()}; {_first(environment, _LOCALE) or 'no locale'}"),
        ("config", f"{_told(config_file())}; {_count(len(found.problems), 'fault')} in it"),
        ("changed", ", ".join(changed) or "nothing"),
        ("saves", f"{_told(saves)}; {_count(len(campaigns(saves)), 'campaign')}"),
        ("tables", f"{len(library.ids())}"),
        ("last error", last_error() or "none logged"),
        ("error log", _told(log_file())),
    ]


def block(found: Sequence[Fact]) -> str:
    """The facts as lines to be pasted into a report."""
    widest = max(len(name) for name, _ in found)
    return "\n".join(f"{name:<{widest}}  {words}" for name, words in found)


def _packages() -> Iterator[str]:
    for name in _PACKAGES:
        try:
            yield f"{name} {version(name)}"
        except PackageNotFoundError:
            continue


def _terminal(environment: Mapping[str, str]) -> Iterator[str]:
    columns, rows = shutil.get_terminal_size()
    yield f"{columns}×{rows}"
    ends = (sys.__stdin__, sys.__stdout__)  # the app puts others in their place while it runs
    yield "a terminal" if all(end is not None and end.isatty() for end in ends) else "no terminal at both ends"
    yield from (f"{name}={environment[name]}" for name in _TERMINAL if environment.get(name))
    yield from (f"{name} is set" for name in _PRESENT if environment.get(name))


def _encoding() -> str:
    return sys.__stdout__.encoding if sys.__stdout__ is not None else "none"


def _first(environment: Mapping[str, str], names: Sequence[str]) -> str:
    return next((f"{name}={environment[name]}" for name in names if environment.get(name)), "")


def _told(path: Path) -> str:
    """A path with the player's own folder as `~`, which may be named after them."""
    path = path.absolute()
    return f"~/{path.relative_to(Path.home())}" if path.is_relative_to(Path.home()) else str(path)


def _count(number: int, what: str) -> str:
    return f"{number} {what}" + ("" if number == 1 else "s")
