"""A disk in memory for the fault tests: it fails, dies, tears what it is writing, and forgets what was not synced."""

from __future__ import annotations

import errno
import os
import stat as modes
from collections.abc import Callable
from dataclasses import dataclass, field

from companion.campaign.files import Disk, Stat


class Killed(BaseException):
    """The process is no more. Nothing it tries afterwards reaches the disk."""


@dataclass
class Node:
    inode: int
    data: bytearray = field(default_factory=bytearray)
    synced: bytes = b""
    mode: int = 0o600
    changed: int = 0
    folder: bool = False


Names = dict[str, Node | None]


@dataclass
class Handle:
    node: Node
    path: str
    append: bool
    position: int = 0


class MemoryDisk(Disk):
    """The whole of `Disk` over a dictionary.

    Attributes:
        fuel: how many operations that write are still carried out; the one after them kills. None is endless.
        torn: how much of a write is on the disk when it kills, 0 to 1.
        fault: asked before every operation that writes, with its name, number and path; may raise `OSError`.
        log: the operations that write, by name and path.
    """

    def __init__(self) -> None:
        self.names: dict[str, Node] = {}
        self.durable: dict[str, Node] = {}
        self.pending: list[tuple[str, Names]] = []
        self.handles: dict[int, Handle] = {}
        self.locks: dict[int, int] = {}
        self.fuel: int | None = None
        self.torn = 0.0
        self.fault: Callable[[str, int, str], None] | None = None
        self.log: list[tuple[str, str]] = []
        self.read_bytes = 0
        self.dead = False
        self._serial = 0
        self.names["/saves"] = self.durable["/saves"] = self._node(folder=True)

    def revive(self) -> None:
        """Another process begins: what the dead one held is free."""
        self.handles.clear()
        self.locks.clear()
        self.fuel, self.dead = None, False

    def crash(self, names: int, keep: str) -> MemoryDisk:
        """What may be on the disk after the power failed.

        Args:
            names: how many of the changes of names that were not synced came through.
            keep: what came through of unsynced bytes: `all`, `none`, `half`, or `nul` where they are all NUL.
        """
        after = MemoryDisk()
        after._serial = self._serial
        found = dict(self.durable)
        for _, changes in self.pending[:names]:
            _change(found, changes)
        copies: dict[int, Node] = {}
        for path, node in found.items():
            if node.inode not in copies:
                data = bytearray(_after_power_loss(node, keep))
                copies[node.inode] = Node(node.inode, data, bytes(data), node.mode, after._tick(), node.folder)
            after.names[path] = copies[node.inode]
        after.durable = dict(after.names)
        return after

    def put(self, path: str, data: bytes) -> None:
        """A person writes a file, in place, and that is on the medium."""
        if path not in self.names:
            self.names[path] = self._node()
        node = self.names[path]
        for depth in range(2, path.count("/") + 1):
            name = "/".join(path.split("/")[: depth + 1])
            if name in self.names:
                self.durable[name] = self.names[name]
        node.data, node.synced, node.changed = bytearray(data), data, self._tick()

    def link(self, path: str, other: str) -> None:
        """A person gives a file another name too."""
        self.names[other] = self.durable[other] = self.names[path]
        self.durable[path] = self.names[path]

    def swap(self, path: str, data: bytes) -> None:
        """A person's editor writes a file by replacing it."""
        self.names.pop(path, None)
        self.put(path, data)

    def drop(self, path: str) -> None:
        """A person deletes a file or a folder with all that is in it."""
        for name in [name for name in self.names if name == path or name.startswith(f"{path}/")]:
            del self.names[name]
            self.durable.pop(name, None)

    def get(self, path: str) -> bytes:
        return bytes(self.names[path].data)

    def under(self, folder: str) -> dict[str, bytes]:
        """Every file under a folder."""
        return {
            path: bytes(node.data)
            for path, node in sorted(self.names.items())
            if path.startswith(f"{folder}/") and not node.folder
        }

    # what Disk does

    def pause(self, seconds: float) -> None:
        """Nothing goes on here by itself."""

    def open(self, path: str, flags: int, mode: int = 0o600) -> int:
        self._alive()
        node = self.names.get(path)
        if node is None and flags & os.O_CREAT:
            self._step("create", path)
            if not self._is_folder(path.rpartition("/")[0]):
                raise FileNotFoundError(errno.ENOENT, "No such file or directory", path)
            node = self._node(mode=mode)
            self._name(path, node)
        elif node is None:
            raise FileNotFoundError(errno.ENOENT, "No such file or directory", path)
        elif flags & os.O_EXCL:
            raise FileExistsError(errno.EEXIST, "File exists", path)
        self._serial += 1
        self.handles[self._serial] = Handle(node, path, bool(flags & os.O_APPEND))
        return self._serial

    def write(self, fd: int, data: bytes) -> int:
        handle = self.handles[fd] if fd in self.handles else self._alive()
        assert isinstance(handle, Handle)
        try:
            self._step("write", handle.path)
        except Killed:
            self._put(handle, data[: int(len(data) * self.torn)])
            raise
        self._put(handle, data)
        return len(data)

    def fsync(self, fd: int) -> None:
        handle = self._handle(fd)
        self._step("fsync", handle.path)
        if handle.node.folder:
            for folder, changes in self.pending:
                if folder == handle.path:
                    _change(self.durable, changes)
            self.pending = [change for change in self.pending if change[0] != handle.path]
        else:
            handle.node.synced = bytes(handle.node.data)

    def close(self, fd: int) -> None:
        self._alive()
        del self.handles[fd]
        for inode in [inode for inode, holder in self.locks.items() if holder == fd]:
            del self.locks[inode]

    def truncate(self, fd: int, size: int) -> None:
        handle = self._handle(fd)
        self._step("truncate", handle.path)
        del handle.node.data[size:]
        handle.node.changed = self._tick()

    def chmod(self, fd: int, mode: int) -> None:
        self._step("chmod", self._handle(fd).path)
        self._handle(fd).node.mode = mode

    def replace(self, source: str, target: str) -> None:
        self._step("replace", target)
        self.pending = [(_moved(at, source, target), _all_moved(names, source, target)) for at, names in self.pending]
        moved = {target + path[len(source) :]: node for path, node in self.names.items() if _in(path, source)}
        self._rename(target, {**dict.fromkeys(path for path in self.names if _in(path, source)), **moved})

    def unlink(self, path: str) -> None:
        self._step("unlink", path)
        if path not in self.names:
            raise FileNotFoundError(errno.ENOENT, "No such file or directory", path)
        self._name(path, None)

    def mkdir(self, path: str) -> None:
        self._step("mkdir", path)
        if path in self.names:
            raise FileExistsError(errno.EEXIST, "File exists", path)
        self._name(path, self._node(folder=True, mode=0o700))

    def rmdir(self, path: str) -> None:
        self._step("rmdir", path)
        self._name(path, None)

    def stat(self, path: str) -> Stat | None:
        self._alive()
        node = self.names.get(path)
        return None if node is None else _stat(node, self._links(node))

    def scan(self, folder: str) -> dict[str, Stat]:
        self._alive()
        start = f"{folder}/"
        return {
            path[len(start) :]: _stat(node, self._links(node))
            for path, node in self.names.items()
            if path.startswith(start) and "/" not in path[len(start) :]
        }

    def read(self, path: str, start: int = 0, size: int = -1) -> bytes:
        self._alive()
        if path not in self.names:
            raise FileNotFoundError(errno.ENOENT, "No such file or directory", path)
        data = self.names[path].data
        found = bytes(data[start:] if size < 0 else data[start : start + size])
        self.read_bytes += len(found)
        return found

    def lock(self, fd: int) -> bool:
        inode = self._handle(fd).node.inode
        if inode in self.locks:
            return False
        self.locks[inode] = fd
        return True

    def realpath(self, path: str) -> str:
        return path

    def suffix(self) -> str:
        return f"{self._tick():06x}"

    # inner

    def _alive(self) -> None:
        if self.dead:
            raise Killed

    def _step(self, name: str, path: str) -> None:
        self._alive()
        self.log.append((name, path))
        if self.fuel is not None:
            self.fuel -= 1
            if self.fuel < 0:
                self.dead = True
                raise Killed
        if self.fault is not None:
            self.fault(name, len(self.log) - 1, path)

    def _put(self, handle: Handle, data: bytes) -> None:
        place = len(handle.node.data) if handle.append else handle.position
        handle.node.data[place : place + len(data)] = data
        handle.position = place + len(data)
        handle.node.changed = self._tick()

    def _handle(self, fd: int) -> Handle:
        self._alive()
        return self.handles[fd]

    def _node(self, mode: int = 0o600, folder: bool = False) -> Node:
        return Node(self._tick(), mode=mode, changed=self._serial, folder=folder)

    def _links(self, node: Node) -> int:
        return sum(other is node for other in self.names.values())

    def _is_folder(self, path: str) -> bool:
        return path in self.names and self.names[path].folder

    def _name(self, path: str, node: Node | None) -> None:
        self._rename(path, {path: node})

    def _rename(self, path: str, changes: Names) -> None:
        """Changes names all at once; that lasts when the folder of `path` is synced."""
        _change(self.names, changes)
        self.pending.append((path.rpartition("/")[0], changes))

    def _tick(self) -> int:
        self._serial += 1
        return self._serial


