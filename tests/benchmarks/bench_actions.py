"""An action against a bare append that is waited for (fsync), on the same disk."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

from measuring import Measured, against

TIMES = 20
ALLOWED = 0.010
"""Seconds that an action may take besides one and a half bare appends."""


def bare(folder: Path) -> Callable[[], object]:
    """300 bytes at the end of a file, and on disk before it goes on."""
    path = folder / "plain.log"

    def append() -> None:
        with path.open("ab") as file:
            file.write(b"x" * 300 + b"\n")
            file.flush()
            os.fsync(file.fileno())

    return append


def rows(folder: Path) -> Iterator[Measured]:
    """An action of the rules in a session, without a screen."""
    from companion.play.opening import create, open_session

    session = open_session(create(folder, "bench", "sdm", "Odo"))
    session.do("/test thought vs 11")
    yield against(
        "an action: dice, rules, commit", lambda: session.do("/test thought vs 11"),
        "an append with fsync", bare(folder), "≤ 1.5", rounds=60, plus=ALLOWED,
    )  # fmt: skip
