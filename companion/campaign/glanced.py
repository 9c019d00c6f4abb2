"""The names of the tables in many files, kept between starts, so that the next one reads only what has changed.

The file can be deleted at any time. An entry holds for the state of a file by which it was found: its name, when it was
changed, its size, its inode. One changed so lately that a second change might not show is never kept.
"""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import TYPE_CHECKING

from companion.campaign.files import Disk, make_folder
from companion.campaign.files import replace as put_file
from companion.tables.glances import Title

if TYPE_CHECKING:
    from companion.tables.shelf import Page

VERSION = 1
WORTH = 100
"""Files from which on it is worth it: fewer are glanced at sooner than a cache is written."""
MOST = 10_000
"""Entries before those not wanted at this start are dropped."""
_SURE = 2_000_000_000
"""Nanoseconds after which a file's time of change tells of any further change."""


class KeptGlances:
    """Glances kept in one file.

    Args:
        path: where; it need not exist.
        now: the time in nanoseconds, as files have it.
    """

    def __init__(self, path: Path, now: Callable[[], int] = time.time_ns, files: Disk | None = None) -> None:
        self.path = path
        self._now = now
        self._files = files or Disk()
        self._known: dict[str, Title] | None = None
        self._wanted: dict[str, Title] = {}
        self._new = 0

    def find(self, page: Page, stamp: Hashable) -> Title | None:
        """What a glance at `page` showed when its stamp was this."""
        if self._known is None:
            self._known = self._read()
        key = _key(page, stamp)
        title = self._known.get(key)
        if title is not None:
            self._wanted[key] = title
        return title

    def keep(self, page: Page, stamp: Hashable, title: Title) -> None:
        """Takes up a glance at a file that has not just been changed."""
        if isinstance(stamp, tuple) and self._now() - stamp[0] > _SURE:
            self._wanted[_key(page, stamp)] = title
            self._new += 1

    def settle(self) -> None:
        """Writes what is new, if it is worth it; where it cannot be written, the next start glances again."""
        if not self._new or len(self._wanted) < WORTH:
            return
        titles = {**(self._known or {}), **self._wanted}
        self._known, self._new = (titles if len(titles) <= MOST else dict(self._wanted)), 0
        plain = {key: [title.linked, *title.names] for key, title in self._known.items()}
        with contextlib.suppress(OSError):
            for folder in (self.path.parent.parent, self.path.parent):
                make_folder(self._files, str(folder))
            body = json.dumps({"version": VERSION, "titles": plain}, separators=(",", ":"))
            put_file(self._files, str(self.path), body.encode("ascii"), sync=False)

    def _read(self) -> dict[str, Title]:
        """What was kept; nothing of a file that is not as this module writes it."""
        try:
            values = json.loads(self._files.read(str(self.path)))
            if values["version"] != VERSION:
                return {}
            return {key: _title(*found) for key, found in values["titles"].items()}
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return {}


def _title(linked: bool, *names: str) -> Title:
    """A title out of the file. Raises `TypeError` for what is none."""
    if not isinstance(linked, bool) or not all(isinstance(name, str) for name in names):
        raise TypeError
    return Title(names, linked)


def _key(page: Page, stamp: Hashable) -> str:
    return f"{page.path} {stamp}"
