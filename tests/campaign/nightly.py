"""The long fault tests, by one command: `python tests/campaign/nightly.py [--full] [--only F6 F19]`.

F4: the process is killed at random while it plays. F5: it is killed, or fails, at each system call that writes.
F10: two processes write at once, one of them is killed again and again. F24: random games with deaths.
F6 and F19 to F22: the app in a terminal, killed while a line is typed, signalled, broken, resized. F23: hostile text on
every screen. F17: the largest campaigns.
Prints what was run, how many words were acknowledged, and how many of them are lost or there twice.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "tui"), str(HERE.parent.parent)]

from companion.campaign import store as stores  # noqa: E402
from companion.campaign.model import Campaign  # noqa: E402

WRITER = """
import sys
sys.path.insert(0, sys.argv[3])
from datetime import UTC, datetime
from companion.campaign import store as stores
from companion.errors import CompanionError
mark, number, limit = sys.argv[2], 0, int(sys.argv[4])
with stores.open(sys.argv[1], machine=sys.argv[5], now=lambda: datetime.now(UTC)) as store:
    while number < limit:
        number += 1
        after = lambda c: c.put("life.now", number, "characters/odo")
        try:
            store.commit(lambda c: stores.Entry("/say", after=after(c), md=f"word{mark}n{number}x"))
        except CompanionError as error:
            print("refused", error.message, file=sys.stderr)
            continue
        sys.stdout.write(f"word{mark}n{number}x\\n")
        sys.stdout.flush()
