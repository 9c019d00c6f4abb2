"""Copying by every way there is. None of them tells whether the words arrived, so nothing here says that they did."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from companion.campaign.files import Disk, make_folder
from companion.campaign.files import replace as put_file
from companion.campaign.journal import encode
from companion.campaign.machine import home

if TYPE_CHECKING:
    from textual.app import App

FILE = "copied.txt"


def copy(app: App[int], text: str) -> str:
    """Sends `text` to the terminal's clipboard, to the system's where `pyperclip` is installed, and into a file.

    Returns:
        what was done, for the player.
    """
    app.copy_to_clipboard(text)
    ways = ["sent to the terminal, which may or may not take it"]
    if _to_system(text):
        ways.append("to the system's clipboard")
    path = _to_file(text)
    ways.append(f"written to {path}" if path else "but no file could be written")
    return ", ".join(ways)


def _to_system(text: str) -> bool:
    """Whether there was a way to the system's clipboard to send it by."""
    if find_spec("pyperclip") is None:
        return False
    pyperclip = import_module("pyperclip")
    try:
        pyperclip.copy(text)
    except (pyperclip.PyperclipException, OSError):
        return False
    return True


def _to_file(text: str) -> Path | None:
    path, files = home() / FILE, Disk()
    try:
        make_folder(files, str(home()))
        put_file(files, str(path), encode(text) + b"\n")
    except OSError:
        return None
    return path
