"""The rows of the home screen: the campaigns, the sample, a new one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from companion.campaign.saves import Found
from companion.tui.spans import BLANK, Row, Rows, Span, ends, fit, wrap
from companion.tui.widgets.span_view import Make

_SYSTEMS = {"sdm": "SDM", "scattershot": "Scattershot", "synthesis": "Synthesis", "freeform": "freeform"}


def home_rows(found: Sequence[Found], saves: Path, sample: Found | None, now: datetime) -> Make:
    """Campaigns with their last scene and date, then the sample if it is not among them, then what else can be done."""

    def make(cells: int) -> Rows:
        rows: list[Row] = [*_greeting(cells), BLANK]
        for number, each in enumerate(found):
            rows += [*_campaign(each, f"open.{number}", cells, now), BLANK]
        if sample is not None:
            rows += [*_sample(sample, cells), BLANK]
        rows += [
            (Span("n  ", "key"), Span("a new campaign", "text", "new")),
            (Span("o  ", "key"), Span("open a folder", "text", "folder")),
            (Span("p  ", "key"), Span("prepare an evening", "text", "prep")),
            (Span("t  ", "key"), Span("take in tables, for every campaign", "text", "import")),
            (Span("s  ", "key"), Span("settings", "text", "settings")),
            (Span("q  ", "key"), Span("leave", "text", "quit")),
            BLANK,
        ]
        note = (
            f"campaigns in {saves}"
            if saves.is_dir()
            else f"{saves} is not there yet; it is made with the first campaign"
        )
        return [*rows, *((Span(part, "faint"),) for part in wrap(note, cells))]

    return make


def _greeting(cells: int) -> Rows:
    name, words = Span("⚄ companion", "session"), Span("a game for one, at a table of your own", "faint")
    if name.width + words.width + 2 <= cells:
        return [ends((name,), (words,), cells)]
    return [(name,), *((Span(part, "faint"),) for part in wrap(words.text, cells))]


def _campaign(found: Found, act: str, cells: int, now: datetime) -> Rows:
    when = told_when(found.played, now) if found.played else ""
    if found.problem:
        head = ends(
            (Span("✗  ", "bad"), Span(found.title, "strong", f"why.{act}", found.problem)),
            (Span(when, "faint"),),
            cells,
        )
        return [head, *((Span("   "), Span(part, "bad")) for part in wrap(found.problem, max(10, cells - 3)))]
    scene = " · ".join(filter(None, (_SYSTEMS.get(found.system, found.system), _session(found.session), found.scene)))
    head = ends((Span("▸  ", "key"), Span(found.title, "title", act)), (Span(when, "faint"),), cells)
    return [head, fit((Span("   "), Span(scene or "not begun", "text")), cells)]


def _sample(sample: Found, cells: int) -> Rows:
    words = "a story under way, to try everything on; your own copy is made first"
    head = ends((Span("▸  ", "key"), Span(sample.title, "title", "sample")), (Span("sample", "faint"),), cells)
    return [head, fit((Span("   "), Span(words, "text")), cells)]


def _session(number: int) -> str:
    return f"session {number}" if number else ""


def told_when(when: datetime, now: datetime) -> str:
    """A moment as people say it: `today 20:14`, `yesterday 20:14`, `3 November 2026`."""
    days = (now.date() - when.date()).days
    if days == 0:
        return f"today {when:%H:%M}"
    if days == 1:
        return f"yesterday {when:%H:%M}"
    return f"{when.day} {when:%B %Y}"
