"""Where in a line that was refused the word stands that is wrong."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from companion.dice.errors import cells

_COLUMN = re.compile(r"column \d+: ")
_HEAD = re.compile(r"/\s*\S+\s*|\?\s*|=>|[@\\]|")


def place_of(line: str, error: str, start: int | None) -> int:
    """The character of `line`, counted from 0, under which to say what is wrong.

    Args:
        error: what is wrong, in words.
        start: the column of the arguments that is at fault, counted from 1; None or 0 where the words must tell.
    """
    head = _HEAD.match(line)
    begin = head.end() if head else 0
    if start:
        return min(len(line), begin + start - 1)
    quoted = error.partition("“")[2].partition("”")[0]
    if quoted and (found := line.casefold().find(quoted.casefold())) >= 0:
        return found
    return begin if begin < len(line) and "/" not in error else len(line) - len(line.lstrip("/").lstrip())


def words_of(fields: Mapping[str, Any]) -> str:
    """What is wrong, without the column: the sign under the word says that."""
    return _COLUMN.sub("", str(fields["error"]), count=1) if fields.get("start") else str(fields["error"])


def pointed(line: str, fields: Mapping[str, Any]) -> str:
    """A refusal for a plain terminal: the line, and under the word that is wrong what is wrong and what to do."""
    said = f"{fields['error']}. {fields['hint']}".strip()
    if not fields.get("start") or "\n" in line or not line.isprintable():
        return said
    place = place_of(line, str(fields["error"]), fields["start"])
    pad = " " * sum(map(cells, line[:place]))
    return f"{line}\n{pad}^ {words_of(fields)}. {fields['hint']}".rstrip()
