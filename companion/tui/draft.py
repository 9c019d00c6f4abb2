"""The line being typed, kept beside the campaign. A disk that does not take it is no reason to stop typing."""

from __future__ import annotations

from contextlib import suppress
from time import monotonic

from companion.campaign import drafts
from companion.campaign.store import Store


class Draft:
    """The draft of this window on a campaign.

    Args:
        store: the open campaign; its folder `.drafts` holds the drafts of all windows.
    """

    def __init__(self, store: Store) -> None:
        self._draft = drafts.Draft(store.files, store.folder, store.machine)

    def take(self) -> str:
        """What was being typed when a window ended, "" if nothing was; what another window is typing stays its own."""
        with suppress(OSError):
            return self._draft.take_over()
        return ""

    def keep(self, text: str) -> None:
        """Keeps what is typed now."""
        with suppress(OSError):
            self._draft.keep(text, monotonic())

    def leave(self, text: str) -> None:
        """Keeps it for certain, for the next window to take up."""
        with suppress(OSError):
            self._draft.save(text) if text else self._draft.done()
            self._draft.close()
