"""The oracle panel: one letter each, and the last spark until it is kept or another comes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from companion.play.call import call
from companion.tui.spans import Rows, Span, flow, wrap


@dataclass(frozen=True, slots=True)
class Oracle:
    """One key of the panel: its letter, its word, and the line it does; one that ends in a blank is yours to end.

    `own`: not every game has it.
    """

    key: str
    word: str
    line: str
    own: bool = False


ORACLES = (
    Oracle("a", "ask", "? "),
    Oracle("e", "event", "/event"),
    Oracle("r", "reaction", "/reaction", own=True),
    Oracle("s", "spark", "/stuck"),
    Oracle("w", "weather", "/table steppe/weather"),
    Oracle("p", "person", "/table people/person"),
    Oracle("n", "name", "/table names/name"),
    Oracle("t", "turn", "/table turns/turn"),
)


def at_hand(own: Collection[str]) -> Mapping[str, tuple[Oracle, str]]:
    """The oracles that a campaign has, by their letters, each with the line it does; `own` are those of its games.

    Whether a table is there is found when it is asked: looking for it would read the library before the first screen.
    """
    return {oracle.key: (oracle, oracle.line) for oracle in ORACLES if not oracle.own or oracle.word in own}


def oracle_rows(
    oracles: Mapping[str, tuple[Oracle, str]], spark: str, tables: Sequence[str] = ()
) -> Callable[[int], Rows]:
    """Rows of the panel; `spark` is what was drawn and not yet kept, `tables` the player's favourites."""

    def make(cells: int) -> Rows:
        rows = []
        column = 11
        across = max(1, min(4, cells // column))
        found = list(oracles.items())
        for first in range(0, len(found), across):
            row: list[Span] = []
            for key, (oracle, line) in found[first : first + across]:
                words = f" {oracle.word}".ljust(column - 1)
                row += [Span(key, "key", f"app.oracle.{key}", line), Span(words, "text", f"app.oracle.{key}")]
            rows.append(tuple(row))
        rows += flow([Span(f"★ {_short(each)}", "text", str(call("table", each)), each) for each in tables], cells)
        if spark:
            lines = wrap(f"“{spark}”", max(4, cells - 4))
            rows += [
                (Span("s⟩ " if number == 0 else "   ", "faint"), Span(line, "result", "app.keep"))
                for number, line in enumerate(lines)
            ]
            rows += flow(
                [Span("Enter keeps it", "key", "app.keep"), Span("s draws another", "faint", "app.oracle.s")],
                cells,
                " · ",
                3,
            )
        return rows

    return make


def _short(identity: str) -> str:
    return identity.rpartition("/")[2]
