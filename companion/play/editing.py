"""A file in the player's own editor, which is started as a list of arguments, without a shell."""

from __future__ import annotations

from pathlib import Path

from companion.errors import Refused
from companion.play.outside import Run, editor, run

_GO_TO_LINE = ("vi", "vim", "nvim", "nano", "emacs", "micro", "kak", "joe", "pico")
"""Editors that go to line 12 by `+12`."""


def edit_file(path: Path, line: int = 0, run: Run = run) -> None:
    """Opens a file in the player's editor, and waits until that has ended.

    Args:
        line: where to begin, 0 for nowhere; told to editors that are known to take it.

    Raises:
        Refused: the editor cannot be started, or ended with an error.
    """
    arguments = editor()
    known = Path(arguments[0]).name in _GO_TO_LINE
    try:
        status = run([*arguments, *([f"+{line}"] if line and known else []), str(path)])
    except OSError as error:
        raise Refused("not-found", f"{arguments[0]} cannot be started: {error.strerror}", "set EDITOR") from error
    if status:
        raise Refused("rule", f"{arguments[0]} ended with {status}", f"the file is {path}")
