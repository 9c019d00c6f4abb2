"""What is kept small is counted, not timed: modules imported, widgets mounted, calls to the system, bytes, files read.

Each bound stands a little above what it was when it was set. Whoever goes over one has either made something slower
without need (most often an import at the head of a module that the first screen or a plain roll does not need: put it
into the function that does) or has a good reason, and then sets the bound anew here, with the figure.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion.campaign.files import Disk
from companion.campaign.store import open as open_store
from companion.dice import SeededDice
from companion.play.opening import create, library_of, now
from companion.play.session import Session

ROLL, ROLL_ALL, DO, FIRST_SCREEN = 26, 112, 240, 164
"""Modules: our own and all of them for a plain roll; our own for a line of play, and for the first screen."""
WIDGETS = {"PlayScreen": 22, "HomeScreen": 6, "TablesScreen": 11, "PrepScreen": 7, "InventoryScreen": 7}
ACTIONS = 10
FSYNCS, CALLS, BYTES = 1, 40, 650
"""For one action: waits for the medium, calls to the system, bytes written."""

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
LATER = ("companion.tables", "companion.systems.sdm.commands", "companion.exchange", "companion.play.desk")
"""What the first screen never needs; a thread imports what the first line will want (`companion.tui.warm`)."""
COMMAND = "import sys; from companion.__main__ import main; main(sys.argv[1:]); print(*sys.modules)"


def within(what: str, count: int, most: int) -> None:
    """Fails when something grew, and says what to do."""
    assert count <= most, f"{what}: {count}, and the bound is {most}. What to do is said at the head of this file."


def imported(*words: str) -> set[str]:
    """The modules that a shell command has imported by its end."""
    done = subprocess.run(
        [sys.executable, "-c", COMMAND, *words], capture_output=True, text=True, cwd=ROOT, encoding="utf-8", check=True
    )
    return set(done.stdout.splitlines()[-1].split())


def own(modules: set[str]) -> int:
    return sum(name.partition(".")[0] == "companion" for name in modules)


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    """A campaign with a character to play."""
    return create(tmp_path / "saves", "Counted", "sdm", "Odo", quick=True)


@pytest.fixture
def first(campaign: Path, tmp_path: Path) -> dict[str, Any]:
    """What the first screen takes with 1,000 table files at hand."""
    tables = tmp_path / "tables"
    tables.mkdir()
    for number in range(1_000):
        (tables / f"table{number}.toml").write_text('[one]\nrows = ["a", "b"]\n', "utf-8")
    command = [sys.executable, str(HERE / "counted.py"), str(campaign), str(tables)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, encoding="utf-8", check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_a_plain_roll_imports_the_dice_and_little_else() -> None:
    found = imported("roll", "2d6")
    within("modules that `companion roll` imports", own(found), ROLL)
    within("all modules that `companion roll` imports", len(found), ROLL_ALL)
    assert not {"textual", "asyncio", "companion.campaign", "companion.tables"} & found


def test_a_line_from_the_shell_imports_no_app(campaign: Path) -> None:
    found = imported("do", str(campaign), "/test thought vs 11")
    within("modules that `companion do` imports", own(found), DO)
    assert not {"textual", "rich", "companion.tui", "companion.exchange"} & found


def test_the_first_screen_stands_on_few_modules_and_no_table_and_every_screen_on_few_widgets(
    first: dict[str, Any],
) -> None:
    within("modules imported before the first screen", len(first["modules"]), FIRST_SCREEN)
    for screen, most in WIDGETS.items():
        within(f"widgets of {screen}", first["widgets"][screen], most)
    early = [name for name in first["modules"] if name.startswith(LATER)]
    assert not early, f"the first screen does not need {', '.join(early)}: import it where it is used"
    assert not first["tables read"], "1,000 table files are there, and none is needed yet; nor is their list"


class Counting(Disk):
    """The disk, with a count of the calls to it and of the bytes written through it."""

    def __init__(self) -> None:
        self.calls: Counter[str] = Counter()
        self.bytes = 0

    def __getattribute__(self, name: str) -> Any:
        found = object.__getattribute__(self, name)
        if name.startswith("_") or name in ("calls", "bytes") or not callable(found):
            return found

        def counted(*arguments: Any) -> Any:
            self.calls[name] += 1
            self.bytes += len(arguments[1]) if name == "write" else 0
            return found(*arguments)

        return counted


def test_an_action_waits_once_and_writes_little(campaign: Path) -> None:
    disk, moment = Counting(), now()
    store = open_store(campaign, machine="k1", now=lambda: moment, files=disk)  # the sheets wait until a second is over
    with Session(store, lambda: library_of(store.campaign, campaign), SeededDice(1)) as session:
        session.do("/test thought vs 11")
        disk.calls.clear()
        disk.bytes = 0
        for _ in range(ACTIONS):
            assert session.do("/test thought vs 11")["ok"]
        calls = disk.calls.copy()
        written = disk.bytes
    within("waits for the medium (fsync) of ten actions", calls["fsync"], FSYNCS * ACTIONS)
    within("calls to the system of ten actions", calls.total(), CALLS * ACTIONS)
    within("bytes written by ten actions", written, BYTES * ACTIONS)