def _change(names: dict[str, Node], changes: Names) -> None:
    for path, node in changes.items():
        if node is None:
            names.pop(path, None)
        else:
            names[path] = node


def _moved(path: str, source: str, target: str) -> str:
    return target + path[len(source) :] if path.startswith(f"{source}/") or path == source else path


def _all_moved(names: Names, source: str, target: str) -> Names:
    """What is to happen in a folder happens there, under whatever name the folder has by then."""
    return {
        _moved(path, source, target) if path.startswith(f"{source}/") else path: node for path, node in names.items()
    }


def _in(path: str, folder: str) -> bool:
    return path == folder or path.startswith(f"{folder}/")


def _stat(node: Node, links: int) -> Stat:
    kind = modes.S_IFDIR if node.folder else modes.S_IFREG
    return Stat(node.changed, len(node.data), node.inode, node.changed, kind | node.mode, links)


def _after_power_loss(node: Node, keep: str) -> bytes:
    data, synced = bytes(node.data), node.synced
    if keep == "all" or data == synced:
        return data
    if keep == "none":
        return synced
    if not data.startswith(synced):
        return data[: len(data) // 2] if keep == "half" else bytes(len(data))
    rest = data[len(synced) :]
    return synced + (rest[: len(rest) // 2] if keep == "half" else bytes(len(rest)))
