"""What is not on disk: why, which line waits, when it is tried again; and the banner that says it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.errors import CompanionError, NotSaved
from companion.play.session import Session
from companion.tui.spans import Row, Rows, Span, fit, flow, wrap
from companion.tui.widgets.span_view import Make

_FIRST, _LONGEST = 5.0, 60.0  # seconds until it is tried again by itself; each time twice as long


@dataclass(slots=True)
class Unsaved:
    """What of a session is not on disk.

    Attributes:
        why: the reason, for the player; "" when all is on disk.
        line: the line that was done and waits to be written, as it was typed; "" when none does.
    """

    session: Session
    why: str = ""
    line: str = ""
    _by_look: bool = False
    _leaving: str = ""
    _wait: float = _FIRST
    _due: float = 0.0

    @property
    def fell(self) -> str:
        """The line that waits and what came of it, in one row."""
        fell = self.session.fell
        told = " ".join(str(fell["text"]).split()) if fell else ""
        return told if told.startswith(self.line) else f"{' '.join(self.line.split())} → {told}"

    def refused(self, error: CompanionError, line: str, now: float) -> None:
        """Takes up that `line` was refused: whether because it cannot be written, and whether it waits.

        Args:
            now: seconds that only grow.
        """
        if isinstance(error, NotSaved):
            self.why, self._by_look = error.message, False
            if error.kept:
                self.line, self._wait, self._due = line, _FIRST, now + _FIRST

    def done(self) -> None:
        """A line was done: all is on disk, unless it only read and one before it waits."""
        if self.session.fell is None:
            self.line = ""
            self.why = self._only_read()

    def look(self, now: float) -> bool:
        """Tries again what waits, once that is due; takes up what others did. Answers whether anything changed."""
        before, read_only = (self.why, self.line), self.session.store.read_only
        try:
            changed = self._tried(now) or self.session.store.refresh()
            if self._by_look or read_only != self.session.store.read_only:
                self.done()
        except NotSaved as error:
            self.why, self._by_look, changed = error.message, True, False
        except CompanionError:
            return False
        return changed or before != (self.why, self.line)

    def retry(self) -> bool:
        """Tries again now; answers whether all is on disk. Raises `CompanionError` where it still cannot be written."""
        self.session.retry()
        self._by_look = False
        self.done()
        return not self.why

    def lets_go(self) -> bool:
        """Whether the campaign can be left: not at the first asking while a line waits, which would be lost."""
        asked, self._leaving = self._leaving, self.line
        return not self.line or asked == self.line

    def _tried(self, now: float) -> bool:
        if self.session.fell is None or now < self._due:
            return False
        self._wait = min(_LONGEST, 2 * self._wait)
        self._due = now + self._wait
        return self.retry()

    def _only_read(self) -> str:
        why = self.session.store.read_only
        return f"this campaign is only read: {why}." if why else ""


def banner(unsaved: Unsaved) -> Make:
    """That something is not saved, and why; what came of the line that waits; what can be done, by key and by mouse."""

    def make(cells: int) -> Rows:
        if not unsaved.why:
            return []
        why = unsaved.why.removeprefix("not saved: ").rstrip(".")
        says = [Span(words, "strong") for words in wrap(f"NOT SAVED: {why}.", cells)]
        again = [Span("^S tries again", "key", "app.saved")] if unsaved.line else []
        copy = Span("Esc C saves a copy elsewhere", "key", "app.elsewhere")
        rows: list[Row] = list(flow([*says, *again, copy], cells, "  ", 0))
        if unsaved.line:
            rows.append(fit((Span("kept as it fell: ", "strong"), Span(unsaved.fell)), cells))
        return rows

    return make
