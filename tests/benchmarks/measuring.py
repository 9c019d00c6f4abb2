"""Measuring one thing against another in the same run: alternately, several times, the median and the spread."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass

Work = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Measured:
    """One row: what was measured against what, in seconds, and the ratio that is to be reached."""

    what: str
    baseline: str
    ours: float
    theirs: float
    to_reach: str
    spread: float

    @property
    def ratio(self) -> float:
        return self.ours / self.theirs if self.theirs else float("inf")

    def json(self) -> dict[str, object]:
        return asdict(self) | {"ratio": self.ratio}


def seconds(work: Work) -> float:
    """How long `work` takes, by the clock that never goes back."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def of_pairs(what: str, pairs: list[tuple[float, float]], baseline: str, to_reach: str, scale: float = 1.0) -> Measured:
    """A row from pairs measured elsewhere, ours first."""
    mine, other = [pair[0] * scale for pair in pairs], [pair[1] * scale for pair in pairs]
    spread = (max(mine) - min(mine)) / statistics.median(mine)
    return Measured(what, baseline, statistics.median(mine), statistics.median(other), to_reach, spread)


def against(what: str, ours: Work, baseline: str, theirs: Work, to_reach: str, rounds: int = 9) -> Measured:
    """Ours and the baseline in turn, so that whatever else the machine does falls on both alike."""
    return of_pairs(what, [(seconds(ours), seconds(theirs)) for _ in range(rounds)], baseline, to_reach)


HEAD = f"{'what':<58} {'ours':>11} {'baseline':>11} {'ratio':>7}  to reach"


def line(row: Measured) -> str:
    """A row for eyes, below `HEAD`."""
    return (
        f"{row.what:<58} {row.ours * 1000:>8.2f} ms {row.theirs * 1000:>8.2f} ms {row.ratio:>7.2f}  {row.to_reach}"
        f"   (against {row.baseline}; spread {row.spread:.0%})"
    )
