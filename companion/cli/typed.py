"""Lines that the player types in plain mode, from a terminal or a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable

Read = Callable[[str], str | None]
"""Gives the next line for a prompt; None at the end of the input."""

SIGN = "› "


def read_line(prompt: str) -> str | None:
    """A line of standard input; bytes that are no UTF-8 are kept as they came. The prompt is for a terminal only."""
    if sys.stdin.isatty():
        sys.stdout.write(prompt)
        sys.stdout.flush()
    raw = sys.stdin.buffer.readline()
    return raw.rstrip(b"\r\n").decode("utf-8", "surrogateescape") if raw else None


def chosen(text: str, most: int) -> int:
    """The choice from 1 to `most` that a number names; 0 where it names none."""
    number = int(text) if text.isdecimal() and len(text) <= len(str(most)) else 0
    return number if number <= most else 0
