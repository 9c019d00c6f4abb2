"""The dice measured against the d20 library and bare `randrange`, alternately in one run; medians, as ratios.

`rows()` gives the table; run as a script it prints it. Nothing here asserts a time.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import d20

from companion.dice import DiceError, SystemDice, odds, parse, roll

Work = Callable[[], object]
ROUNDS = 41
TORTURE = (
    "(" * 200, "r" * 200, "1d6" + "!" * 197, "1+" * 100, "9999999d6", "2d6 banana", "1d100000r<100000", "[" * 200,
    "d{" + "1," * 99, "max(" * 50,
)  # fmt: skip
IMPORTS = """
import re, dataclasses, random
from time import perf_counter
start = perf_counter()
import {}
print(perf_counter() - start)
"""


def seconds(work: Work, times: int) -> float:
    """The mean time of one call, over `times` calls."""
    start = perf_counter()
    for _ in range(times):
        work()
    return (perf_counter() - start) / times


def against(ours: Work, theirs: Work, times: int, rounds: int = ROUNDS) -> tuple[float, float]:
    """The median times of two pieces of work, done in turn."""
    pairs = [(seconds(ours, times), seconds(theirs, times)) for _ in range(rounds)]
    return median(pair[0] for pair in pairs), median(pair[1] for pair in pairs)


def importing(module: str) -> float:
    """The time to import `module` in a fresh process that has `re`, `dataclasses` and `random` already."""
    command = [sys.executable, "-c", IMPORTS.format(module)]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def row(what: str, ours: float, baseline: float, to_reach: str) -> dict[str, Any]:
    """One line of the table: seconds of ours and of the baseline, and ours in units of the baseline."""
    return {"what": what, "ours": ours, "baseline": baseline, "ratio": ours / baseline, "to_reach": to_reach}


def refuse_all() -> None:
    """Reads every line of the torture list."""
    for text in TORTURE:
        try:
            parse.__wrapped__(text)
        except DiceError:
            continue


def rows() -> list[dict[str, Any]]:
    """What was measured: `what`, `ours` and `baseline` in seconds, `ratio`, and `to_reach` for the ratio."""
    source, randrange = SystemDice(), Random().randrange
    read = parse.__wrapped__
    simple, worst = parse("1d20+5"), parse("499d6!okh400min2")
    library = d20.Roller()

    def bare() -> int:
        return randrange(1, 21) + 5

    def anew() -> object:
        return roll(read("1d20+5"), source).faces

    def many(times: int) -> Work:
        return lambda: seconds(bare, times)

    def uncached(text: str) -> Work:
        return lambda: library.roll(d20.parse(text))

    measured: list[tuple[str, Work, Work, int, str]] = [
        ("1d20+5 cached: d20 library", lambda: roll("1d20+5", source), lambda: library.roll("1d20+5"), 200, "≤ 0.25"),
        ("1d20+5 parsed: randrange", lambda: roll(simple, source), bare, 500, "≤ 9"),
        ("4d6kh3 cached: d20 library", lambda: roll("4d6kh3", source), lambda: library.roll("4d6kh3"), 100, "≤ 0.5"),
        ("1d20+5 read anew: d20 library", anew, uncached("1d20+5"), 100, "≤ 0.29"),
        ("1d20+5 read anew: randrange", anew, bare, 500, "≤ 17"),
        ("100d6 read anew: d20 library", lambda: roll(read("100d6"), source), uncached("100d6"), 20, "≤ 0.11"),
        ("100d6 read anew: 100 randrange", lambda: roll(read("100d6"), source), many(100), 100, "≤ 1"),
        ("exact 4d6kh3: 1,000 randrange", lambda: odds("4d6kh3"), many(1_000), 10, "≤ 0.9"),
        ("exact 20d6: 1,000 randrange", lambda: odds("20d6"), many(1_000), 10, "≤ 0.9"),
        ("exact 12 v 9 evens: 1,000 randrange", lambda: odds("12d6 even vs 9d6 even"), many(1_000), 10, "≤ 0.9"),
        ("exact 100d100: 100,000 randrange", lambda: odds("100d100"), many(100_000), 1, "≤ 1.8"),
        ("the largest odds: 100,000 randrange", lambda: odds("2d100000"), many(100_000), 1, "≤ 2.6"),
        ("the worst roll: 10,000 randrange", lambda: roll(worst, source), many(10_000), 3, "≤ 3.5"),
        ("ten refusals: 10,000 randrange", refuse_all, many(10_000), 3, "≤ 0.9"),
    ]
    table = [row(what, *against(ours, theirs, times), reach) for what, ours, theirs, times, reach in measured]
    imports = [(importing("companion.dice"), importing("d20")) for _ in range(9)]
    ours, theirs = (median(pair[place] for pair in imports) for place in (0, 1))
    table.append(row("import: d20 library", ours, theirs, "≤ 0.05"))
    return table


def main() -> None:
    """Prints the table."""
    for line in rows():
        ours, baseline = line["ours"] * 1e6, line["baseline"] * 1e6
        figures = f"{ours:12.2f} µs {baseline:12.2f} µs  × {line['ratio']:7.3f}"
        print(f"{line['what']:38} {figures}  to reach {line['to_reach']}")


if __name__ == "__main__":
    main()
