"""The machine that was measured on, and the table for `docs/performance.md`."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable
from pathlib import Path

from measuring import Measured, reached, shown

_FROM, _TO = "<!-- measured -->\n", "<!-- to here -->"


def machine() -> str:
    """The machine in a line, with how busy it was: figures of a busy one are worth little."""
    about = Path("/proc/cpuinfo")
    named = [row.partition(":")[2].strip() for row in about.read_text("utf-8").splitlines() if "model name" in row]
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    name = named[0] if named else platform.machine()
    return f"{name}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}{load}"


def markdown(rows: Iterable[Measured]) -> str:
    """The rows as a table."""
    told = ["| what | ours | baseline | ratio | to reach | spread |", "|---|---|---|---|---|---|"]
    told += [
        f"| {row.what} | {shown(row.ours, row.unit)} | {row.baseline}: {shown(row.theirs, row.unit)} | {row.ratio:.2f} "
        f"| {reached(row) or '–'} | {row.spread:.0%} |"
        for row in rows
    ]
    return "\n".join(told)


def put_into(page: Path, words: str) -> None:
    """Puts `words` in the place of what was measured last, between the marks on the page."""
    text = page.read_text("utf-8")
    before, mark, rest = text.partition(_FROM)
    after = rest.partition(_TO)[2]
    page.write_text(f"{before}{mark}{words}\n{_TO}{after}", "utf-8")
