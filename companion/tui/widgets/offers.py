"""What may come next on the line being typed, above it: walked by Up and Down, taken by Tab or the mouse."""

from __future__ import annotations

from collections.abc import Sequence

from companion.tui.complete import Offer
from companion.tui.spans import Row, Rows, Span, fit, padded, width
from companion.tui.widgets.span_view import SpanView

_SHOWN = 6


class Offers(SpanView):
    """The offers, a window on them around the one that is chosen."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(self._made, walked=False, id=id)
        self._offers: Sequence[Offer] = ()
        self._chosen = 0

    @property
    def walking(self) -> bool:
        """Whether there is anything to walk through."""
        return len(self._offers) > 1

    @property
    def chosen(self) -> Offer | None:
        """The offer that Tab would take."""
        return self._offers[self._chosen] if self._offers else None

    def choose(self, number: int) -> None:
        """Chooses the offer of that number."""
        self._chosen = number if number < len(self._offers) else self._chosen

    def offer(self, offers: Sequence[Offer]) -> None:
        """Shows these offers; the same ones keep the choice."""
        if offers != self._offers:
            self._offers, self._chosen = offers, 0
        self.set_class(bool(offers), "-shown")
        self.show(self._made)

    def step(self, by: int) -> None:
        """Chooses the next one, round and round."""
        self._chosen = (self._chosen + by) % max(1, len(self._offers))
        self.show(self._made)

    def rest(self, line: str) -> str:
        """What of the chosen offer is still to be typed, to be shown in the line itself."""
        offer = self.chosen
        if offer is None:
            return ""
        whole = line[: offer.start] + offer.text
        return whole[len(line) :].rstrip() if whole.startswith(line) else ""

    def _made(self, cells: int) -> Rows:
        first = max(0, min(self._chosen - _SHOWN // 2, len(self._offers) - _SHOWN))
        shown = self._offers[first : first + _SHOWN]
        column = max((width(offer.text) for offer in shown), default=0) + 2
        rows: list[Row] = []
        for number, offer in enumerate(shown, first):
            mark, role = ("▸ ", "key") if number == self._chosen else ("  ", "text")
            words = padded(offer.text.rstrip(), column)
            rows.append(
                fit((Span(mark, "key"), Span(words, role, f"app.take.{number}"), Span(offer.about, "faint")), cells)
            )
        left = len(self._offers) - first - len(shown)
        if left > 0:
            rows.append((Span(f"  … {left} more", "faint"),))
        return rows
