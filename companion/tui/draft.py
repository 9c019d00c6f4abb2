"""The line being typed, kept beside the campaign so that a crash takes at most half a second of it."""

from __future__ import annotations

from pathlib import Path

from companion.campaign.files import make_folder
from companion.campaign.files import replace as put_file
from companion.campaign.store import Store

_MOST = 1 << 20


class Draft:
    """The draft of one campaign on this machine.

    Args:
        store: the open campaign; its folder `.drafts` holds the draft.
    """

    def __init__(self, store: Store) -> None:
        self._files = store.files
        self._path = str(Path(store.folder) / ".drafts" / f"line-{store.machine}.txt")
        self._kept = ""

    def take(self) -> str:
        """What was being typed when the app ended; "" when nothing was."""
        try:
            stat = self._files.stat(self._path)
            data = self._files.read(self._path, 0, _MOST) if stat is not None and stat.regular else b""
        except OSError:
            return ""
        self._kept = data.decode("utf-8", "replace")
        return self._kept

    def keep(self, text: str, *, sync: bool = False) -> None:
        """Keeps `text`; an empty one leaves no file. A disk that does not take it is no reason to stop typing.

        Args:
            sync: whether to wait until it is on the disk, as when the app ends.
        """
        if text == self._kept and not sync:
            return
        try:
            if text:
                make_folder(self._files, str(Path(self._path).parent))
                put_file(self._files, self._path, text.encode("utf-8", "replace"), sync)
            elif self._files.stat(self._path) is not None:
                self._files.unlink(self._path)
        except OSError:
            return
        self._kept = text
