"""Names of session files: which one is written to, by whom, and what a new one is called."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import lru_cache

from companion.campaign.slug import distinct, slug

FOLDER = "journal/"
FIRST = "journal/000.md"  # before the first session, so that it comes before it
_NUMBERED = re.compile(r"(\d+)([a-z]?)(.*)", re.DOTALL)


def current(sessions: Mapping[str, str], machine: str) -> str:
    """The session file that a machine writes to: the last one, or its own companion of it; "" if there is none.

    Args:
        sessions: the machine that began each file, in the order in which they were begun.
    """
    if not sessions:
        return ""
    newest = list(reversed(list(sessions)))
    last = newest[0]
    whole = _whole(last)
    for file in newest:
        if sessions[file] == machine and _whole(file) == whole:
            return file
    return _beside(last, sessions)


def begun(wanted: str, taken: Collection[str]) -> str:
    """The path of a new session file called `wanted`, made safe and unlike those that are there."""
    name = wanted.removeprefix(FOLDER).removesuffix(".md")
    stem = slug(name)
    lower = {file.removeprefix(FOLDER).removesuffix(".md").casefold() for file in taken}
    return f"{FOLDER}{distinct(stem, lower)}.md"


def number(file: str) -> int:
    """The number of a session by the name of its file; 0 if it has none."""
    match = _NUMBERED.match(file.removeprefix(FOLDER))
    return int(match.group(1)) if match else 0


@lru_cache(maxsize=4096)
def place(file: str) -> tuple[bool, int, str]:
    """Where a session file stands among the others: 1000 after 999, 003b after 003, those without a number last."""
    return _NUMBERED.match(file.removeprefix(FOLDER)) is None, number(file), file


def _whole(file: str) -> str:
    """The session that a file belongs to, whoever writes to it: its name without the letter."""
    match = _NUMBERED.match(file.removeprefix(FOLDER))
    return match.group(1) + match.group(3) if match else file


def _beside(last: str, sessions: Mapping[str, str]) -> str:
    """Another machine's file of the same session: `003b-the-salt-gate.md`."""
    match = _NUMBERED.match(last.removeprefix(FOLDER))
    digits, rest = (match.group(1), match.group(3)) if match else ("", "-" + last.removeprefix(FOLDER))
    letters = "bcdefghijklmnopqrstuvwxyz"
    free = (f"{FOLDER}{digits}{letter}{rest}" for letter in letters)
    return next((file for file in free if file not in sessions), f"{FOLDER}{digits}z{rest}")
