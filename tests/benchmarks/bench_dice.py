"""The dice measured against the d20 library and bare `randrange`, alternately in one run; medians, as ratios.

All of it is computing, so what is taken is the time of the processor, which others on the machine hardly change.
`rows()` gives the table; run as a script it prints it. Nothing here asserts a time.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from random import Random
from time import process_time

import d20
from d20.diceast import parser
from measuring import HEAD, Measured, Work, line, of_pairs

from companion.dice import DiceError, SystemDice, odds, parse, roll

ROUNDS = 41
TORTURE = (
    "(" * 200, "r" * 200, "1d6" + "!" * 197, "1+" * 100, "9999999d6", "2d6 banana", "1d100000r<100000", "[" * 200,
    "d{" + "1," * 99, "max(" * 50,
)  # fmt: skip
IMPORTS = """
import re, dataclasses, random
from time import process_time
start = process_time()
import {}
print(process_time() - start)
"""


def seconds(work: Work, times: int) -> float:
    """The mean time of one call, over `times` calls."""
    start = process_time()
    for _ in range(times):
        work()
    return (process_time() - start) / times


def importing(module: str) -> float:
    """The time to import `module` in a fresh process that has `re`, `dataclasses` and `random` already."""
    command = [sys.executable, "-c", IMPORTS.format(module)]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def refuse_all() -> None:
    """Reads every line of the torture list."""
    for text in TORTURE:
        try:
            parse.__wrapped__(text)
        except DiceError:
            continue


def rows() -> Iterator[Measured]:
    """Rolls, read anew or at hand, then exact odds, what is refused, and the import."""
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
        return lambda: library.roll(parser.parse(text, start="expr"))  # `d20.parse` keeps what it has read

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
    for told, ours, theirs, times, reach in measured:
        what, _, baseline = told.partition(": ")
        pairs = [(seconds(ours, times), seconds(theirs, times)) for _ in range(ROUNDS)]
        yield of_pairs(what, pairs, baseline, reach)
    imports = [(importing("companion.dice"), importing("d20")) for _ in range(9)]
    yield of_pairs("import of the dice", imports, "d20 library", "≤ 0.05")


def main() -> None:
    """Prints the table."""
    print(HEAD)
    for row in rows():
        print(line(row), flush=True)


if __name__ == "__main__":
    main()
