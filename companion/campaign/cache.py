"""What was seen when, so that opening a campaign reads the ends of its files only. All of it can be deleted."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Mapping
from typing import Any

from companion.campaign.files import Disk, Stat, append, make_folder, replace
from companion.campaign.record import as_json, from_json

FOLDER = ".cache"
_STATE = "state.json"
VERSION = 1


class Cache:
    """The cache folder of a campaign. Nothing here is waited for: what is torn or stale does not pass its check sum."""

    def __init__(self, files: Disk, folder: str) -> None:
        self.files, self.folder = files, f"{folder}/{FOLDER}"
        self._stat: Stat | None = None

    def load(self) -> dict[str, Any] | None:
        """The values last stored, or None if there are none that can be trusted."""
        try:
            stat = self.files.stat(f"{self.folder}/{_STATE}")
            data = self.files.read(f"{self.folder}/{_STATE}")
            self._stat = stat
            sum_, _, body = data.partition(b"\n")
            if int(sum_, 16) != zlib.crc32(body):
                return None
            values = json.loads(body, object_hook=from_json if b'"$toml"' in body else None)
        except (OSError, ValueError, RecursionError):
            return None
        return values if isinstance(values, dict) and values.get("version") == VERSION else None

    def store(self, values: Mapping[str, Any]) -> None:
        """Stores values in the place of the last ones. May raise `OSError`."""
        body = json.dumps({"version": VERSION, **values}, separators=(",", ":"), default=as_json).encode("ascii")
        make_folder(self.files, self.folder)
        replace(self.files, f"{self.folder}/{_STATE}", b"%08x\n" % zlib.crc32(body) + body, sync=False)
        self._stat = self.files.stat(f"{self.folder}/{_STATE}")

    def news(self) -> dict[str, Any] | None:
        """What another face has stored since this one last stored or loaded, if one has."""
        return self.load() if self.files.stat(f"{self.folder}/{_STATE}") != self._stat else None

    def rows(self, name: str, size: int, sum_: int) -> list[Any] | None:
        """The rows of a side file as it was at `size` bytes, or None if it is not that any more."""
        try:
            data = self.files.read(f"{self.folder}/{name}", 0, size)
            return [json.loads(row) for row in data.splitlines()] if zlib.crc32(data) == sum_ else None
        except (OSError, ValueError):
            return None

    def write_rows(self, name: str, rows: Iterable[Any]) -> tuple[int, int]:
        """Writes a side file; answers its size and check sum."""
        data = b"".join(map(_row, rows))
        make_folder(self.files, self.folder)
        replace(self.files, f"{self.folder}/{name}", data, sync=False)
        return len(data), zlib.crc32(data)

    def add_rows(self, name: str, size: int, sum_: int, rows: Iterable[Any]) -> tuple[int, int] | None:
        """Adds rows to a side file; None if it is not `size` long any more and has to be written anew."""
        path = f"{self.folder}/{name}"
        stat = self.files.stat(path)
        if stat is None or stat.size != size:
            return None
        data = b"".join(map(_row, rows))
        append(self.files, path, data, sync=False)
        return size + len(data), zlib.crc32(data, sum_)

    def sweep(self, wanted: Iterable[str]) -> None:
        """Deletes side files that nothing names any more."""
        keep = {_STATE, *wanted}
        for name in self.files.scan(self.folder):
            if name not in keep:
                self.files.unlink(f"{self.folder}/{name}")


def _row(values: Any) -> bytes:
    return json.dumps(values, separators=(",", ":")).encode("ascii") + b"\n"
