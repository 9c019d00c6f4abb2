"""The journal of years against reading its files: `python tests/benchmarks/bench_journal.py [--entries 100000]`.

A campaign of 300 sessions is generated. What looks far back is measured against opening the campaign, or against the
same in a short one, so that whatever grows with the journal is seen. It prints; no test asserts a time.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from campaigns import grown
from measuring import HEAD, Measured, against, line, of_pairs
from terminal import Screen

if TYPE_CHECKING:
    from companion.play.session import Session

NOWHERE = "nowhere-to-be-found"
SHORT = 1_000
ROUNDS = 3
ESC, HOME, END, FIND = "\x1b", "\x1b[H", "\x1b[F", "\x06"


def rows(folder: Path, entries: int) -> Iterator[Measured]:
    """The rows of the journal, measured on a campaign of so many entries."""
    long, short = opened(grown(folder, entries)), opened(grown(folder, SHORT))
    yield from searches(long, entries)
    yield from far_back(long, short, entries)
    yield memory(Path(long.store.folder), entries)


def opened(place: Path) -> Session:
    """A session in a campaign that was opened before, as every one but a new one is."""
    from companion.play.opening import open_session

    open_session(place).store.close()
    return open_session(place)


def searches(session: Session, entries: int) -> Iterator[Measured]:
    """What goes through everything, against reading the files; in the app a thread does it."""
    from companion.play.query import read_query
    from companion.play.searching import found, pages, shelf

    where, folder = shelf(session.store), Path(session.store.folder)
    files = [*sorted((folder / "journal").iterdir()), *(folder / "history").iterdir()]

    def read() -> object:
        return [file.read_bytes() for file in files]

    base = "reading the files"
    yield against("first hits of a word", lambda: found(where, read_query("mules"), 20), base, read, "< 100 ms")
    yield against(
        f"a search through {entries:,} entries that finds nothing",
        lambda: [page for page in pages(where, read_query(NOWHERE)) if page],
        base, read, "",
    )  # fmt: skip
    yield against("/stats, in a thread", lambda: session.do("/stats"), base, read, "", rounds=3)


def far_back(long: Session, short: Session, entries: int) -> Iterator[Measured]:
    """The way to what is long ago, each against the same in a journal of a thousand entries."""
    base = f"the same in {SHORT:,} entries"
    for what, way in (
        ("the newest entries and 400 older ones", pages_up),
        ("the first entry of all, and back", home_and_end),
        ("an entry of the first session, by its mark", first_entry),
    ):
        yield against(f"{what}, of {entries:,}", way(long), base, way(short), "≤ 1.5", rounds=25)


def pages_up(session: Session) -> Callable[[], object]:
    from companion.tui.reel import Reel

    def walk() -> object:
        reel = Reel(session.store.sessions, session.store.blocks)
        reel.newest()
        return [reel.older() for _ in range(2)]

    return walk


def home_and_end(session: Session) -> Callable[[], object]:
    from companion.tui.reel import Reel

    def there_and_back() -> None:
        reel = Reel(session.store.sessions, session.store.blocks)
        reel.oldest()
        reel.newest()

    return there_and_back


def first_entry(session: Session) -> Callable[[], object]:
    """Where it is, and the record that tells how it came about."""
    from companion.campaign.walking import record_of

    entry = session.store.blocks(session.store.sessions()[0])[5].id
    return lambda: (session.store.find_block(entry), record_of(session.store, entry))


def memory(place: Path, entries: int) -> Measured:
    """What the app holds after the whole journal was gone through, against what it held as it was opened."""
    words, pairs = [sys.executable, "-m", "companion", "play", str(place)], []
    for _ in range(ROUNDS):
        with Screen(words, {"COMPANION_HOME": os.environ["COMPANION_HOME"]}) as screen:
            screen.first_screen(b"F1 help")
            screen.quiet()
            before = screen.memory()
            press(screen, ESC, "2", HOME, END, FIND)
            screen.type(NOWHERE)
            screen.until(b"nowhere ")
            press(screen, ESC, "i", "/stats")
            screen.seen = b""
            os.write(screen.terminal, b"\r")
            in_the_end(screen, b"Dice")
            pairs.append((screen.memory() / 2**20, before / 2**20))
    return of_pairs(f"memory after Home, End, a search and /stats, {entries:,}", pairs, "as opened", "≤ 1.2", unit="MB")


def in_the_end(screen: Screen, word: bytes) -> None:
    """Waits for a word beyond the screen's own patience: a machine that is busy counts for minutes."""
    for _ in range(5):
        with contextlib.suppress(TimeoutError):
            screen.until(word)
            return
    raise TimeoutError(f"{word!r} never came")


def press(screen: Screen, *keys: str) -> None:
    """Presses keys, each once what the one before brought is painted."""
    for key in keys:
        os.write(screen.terminal, key.encode())
        screen.quiet()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--entries", type=int, default=100_000)
    options = parser.parse_args()
    print(HEAD)
    with tempfile.TemporaryDirectory() as name:
        os.environ["COMPANION_HOME"] = str(Path(name) / "home")
        for row in rows(Path(name) / "saves", options.entries):
            print(line(row), flush=True)


if __name__ == "__main__":
    main()
