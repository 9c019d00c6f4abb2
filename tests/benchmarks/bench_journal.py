"""The journal of years against reading its files: `python tests/benchmarks/bench_journal.py [--entries 100000]`.

A campaign of 300 sessions is generated; first hits, a search through all of it, the way to an entry of the first
session, and statistics, as ratios to baselines of the same run. It prints; no test asserts a time.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

from campaigns import grown
from measuring import HEAD, Measured, against, line

BEGUN = "nowhere-to-be-found"


def rows(folder: Path, entries: int) -> Iterator[Measured]:
    """The rows of the journal, measured on a campaign of so many entries."""
    from companion.play.opening import open_session
    from companion.play.query import read_query
    from companion.play.searching import found, pages, shelf
    from companion.tui.reel import Reel

    place = grown(folder, entries)
    open_session(place).store.close()
    session = open_session(place)
    where = shelf(session.store)
    files = sorted((place / "journal").iterdir())

    def read() -> object:
        return [file.read_bytes() for file in files]

    yield against(
        "first hits of a word", lambda: found(where, read_query("mules"), 20), "reading the files", read, "< 100 ms"
    )
    yield against(
        f"a search through {entries:,} entries that finds nothing",
        lambda: [page for page in pages(where, read_query(BEGUN)) if page],
        "reading the files", read, "in a thread",
    )  # fmt: skip

    def far() -> object:
        fresh = open_session(place).store
        reel = Reel(fresh.sessions, fresh.blocks)
        return reel.around(_first(fresh.blocks(fresh.sessions()[0])), fresh.sessions()[0])

    yield against("to an entry of the first session", far, "opening alone", lambda: open_session(place), "≤ 1.2")
    yield against("/stats", lambda: session.do("/stats"), "reading the files", read, "", rounds=3)


def _first(blocks: object) -> str:
    return str(blocks[5].id)  # type: ignore[index]


def memory(folder: Path, entries: int) -> int:
    """Bytes that a search through everything leaves behind."""
    from companion.play.opening import open_session
    from companion.play.query import read_query
    from companion.play.searching import found, shelf

    session = open_session(next(path for path in folder.iterdir() if path.is_dir()))
    tracemalloc.start()
    found(shelf(session.store), read_query(BEGUN), 200)
    left = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return left


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--entries", type=int, default=100_000)
    options = parser.parse_args()
    print(HEAD)
    with tempfile.TemporaryDirectory() as name:
        os.environ["COMPANION_HOME"] = str(Path(name) / "home")
        place = Path(name) / "saves"
        for row in rows(place, options.entries):
            print(line(row), flush=True)
        print(f"a search leaves {memory(place, options.entries) / 1024:.0f} KiB behind")


if __name__ == "__main__":
    main()
