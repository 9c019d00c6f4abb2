"""Measuring one thing against another in the same run: alternately, several times, the median and the spread."""

from __future__ import annotations

import re
import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

Work = Callable[[], object]

_AT_MOST = re.compile(r"≤ ([\d.]+)")
_WITHIN = re.compile(r"< (\d+) ms")


@dataclass(frozen=True, slots=True)
class Measured:
    """One row: what was measured against what, in seconds, and what is to be reached.

    Attributes:
        to_reach: `≤ 1.2` is the ratio, `< 100 ms` the time itself; "" where nothing is promised.
        spread: of ours, the longest less the shortest, in units of the median.
        plus: seconds that ours may take on top, before the ratio is taken.
        unit: `s`, or what else was measured (`MB`).
    """

    what: str
    baseline: str
    ours: float
    theirs: float
    to_reach: str
    spread: float
    plus: float = 0.0
    unit: str = "s"

    @property
    def ratio(self) -> float:
        """Ours, less what it may take on top, in units of the baseline."""
        return max(0.0, self.ours - self.plus) / self.theirs if self.theirs else float("inf")

    @property
    def reached(self) -> bool | None:
        """Whether it is as it is to be; None where nothing is promised."""
        if found := _AT_MOST.match(self.to_reach):
            return self.ratio <= float(found[1])
        if found := _WITHIN.search(self.to_reach):
            return self.ours * 1000 < int(found[1])
        return None

    def json(self) -> dict[str, object]:
        return {name: getattr(self, name) for name in (*self.__slots__, "ratio", "reached")}


def seconds(work: Work) -> float:
    """How long `work` takes, by the clock that never goes back."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def of_pairs(
    what: str, pairs: list[tuple[float, float]], baseline: str, to_reach: str, *, plus: float = 0.0, unit: str = "s"
) -> Measured:
    """A row from pairs measured elsewhere, ours first."""
    mine, other = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    spread = (max(mine) - min(mine)) / statistics.median(mine)
    return Measured(what, baseline, statistics.median(mine), statistics.median(other), to_reach, spread, plus, unit)


def against(
    what: str, ours: Work, baseline: str, theirs: Work, to_reach: str, rounds: int = 9, plus: float = 0.0
) -> Measured:
    """Ours and the baseline in turn, so that whatever else the machine does falls on both alike."""
    pairs = [(seconds(ours), seconds(theirs)) for _ in range(rounds)]
    return of_pairs(what, pairs, baseline, to_reach, plus=plus)


def over_runs(runs: Iterable[list[Measured]]) -> list[Measured]:
    """One row for each thing measured in several runs: the medians of the runs, and the spread between them."""
    same: dict[tuple[str, str], list[Measured]] = {}
    for run in runs:
        for row in run:
            same.setdefault((row.what, row.baseline), []).append(row)
    return [_middle(rows) if len(rows) > 1 else rows[0] for rows in same.values()]


def _middle(rows: list[Measured]) -> Measured:
    ours = [row.ours for row in rows]
    middle, theirs = statistics.median(ours), statistics.median(row.theirs for row in rows)
    return replace(rows[0], ours=middle, theirs=theirs, spread=(max(ours) - min(ours)) / middle if middle else 0.0)


HEAD = f"{'what':<60} {'ours':>12} {'baseline':>12} {'ratio':>8}  to reach"


def line(row: Measured) -> str:
    """A row, below `HEAD`."""
    ours, theirs = shown(row.ours, row.unit), shown(row.theirs, row.unit)
    return (
        f"{row.what:<60} {ours:>12} {theirs:>12} {row.ratio:>8.2f}  {reached(row)}"
        f"   (against {row.baseline}; spread {row.spread:.0%})"
    )


def shown(value: float, unit: str = "s") -> str:
    """A figure with its unit; seconds in the unit that suits them."""
    if unit != "s":
        return f"{value:.1f} {unit}"
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if value >= size:
            return f"{value / size:.2f} {unit}"
    return f"{value * 1e6:.2f} µs"


def reached(row: Measured) -> str:
    """What is to be reached, and whether it is."""
    more = f" after {row.plus * 1000:.0f} ms" if row.plus else ""
    word = {True: "met", False: "NOT MET", None: ""}[row.reached]
    return " ".join(filter(None, (f"{row.to_reach}{more}", word)))
