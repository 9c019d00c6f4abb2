"""Good states of the sheets, one for each day and session, and what was damaged when it was put right.

The oldest goes when there are more than enough, but a state much smaller than another never pushes one out.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.campaign.files import TEMPORARY, Disk, make_folder, replace

FOLDER = ".backup"
KEPT = 24


class Backups:
    """The backup folder of a campaign. States are ordered by the history's number, never by the clock."""

    def __init__(self, files: Disk, folder: str) -> None:
        self.files, self.folder = files, f"{folder}/{FOLDER}"

    def names(self) -> list[str]:
        """The states there are, the oldest first."""
        found = self.files.scan(self.folder).items()
        return sorted(name for name, stat in found if stat.folder and name[:8].isdecimal())

    def keep(self, n: int, label: str, sheets: Mapping[str, bytes]) -> None:
        """Keeps a state, unless one of that label is kept. May raise `OSError`.

        Args:
            n: the number of the last record in it.
            label: the day and the session.
            sheets: the files by name, like `characters/odo.toml`; every one has been read as a document.
        """
        for name in self.files.scan(self.folder):
            if name.startswith(TEMPORARY):
                self._drop(f"{self.folder}/{name}")
        names = self.names()
        if any(name.endswith(f"-{label}") for name in names) or not sheets:
            return
        draft, target = f"{self.folder}/{TEMPORARY}{self.files.suffix()}", f"{self.folder}/{n:08}-{label}"
        make_folder(self.files, self.folder)
        make_folder(self.files, draft)
        for name, data in sheets.items():
            if "/" in name:
                make_folder(self.files, f"{draft}/{name.rpartition('/')[0]}")
            replace(self.files, f"{draft}/{name}", data)
        self.files.replace(draft, target)
        largest = max((self._size(f"{self.folder}/{name}") for name in names), default=0)
        if 2 * self._size(target) >= largest:
            for name in [*names, target][: max(0, len(names) + 1 - KEPT)]:
                self._drop(f"{self.folder}/{name}")

    def read(self, state: str) -> dict[str, bytes]:
        """The files of a state, by name. May raise `OSError`."""
        found = {}
        for folder in ("", "characters/"):
            for name, stat in self.files.scan(f"{self.folder}/{state}/{folder}".rstrip("/")).items():
                if stat.regular:
                    found[folder + name] = self.files.read(f"{self.folder}/{state}/{folder}{name}")
        return found

    def aside(self, file: str, data: bytes) -> str:
        """Keeps the bytes of a damaged file; answers the name it has now, relative to the campaign."""
        name = f"damaged-{self.files.suffix()}-{file.replace('/', '-')}"
        make_folder(self.files, self.folder)
        replace(self.files, f"{self.folder}/{name}", data)
        return f"{FOLDER}/{name}"

    def _size(self, folder: str) -> int:
        parts = (self.files.scan(folder), self.files.scan(f"{folder}/characters"))
        return sum(stat.size for found in parts for stat in found.values() if stat.regular)

    def _drop(self, folder: str) -> None:
        for inner in (f"{folder}/characters", folder):
            for name, stat in self.files.scan(inner).items():
                if stat.regular:
                    self.files.unlink(f"{inner}/{name}")
            if self.files.stat(inner) is not None:
                self.files.rmdir(inner)
