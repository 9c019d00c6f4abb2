"""Text being typed, kept so that a dead process loses at most 200 characters or four seconds of it.

Each face has one file in `.drafts/`, which it locks while it lives. Every save is a line at its end, so that nothing
that was saved is ever overwritten; a commit empties it. What no living face holds is offered again.
"""

from __future__ import annotations

import contextlib
import json
import os
from typing import NamedTuple

from companion.campaign.files import Disk, append, make_folder

FOLDER = ".drafts"
CHARACTERS = 200
SECONDS = 4.0
_LONG = 1 << 20  # bytes of saves after which a file is begun anew


class Offer(NamedTuple):
    """A draft that nobody holds: its file's name and the text."""

    name: str
    text: str


class Draft:
    """The draft of one face.

    Args:
        folder: the campaign's folder.
        machine: begins the file's name.
    """

    def __init__(self, files: Disk, folder: str, machine: str) -> None:
        self.files, self.folder = files, f"{folder}/{FOLDER}"
        self.name = f"{machine}-{files.suffix()}.jsonl"
        self._path = f"{self.folder}/{self.name}"
        self._fd = -1
        self._saved, self._size, self._since = "", 0, 0.0
        self._waiting = False

    def typed(self, text: str, clock: float) -> bool:
        """Tells what the prompt holds now; saves it when that is due, and answers whether it did.

        Args:
            text: all of it.
            clock: seconds on a clock that only goes forward.

        Raises:
            OSError: it could not be saved.
        """
        if text == self._saved:
            self._waiting = False
            return False
        if not self._waiting:
            self._waiting, self._since = True, clock
        if _typed(self._saved, text) < CHARACTERS and clock - self._since < SECONDS:
            return False
        self.save(text)
        return True

    def save(self, text: str) -> None:
        """Saves the text now, and waits until it is on the medium. May raise `OSError`."""
        if self._size > _LONG:
            self.done()
        self._hold()
        data = json.dumps(text).encode("ascii") + b"\n"
        append(self.files, self._path, data, sync=True)
        self._saved, self._size, self._waiting = text, self._size + len(data), False

    def done(self) -> None:
        """The text is committed or given up: nothing is offered again."""
        self._saved, self._size, self._waiting = "", 0, False
        if self._fd >= 0:
            with contextlib.suppress(OSError):
                self.files.truncate(self._fd, 0)

    def close(self) -> None:
        """Lets go of the file; it goes too if nothing is in it."""
        if self._fd >= 0:
            if not self._saved:
                with contextlib.suppress(OSError):
                    self.files.unlink(self._path)
            self.files.close(self._fd)
            self._fd = -1

    def _hold(self) -> None:
        if self._fd < 0:
            make_folder(self.files, self.folder)
            self._fd = self.files.open(self._path, os.O_RDWR | os.O_CREAT)
            self.files.lock(self._fd)


def offered(files: Disk, folder: str) -> list[Offer]:
    """The drafts of faces that are no more. A draft that cannot be read is left out, and left alone."""
    found = []
    for name, stat in sorted(files.scan(f"{folder}/{FOLDER}").items()):
        if name.endswith(".jsonl") and stat.regular and stat.size:
            with contextlib.suppress(OSError):
                text = _last(files.read(f"{folder}/{FOLDER}/{name}"))
                if text.strip() and _free(files, f"{folder}/{FOLDER}/{name}"):
                    found.append(Offer(name, text))
    return found


def drop(files: Disk, folder: str, offer: Offer) -> None:
    """Deletes a draft that was taken up or declined. May raise `OSError`."""
    files.unlink(f"{folder}/{FOLDER}/{offer.name}")


def _free(files: Disk, path: str) -> bool:
    fd = files.open(path, os.O_RDWR)
    try:
        return files.lock(fd)
    finally:
        files.close(fd)


def _last(data: bytes) -> str:
    """The text saved last; a line torn off by a death is passed over."""
    for line in reversed(data.split(b"\n")):
        with contextlib.suppress(ValueError):
            text = json.loads(line)
            if isinstance(text, str):
                return text
    return ""


def _typed(before: str, after: str) -> int:
    """How many characters differ between two states of the text, counted from both ends."""
    start, shorter = 0, min(len(before), len(after))
    while start < shorter and before[start] == after[start]:
        start += 1
    end = 0
    while end < shorter - start and before[-1 - end] == after[-1 - end]:
        end += 1
    return max(len(before), len(after)) - start - end
