"""How cost grows: the same work with ten times as much, again and again, and the exponent of the last step.

Time ~ n to the power of the exponent: 0 is flat, 1 is linear. The last step counts, for there what does not grow
weighs least.
"""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from bench_screens import READY, started
from campaigns import grown
from measuring import Work, seconds, shown
from telling import machine
from terminal import Screen

ENTRIES = (1_000, 10_000, 100_000, 1_000_000)
TABLES = (10, 100, 1_000, 10_000)
A_FILE = 10
"""Tables in one file."""
FLAT, LINEAR = 0.15, 0.8
NOWHERE = "nowhere-to-be-found"
PEAK = "import sys; {}; print(open('/proc/self/status').read().partition('VmHWM:')[2].split()[0])"
OPENED = "from pathlib import Path; from companion.play.opening import open_session; open_session(Path(sys.argv[1]))"


@dataclass(frozen=True, slots=True)
class Growth:
    """One thing measured at several sizes. `why` says what makes it grow, or keeps it from growing."""

    what: str
    sizes: tuple[int, ...]
    found: tuple[float, ...]
    unit: str
    why: str

    @property
    def exponent(self) -> float:
        """By which power of its size the largest costs more than the one before it."""
        return math.log(self.found[-1] / self.found[-2]) / math.log(self.sizes[-1] / self.sizes[-2])

    @property
    def called(self) -> str:
        """Flat, linear, or in between."""
        return "flat" if self.exponent < FLAT else "linear" if self.exponent > LINEAR else "less than linear"

    def line(self) -> str:
        """The figures by size, the exponent, and what it comes from."""
        pairs = zip(self.sizes, self.found, strict=True)
        told = "  ".join(f"{size:,}: {shown(value, self.unit)}" for size, value in pairs)
        return f"{self.what}\n    {told}\n    n^{self.exponent:.2f}, {self.called}: {self.why}"

    def json(self) -> dict[str, object]:
        return {name: getattr(self, name) for name in (*self.__slots__, "exponent", "called")}


def middle(work: Work, rounds: int = 5) -> float:
    """The median time of some rounds."""
    return median(seconds(work) for _ in range(rounds))


def peak(code: str, *words: str) -> float:
    """The most memory that a process with this code held, in MB."""
    done = subprocess.run([sys.executable, "-c", PEAK.format(code), *words], capture_output=True, check=True)
    return float(done.stdout) / 1024


def with_entries(folder: Path, sizes: tuple[int, ...]) -> Iterator[Growth]:
    """Campaigns of so many entries: opened, played, searched, on the screen."""
    from companion.play.opening import open_session
    from companion.play.query import read_query
    from companion.play.searching import found, shelf

    home = {"COMPANION_HOME": os.environ["COMPANION_HOME"]}
    places = [grown(folder, size) for size in sizes]
    first = [seconds(lambda place=place: open_session(place).store.close()) for place in places]  # type: ignore[misc]
    sessions = [open_session(place) for place in places]
    words = [[sys.executable, "-m", "companion", "play", str(place)] for place in places]

    def each(work: Callable[[int], object], rounds: int = 5) -> tuple[float, ...]:
        return tuple(middle(lambda at=at: work(at), rounds) for at in range(len(sizes)))  # type: ignore[misc]

    yield Growth("a campaign seen for the first time", sizes, tuple(first), "s", "its whole history is read, once")
    opened = each(lambda at: open_session(places[at]))
    yield Growth("opened", sizes, opened, "s", "the state is cached; of the history only the end is read")
    acted = each(lambda at: sessions[at].do("/test thought vs 11"), 9)
    yield Growth("an action", sizes, acted, "s", "the sheets and one file of the journal are looked at")
    hits = each(lambda at: found(shelf(sessions[at].store), read_query("mules"), 20))
    yield Growth("the first hits of a search", sizes, hits, "s", "the newest file is searched first")
    none = each(lambda at: found(shelf(sessions[at].store), read_query(NOWHERE), 20), 3)
    yield Growth("a search that finds nothing", sizes, none, "s", "every file is read; in a thread")
    for line in words:
        started(line, home)
    screens = tuple(median(started(line, home) for _ in range(3)) for line in words)
    yield Growth("the first screen", sizes, screens, "s", "it shows the end of the journal, and reads no more")
    yield Growth("memory of the app", sizes, tuple(held(line, home) for line in words), "MB", "a window of the journal")
    told = tuple(peak(OPENED, str(place)) for place in places)
    yield Growth("memory of a session without the app", sizes, told, "MB", "the state, not what led to it")


def held(words: list[str], home: dict[str, str]) -> float:
    """What the app holds once it has come to rest, in MB."""
    with Screen(words, home) as screen:
        screen.first_screen(READY)
        screen.quiet()
        return screen.memory() / 2**20


def with_tables(folder: Path, sizes: tuple[int, ...]) -> Iterator[Growth]:
    """Libraries of so many tables, ten to a file: opened, drawn from at a first and at a second start, listed."""
    from companion.campaign.shelves import open_library
    from companion.dice import SeededDice
    from companion.tables.draw import draw
    from companion.tables.library import Library

    places = [tables(folder / str(size), size) for size in sizes]
    settings = [folder / f"settings {size}" for size in sizes]

    def opened(at: int, kept: bool = False) -> Library:
        return open_library([places[at]], settings=settings[at] if kept else None)

    def each(work: Callable[[int], object]) -> tuple[float, ...]:
        return tuple(middle(lambda at=at: work(at)) for at in range(len(sizes)))  # type: ignore[misc]

    def drawn(at: int, kept: bool) -> object:
        return draw(opened(at, kept), "table0/one0", SeededDice(1))

    yield Growth("a library opened", sizes, each(opened), "s", "nothing is read, no folder listed")
    cold = each(lambda at: drawn(at, False))
    yield Growth("the first roll, nothing kept", sizes, cold, "s", "every file is glanced at for names")
    for at in range(len(sizes)):
        drawn(at, True)
    warm = each(lambda at: drawn(at, True))
    yield Growth("the first roll of a later start", sizes, warm, "s", "files that did not change are not read")
    libraries = [opened(at) for at in range(len(sizes))]
    again = each(lambda at: draw(libraries[at], "table0/one0", SeededDice(1)))
    yield Growth("any roll after that", sizes, again, "s", "the table is at hand")


def tables(folder: Path, count: int) -> Path:
    """A folder of so many tables of twenty rows, ten to a file, changed long enough ago to be believed."""
    folder.mkdir(parents=True)
    rows = ", ".join(f'"row {row}"' for row in range(20))
    for number in range(max(1, count // A_FILE)):
        text = "".join(f"[one{place}]\nrows = [{rows}]\n" for place in range(A_FILE))
        path = folder / f"table{number}.toml"
        path.write_text(text, "utf-8")
        os.utime(path, (1_600_000_000, 1_600_000_000))
    return folder


def tell_growth(sizes: list[int] | None, *, as_json: bool) -> None:
    """Prints how each thing grows."""
    entries = tuple(sizes or ENTRIES)
    print(json.dumps({"machine": machine()}) if as_json else f"{machine()}\n\nWith the number of entries\n")
    with tempfile.TemporaryDirectory() as name:
        os.environ["COMPANION_HOME"] = str(Path(name) / "home")
        for row in with_entries(Path(name) / "saves", entries):
            print(json.dumps(row.json()) if as_json else row.line(), flush=True)
        if not as_json:
            print("\nWith the number of tables\n")
        for row in with_tables(Path(name) / "tables", TABLES):
            print(json.dumps(row.json()) if as_json else row.line(), flush=True)
