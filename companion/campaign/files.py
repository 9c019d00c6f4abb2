"""The one object through which everything is written, and the two ways to write that lose nothing.

`Disk` is the thinnest possible layer over the system calls; tests put another in its place that fails, dies or forgets.
`append` and `replace` are built on it and are the only writers of the campaign: a line at the end of a file, or a whole
file at once.
"""

# ruff: noqa: PTH102, PTH105, PTH106, PTH108, PTH116, PTH119, PTH120, PTH123
# The calls to the system themselves are meant here.

from __future__ import annotations

import contextlib
import errno
import os
import stat as modes
import sys
import time
from typing import NamedTuple

from companion.campaign.in_place import AFTER, STEM, finish, write_over

TEMPORARY = AFTER  # begins the name of a file on its way to replace another


class Stat(NamedTuple):
    """What tells one state of a file from another, without reading it."""

    mtime: int
    size: int
    inode: int
    ctime: int
    mode: int
    links: int

    @property
    def regular(self) -> bool:
        """Whether it is an ordinary file: nothing else is ever read, so that a pipe cannot block us."""
        return modes.S_ISREG(self.mode)

    @property
    def folder(self) -> bool:
        return modes.S_ISDIR(self.mode)

    @property
    def writable(self) -> bool:
        """Whether anybody may write it. The mode is asked, because a rename would replace a read-only file."""
        return bool(self.mode & 0o222)


class Disk:
    """The calls to the system that a campaign makes. Every one may raise `OSError`."""

    def open(self, path: str, flags: int, mode: int = 0o600) -> int:
        return os.open(path, flags | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0), mode)

    def write(self, fd: int, data: bytes) -> int:
        return os.write(fd, data)

    def fsync(self, fd: int) -> None:
        """Waits until what was written is on the medium; on macOS that takes a call of its own."""
        if sys.platform == "darwin":
            import fcntl

            fcntl.fcntl(fd, fcntl.F_FULLFSYNC)
        else:
            os.fsync(fd)

    def close(self, fd: int) -> None:
        os.close(fd)

    def truncate(self, fd: int, size: int) -> None:
        os.ftruncate(fd, size)

    def chmod(self, fd: int, mode: int) -> None:
        os.fchmod(fd, mode)

    def replace(self, source: str, target: str) -> None:
        os.replace(source, target)

    def unlink(self, path: str) -> None:
        os.unlink(path)

    def mkdir(self, path: str) -> None:
        os.mkdir(path, 0o700)

    def rmdir(self, path: str) -> None:
        os.rmdir(path)

    def stat(self, path: str) -> Stat | None:
        """The state of what `path` leads to, or None where there is nothing."""
        try:
            found = os.stat(path)
        except (FileNotFoundError, NotADirectoryError):
            return None
        return _stat(found)

    def scan(self, folder: str) -> dict[str, Stat]:
        """What is in a folder, by name; links that lead nowhere are left out. Empty where there is no folder."""
        found = {}
        with contextlib.suppress(FileNotFoundError, NotADirectoryError), os.scandir(folder) as entries:
            for entry in entries:
                with contextlib.suppress(OSError):
                    found[entry.name] = _stat(os.stat(entry.path))
        return found

    def read(self, path: str, start: int = 0, size: int = -1) -> bytes:
        """The bytes of a file from `start`, at most `size` of them unless it is -1."""
        with open(path, "rb", buffering=0) as file:
            if start:
                file.seek(start)
            return file.readall() if size < 0 else file.read(size) or b""

    def pause(self, seconds: float) -> None:
        """Lets others go on for a while."""
        time.sleep(seconds)

    def lock(self, fd: int) -> bool:
        """Takes the lock of an open file without waiting; False if somebody else has it. Closing frees it."""
        if sys.platform == "win32":
            import msvcrt

            try:
                msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
            except OSError:
                return False
            return True
        import fcntl

        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno in (errno.EAGAIN, errno.EACCES):
                return False
            if error.errno not in (errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL):
                raise
        return True

    def realpath(self, path: str) -> str:
        return os.path.realpath(path)

    def suffix(self) -> str:
        """Something that no other file of this folder has in its name."""
        return os.urandom(6).hex()


def _stat(found: os.stat_result) -> Stat:
    return Stat(found.st_mtime_ns, found.st_size, found.st_ino, found.st_ctime_ns, found.st_mode, found.st_nlink)


