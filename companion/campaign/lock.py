"""The lock of a campaign: held for a commit only, and free the moment its holder dies."""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Iterator

from companion.campaign.files import Disk
from companion.errors import Busy

NAME = ".lock"
PATIENCE = 2.0  # seconds
_STEP = 0.01
_ROOM = 80  # bytes that are always written, so that nothing of an earlier holder is left behind them


@contextlib.contextmanager
def locked(files: Disk, folder: str, since: str, patience: float = PATIENCE) -> Iterator[None]:
    """Holds the lock of a campaign folder.

    Args:
        since: the time to tell to whoever has to wait.
        patience: how many seconds to wait for it.

    Raises:
        Busy: another face kept it for longer than that.
        OSError: the folder cannot be written.
    """
    fd = files.open(f"{folder}/{NAME}", os.O_RDWR | os.O_CREAT)
    try:
        end = time.monotonic() + patience
        while not files.lock(fd):
            if time.monotonic() >= end:
                raise Busy(_who(files, folder), "It lets go after each commit; try again.")
            time.sleep(_STEP)
        with contextlib.suppress(OSError):
            files.write(fd, json.dumps({"pid": os.getpid(), "since": since}).ljust(_ROOM).encode())
        yield
    finally:
        files.close(fd)


def _who(files: Disk, folder: str) -> str:
    try:
        holder = json.loads(files.read(f"{folder}/{NAME}"))
        return f"process {int(holder['pid'])} has this campaign's lock since {str(holder['since'])[11:19]}"
    except (OSError, ValueError, KeyError, TypeError):
        return "another process has this campaign's lock"
