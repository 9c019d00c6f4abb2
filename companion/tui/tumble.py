"""Dice that tumble for a moment when they fall into the journal. What was rolled is on disk before the first frame."""

from __future__ import annotations

import re
from dataclasses import replace

from textual.timer import Timer
from textual.widget import Widget

from companion.tui.spans import Row, Rows, Span

FRAMES = 6
"""So often the faces turn."""

_EVERY = 0.06  # seconds
_SIXES = "⚀⚁⚂⚃⚄⚅"
_TOLD = ("result", "consequence")
_FACES = re.compile(rf"[{_SIXES}]|⟨[^⟨⟩]*⟩")
_DIGIT = re.compile(r"\d")
_TOTAL = re.compile(r"(?<== )[−-]?\d+")
_STRIDE = 5  # coprime to 6: a die shows every face before one again


class Tumble:
    """The dice of one block, while they tumble on a widget."""

    def __init__(self, widget: Widget) -> None:
        self._widget = widget
        self._block = ""
        self._frame = 0
        self._timer: Timer | None = None

    @property
    def falling(self) -> bool:
        """Whether any die still moves."""
        return self._timer is not None

    def begin(self, block: str, rows: Rows) -> None:
        """Lets the dice in the rows of a block fall, if there are any; those that fell before lie still."""
        self.settle()
        if any(span.role == "roll" and _FACES.search(span.text) for row in rows for span in row):
            self._block, self._frame = block, 0
            self._timer = self._widget.set_interval(_EVERY, self.turn)

    def settle(self) -> None:
        """All dice lie as they were rolled."""
        if self._timer is not None:
            self._timer.stop()
            self._timer, self._block = None, ""
            self._widget.refresh()

    def turn(self) -> None:
        """The next faces, or after the last of them those that were rolled."""
        self._frame += 1
        if self._frame >= FRAMES:
            self.settle()
        else:
            self._widget.refresh()

    def shown(self, block: str, row: Row) -> Row:
        """A row of a block as it is to be drawn now."""
        return tumbled(row, self._frame) if self.falling and block == self._block else row


def tumbled(row: Row, frame: int) -> Row:
    """A row while its dice tumble: other faces, no total, no result; every span as wide as it will be."""
    return tuple(_turned(span, frame) for span in row)


def _turned(span: Span, frame: int) -> Span:
    if span.role in _TOLD and span.text.strip() != "→":
        return replace(span, text=" " * span.width)
    if span.role != "roll" or not _FACES.search(span.text):
        return span
    text = _TOTAL.sub(lambda total: "·" * len(total[0]), span.text)
    return replace(span, text=_FACES.sub(lambda faces: _other(faces[0], faces.start() + frame), text))


def _other(faces: str, turn: int) -> str:
    """Faces in place of `faces`: a sign for a sign, a digit for a digit."""
    if faces in _SIXES:
        return _SIXES[(turn * _STRIDE) % len(_SIXES)]
    return _DIGIT.sub(lambda digit: str((turn + digit.start()) * _STRIDE % 9 + 1), faces)
