"""What a line waits for with real dice, above the prompt: the die, the faces so far, and how to tell the next."""

from __future__ import annotations

from companion.play.real_dice import Waiting, asked
from companion.tui.spans import Row, Rows, Span, fit, flow
from companion.tui.widgets.span_view import Make

_MOST = 20
_HOW = "digits · Enter ends a face · Backspace takes one back · Esc leaves the line"


def waiting_rows(waiting: Waiting, line: str, said: str) -> Make:
    """Rows of what is wanted; the faces of a small die can be pressed by mouse.

    Args:
        line: the line that waits, as it was typed.
        said: what was wrong with the last face.
    """

    def make(cells: int) -> Rows:
        head: Row = (
            Span(asked(waiting), "strong"),
            Span(f"  {waiting.typed}▏  ", "roll"),
            *((Span(f"{said}  ", "warning"),) if said else ()),
            Span(line, "faint"),
        )
        rows = [fit(head, cells)]
        if waiting.die.size <= _MOST:
            faces = [Span(str(face), "key", f"app.face.{face}") for face in dict.fromkeys(waiting.die.faces)]
            rows += flow(faces, cells, " ", 0)
        return [*rows, fit((Span(_HOW, "faint"),), cells)]

    return make
