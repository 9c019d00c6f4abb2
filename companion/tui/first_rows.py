"""The steps of a first character as rows."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from companion.play.actor import system_of
from companion.tui.spans import Row, Rows, Span, wrap

if TYPE_CHECKING:
    from companion.campaign.model import Campaign
    from companion.systems.first import Step


DIGITS = 9
"""So many choices have a digit each."""


def steps_left(campaign: Campaign, passed: Collection[str] = ()) -> tuple[Step, ...]:
    """The steps of the active character that are neither made nor passed over."""
    doc = campaign.active
    found = system_of(campaign, doc).first(campaign, doc) if doc else ()
    return tuple(step for step in found if step.key not in passed)


def choice_rows(step: Step, cells: int) -> Rows:
    """A row for each choice with its digit, what it is about under it."""
    rows: list[Row] = []
    for digit, choice in enumerate(step.choices, 1):
        mark = f"{digit} " if digit <= DIGITS else "▸ "
        for number, part in enumerate(wrap(choice.label, max(8, cells - 2))):
            rows.append((Span(mark if number == 0 else "  ", "key"), Span(part, "strong", choice.line)))
        rows += [(Span("  "), Span(part, "faint")) for part in wrap(choice.about, max(8, cells - 2)) if part]
    return rows
