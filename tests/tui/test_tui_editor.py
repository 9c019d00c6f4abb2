"""An entry in the player's own editor, in the real program: the terminal is handed over and comes back."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from pathlib import Path

import pytest
from test_tui_terminal import Terminal, journal_of

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")

EDITOR = """
import pathlib, sys
assert sys.stdin.isatty() and sys.stdout.isatty()
print("THE EDITOR IS OPEN", flush=True)
words = sys.stdin.readline().strip()
pathlib.Path(sys.argv[-1]).write_text(words + "\\n", "utf-8")
"""


def test_the_terminal_goes_to_the_editor_and_back(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / "editor.py"
    script.write_text(EDITOR)
    monkeypatch.setenv("VISUAL", f"{sys.executable} {script}")
    terminal = Terminal(folder, tmp_path / "home")
    try:
        terminal.shows("F1 help")
        terminal.send("a draft")
        terminal.shows("a draft")
        terminal.send("\x1bE")
        terminal.shows("THE EDITOR IS OPEN")
        assert b"\x1b[?1049l" in terminal.seen[terminal.mark :]
        terminal.send("Written elsewhere.\n")
        terminal.shows_anew("e edit")
        assert b"\x1b[?1049h" in terminal.seen[terminal.mark :]
        terminal.send("i")
        terminal.shows_anew("Enter write")
        terminal.send("!")
        terminal.shows_anew("a draft!")
        terminal.send("\x11")
        assert terminal.end() == 0
    finally:
        with contextlib.suppress(ProcessLookupError, ChildProcessError):
            os.kill(terminal.pid, signal.SIGKILL)
    assert "Written elsewhere." in journal_of(folder) and "The caravan halts." not in journal_of(folder)
    assert not list((folder / ".drafts").glob("entry-*"))
