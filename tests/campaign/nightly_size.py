"""F17 of the long fault tests: a journal of a million lines, a history of 100,000 entries; run by `nightly.py`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from companion.campaign import store as stores
from companion.campaign.model import Campaign
from companion.campaign.record import Change, Record, line

MOST_MEMORY = 300  # MB
ENTRIES, LINES = 100_000, 10
LOOK = """
import resource, sys, time
sys.path.insert(0, sys.argv[2])
from datetime import UTC, datetime
from companion.campaign import store as stores
from companion.campaign.files import Disk
class Counting(Disk):
    counted = 0
    def read(self, path, start=0, size=-1):
        data = super().read(path, start, size)
        self.counted += len(data)
        return data
before, disk = time.process_time(), Counting()
store = stores.open(sys.argv[1], machine="k7", now=lambda: datetime.now(UTC), files=disk)
store.tail(50), store.records(50)
spent, read = time.process_time() - before, disk.counted
store.commit(lambda campaign: stores.Entry("/say", md="and on"))
store.close()
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
print(f"{store.entries} {len(store.notices)} {spent:.2f} {read / 1e6:.1f} {memory}")
"""


def build(parent: Path, sessions: int) -> Path:
    """A campaign of that many entries, in one session file or several; ten lines an entry."""
    from nightly import DOCS, now

    folder = parent / f"large{sessions}"
    stores.create(folder, Campaign(DOCS), machine="k7", now=now).close()
    (folder / "journal").mkdir(exist_ok=True)
    life, n, each = 8, 2, ENTRIES // sessions
    with (folder / "history" / "k7.jsonl").open("ab") as history:
        for session in range(sessions):
            file = f"journal/{session + 1:03}.md"
            with (folder / file).open("w") as journal:
                for _ in range(each):
                    text = "\n".join(f"The caravan halts {n}, salt dust, {row}." for row in range(LINES - 1))
                    change = Change("characters/odo", "life.now", life, n)
                    history.write(line(Record(f"k7.{n}", n, do="/say", changes=(change,), file=file, md=text)))
                    journal.write(f"{text}\n\n")
                    life, n = n, n + 1
    return folder


def measured(folder: Path) -> list[str]:
    """Opens it without a cache, then with one, each time in a process of its own; what each came to."""
    told = []
    for how in ("first", "again"):
        command = [sys.executable, "-c", LOOK, str(folder), str(Path(__file__).resolve().parents[2])]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr[-500:]
        entries, notices, spent, read, memory = done.stdout.split()
        told.append(f"{how}: {spent} s CPU, {read} MB read, {memory} MB memory, {notices} notices, {entries} entries")
    return told


def sizes(parent: Path) -> tuple[list[str], bool]:
    """F17 in one session file and in a hundred; figures, and whether memory stayed below the limit."""
    figures, small = [], True
    for sessions in (1, 100):
        folder = build(parent, sessions)
        journal = sum(path.stat().st_size for path in (folder / "journal").iterdir()) / 1e6
        for told in measured(folder):
            figures.append(f"{sessions} files, {journal:.0f} MB, {ENTRIES * LINES} lines; {told}")
            small = small and int(told.partition(" MB memory")[0].split()[-1]) < MOST_MEMORY
    return figures, small
