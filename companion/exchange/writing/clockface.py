"""A clock, track or timer as a small picture: a pie, filled as far as it has come."""

from __future__ import annotations

from math import cos, pi, sin

_MOST_LINES = 12


def face(now: int, most: int) -> str:
    """An inline SVG; its words stand beside it, so that it says nothing to a screen reader."""
    whole = max(most, 1)
    part = min(max(now, 0), whole) / whole
    marks = "".join(map(_mark, (each / whole for each in range(whole)))) if 1 < whole <= _MOST_LINES else ""
    filled = f'<path d="{_pie(part)}"/>' if part else ""
    return (
        '<svg class="clock" viewBox="-11 -11 22 22" aria-hidden="true">'
        f'{filled}{marks if part else ""}<circle r="10"/></svg>'
    )


def _pie(part: float) -> str:
    if part >= 1:
        return "M0-9A9 9 0 1 1 0 9A9 9 0 1 1 0-9Z"
    x, y = _at(part, 9)
    return f"M0 0V-9A9 9 0 {int(part > 0.5)} 1 {x:.2f} {y:.2f}Z"


def _mark(part: float) -> str:
    x, y = _at(part, 9)
    return f'<line x2="{x:.2f}" y2="{y:.2f}"/>'


def _at(part: float, radius: float) -> tuple[float, float]:
    return sin(2 * pi * part) * radius, -cos(2 * pi * part) * radius
