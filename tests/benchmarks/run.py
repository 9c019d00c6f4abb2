"""The benchmark: `python tests/benchmarks/run.py`. It prints; no test asserts a time.

Every row is a ratio to a baseline measured in the same run, in turn with it; `docs/performance.md` says the method.
It makes all that it works on: a campaign of 100,000 entries in 300 sessions and a character with 40 things, and 1,000
table files. `growth` says how cost grows, and takes a while; the peers are installed only when asked for.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from measuring import HEAD, Measured, line, over_runs
from telling import machine, markdown, put_into

PARTS = ("shell", "dice", "actions", "tables", "journal", "prep", "screens")


def measured(folder: Path, options: argparse.Namespace) -> Iterator[Measured]:
    """The rows of the parts wanted, as they are measured."""
    import bench_actions
    import bench_dice
    import bench_journal
    import bench_peers
    import bench_prep
    import bench_screens
    import bench_shell
    import bench_tables

    entries = options.entries
    work: dict[str, Callable[[], Iterator[Measured]]] = {
        "shell": bench_shell.rows,
        "dice": bench_dice.rows,
        "actions": lambda: bench_actions.rows(folder / "actions"),
        "tables": lambda: bench_tables.rows(folder / "tables"),
        "journal": lambda: bench_journal.rows(folder / "journal", entries),
        "prep": lambda: iter(bench_prep.rows()),
        "screens": lambda: bench_screens.rows(folder / "screens", entries),
        "peers": lambda: bench_peers.rows(folder / "peers", entries, options.peers),
    }
    for part in options.parts or (*PARTS, *(["peers"] if options.peers else [])):
        yield from work[part]()


def runs(options: argparse.Namespace, tell: Callable[[Measured], None]) -> Iterator[list[Measured]]:
    """The rows of each run, told one by one as well; every run makes its own campaigns."""
    for _ in range(options.runs):
        with tempfile.TemporaryDirectory() as name:
            os.environ["COMPANION_HOME"] = str(Path(name) / "home")
            rows = []
            for row in measured(Path(name), options):
                tell(row)
                rows.append(row)
            yield rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="one JSON object a row, the machine first")
    parser.add_argument("--markdown", action="store_true", help="the table of docs/performance.md")
    parser.add_argument("--into", type=Path, metavar="PAGE", help="the same, put between the marks on a page")
    parser.add_argument("--runs", type=int, default=1, help="so many runs; medians of them, with their spread")
    parser.add_argument("--entries", type=int, default=100_000)
    parser.add_argument("--peers", type=Path, metavar="DIR", help="also the peers, installed in a venv made in DIR")
    parser.add_argument("--sizes", type=int, nargs="+", metavar="N", help="the entries that `growth` tries")
    parser.add_argument("parts", nargs="*", choices=[*PARTS, "peers", "growth", []], help="all but growth by default")
    options = parser.parse_args()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    if options.parts == ["growth"]:
        from growth import tell_growth

        tell_growth(options.sizes, as_json=options.json)
        return
    options.markdown |= options.into is not None
    plain = not options.json and not options.markdown
    first = machine()
    print(json.dumps({"machine": first}) if options.json else first if options.markdown else f"{first}\n\n{HEAD}")
    found = over_runs(runs(options, lambda row: print(line(row), flush=True, file=sys.stdout if plain else sys.stderr)))
    if options.into:
        put_into(options.into, f"{first}; runs: {options.runs}.\n\n{markdown(found)}")
    elif options.markdown:
        print(f"\n{markdown(found)}")
    elif options.json:
        print("\n".join(json.dumps(row.json()) for row in found))
    elif options.runs > 1:
        print("\n".join(("", f"the medians of {options.runs} runs", HEAD, *map(line, found))))


if __name__ == "__main__":
    main()
