"""What is left of an error that nobody foresaw: where it happened, without a word of anybody's journal."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path, PurePath

from companion.campaign.machine import home

_PACKAGES = ("site-packages", "dist-packages")


@dataclass(frozen=True, slots=True)
class Crash:
    """An error that nobody foresaw.

    Attributes:
        kind: the name of the error's class; its message may hold words of the player's, and is left out.
        place: the file and line of the program where it happened.
        log: the file that tells more, or None where it could not be written.
    """

    kind: str
    place: str
    log: Path | None

    def told(self, words: str) -> str:
        """What to tell the player.

        Args:
            words: where what was written is.
        """
        found = f"It is told in {self.log}, without a word of yours." if self.log else "It could not be logged."
        return "\n".join(
            (
                f"companion stopped on an error of its own: {self.kind} at {self.place}.",
                f"  Your words: {words}",
                f"  The error:  {found}",
                "  Report it:  with the last lines of that file, and what `companion diagnostics` prints.",
            )
        )


def log_file() -> Path:
    """The log of errors in the settings folder; it need not exist."""
    return home() / "errors.log"


def last_error() -> str:
    """When an error was logged last, of which kind and where; "" if none was."""
    try:
        lines = log_file().read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    heads = [number for number, line in enumerate(lines) if line[:1].isdigit()]
    return f"{lines[heads[-1]]} at {lines[-1].split()[0]}" if heads and heads[-1] < len(lines) - 1 else ""


def log(error: BaseException, at: datetime) -> Crash:
    """Adds where `error` happened to the log.

    Only files, lines and names are written, no values and no message: those may hold words of the player's.
    """
    frames = [(_short(frame.filename), frame.lineno, frame.name) for frame in _frames(error)]
    lines = [f"{at.isoformat(timespec='seconds')} {type(error).__name__}"]
    lines += [f"  {name}:{line} {function}" for name, line, function in frames]
    own = [f"{name}:{line}" for name, line, _ in frames if name.startswith("companion/")]
    place = (own or [f"{name}:{line}" for name, line, _ in frames] or ["an unknown place"])[-1]
    path = log_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
    except OSError:
        return Crash(type(error).__name__, place, None)
    return Crash(type(error).__name__, place, path)


def _frames(error: BaseException) -> Iterator[traceback.FrameSummary]:
    yield from traceback.extract_tb(error.__traceback__)
    if error.__cause__ is not None:
        yield from _frames(error.__cause__)


def _short(name: str) -> str:
    """A file's path from its package on; what stands before may name the player."""
    parts = PurePath(name).parts
    for place, part in enumerate(parts):
        if part in _PACKAGES or part.startswith("python3"):
            return "/".join(parts[place + 1 :])
    own = Path(__file__).parents[2]
    return PurePath(name).relative_to(own).as_posix() if PurePath(name).is_relative_to(own) else parts[-1]
