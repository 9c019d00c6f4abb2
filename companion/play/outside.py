"""An entry's words in the player's own editor: handed over as a file, taken back when the editor has ended.

The editor is started as a list of arguments, without a shell. Whatever goes wrong, the file with the words is kept and
named; it goes away only when its words are in the history, or nothing was changed.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import subprocess
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from companion.campaign.drafts import FOLDER
from companion.campaign.journal import encode
from companion.campaign.preferences import EDITOR, read_preferences
from companion.campaign.record import Record
from companion.campaign.store import Store, Words
from companion.errors import CompanionError, Refused

Run = Callable[[Sequence[str]], int]
"""Runs a program to its end, given as a list of arguments; its exit status. May raise `OSError`."""


def editor(environment: Mapping[str, str] | None = None) -> list[str]:
    """The player's editor with its own options: the setting `editor`, then `VISUAL`, then `EDITOR`, then vi.

    Raises:
        Refused: `bad-argument`, it cannot be read as words.
    """
    known = os.environ if environment is None else environment
    own = read_preferences().text(EDITOR)
    named = next(filter(None, (each.strip() for each in (own, known.get("VISUAL", ""), known.get("EDITOR", "")))), "vi")
    try:
        return shlex.split(named)
    except ValueError as error:
        raise Refused("bad-argument", f"EDITOR is “{named}”: {error}", "close the quote in it") from error


def run(arguments: Sequence[str]) -> int:
    """Runs a program on this terminal."""
    return subprocess.run(list(arguments), check=False).returncode


def edit(store: Store, block: Words, run: Run = run) -> Record | None:
    """Gives an entry the words that the player's editor leaves; None when they stay as they were.

    Raises:
        Refused: the editor cannot be started or failed, nothing is left, or the entry became another meanwhile; the
            file with the words is named.
        Busy, NotSaved: as for any other line; the file is kept.
    """
    arguments = editor()
    path = _handed_over(store, block)
    kept = f"your words are in {path}"
    try:
        status = run([*arguments, str(path)])
    except OSError as error:
        why = f"{arguments[0]} cannot be started: {error.strerror}"
        raise Refused("not-found", why, f"set EDITOR; {kept}") from error
    if status:
        raise Refused("rule", f"{arguments[0]} ended with {status}; the entry is as it was", kept)
    text = _taken_back(path)
    record = _given(store, block, text, kept) if text != block.text.strip("\n") else None
    with contextlib.suppress(OSError):
        path.unlink()
    return record


def _given(store: Store, block: Words, text: str, kept: str) -> Record:
    store.refresh()
    now = store.find_block(block.id)
    if now is None or now.text != block.text:
        raise Refused("rule", "the entry was changed by somebody else meanwhile, and is as they left it", kept)
    if not text:
        raise Refused("bad-argument", "there are no words left; undo takes an entry back", kept)
    try:
        return store.edit(block.id, text, do=f"/edit {block.id} {text}")
    except CompanionError as error:
        error.hint = f"{error.hint}; {kept}" if error.hint else kept
        raise


def _handed_over(store: Store, block: Words) -> Path:
    """The file that the editor gets: in the campaign's folder of drafts, or the system's if that cannot be written."""
    data = encode(block.text.strip("\n")) + b"\n"
    folder = Path(store.folder) / FOLDER
    for place in (folder, None):
        try:
            if place is not None:
                place.mkdir(exist_ok=True)
            number, name = tempfile.mkstemp(".md", f"entry-{block.id}-", place)
            with os.fdopen(number, "wb") as file:
                file.write(data)
        except OSError:
            continue
        return Path(name)
    raise Refused("rule", "no file can be written for the editor", "change the entry on the line: /edit, or e on it")


def _taken_back(path: Path) -> str:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise Refused("not-found", f"what the editor left cannot be read: {error.strerror}", str(path)) from error
    return data.replace(b"\r\n", b"\n").decode("utf-8", "surrogateescape").strip("\n")