"""
DOCS = {"campaign": {"title": "Road", "system": "sdm"}, "characters/odo": {"name": "Odo", "life": {"now": 8}}}
SYSCALLS = ("write", "fsync", "rename", "openat", "ftruncate", "unlink", "mkdir")


class Count:
    """What a kind of fault came to."""

    def __init__(self, name: str) -> None:
        self.name, self.cases, self.acknowledged, self.lost, self.twice, self.unsettled = name, 0, 0, 0, 0, 0

    def judge(self, folder: Path, words: list[str]) -> None:
        """Opens the campaign and counts every acknowledged word."""
        with opened(folder):
            pass
        text = "".join(path.read_text() for path in sorted((folder / "journal").glob("*.md")))
        counts = {word: 0 for word in words}
        for line in text.split("\n"):
            if line in counts:
                counts[line] += 1
        self.cases += 1
        self.acknowledged += len(words)
        self.lost += sum(count == 0 for count in counts.values())
        self.twice += sum(count > 1 for count in counts.values())
        before = (folder / "history").joinpath("k7.jsonl").read_bytes()
        with opened(folder) as store:
            self.unsettled += bool(store.check())
        self.unsettled += before != (folder / "history").joinpath("k7.jsonl").read_bytes()

    def __str__(self) -> str:
        return (
            f"{self.name:<28} {self.cases:>6} cases {self.acknowledged:>8} words acknowledged "
            f"{self.lost:>4} lost {self.twice:>4} twice {self.unsettled:>4} unsettled"
        )


def now() -> datetime:
    return datetime.now(UTC)


def opened(folder: Path) -> stores.Store:
    return stores.open(folder, machine="k7", now=now)


def made(parent: Path) -> Path:
    folder = parent / "road"
    shutil.rmtree(folder, ignore_errors=True)
    stores.create(folder, Campaign(DOCS), machine="k7", now=now).close()
    return folder


def writer(folder: Path, mark: str, limit: int = 10**9, machine: str = "k7", trace: tuple[str, ...] = ()) -> list[str]:
    program = [sys.executable, "-c", WRITER, str(folder), mark, str(HERE.parent.parent), str(limit), machine]
    return [*trace, *program]


def started(command: list[str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)


def said(process: subprocess.Popen[bytes]) -> list[str]:
    """The words a process acknowledged: whole lines only."""
    assert process.stdout is not None
    return [line.decode() for line in process.stdout.read().split(b"\n")[:-1]]


def f4(parent: Path, kills: int, chance: random.Random) -> Count:
    """Killed at a random moment, the same campaign again and again."""
    count, folder, words = Count("F4 kill -9 at random"), made(parent), []
    for number in range(kills):
        with started(writer(folder, f"f{number}")) as process:
            assert process.stdout is not None
            words.append(process.stdout.readline().decode().strip())
            time.sleep(chance.random() * 0.12)
            process.send_signal(signal.SIGKILL)
            words += said(process)
        if number % 50 == 49 or number == kills - 1:
            count.judge(folder, words)
    return count


def f5(parent: Path) -> Iterator[Count]:
    """Killed, or refused, at the K-th call of each kind, by strace."""
    for fault in ("signal=KILL", "error=EIO", "error=ENOSPC"):
        count = Count(f"F5 {fault}")
        for call in SYSCALLS:
            for when in range(1, 40 if fault == "signal=KILL" else 12):
                folder = made(parent)
                inject = f"inject={call}:{fault}:when={when}"
                trace = ("strace", "-f", "-qq", "-o", os.devnull, "-e", f"trace={call}", "-e", inject)
                paths = [flag for path in watched(folder) for flag in ("-P", str(path))]
                command = writer(folder, "s", 6, trace=(*trace, *paths))
                with started(command) as process:
                    words = said(process)
                count.judge(folder, words)
                if process.returncode == 0 and fault == "signal=KILL":
                    break  # it was over before the call came
        yield count


def watched(folder: Path) -> list[Path]:
    names = ("", "history/k7.jsonl", "journal/000.md", "journal", "characters/odo.toml", ".cache", ".lock", "history")
    return [folder / name for name in names]


def f10(parent: Path, rounds: int, chance: random.Random) -> Count:
    """Two writers; one is killed, and the other goes on."""
    count, folder, words = Count("F10 two at once, one killed"), made(parent), []
    for number in range(rounds):
        pair = [
            started(writer(folder, f"{who}{number}", limit))
            for who, limit in (("a", 10**9), ("b", 60))
        ]
        assert pair[0].stdout is not None
        words.append(pair[0].stdout.readline().decode().strip())
        time.sleep(chance.random() * 0.2)
        pair[0].kill()
        for process in pair:
            words += said(process)
            process.wait()
        count.judge(folder, words)
    return count


def f24(seeds: int) -> Count:
    """Random games on a disk in memory, with deaths, torn writes, hands and reopenings."""
    from player import Player

    patterns = ["The {} halts.", "? Is it {} now\n-> Yes", "=> Yes {} here\n\nand a second part"]
    count = Count("F24 random games")
    for seed in range(seeds):
        chance, player = random.Random(seed), Player()
        for _ in range(chance.randint(10, 60)):
            fuel, torn = chance.choice([None, None, *range(30)]), chance.choice([0.0, 0.3, 0.99, 1.0])
            kind, face, place = chance.random(), chance.randrange(2), chance.randrange(99)
            if kind < 0.4:
                player.act(face, chance.choice(patterns), chance.randint(0, 9), chance.random() < 0.1, fuel, torn)
            elif kind < 0.7:
                chance.choice([player.undo, player.redo, player.look, player.flush, player.reopen])(face, fuel, torn)
            elif kind < 0.72:
                player.forget()
            elif kind < 0.97:
                chance.choice([player.insert, player.change, player.delete])(place)
            else:
                player.set_key()
        wrong = player.verdict()
        count.cases += 1
        count.acknowledged += len(player.acked)
        count.lost += sum(" 0×" in line for line in wrong)
        count.twice += sum("2×" in line for line in wrong)
        count.unsettled += bool(wrong)
        if wrong:
            print(f"  seed {seed}: {wrong}")
    return count


Reports = Iterator[tuple[object, bool]]
"""What to print, and whether it is as it should be."""


def counted(counts: Iterable[Count]) -> Reports:
    for count in counts:
        yield count, not (count.lost or count.twice or count.unsettled)


def in_terminals(parent: Path, kills: int, payloads: int, wanted: Callable[[str], bool]) -> Reports:
    """F6 and F19 to F23: the app itself."""
    import nightly_hostile
    import nightly_terminal as terminals

    os.environ["COMPANION_HOME"] = str(parent / "own")
    fields = terminals.Fields(parent)
    runs: dict[str, Callable[[], terminals.Tally]] = {
        "F6": lambda: terminals.killed_while_typing(fields, kills, random.Random(6)),
        "F19": lambda: terminals.signals(fields),
        "F20": lambda: terminals.errors(fields),
        "F21": lambda: terminals.surroundings(fields),
        "F22": lambda: terminals.sizes(fields),
        "F23": lambda: nightly_hostile.hostile(parent, payloads),
    }
    for name, run in runs.items():
        if wanted(name):
            tally = run()
            yield tally, not tally.wrong


def in_size(parent: Path) -> Reports:
    """F17: the largest campaigns."""
    import nightly_size

    figures, small = nightly_size.sizes(parent)
    yield "\n".join(f"F17 {figure}" for figure in figures), small


def runs(options: argparse.Namespace, parent: Path) -> Reports:
    """Everything that is wanted, one after another."""
    chance = random.Random(4)

    def wanted(name: str) -> bool:
        return not options.only or name in options.only

    if wanted("F4"):
        yield from counted([f4(parent, options.kills, chance)])
    if wanted("F5") and shutil.which("strace"):
        yield from counted(f5(parent))
    elif wanted("F5"):
        yield "F5 left out: there is no strace here", True
    if wanted("F10"):
        yield from counted([f10(parent, options.rounds, chance)])
    if wanted("F24"):
        yield from counted([f24(options.seeds)])
    yield from in_terminals(parent, options.typing, options.payloads, wanted)
    if wanted("F17"):
        yield from in_size(parent)


FEW = {"kills": 200, "rounds": 5, "seeds": 500, "typing": 10, "payloads": 4}
FULL = {"kills": 2000, "rounds": 20, "seeds": 5000, "typing": 100, "payloads": 27}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--full", action="store_true", help="as many as the plan of the fault tests asks for")
    parser.add_argument("--only", nargs="+", default=[], metavar="F", help="these alone: F6 F19")
    for name, few in FEW.items():
        parser.add_argument(f"--{name}", type=int, help=f"{few}, with --full {FULL[name]}")
    options = parser.parse_args()
    for name in FEW:
        if getattr(options, name) is None:
            setattr(options, name, (FULL if options.full else FEW)[name])
    well = True
    with tempfile.TemporaryDirectory() as parent:
        for report, good in runs(options, Path(parent)):
            print(report, flush=True)
            well = well and good
    return int(not well)


if __name__ == "__main__":
    sys.exit(main())
