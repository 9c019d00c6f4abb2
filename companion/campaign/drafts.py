"""Text being typed, kept so that a dead process loses half a second of it, and a dead machine four.

Each face has one file in `.drafts/`, which it locks while it lives. Every save is a line at its end, so that nothing
that was saved is ever overwritten; a commit empties it. What no living face holds, the next one takes over.
"""

from __future__ import annotations

import contextlib
import json
import os
from typing import NamedTuple

from companion.campaign.files import Disk, append, make_folder, sync_folder

FOLDER = ".drafts"
SECONDS = 4.0
"""So long the medium need not have what was saved."""

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
        self.files, self.folder, self.machine = files, f"{folder}/{FOLDER}", machine
        self._campaign = folder
        self._saved, self._waited, self._loose = "", 0.0, False
        self.name = f"{machine}-{files.suffix()}.jsonl"
        self._path = f"{self.folder}/{self.name}"
        self._fd, self._size = -1, 0

    def keep(self, text: str, clock: float) -> None:
        """Tells what is typed now. It is saved at once, and waited for on the medium every four seconds at most.

        Args:
            text: all of it.
            clock: seconds on a clock that only goes forward.

        Raises:
            OSError: it could not be saved.
        """
        due = clock - self._waited >= SECONDS
        if text == self._saved and not (self._loose and due):
            return
        if text:
            self.save(text, sync=due)
        else:
            self.done()
        self._waited = clock if due else self._waited

    def save(self, text: str, *, sync: bool = True) -> None:
        """Saves the text now. May raise `OSError`.

        Args:
            sync: whether to wait until it is on the medium.
        """
        if self._size > _LONG:
            self._begin_anew(text)
            return
        self._hold()
        data = json.dumps(text).encode("ascii") + b"\n"
        append(self.files, self._path, data, sync)
        self._saved, self._size, self._loose = text, self._size + len(data), not sync

    def done(self) -> None:
        """The text is committed or given up: nobody takes it over."""
        self._saved, self._size, self._loose = "", 0, False
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

    def take_over(self) -> str:
        """The text that a face of this machine left when it ended, the newest, "" if none did; it is kept here now.

        Raises:
            OSError: it could not be kept; it stays where it was.
        """
        for offer in reversed(offered(self.files, self._campaign, self.machine)):
            self.save(offer.text)
            drop(self.files, self._campaign, offer)
            return offer.text
        return ""

    def _begin_anew(self, text: str) -> None:
        """Saves the text to another file, and gives up the one before once it is there."""
        fresh = Draft(self.files, self._campaign, self.machine)
        try:
            fresh.save(text)
        except OSError:
            fresh.close()
            raise
        self.done()
        self.close()
        self.name, self._path, self._fd, self._size = fresh.name, fresh._path, fresh._fd, fresh._size
        self._saved, self._loose = text, False

    def _hold(self) -> None:
        if self._fd < 0:
            make_folder(self.files, self.folder)
            self._fd = self.files.open(self._path, os.O_RDWR | os.O_CREAT)
            self.files.lock(self._fd)
            sync_folder(self.files, self.folder)


def offered(files: Disk, folder: str, machine: str) -> list[Offer]:
    """The drafts of faces of a machine that are no more, the newest last. One that cannot be read is left alone."""
    scanned = files.scan(f"{folder}/{FOLDER}").items()
    there = [(stat.mtime, name) for name, stat in scanned if stat.regular and stat.size]
    found = []
    for _, name in sorted(there):
        if name.startswith(f"{machine}-") and name.endswith(".jsonl"):
            with contextlib.suppress(OSError):
                text = _last(files.read(f"{folder}/{FOLDER}/{name}"))
                if text.strip() and _free(files, f"{folder}/{FOLDER}/{name}"):
                    found.append(Offer(name, text))
    return found


def drop(files: Disk, folder: str, offer: Offer) -> None:
    """Deletes a draft that was taken over. May raise `OSError`."""
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
