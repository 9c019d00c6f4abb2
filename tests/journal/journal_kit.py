"""Campaigns for the tests of the journal: sessions on disk, played line by line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.campaign.files import Disk
from companion.play.opening import create, open_session
from companion.play.session import Session


class CountingDisk(Disk):
    """A disk that keeps the paths of the files that were read."""

    def __init__(self) -> None:
        self.read_paths: list[str] = []

    def read(self, path: str, start: int = 0, size: int = -1) -> bytes:
        self.read_paths.append(path)
        return super().read(path, start, size)


def played(folder: Path, *lines: str) -> Session:
    """A new campaign in `folder` with one blank character, and these lines done in it."""
    session = open_session(create(folder, "The salt road", "sdm", "Odo"), seed=1)
    do(session, *lines)
    return session


def do(session: Session, *lines: str) -> dict[str, Any]:
    """What the last of the lines gave; each must be carried out."""
    result: dict[str, Any] = {}
    for line in lines:
        result = session.do(line)
        assert result["ok"], (line, result)
    return result


def ids(session: Session) -> list[str]:
    """The ids of all blocks, oldest first."""
    return [block.id for block in session.store.tail(10_000)]


def texts(session: Session) -> list[str]:
    """The words of all blocks, oldest first."""
    return [block.text for block in session.store.tail(10_000)]


def many_sessions(folder: Path, count: int, marked: Sequence[int] = ()) -> Session:
    """A campaign of `count` short sessions; those `marked` say something of a bell."""
    lines = []
    for number in range(1, count + 1):
        lines += [f"/session day {number}", "The mules know.", "? Is it far"]
        lines += ["The bell rings twice."] if number in marked else []
    return played(folder, *lines)
