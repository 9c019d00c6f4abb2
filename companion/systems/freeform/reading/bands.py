"""What a test may come to: the bands of its outcomes."""

from __future__ import annotations

import re
from itertools import pairwise
from math import inf

from companion.systems.freeform.description import Band, Game
from companion.systems.freeform.names import meant
from companion.systems.freeform.reading.keys import Keys
from companion.tables.spans import BadSpan, Span, read_span

BANDS = 20
MOVED = 1_000

_SLUG = re.compile(r"[a-z][a-z0-9-]{0,39}")


def read_bands(own: Keys, game: Game) -> tuple[Band, ...]:
    """The bands of a test, which leave no number between them unanswered."""
    bands = tuple(_band(keys, game) for keys in own.tables("bands", BANDS))
    if bands:
        _check_cover(own, bands)
    return bands


def _band(keys: Keys, game: Game) -> Band:
    keys.only(("at", "natural", "slug", "text", "does"), "a band")
    slug = keys.text("slug")
    if not _SLUG.fullmatch(slug):
        keys.wrong(f'slug = "{slug}" is no word for scripts; small letters, digits and hyphens', "slug")
    return Band(slug, keys.text("text"), _span(keys, "at"), _span(keys, "natural"), _does(keys, game))


def _span(keys: Keys, key: str) -> Span | None:
    if key not in keys.data:
        return None
    try:
        return read_span(keys.data[key])
    except BadSpan as error:
        keys.wrong(str(error) if key == "at" else f"{key}: {error}", key)
        return Span(None, None)


def _does(keys: Keys, game: Game) -> dict[str, int]:
    moved = keys.table("does", BANDS)
    settable = [name for name, number in game.numbers.items() if not number.formula]
    found: dict[str, int] = {}
    for name in moved.data:
        known = meant((*settable, *game.tracks), name)
        by = moved.whole(name, 0)
        if not known:
            moved.wrong(f"does moves {name}, which is neither a number that can be set nor a track", name)
        elif abs(by) > MOVED:
            moved.wrong(f"does moves {name} by {by}; at most {MOVED:,}", name)
        else:
            found[known] = by
    return found


def _check_cover(own: Keys, bands: tuple[Band, ...]) -> None:
    plain = [band for band in bands if not band.natural]
    rest = sum(1 for band in plain if band.at is None)
    if not plain:
        own.wrong("every band asks for a natural face; one more must answer the rest", "bands")
    elif rest > 1:
        own.wrong("two bands answer all the rest; only one can", "bands")
    ends = sorted(_ends(band.at) for band in plain if band.at)
    for (_, high), (low, _) in pairwise(ends):
        if low <= high:
            own.wrong(f"two bands answer {low:g}" if low > -inf else "two bands are open below", "bands")
        elif low > high + 1 and not rest:
            gap = f"{high + 1:g}" if low == high + 2 else f"{high + 1:g} to {low - 1:g}"
            own.wrong(f"no band answers {gap}", "bands")


def _ends(span: Span) -> tuple[float, float]:
    return -inf if span.low is None else span.low, inf if span.high is None else span.high