def append(files: Disk, path: str, data: bytes, sync: bool) -> None:
    """Adds `data` at the end of a file, made if it is not there; whole, or not at all where the disk lets us.

    Args:
        sync: whether to wait until it is on the medium.

    Raises:
        OSError: it is not, or not surely, there. What was half written is taken back as far as that works.
    """
    before = files.stat(path)
    if before is not None and not before.regular:
        raise OSError(errno.EINVAL, "not an ordinary file", path)
    size = before.size if before else 0
    fd = files.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    whole = False
    try:
        write_all(files, fd, data)
        if sync:
            _sync(files, fd, path)
        whole = True
    finally:
        if not whole:
            with contextlib.suppress(OSError):
                files.truncate(fd, size)
        with contextlib.suppress(OSError):
            files.close(fd)
    if before is None and sync:
        sync_folder(files, parent(path))


def replace(files: Disk, path: str, data: bytes, sync: bool = True) -> None:
    """Puts `data` in the place of a whole file, which is at every moment the old one or the new.

    Links are followed, so that they stay links; the mode stays; a file that nobody may write is not replaced. A file
    with several names is written in place, after copies beside it are safe (`companion.campaign.in_place`).

    Raises:
        OSError: the old file stands as it was.
    """
    target = files.realpath(path)
    old = files.stat(target)
    if old is not None and not (old.regular and old.writable):
        raise OSError(errno.EACCES, "read-only" if old.regular else "not an ordinary file", path)
    folder, name = parent(target), os.path.basename(target)
    temporary = f"{folder}/{TEMPORARY}{name[:STEM]}-{files.suffix()}"
    moved = False
    try:
        _write_new(files, temporary, data, old, sync)
        if old is not None and old.links > 1:
            moved = True  # what lies beside it is needed until it is whole
            write_over(files, target, data, temporary)
        else:
            files.replace(temporary, target)
            moved = True
    finally:
        if not moved:
            with contextlib.suppress(OSError):
                files.unlink(temporary)
    if sync:
        sync_folder(files, folder)


class Unsynced(OSError):
    """The medium did not confirm what was written. The same file must not be trusted with it again."""


def _sync(files: Disk, fd: int, path: str) -> None:
    try:
        files.fsync(fd)
    except OSError as error:
        raise Unsynced(error.errno, error.strerror, path) from error


def _write_new(files: Disk, path: str, data: bytes, like: Stat | None, sync: bool) -> None:
    fd = files.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
    try:
        if like is not None and modes.S_IMODE(like.mode) != 0o600:
            files.chmod(fd, modes.S_IMODE(like.mode))
        write_all(files, fd, data)
        if sync:
            files.fsync(fd)
    finally:
        files.close(fd)
    written = files.stat(path)
    if written is None or written.size != len(data):
        raise OSError(errno.EIO, "written short", path)


def write_all(files: Disk, fd: int, data: bytes) -> None:
    """Writes all of `data`, however many calls that takes."""
    rest = memoryview(data)
    while rest:
        written = files.write(fd, bytes(rest))
        if not written:
            raise OSError(errno.EIO, "nothing was written")
        rest = rest[written:]


def sync_file(files: Disk, path: str) -> None:
    """Waits until what was appended to a file is on the medium."""
    fd = files.open(path, os.O_WRONLY | os.O_APPEND)
    try:
        files.fsync(fd)
    finally:
        files.close(fd)


def sync_folder(files: Disk, folder: str) -> None:
    """Waits until the names in a folder are on the medium, where the system knows such a thing."""
    if sys.platform == "win32":
        return
    fd = files.open(folder, os.O_RDONLY)
    try:
        files.fsync(fd)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP, errno.EBADF):
            raise
    finally:
        files.close(fd)


def parent(path: str) -> str:
    """The folder that a path is in."""
    return os.path.dirname(path) or "."


def sweep(files: Disk, folder: str) -> None:
    """Ends or deletes what processes that died left on its way. Only under the lock."""
    finish(files, folder)
    for name, stat in files.scan(folder).items():
        if name.startswith(TEMPORARY) and stat.regular:
            with contextlib.suppress(OSError):
                files.unlink(f"{folder}/{name}")


def make_folder(files: Disk, path: str) -> None:
    """Makes a folder whose parent exists, unless it is there."""
    if files.stat(path) is None:
        with contextlib.suppress(FileExistsError):
            files.mkdir(path)
            sync_folder(files, parent(path))
