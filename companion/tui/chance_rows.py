"""The line above the prompt: the exact odds of what is being typed, what is asked, or what was said."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from companion.play.odds_told import in_words, percent
from companion.tui.spans import Row, Span, ends, fit, row_width

if TYPE_CHECKING:
    from companion.systems.outcome import Chances, Odd

_BARS = ((6, 1), (3, 1), (3, 3), (0, 0))  # how long a bar is at most, and the shortest that is drawn
_LEAST_LEFT = 12
_SIGN = re.compile(r"(?<=[\d\]])\s*([+\-−])\s*(?=\d)")
_LABEL = re.compile(r"(\d+)\[([^\[\]]+)\]")
_MOST = 8


def chance_row(chances: Chances, cells: int) -> Row:
    """The dice and modifiers at the left, each outcome with its chance at the right, bars where there is room.

    What does not fit is left out, the dice from their end, then outcomes, the likeliest last; never a part of a number.
    """
    left = _left(chances)
    shown = _likeliest(chances.odds)
    highest = max((odd.chance for odd in shown), default=Fraction(1))
    for bar, least in _BARS:
        right = _right(shown, highest, bar, least)
        if row_width(right) + row_width(left) + 2 <= cells:
            return ends(left, right, cells)
    right = _right(shown, highest, 0, 0)
    if row_width(right) + _LEAST_LEFT + 2 <= cells:
        return ends(_to_a_word(left, cells - row_width(right) - 2), right, cells)
    return _alone(shown, cells)


def _left(chances: Chances) -> Row:
    named = [f"{name} {'−' if value < 0 else '+'}{abs(value)}" for name, value in chances.modifiers]
    named = [each for each in named if each.split(" ")[0] not in chances.dice]
    row = (Span(_told(chances.dice), "roll", why=in_words(chances)),)
    more = " · ".join(filter(None, (", ".join(named), chances.note)))
    return (*row, Span(f" · {more}", "faint" if chances.odds else "change")) if more else row


def _told(dice: str) -> str:
    """Notation as it is read: `13[agility]-2d10` → `13 agility −2d10`."""
    return _LABEL.sub(r"\1 \2", _SIGN.sub(lambda sign: f" {'+' if sign[1] == '+' else '−'}", dice))


def _likeliest(odds: Sequence[Odd]) -> list[Odd]:
    """The odds in their order; of very many only the likeliest."""
    if len(odds) <= _MOST:
        return list(odds)
    least = sorted((odd.chance for odd in odds), reverse=True)[_MOST - 1]
    return [odd for odd in odds if odd.chance >= least][:_MOST]


def _to_a_word(row: Row, cells: int) -> Row:
    """`row` cut where a word ends."""
    *kept, last = fit(row, cells)
    if (*kept, last) == row:
        return row
    whole = last.text.rstrip("…").rpartition(" ")[0]
    return (*kept, replace(last, text=f"{whole} …" if whole else "…"))


def _alone(odds: list[Odd], cells: int) -> Row:
    """The odds close together, without those least likely that there is no room for."""
    row, left = _right(odds, Fraction(1), 0, 0, " "), list(odds)
    while row_width(row) > cells and len(left) > 1:
        left.remove(min(left, key=lambda odd: odd.chance))
        row = (*_right(left, Fraction(1), 0, 0, " "), Span(" …", "faint"))
    return fit(row, cells)


def _right(odds: Sequence[Odd], highest: Fraction, bar: int, least: int, gap: str = "  ") -> Row:
    made: list[Span] = []
    for odd in odds:
        made += [Span(gap)] if made else []
        made += [Span(f"{odd.label} ", "faint", why=odd.meaning), Span(percent(odd.chance), "strong")]
        filled = round(odd.chance / highest * bar) if highest else 0
        if bar and filled >= least:
            made.append(Span(" " + "█" * filled, "meter"))
    return tuple(made)
