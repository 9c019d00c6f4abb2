"""F6 and F19 to F22 of the long fault tests: the app in a terminal that dies or resizes; run by `nightly.py`."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from terminal import MODES_OFF, READY, SEQUENCE, Terminal, drafts, journal_of, playing

from companion.play.opening import create, open_session

DRAFT = "half a sentence"
CHARACTERS, SECONDS = 200, 4.0  # what may be lost of a line being typed, whichever is more


@dataclass
class Tally:
    """What a kind of fault came to.

    Attributes:
        words: lines that were on disk, or typed long enough ago to be kept; `wrong` is one line for each failure.
    """

    name: str
    cases: int = 0
    words: int = 0
    wrong: list[str] = field(default_factory=list)
    figures: str = ""

    @contextmanager
    def case(self, name: str) -> Iterator[None]:
        """Runs one case; what it asserts in vain is noted."""
        self.cases += 1
        try:
            yield
        except (AssertionError, OSError) as error:
            told = str(error).partition("\n")[0]
            self.wrong.append(f"{name}: {type(error).__name__} {told[-300:]}")

    def __str__(self) -> str:
        head = f"{self.name:<34} {self.cases:>5} cases {self.words:>6} words {len(self.wrong):>3} wrong  {self.figures}"
        return "\n".join([head.rstrip(), *(f"  {line}" for line in self.wrong)])


class Fields:
    """Campaigns to play on, one like the other."""

    def __init__(self, parent: Path) -> None:
        self.parent, self.number = parent, 0
        self.first = create(parent / "first", "The Salt Road", "sdm", "Odo")
        with open_session(self.first, seed=1) as session:
            for line in ("/session The salt gate", "/scene The salt gate", "The caravan halts."):
                session.do(line)

    def next(self) -> Path:
        """A campaign in a saves folder of its own, which takes the place of the one before it."""
        shutil.rmtree(self.parent / f"saves{self.number}", ignore_errors=True)
        self.number += 1
        return shutil.copytree(self.first, self.parent / f"saves{self.number}" / "road")

    @property
    def home(self) -> Path:
        return self.parent / "home"


def whole(folder: Path, once: tuple[str, ...] = ()) -> None:
    """The campaign opens, agrees with its history, and holds each of these lines once."""
    with open_session(folder) as session:
        found = session.store.check()
    assert not found, found
    text = journal_of(folder)
    assert all(text.count(line) == 1 for line in once), text[-500:]


def killed_while_typing(fields: Fields, kills: int, chance: random.Random) -> Tally:
    """F6: 200 keys and more, lines ended among them, and a kill at a random moment."""
    tally, most, oldest, stale = Tally("F6 kill -9 while typing"), 0, 0.0, 0
    for number in range(kills):
        folder = fields.next()
        with tally.case(f"kill {number}"), playing(folder, fields.home) as terminal:
            terminal.shows(READY)
            written, typed = _typed_until(terminal, folder, chance.randint(1, 260), chance)
            terminal.signal(signal.SIGKILL)
            terminal.end()
            at = time.monotonic()
            kept = (drafts(folder) or [""])[0]
            text = "".join(key for key, _ in typed)
            if not text.startswith(kept):
                assert written and written[-1].startswith(kept), (kept, text, written)
                kept, stale = "", stale + 1
            lost = typed[len(kept) :]
            age = at - lost[0][1] if lost else 0.0
            most, oldest = max(most, len(lost)), max(oldest, age if lost else 0.0)
            assert len(lost) <= CHARACTERS or age <= SECONDS, (len(lost), age)
            whole(folder, tuple(written))
            tally.words += len(written) + 1
    told = f"lost of a draft at most {most} characters, {oldest:.2f} s old"
    tally.figures = f"{told}; {stale} drafts of a line that was written just before"
    return tally


def _typed_until(
    terminal: Terminal, folder: Path, keys: int, chance: random.Random
) -> tuple[list[str], list[tuple[str, float]]]:
    """Types so many keys; gives the lines that were written, and the keys of the last with their times."""
    written: list[str] = []
    typed: list[tuple[str, float]] = []
    for number in range(keys):
        if typed and chance.random() < 0.02:
            line = "".join(key for key, _ in typed)
            terminal.send("\r")
            terminal.read_until(lambda line=line: f"{line}\n" in journal_of(folder))  # type: ignore[misc]
            written.append(line)
            typed = []
        key = chance.choice("abcdefgh") if typed else f"w{len(written)}x{number}"
        terminal.send(key)
        typed += [(letter, time.monotonic()) for letter in key]
        time.sleep(chance.choice((0.0, 0.005, 0.02)))
    return written, typed


State = Callable[[Terminal, Path], tuple[str, tuple[str, ...]]]
"""Brings the app into a state; gives the draft to be kept, and the lines that must be in the journal."""


def _idle(terminal: Terminal, folder: Path) -> tuple[str, tuple[str, ...]]:
    return "", ()


def _typing(terminal: Terminal, folder: Path) -> tuple[str, tuple[str, ...]]:
    terminal.send(DRAFT)
    terminal.shows(DRAFT)
    return DRAFT, ()


def _saving(terminal: Terminal, folder: Path) -> tuple[str, tuple[str, ...]]:
    """The signal comes right after Enter: the line is in the journal, or still the draft."""
    terminal.send("He goes on.")
    terminal.shows("He goes on.")
    terminal.send("\r")
    return "", ("He goes on.",)


def _modal(terminal: Terminal, folder: Path) -> tuple[str, tuple[str, ...]]:
    _typing(terminal, folder)
    terminal.send("\x1bOP")
    terminal.shows_anew("Esc closes")
    return DRAFT, ()


STATES: dict[str, State] = {"idle": _idle, "typing": _typing, "saving": _saving, "modal": _modal}
ENDS = {"TERM": 143, "HUP": 129, "INT": 130, "USR1": 138}


def _kept(folder: Path, draft: str, lines: tuple[str, ...], *, dead: bool = False) -> None:
    """Nothing typed is lost: what was being saved is in the journal or still the draft, once.

    Args:
        dead: whether it had no time to end; what was typed in the last four seconds may be gone then.
    """
    left, text = drafts(folder), journal_of(folder)
    there = {line: text.count(line) + left.count(line) for line in lines}
    assert all(count == 1 or (dead and not count) for count in there.values()), (there, left, text[-200:])
    assert not draft or left == [draft], left
    whole(folder, tuple(line for line in lines if line in text))


def signals(fields: Fields) -> Tally:
    """F19: every signal in every state: words kept, terminal restored, the status right; or the app goes on."""
    tally = Tally("F19 signals")
    for state, enter in STATES.items():
        for name in (*ENDS, "QUIT", "TSTP", "PIPE", "WINCH", "closed", "ctrl+c", "ctrl+z", "ctrl+q"):
            folder = fields.next()
            with tally.case(f"{name}, {state}"), playing(folder, fields.home) as terminal:
                terminal.shows(READY)
                draft, lines = enter(terminal, folder)
                _SENT.get(name, _ended_by(name))(terminal, folder, draft)
                _kept(folder, draft, lines, dead=name == "QUIT")
                tally.words += len(lines) + bool(draft)
    return tally


def _ended_by(name: str) -> Callable[[Terminal, Path, str], None]:
    def send(terminal: Terminal, folder: Path, draft: str) -> None:
        terminal.signal(getattr(signal, f"SIG{name}"))
        status = terminal.end()
        assert status == ENDS[name], status
        missing = [mode for mode in MODES_OFF if mode not in terminal.seen[terminal.mark :]]
        assert not missing, missing

    return send


def _quit(terminal: Terminal, folder: Path, draft: str) -> None:
    """QUIT is left to the system, for an app that hangs: the draft is that of a kill."""
    terminal.read_until(lambda: not draft or drafts(folder) == [draft])
    terminal.signal(signal.SIGQUIT)
    assert terminal.end() == -signal.SIGQUIT


def _closed(terminal: Terminal, folder: Path, draft: str) -> None:
    terminal.hang_up()
    status = terminal.end()
    assert status == 129, status


def _suspended(terminal: Terminal, folder: Path, draft: str) -> None:
    terminal.suspend()
    missing = [mode for mode in MODES_OFF if mode not in terminal.seen[terminal.mark :]]
    assert not missing, missing
    terminal.signal(signal.SIGCONT)
    told = [words.encode() for words in filter(None, (READY, draft, "Esc closes"))]
    terminal.read_until(lambda: any(words in SEQUENCE.sub(b"", terminal.seen[terminal.mark :]) for words in told))
    _left(terminal)


def _piped(terminal: Terminal, folder: Path, draft: str) -> None:
    terminal.signal(signal.SIGPIPE)
    _left(terminal)


def _storm(terminal: Terminal, folder: Path, draft: str) -> None:
    chance = random.Random(5)
    for _ in range(200):
        terminal.resize(chance.randint(1, 200), chance.randint(1, 60))
    terminal.resize(120, 36)
    _left(terminal)


def _key(key: str) -> Callable[[Terminal, Path, str], None]:
    def send(terminal: Terminal, folder: Path, draft: str) -> None:
        terminal.send(key)
        _left(terminal)

    return send


def _undone(terminal: Terminal, folder: Path, draft: str) -> None:
    """^Z in the line takes back typing, ^Y types it again."""
    terminal.send("\x1a")
    terminal.send("\x19")
    _left(terminal)


def _left(terminal: Terminal) -> None:
    """The app is alive and ends as always."""
    terminal.send("\x11")
    status = terminal.end()
    assert status == 0, status


_SENT: dict[str, Callable[[Terminal, Path, str], None]] = {
    "QUIT": _quit,
    "TSTP": _suspended,
    "PIPE": _piped,
    "WINCH": _storm,
    "closed": _closed,
    "ctrl+c": _key("\x03"),
    "ctrl+z": _undone,
    "ctrl+q": lambda terminal, folder, draft: _left(terminal),
}

BROKEN = {
    "on Enter": "from companion.tui.screens.play import PlayScreen as at; name = 'enter'",
    "in a timer": "from companion.tui.screens.play import PlayScreen as at; name = 'look_at_tables'",
    "while drawing": "from companion.tui.widgets.span_view import SpanView as at; name = 'action_step'",
    "in a key": "from companion.tui.screens.play import PlayScreen as at; name = 'go'",
    "after a refresh": "from companion.tui.screens.play import PlayScreen as at; name = 'tell'",
}
SECRET = "the murderer is the cook"


def errors(fields: Fields) -> Tally:
    """F20: an error nobody foresaw, in five places: work saved, status 1, the log told, no word of the player's."""
    tally = Tally("F20 errors of its own")
    for place, where in BROKEN.items():
        folder = fields.next()
        script = fields.parent / "broken.py"
        script.write_text(
            f"import sys, pathlib\n{where}\nkept = getattr(at, name)\n"
            f"def broken(self, *rest, **more):\n    secret = {SECRET!r}\n"
            f"    if pathlib.Path({str(fields.parent / 'now')!r}).exists(): raise RuntimeError(secret)\n"
            "    return kept(self, *rest, **more)\n"
            "setattr(at, name, broken)\nfrom companion.__main__ import main\nsys.exit(main(sys.argv[1:]))\n"
        )
        (fields.parent / "now").unlink(missing_ok=True)
        log = fields.home / "errors.log"
        log.unlink(missing_ok=True)
        with tally.case(place), playing(folder, fields.home, program=(str(script),)) as terminal:
            terminal.shows(READY)
            terminal.send("He goes on.\r")
            terminal.read_until(lambda folder=folder: "He goes on." in journal_of(folder))  # type: ignore[misc]
            terminal.send(SECRET)
            terminal.shows(SECRET)
            terminal.read_until(lambda folder=folder: drafts(folder) == [SECRET])  # type: ignore[misc]
            (fields.parent / "now").write_text("")
            terminal.send({"on Enter": "\r", "in a key": "\x1b1", "while drawing": "\x1b1j"}.get(place, "!"))
            status = terminal.end()
            assert status == 1, status
            after = terminal.seen[terminal.seen.rindex(b"\x1b[?1049l") :].decode("utf-8", "replace")
            assert str(log) in after.replace("\r\n", "") and "Traceback" not in after, after
            assert "murderer" not in after and "murderer" not in log.read_text()
            assert all(mode in terminal.seen for mode in MODES_OFF)
            left = drafts(folder)
            assert place == "on Enter" or (left and left[0].startswith(SECRET)), left
            whole(folder, ("He goes on.",))
            tally.words += 2
    return tally


