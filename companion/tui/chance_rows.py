"""The line above the prompt: the exact odds of what is being typed, what is asked, or what was said."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from companion.systems.outcome import Chances, Odd
from companion.tui.spans import Row, Span, ends, fit, row_width

_BARS = ((6, 1), (3, 1), (3, 3), (0, 0))  # how long a bar is at most, and the shortest that is drawn
_LEAST_LEFT = 12
_LABEL = re.compile(r"\s*(?P<sign>[+\-−])\s*(?P<number>\d+)\[(?P<label>[^\[\]]+)\]")
_MOST = 8


def chance_row(chances: Chances, cells: int) -> Row:
    """The dice and modifiers at the left, each outcome with its chance at the right, bars where there is room.

    What does not fit is left out from its end, the likeliest outcomes last.
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
        return ends(fit(left, cells - row_width(right) - 2), right, cells)
    return fit((*right, Span("  "), *left), cells)


def percent(chance: Fraction) -> str:
    """A chance in percent, exact where it is whole, else to a tenth; 0 and 100 only for what cannot and must happen."""
    if (chance * 100).denominator == 1:
        return str(int(chance * 100))
    rounded = f"{float(chance) * 100:.1f}"
    return {"0.0": "<0.1", "100.0": ">99.9"}.get(rounded, rounded.removesuffix(".0"))


def why(chances: Chances) -> str:
    """The whole of it in words, with exact fractions: for the key `=`."""
    odds = "\n".join(
        f"{odd.label}: {odd.chance} ({percent(odd.chance)} %)  {odd.meaning}".rstrip() for odd in chances.odds
    )
    named = ", ".join(f"{name} {value:+}" for name, value in chances.modifiers) or "nothing is added"
    return f"{chances.dice}\n{named}\n{odds}" + (f"\n{chances.note}" if chances.note else "")


def _left(chances: Chances) -> Row:
    named = [f"{name} {'−' if value < 0 else '+'}{abs(value)}" for name, value in chances.modifiers]
    named = [each for each in named if each.split(" ")[0] not in chances.dice]
    row = (Span(_LABEL.sub(_plain_label, chances.dice), "roll", why=why(chances)),)
    more = " · ".join(filter(None, (", ".join(named), chances.note)))
    return (*row, Span(f" · {more}", "faint" if chances.odds else "change")) if more else row


def _plain_label(match: re.Match[str]) -> str:
    return f" {'−' if match['sign'] in '-−' else '+'}{match['number']} {match['label']}"


def _likeliest(odds: Sequence[Odd]) -> list[Odd]:
    """The odds in their order; of very many only the likeliest."""
    if len(odds) <= _MOST:
        return list(odds)
    least = sorted((odd.chance for odd in odds), reverse=True)[_MOST - 1]
    return [odd for odd in odds if odd.chance >= least][:_MOST]


def _right(odds: Sequence[Odd], highest: Fraction, bar: int, least: int) -> Row:
    made: list[Span] = []
    for odd in odds:
        made += [Span("  ")] if made else []
        made += [Span(f"{odd.label} ", "faint", why=odd.meaning), Span(percent(odd.chance), "strong")]
        filled = round(odd.chance / highest * bar) if highest else 0
        if bar and filled >= least:
            made.append(Span(" " + "█" * filled, "meter"))
    return tuple(made)
