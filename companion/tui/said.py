"""What stands above the prompt while nothing is typed: the last answer, what is asked, a word of help."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from companion.tui.spans import Row, Rows, Span, fit, flow, width, wrap
from companion.tui.widgets.span_view import Make

_MOST_SAID = 2
_MOST_USAGE = 3
_STEPS_GO_ON = Span("Esc c goes on with the steps", "key", "app.first")
_LINE = re.compile(r"(?<= )/[a-z][a-z-]*(?: [^·]+)?$")


def asked_rows(asks: Mapping[str, Any], cells: int) -> Rows:
    """What is asked, and its choices with their digits, pressed by mouse too; without choices, the steps ask it."""
    choices = [
        Span(f"{number} {choice}" if number < 10 else str(choice), "key", f"app.answer.{number}")
        for number, choice in enumerate(asks["choices"], 1)
    ]
    found = choices or [_STEPS_GO_ON]
    return list(flow([Span(f"{str(asks['what']).replace('-', ' ')}?", "strong"), *found], cells, "  ", 0))


def spark_rows(spark: str, cells: int) -> Rows:
    """A spark, and what becomes of it."""
    ways = [Span("Enter keeps it", "key", "app.keep"), Span("/stuck draws another", "faint", "/stuck")]
    return list(flow([Span(f"“{spark}”", "result", "app.keep"), *ways], cells, "  ", 0))


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


def usage_rows(usage: str, summary: str, cells: int) -> Rows:
    """How a command is written and what it does; what it does only where that leaves room for how."""
    if width(usage) <= cells:
        return [fit((Span(usage, "roll"), Span(f"  {summary}", "faint")), cells)]
    return [(Span(part, "roll"),) for part in wrap(usage, cells)[:_MOST_USAGE]]


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
