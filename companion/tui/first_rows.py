"""The steps of a first character as rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.tui.spans import Row, Rows, Span, wrap

if TYPE_CHECKING:
    from companion.systems.first import Step


DIGITS = 9
"""So many choices have a digit each."""


def choice_rows(step: Step, cells: int) -> Rows:
    """A row for each choice with its digit, what it is about under it."""
    rows: list[Row] = []
    for digit, choice in enumerate(step.choices, 1):
        mark = f"{digit} " if digit <= DIGITS else "▸ "
        for number, part in enumerate(wrap(choice.label, max(8, cells - 2))):
            rows.append((Span(mark if number == 0 else "  ", "key"), Span(part, "strong", choice.line)))
        rows += [(Span("  "), Span(part, "faint")) for part in wrap(choice.about, max(8, cells - 2)) if part]
    return rows