SURROUNDINGS: dict[str, dict[str, str | None]] = {
    "TERM unset": {"TERM": None},
    "TERM=nonsense": {"TERM": "nonsense"},
    "LC_ALL=C": {"LC_ALL": "C", "LANG": None},
    "PYTHONUTF8=0, LC_ALL=C": {"PYTHONUTF8": "0", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"},
    "PYTHONIOENCODING=ascii": {"PYTHONIOENCODING": "ascii"},
    "NO_COLOR": {"NO_COLOR": "1"},
    "HOME unset": {"HOME": None, "COMPANION_HOME": None, "XDG_CONFIG_HOME": None},
    "COLUMNS=abc": {"COLUMNS": "abc", "LINES": "x"},
}
ODD = "Ää é 🎲 “so”."


def surroundings(fields: Fields) -> Tally:
    """F21: it starts, and what it writes is UTF-8 whatever the locale; or it says why in a line."""
    tally = Tally("F21 surroundings")
    full = {"TMPDIR": str(_full(fields.parent)), "TMP": None, "TEMP": None}
    for name, different in {**SURROUNDINGS, "no room for temporary files": full}.items():
        folder = fields.next()
        if "HOME" in different:
            different = different | {"XDG_CONFIG_HOME": str(fields.home)}
        with tally.case(name), playing(folder, fields.home, environment=different) as terminal:
            terminal.read_until(lambda terminal=terminal: b"\x1b[?1049h" in terminal.seen)  # type: ignore[misc]
            time.sleep(0.5)
            terminal.send(f"\x1b[200~{ODD}\x1b[201~\r")
            terminal.read_until(lambda folder=folder: ODD in journal_of(folder))  # type: ignore[misc]
            _left(terminal)
            whole(folder, (ODD,))
            tally.words += 1
    folder = fields.next()
    with tally.case("TERM=dumb"), playing(folder, fields.home, environment={"TERM": "dumb"}) as terminal:
        terminal.shows("/quit leaves")  # line by line then, of itself
        terminal.send(f"{ODD}\r/quit\r")
        assert terminal.end() == 0
        whole(folder, (ODD,))
        tally.words += 1
    for name in ("stdin is no terminal", "stdout is no terminal"):
        folder = fields.next()
        with tally.case(name):
            _refused(folder, name.startswith("stdin"))
    return tally


def _full(parent: Path) -> Path:
    """A folder for temporary files that does not take any."""
    folder = parent / "tmp"
    folder.mkdir(exist_ok=True)
    folder.chmod(0o500)
    return folder


def _refused(folder: Path, stdin: bool) -> None:
    main, other = os.openpty()
    try:
        done = subprocess.run(
            [sys.executable, "-m", "companion", "play", str(folder)],
            stdin=subprocess.DEVNULL if stdin else other,
            stdout=other if stdin else subprocess.PIPE,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    finally:
        os.close(main)
        os.close(other)
    told = done.stderr.decode()
    assert done.returncode == 2 and "needs a terminal" in told and told.count("\n") == 1, (done.returncode, told)


def sizes(fields: Fields) -> Tally:
    """F22: sizes no terminal should have; what was typed is there afterwards."""
    tally = Tally("F22 sizes")
    for width, height in ((1, 1), (0, 0), (2, 1), (1000, 1000)):
        folder = fields.next()
        with tally.case(f"{width}×{height}"), playing(folder, fields.home) as terminal:
            terminal.shows(READY)
            _typing(terminal, folder)
            terminal.resize(width, height)
            terminal.send(", and")
            terminal.read_until(lambda folder=folder: drafts(folder) == [f"{DRAFT}, and"])  # type: ignore[misc]
            terminal.resize(120, 36)
            terminal.shows_anew(f"{DRAFT}, and")
            _left(terminal)
            _kept(folder, f"{DRAFT}, and", ())
            tally.words += 1
    folder = fields.next()
    with tally.case("begun at 1×1"), playing(folder, fields.home, size=(1, 1)) as terminal:
        terminal.read_until(lambda: b"\x1b[?1049h" in terminal.seen)
        terminal.send(DRAFT)
        terminal.read_until(lambda: drafts(folder) == [DRAFT])
        terminal.resize(120, 36)
        terminal.shows_anew(DRAFT)
        _left(terminal)
        _kept(folder, DRAFT, ())
        tally.words += 1
    return tally
