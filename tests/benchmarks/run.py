"""The benchmark: `python tests/benchmarks/run.py [--json] [--entries 100000]`. It prints; no test asserts a time.

Every row is a ratio to a baseline measured in the same run. The rows and what they are to reach are those of
`docs/performance.md`.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from measuring import HEAD, Measured, against, line

BARE = "import re, argparse, dataclasses, random"
ENVIRONMENT = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}


def process(*words: str) -> Callable[[], object]:
    """A whole process, from its start to its end."""
    return lambda: subprocess.run([sys.executable, *words], capture_output=True, check=True, env=ENVIRONMENT)


def shell() -> Iterator[Measured]:
    yield against(
        "companion roll 2d6, whole process",
        process("-m", "companion", "roll", "2d6"),
        f"python -c '{BARE}'",
        process("-c", BARE),
        "≤ 1.3",
        rounds=15,
    )


def actions(folder: Path) -> Iterator[Measured]:
    from companion.play.opening import create, open_session

    session = open_session(create(folder, "bench", "sdm", "Odo"))
    plain = folder / "plain.log"

    def act() -> None:
        for _ in range(20):
            session.do("/test thought vs 11")

    def append() -> None:
        for _ in range(20):
            with plain.open("ab") as file:
                file.write(b"x" * 300 + b"\n")
                file.flush()
                os.fsync(file.fileno())

    yield against(
        "20 actions: dice, rules, commit", act, "20 bare appends with fsync", append, "≤ 1.5, plus 10 ms each"
    )


def many_tables(folder: Path) -> Iterator[Measured]:
    from companion.campaign.shelves import open_library
    from companion.dice import SeededDice
    from companion.tables.draw import draw

    few, many = folder / "few", folder / "many"
    for place, count in ((few, 10), (many, 1000)):
        place.mkdir()
        for number in range(count):
            rows = ",".join(f'"row {row} of {number}"' for row in range(20))
            (place / f"table{number}.toml").write_text(f"[one]\nrows = [{rows}]\n", "utf-8")

    def opening(place: Path) -> Callable[[], object]:
        return lambda: open_library([place])

    def first(place: Path) -> Callable[[], object]:
        return lambda: draw(open_library([place]), "table3/one", SeededDice(1))

    yield against("a library of 1,000 files opened", opening(many), "of 10 files", opening(few), "≤ 1.1", rounds=25)
    yield against("the first roll in a library of 1,000 files", first(many), "of 10 files", first(few), "")


def long_campaign(folder: Path, entries: int) -> Iterator[Measured]:
    from campaigns import grown

    from companion.play.opening import open_session

    short, long = grown(folder / "short", 100), grown(folder / "long", entries)
    for place in (short, long):
        open_session(place).store.close()
    baseline = "the same with 100"

    def opened(place: Path) -> Callable[[], object]:
        return lambda: open_session(place)

    session = open_session(long)
    yield against(f"a campaign of {entries:,} entries opened", opened(long), baseline, opened(short), "")
    needle = "/find nowhere-to-be-found"
    yield against(
        f"a search through {entries:,} entries that finds nothing",
        lambda: session.do(needle),
        "reading the files",
        lambda: [file.read_bytes() for file in sorted((long / "journal").iterdir())],
        "first hits < 100 ms",
        rounds=3,
    )


def screens(folder: Path, entries: int) -> Iterator[Measured]:
    """The app against bare widgets, each in a terminal of its own, in turn."""
    from campaigns import grown
    from measuring import of_pairs
    from terminal import Screen

    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    here = Path(__file__).parent / "four_panels.py"
    campaign = grown(folder / "screen", entries)
    home = {"COMPANION_HOME": os.environ["COMPANION_HOME"]}
    ours = [sys.executable, "-m", "companion", "play", str(campaign)]
    four, empty = [sys.executable, str(here), "four"], [sys.executable, str(here), "empty"]
    first, memory, keys = [], [], []
    for round_ in range(6):
        with Screen(ours, home) as app, Screen(four, home) as bare:
            app.quiet()
            bare.quiet()
            memory.append((app.memory() / 2**20, bare.memory() / 2**20))
        pair = []
        for words, ready in ((ours, b"F1 help"), (four, b"ready-to-play")):
            with Screen(words, home) as screen:
                pair.append(screen.first_screen(ready))
        with Screen(ours, home) as app, Screen(empty, home) as bare:
            keys += [(app.key(letter), bare.key(letter)) for letter in "the caravan"]
        if round_:
            first.append((pair[0], pair[1]))
    yield of_pairs(f"first screen of {entries:,} entries, in a terminal", first, "four bare panels", "≤ 1.2")
    yield of_pairs("from a key to its paint, that campaign open", keys, "a bare text area", "≤ 1.3")
    yield of_pairs("memory, that campaign open (MB, not ms)", memory, "four bare panels", "≤ 1.5", scale=0.001)


def dice() -> Iterator[Measured]:
    from bench_dice import rows

    for row in rows():
        what, _, baseline = row["what"].partition(": ")
        yield Measured(what, baseline, row["ours"], row["baseline"], row["to_reach"], row.get("spread", 0.0))


PARTS = ("shell", "dice", "actions", "tables", "long", "screens")


def measured(folder: Path, entries: int, parts: list[str]) -> Iterator[Measured]:
    """The rows of the parts wanted, as they are measured."""
    work: dict[str, Callable[[], Iterator[Measured]]] = {
        "shell": shell,
        "dice": dice,
        "actions": lambda: actions(folder),
        "tables": lambda: many_tables(folder),
        "long": lambda: long_campaign(folder, entries),
        "screens": lambda: screens(folder, entries),
    }
    for part in parts:
        yield from work[part]()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="one JSON object a row")
    parser.add_argument("--entries", type=int, default=100_000)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help="which rows; all by default")
    options = parser.parse_args()
    if not options.json:
        print(f"{platform.machine()}, Python {platform.python_version()}, {os.cpu_count()} cores\n\n{HEAD}")
    with tempfile.TemporaryDirectory() as name:
        os.environ["COMPANION_HOME"] = str(Path(name) / "home")
        for row in measured(Path(name), options.entries, options.parts or list(PARTS)):
            print(json.dumps(row.json()) if options.json else line(row), flush=True)


if __name__ == "__main__":
    main()
