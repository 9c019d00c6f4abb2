"""Two programs of the same kind, doing the same: `jrnl` and the `roll` of `dice`, from PyPI, never a dependency."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path

from bench_shell import process
from campaigns import grown
from measuring import Measured, against

PEERS = ("jrnl", "dice")
NOWHERE = "nowhere-to-be-found"
_CONFIG = """version: v4.0
journals:
  default:
    journal: {journal}
editor: ""
encrypt: false
template: false
timeformat: "%F %H:%M"
indent_character: "|"
linewrap: 79
highlight: false
tagsymbols: "@"
default_hour: 9
default_minute: 0
display_format: short
colors: {{body: none, date: none, tags: none, title: none}}
"""


def installed(place: Path) -> Path:
    """The folder of the peers' commands; they are installed when they are not there yet."""
    commands = place / ("Scripts" if os.name == "nt" else "bin")
    if not (commands / "jrnl").exists():
        venv.create(place, with_pip=True)
        subprocess.run([commands / "python", "-m", "pip", "install", "--quiet", *PEERS], check=True)
    return commands


def rows(folder: Path, entries: int, place: Path | None) -> Iterator[Measured]:
    """Adding to and searching so many entries, and a roll: whole processes.

    Args:
        place: where the peers are, or are to be installed; inside `folder` when None.
    """
    theirs = installed(place or folder / "venv")
    campaign, companion = str(grown(folder, entries)), (sys.executable, "-m", "companion")
    config = _journal(folder, campaign)
    jrnl = (str(theirs / "jrnl"), "--config-file", str(config))
    process(*companion, "show", campaign)()
    yield against(
        f"adding to {entries:,} entries", process(*companion, "do", campaign, "The well is dry."),
        "jrnl", process(*jrnl, "The well is dry."), "≤ 1", rounds=5,
    )  # fmt: skip
    yield against(
        f"searching {entries:,} entries, nothing found", process(*companion, "find", campaign, NOWHERE, ends=1),
        "jrnl -contains", process(*jrnl, "-contains", NOWHERE), "≤ 1", rounds=5,
    )  # fmt: skip
    yield against(
        "roll 2d6, whole process", process(*companion, "roll", "2d6"),
        "roll, of dice", process(str(theirs / "roll"), "2d6"), "≤ 1",
    )  # fmt: skip


def _journal(folder: Path, campaign: str) -> Path:
    """The words of the campaign as a journal of jrnl, an entry a block; its configuration."""
    journal, config = folder / "journal.txt", folder / "jrnl.yaml"
    files = sorted((Path(campaign) / "journal").iterdir())
    blocks = [block for file in files for block in file.read_text("utf-8").split("\n\n") if block.strip()]
    told = (f"[2020-01-{1 + number * 28 // len(blocks):02d} 09:00] {block}\n\n" for number, block in enumerate(blocks))
    journal.write_text("".join(told), "utf-8")
    config.write_text(_CONFIG.format(journal=journal), "utf-8")
    return config
