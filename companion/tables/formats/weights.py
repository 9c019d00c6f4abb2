"""Weights made whole, as ours are, in the proportions that they had."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction

from companion.tables.formats.drafts import DraftRow, DraftTable, Notes
from companion.tables.rows import WEIGHT


def weighed(draft: DraftTable, notes: Notes) -> tuple[DraftRow, ...]:
    """The rows with whole weights in the same proportions."""
    bad = [row for row in draft.rows if row.weight < 0]
    for row in bad:
        notes.changed(f"a weight of {float(row.weight):g} is none; 1 instead", row.line, draft.name)
    rows = [replace(row, weight=Fraction(1)) if row.weight < 0 else row for row in draft.rows]
    if rows and not any(row.weight for row in rows):
        notes.changed("every weight is 0; each is 1 instead", draft.line, draft.name)
        rows = [replace(row, weight=Fraction(1)) for row in rows]
    scale = math.lcm(*(row.weight.limit_denominator(1000).denominator for row in rows)) if rows else 1
    heaviest = max((row.weight * scale for row in rows), default=Fraction(1))
    if scale > WEIGHT or heaviest > WEIGHT:
        notes.changed("weights rounded", draft.line, draft.name)
        top = max(row.weight for row in rows)
        return tuple(replace(row, weight=Fraction(_rounded(row.weight * WEIGHT / top))) for row in rows)
    if scale > 1:
        notes.changed(f"weights times {scale}, so that they are whole", draft.line, draft.name)
    return tuple(replace(row, weight=Fraction(_rounded(row.weight * scale))) for row in rows)


def _rounded(weight: Fraction) -> int:
    return max(1, round(weight)) if weight else 0
