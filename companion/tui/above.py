"""What stands above the prompt: the odds of the line being typed, how its command is written, or what was said last."""

from __future__ import annotations

from companion.campaign.preferences import HINTS, ODDS
from companion.tui.chance_rows import chance_row
from companion.tui.hand import Hand
from companion.tui.hints import hint
from companion.tui.said import said, spark_rows, usage_rows
from companion.tui.spans import Span, fit
from companion.tui.throw_rows import waiting_rows
from companion.tui.widgets.span_view import Make

_PROSE = "prose, for the journal"
_SIGNS = {
    "=>": "what comes of it",
    "@": "what your character does",
    "\\": "prose, whatever it begins with",
    "//": "prose that begins with a stroke",
    "/": "no command begins like this",
    "?": "",
}


def above(hand: Hand, line: str, *, offered: str = "", editing: bool = False) -> Make:
    """Rows to stand above `line` while it is typed.

    Args:
        offered: what would complete the line; a command is told how it is written before its word is whole.
        editing: whether `line` is the words of an entry.
    """
    if editing:
        return lambda cells: [fit((Span("the words of this entry; its dice stay what they were", "faint"),), cells)]
    if hand.waiting is not None:
        return waiting_rows(hand.waiting, hand.line, hand.said)
    if hand.said or not line.strip():
        return _resting(hand)
    return _typed(hand, line, offered)


def _resting(hand: Hand) -> Make:
    """What was said last and what is asked; a spark that can be kept; else a word of help."""
    spark = hand.spark_words
    if spark and not hand.asks and hand.said in ("", spark):
        return lambda cells: spark_rows(spark, cells)
    help = hint(hand) if not hand.said and hand.likes.on(HINTS) else ""
    return said(hand.said, hand.asks, help, warned=hand.warned)


def _typed(hand: Hand, line: str, offered: str) -> Make:
    """What the line would do to the sheet, or its odds, or how its command is written, or what kind of line it is."""
    if (would := hand.would(line)) is not None:
        words_of_it = would.words
        return lambda cells: [fit((Span("would: ", "faint"), Span(words_of_it, "change")), cells)]
    chances = hand.chances(line) if hand.likes.on(ODDS) else None
    if chances is not None:
        return lambda cells: [chance_row(chances, cells)]
    command = hand.usage(line) or hand.usage(offered)
    if command is not None:
        usage, summary = command.usage, command.summary
        return lambda cells: usage_rows(usage, summary, cells)
    words = next((words for sign, words in _SIGNS.items() if line.startswith(sign)), _PROSE)
    return lambda cells: [fit((Span(words, "faint"),), cells)]
