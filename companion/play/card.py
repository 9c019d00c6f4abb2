"""One picture of a session, as an SVG that needs nothing else: a road at dusk, a stone on it for every entry.

The sun stands where the luck stood: in the middle of the sky when the dice gave what they owe. The stones follow the
road as the session went; their shapes tell their kinds, so that colour is not needed to read it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape
from math import pi, sin

from companion.play.session_facts import Facts
from companion.text import line

WIDTH, HEIGHT = 960, 540
_LEFT, _RIGHT = 56, WIDTH - 56
_HORIZON = 250
_STONES = 240
_INK, _PAPER, _DUSK, _GOLD, _MIST = "#241a33", "#f4ead9", "#6c4a80", "#e9b44c", "#b79ac8"
_ALLOWED = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]|[\ufffe\uffff]")
_FONT = "Georgia, 'Times New Roman', serif"


def svg(facts: Facts) -> str:
    """The picture."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'role="img" aria-label="{_safe(_told(facts))}">',
        f"<title>{_safe(_heading(facts))}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{_INK}"/>',
        *_sky(facts.summary.luck),
        *_road(facts.kinds),
        *_words(facts),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _sky(luck: float | None) -> Iterator[str]:
    height = _HORIZON - 30 - 150 * (0.5 if luck is None else min(1.0, max(0.0, luck)))
    yield f'<circle cx="790" cy="{height:.0f}" r="44" fill="{_GOLD}"/>'
    for step, shade in enumerate(("#3a2850", "#4d3566", _DUSK)):
        ridge = " ".join(f"{x},{_ridge(x, step):.0f}" for x in range(0, WIDTH + 40, 40))
        yield f'<polygon points="0,{HEIGHT} {ridge} {WIDTH},{HEIGHT}" fill="{shade}"/>'
    yield f'<rect y="{_HORIZON + 92}" width="{WIDTH}" height="{HEIGHT - _HORIZON - 92}" fill="{_INK}"/>'


def _ridge(x: float, step: int) -> float:
    return _HORIZON - 40 + 34 * step + (26 - 8 * step) * sin(x / (150 - 30 * step) + 2 * step)


def _road(kinds: tuple[str, ...]) -> Iterator[str]:
    """The road with its stones; of a very long session every so many-th stands for its neighbours."""
    every = max(1, -(-len(kinds) // _STONES))
    shown = kinds[::every]
    path = " ".join(f"{x},{_bend(x):.1f}" for x in range(_LEFT, _RIGHT + 1, 8))
    yield f'<polyline points="{path}" fill="none" stroke="{_MIST}" stroke-width="2" stroke-dasharray="2 6"/>'
    for place, kind in enumerate(shown):
        x = _LEFT + (_RIGHT - _LEFT) * (place + 0.5) / len(shown)
        yield _SHAPES.get(kind, _dot)(x, _bend(x), max(2.0, min(7.0, 300 / len(shown))))


def _bend(x: float) -> float:
    return 380 + 16 * sin((x - _LEFT) / (_RIGHT - _LEFT) * 3 * pi)


def _dot(x: float, y: float, size: float) -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size:.1f}" fill="{_PAPER}"/>'


def _die(x: float, y: float, size: float) -> str:
    return (
        f'<rect x="{x - size:.1f}" y="{y - size:.1f}" width="{2 * size:.1f}" height="{2 * size:.1f}" '
        f'rx="{size / 3:.1f}" fill="{_GOLD}"/>'
    )


def _diamond(x: float, y: float, size: float) -> str:
    points = f"{x:.1f},{y - size:.1f} {x + size:.1f},{y:.1f} {x:.1f},{y + size:.1f} {x - size:.1f},{y:.1f}"
    return f'<polygon points="{points}" fill="none" stroke="{_GOLD}" stroke-width="2"/>'


def _post(x: float, y: float, size: float) -> str:
    return f'<path d="M{x:.1f} {y:.1f}v{-4 * size:.1f}" stroke="{_PAPER}" stroke-width="2"/>'


def _grain(x: float, y: float, size: float) -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size / 2.5:.1f}" fill="{_MIST}"/>'


_SHAPES: dict[str, Callable[[float, float, float], str]] = {
    "roll": _die,
    "oracle": _diamond,
    "table": _diamond,
    "heading": _post,
    "tag": _grain,
    "change": _grain,
    "note": _grain,
}
_KEY = (("heading", "a scene"), ("prose", "told"), ("oracle", "asked"), ("roll", "rolled"), ("tag", "kept in mind"))


def _words(facts: Facts) -> Iterator[str]:
    yield _text(_LEFT, 74, _heading(facts), 34, _PAPER)
    yield _text(_LEFT, 104, _under(facts), 17, _MIST)
    for number, row in enumerate(_wrapped(facts.line, 62)[:4]):
        yield _text(_LEFT, 160 + 27 * number, row, 20, _PAPER, "italic")
    summary = facts.summary
    counts = f"{summary.entries} entries · {summary.words} words · {summary.rolls} rolls"
    luck = f" · luck {summary.luck:.0%}" if summary.luck is not None else ""
    yield _text(_LEFT, 452, counts + luck, 18, _PAPER)
    answers = " · ".join(f"{slug} {count}" for slug, (count, _) in summary.answers.items() if count)
    yield _text(_LEFT, 480, f"The oracle said: {answers}" if answers else "The oracle was not asked", 16, _MIST)
    if facts.people:
        yield _text(_LEFT, 506, f"With {', '.join(facts.people)}", 16, _MIST)
    for number, (kind, words) in enumerate(_KEY):
        y = 452 + 15 * number
        yield _SHAPES.get(kind, _dot)(806, y + (6 if kind == "heading" else 0), 4)
        yield _text(820, y + 4, words, 12, _MIST)


def _text(x: float, y: float, words: str, size: int, colour: str, style: str = "normal") -> str:
    longest = int((_RIGHT - x) / (0.5 * size))
    return (
        f'<text x="{x:.0f}" y="{y:.0f}" font-family="{_FONT}" font-size="{size}" font-style="{style}" '
        f'fill="{colour}">{_safe(line(words, longest))}</text>'
    )


def _heading(facts: Facts) -> str:
    return facts.title or f"Session {facts.number}"


def _under(facts: Facts) -> str:
    first, last = facts.days
    when = first if first == last else f"{first} to {last}"
    return " · ".join(filter(None, (facts.campaign, f"session {facts.number}", when)))


def _told(facts: Facts) -> str:
    return f"{facts.campaign}, session {facts.number}: {facts.summary.entries} entries, {facts.summary.rolls} rolls"


def _wrapped(words: str, width: int) -> list[str]:
    from textwrap import wrap

    return wrap(words, width, break_long_words=True)


def _safe(text: str) -> str:
    """Words as XML that shows them and nothing else."""
    return escape(_ALLOWED.sub("\ufffd", line(text)))
