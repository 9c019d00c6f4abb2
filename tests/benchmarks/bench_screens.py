"""The app against bare widgets, each in a terminal of its own, in turn."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

from bench_actions import ALLOWED, bare
from bench_tables import FEW, MANY, shelf
from campaigns import grown
from measuring import Measured, of_pairs, seconds
from terminal import Screen

ROUNDS = 7
READY, BARE_READY = b"F1 help", b"ready-to-play"
TYPED = "the caravan"
HERE = Path(__file__).parent / "four_panels.py"
FOUR, EMPTY = ([sys.executable, str(HERE), which] for which in ("four", "empty"))


def rows(folder: Path, entries: int) -> Iterator[Measured]:
    """The first screen, the first letter, keys, actions and memory, with a campaign of so many entries."""
    campaign = grown(folder, entries)
    home = {"COMPANION_HOME": os.environ["COMPANION_HOME"]}
    ours = [sys.executable, "-m", "companion", "play", str(campaign)]
    with Screen(ours, home) as screen:
        screen.first_screen(READY)  # what is done once for a new campaign is not what is measured
    four = "four bare panels"
    first = [(started(ours, home), started(FOUR, home, BARE_READY)) for _ in range(ROUNDS)]
    yield of_pairs(f"first screen of {entries:,} entries, in a terminal", first, four, "≤ 1.2")
    letters = [(letter(ours, home, READY), letter(EMPTY, home, BARE_READY)) for _ in range(ROUNDS)]
    yield of_pairs("a letter typed as soon as the screen stands", letters, "in an empty app", "")
    keys, memory = [], []
    for _ in range(ROUNDS):
        with Screen(ours, home) as app, Screen(EMPTY, home) as bare_app, Screen(FOUR, home) as panels:
            for screen in (app, bare_app, panels):
                screen.quiet()
            keys += [(app.key(sign), bare_app.key(sign)) for sign in TYPED]
            memory.append((app.memory() / 2**20, panels.memory() / 2**20))
    yield of_pairs("from a key to its paint, that campaign open", keys, "in an empty app", "≤ 1.3")
    yield of_pairs("memory, that campaign open", memory, four, "≤ 1.5", unit="MB")
    yield from enter(ours, home, folder)
    yield with_tables(ours, home, folder)


def started(words: list[str], home: dict[str, str], ready: bytes = READY) -> float:
    """Seconds from the start of a program to its first screen."""
    with Screen(words, home) as screen:
        return screen.first_screen(ready)


def letter(words: list[str], home: dict[str, str], ready: bytes) -> float:
    """Seconds from a key to its paint, pressed at the first screen."""
    with Screen(words, home) as screen:
        screen.first_screen(ready)
        return screen.key("x", settle=False)


def enter(words: list[str], home: dict[str, str], folder: Path) -> Iterator[Measured]:
    """From Enter to the answer on the screen, written and waited for in between; its dice do not tumble first.

    Also against the least that it can be: the append, and one key painted by Textual, which paints 60 times a second.
    """
    append, pairs, least = bare(folder), [], []
    with Screen(words, {**home, "TEXTUAL_ANIMATIONS": "none"}) as screen, Screen(EMPTY, home) as empty:
        screen.first_screen(READY)
        empty.first_screen(BARE_READY)
        screen.key("\x15", b"write on")  # what was typed before is there again, as a draft
        for number in range(2, 2 + 2 * ROUNDS):
            screen.type(f"/roll 1d1+{number}")
            took, wrote = screen.enter(f"= {number + 1}".encode()), seconds(append)
            pairs.append((took, wrote))
            least.append((took, wrote + empty.key("x")))
    what = "from Enter to the answer on the screen"
    yield of_pairs(what, pairs[1:], "an append with fsync", "≤ 1.5", plus=ALLOWED)
    yield of_pairs(what, least[1:], "that, and a key painted in an empty app", "")


def with_tables(words: list[str], home: dict[str, str], folder: Path) -> Measured:
    """The first screen with many table files, and with few."""
    few, many = shelf(folder / "few", FEW), shelf(folder / "many", MANY)
    pairs = [
        (started([*words, "--tables", str(many)], home), started([*words, "--tables", str(few)], home))
        for _ in range(ROUNDS)
    ]
    return of_pairs(f"first screen, {MANY:,} table files there", pairs, f"{FEW} table files", "≤ 1.1")
