"""What stands above the prompt while nothing is typed: the last answer, what is asked, a word of help."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from companion.tui.spans import Row, Rows, Span, fit, flow, wrap
from companion.tui.widgets.span_view import Make

_MOST_SAID = 2
_LINE = re.compile(r"(?<= )/[a-z][a-z-]*(?: [^·]+)?$")


def asked_rows(asks: Mapping[str, Any], cells: int) -> Rows:
    """What is asked, and its choices with their digits, pressed by mouse too."""
    choices = [
        Span(f"{number} {choice}" if number < 10 else str(choice), "key", f"app.answer.{number}")
        for number, choice in enumerate(asks["choices"], 1)
    ]
    return list(flow([Span(f"{str(asks['what']).replace('-', ' ')}?", "strong"), *choices], cells, "  ", 0))


def said(words: str, asks: Mapping[str, Any] | None, hint: str, *, warned: bool = False) -> Make:
    """Rows of what was said last and of what is asked; `hint` when there is neither."""

    def make(cells: int) -> Rows:
        rows: list[Row] = []
        if words:
            lines = wrap(words, cells)
            rows += [_with_line(line, "warning" if warned else "text") for line in lines[:_MOST_SAID]]
            if len(lines) > _MOST_SAID:
                rows[-1] = (*fit((Span(lines[_MOST_SAID - 1]),), cells - 8), Span(" … more", "key", "app.more"))
        if asks:
            rows += asked_rows(asks, cells)
        return rows or [fit((Span(hint, "faint"),), cells)]

    return make


def _with_line(words: str, role: str) -> Row:
    """Words that may end in a line to go on with (`/table turns/price`): pressed, it is put on the prompt."""
    match = _LINE.search(words)
    if match is None:
        return (Span(words, role),)
    return (Span(words[: match.start()], role), Span(match.group(), "key", f"{match.group()} "))


def usage_row(usage: str, summary: str, cells: int) -> Row:
    """How a command is written and what it does."""
    return fit((Span(usage, "roll"), Span(f"  {summary}", "faint")), cells)


def mistake_rows(error: str, hint: str, start: int, cells: int) -> Rows:
    """What is wrong, under the word that is wrong, and what to do; `start` is the cell of that word."""
    words = f"{error}." if not error.endswith((".", "?", "!")) else error
    indent = start if start + len(words) + 2 <= cells else max(0, min(start, cells - len(words) - 2))
    rows: list[Row] = [(Span(" " * indent), Span("▲ " if indent == start else "✗ ", "error"), Span(words, "error"))]
    if indent + 2 + len(words) > cells:
        rows = [
            (Span("✗ " if number == 0 else "  ", "error"), Span(part, "error"))
            for number, part in enumerate(wrap(words, cells - 2))
        ]
    if hint:
        if len(rows) == 1 and indent + len(words) + len(hint) + 5 <= cells:
            rows[0] = (*rows[0], Span(f"  {hint}", "text"))
        else:
            rows += [(Span("  "), Span(part, "text")) for part in wrap(hint, cells - 2)]
    return rows


def place_of(line: str, error: str, start: int | None) -> int:
    """The character of `line` where what is wrong begins, as well as it can be told from the words of the error."""
    head = len(line) - len(line.lstrip("/").lstrip())
    arguments = line.find(" ") + 1
    if start and arguments:
        return min(len(line), arguments + start - 1)
    quoted = error.partition("“")[2].partition("”")[0]
    if quoted and (found := line.casefold().find(quoted.casefold())) >= 0:
        return found
    return head if not arguments or "/" in error else arguments
