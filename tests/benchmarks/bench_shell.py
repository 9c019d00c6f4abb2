"""The shell against bare Python: whole processes, from their start to their end."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator

from measuring import Measured, against

BARE = "import re, argparse, dataclasses, random"


def process(*words: str, ends: int = 0) -> Callable[[], None]:
    """A whole process, as a thing to do; `ends` is the exit status that it is to have."""

    def work() -> None:
        done = subprocess.run(words, capture_output=True, check=False)
        assert done.returncode == ends, f"{words}: {done.stderr.decode(errors='replace')}"

    return work


def rows() -> Iterator[Measured]:
    """A roll without a campaign."""
    yield against(
        "companion roll 2d6, whole process", process(sys.executable, "-m", "companion", "roll", "2d6"),
        f"python -c '{BARE}'", process(sys.executable, "-c", BARE), "≤ 1.3", rounds=15,
    )  # fmt: skip
