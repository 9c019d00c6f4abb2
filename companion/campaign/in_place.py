"""Writing over a file that has several names, which a rename would part from each other.

Such a file is torn if the process dies while it is written. So both what it was and what it is to be lie beside it
until it is whole, under one suffix, and whoever looks at the folder next ends what was begun.
"""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.campaign.files import Disk, Stat

BEFORE, AFTER = ".old-", ".new-"  # begin the names of what the file was, and of what it is to be
STEM = 80  # so much of the file's own name is in theirs


def write_over(files: Disk, path: str, data: bytes, after: str) -> None:
    """Writes `data` over the bytes of a file.

    Args:
        after: a file beside it that holds `data`, on the medium; it is gone afterwards.

    Raises:
        OSError: the file is what it was; or, if even that failed, torn until `finish` mends it.
    """
    from companion.campaign.files import sync_folder

    folder, name = os.path.split(after)
    before, was = f"{folder}/{BEFORE}{name.removeprefix(AFTER)}", files.read(path)
    try:
        _put(files, before, was, os.O_CREAT | os.O_EXCL)
        sync_folder(files, folder)
        _put(files, path, data)
    except OSError:
        _put(files, path, was)
        _drop(files, before, after)
        raise
    _drop(files, before, after)


def finish(files: Disk, folder: str) -> None:
    """Ends what a process that died began in a folder, unless a person has changed the file since. Under the lock.

    Raises:
        OSError: a file is still torn.
    """
    listed = files.scan(folder)
    for name in listed:
        if name.startswith(BEFORE):
            rest = name.removeprefix(BEFORE)
            before, after = f"{folder}/{name}", f"{folder}/{AFTER}{rest}"
            path = f"{folder}/{_target(rest, listed)}"
            if files.stat(after) is not None and files.stat(path) is not None:
                wanted = files.read(after)
                if is_torn(files.read(path), files.read(before), wanted):
                    _put(files, path, wanted)
            _drop(files, before, after)


def is_torn(data: bytes, before: bytes, after: bytes) -> bool:
    """Whether a file is neither what it was nor what it is to be, and yet all its bytes are of the one or the other."""
    if data in (before, after) or not min(len(before), len(after)) <= len(data) <= max(len(before), len(after)):
        return False
    size = len(data)
    old, new = before.ljust(size, b"\0"), after.ljust(size, b"\0")
    return all(byte in (one, other, 0) for byte, one, other in zip(data, old, new, strict=False))


def _target(rest: str, listed: dict[str, Stat]) -> str:
    """The file that `.old-odo.toml-1f2e3d` belongs to."""
    stem = rest.rpartition("-")[0]
    return next((name for name in listed if name[:STEM] == stem), stem)


def _drop(files: Disk, *paths: str) -> None:
    for path in paths:
        with contextlib.suppress(FileNotFoundError):
            files.unlink(path)


def _put(files: Disk, path: str, data: bytes, flags: int = 0) -> None:
    from companion.campaign.files import write_all

    fd = files.open(path, os.O_WRONLY | flags)
    try:
        write_all(files, fd, data)
        files.truncate(fd, len(data))
        files.fsync(fd)
    finally:
        files.close(fd)
