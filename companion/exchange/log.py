"""What is exported, as a value: the state of a campaign and the blocks of its sessions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from companion.campaign.model import Campaign
from companion.campaign.naming import number
from companion.campaign.store import Store
from companion.errors import Refused

_SPAN = re.compile(r"(\d{1,6})?(\.\.|-|–)?(\d{1,6})?")


@dataclass(frozen=True, slots=True)
class Chapter:
    """One session file: its path in the campaign (`journal/003-the-salt-gate.md`) and the words of its blocks."""

    file: str
    blocks: tuple[str, ...]

    @property
    def heading(self) -> str:
        """The first line of its heading without the signs, or "" if it begins otherwise."""
        first = self.blocks[0].split("\n", 1)[0] if self.blocks else ""
        return first.removeprefix("## ").strip() if first.startswith("## ") else ""


@dataclass(frozen=True, slots=True)
class Log:
    """A campaign to be written out.

    Attributes:
        chapters: its sessions, the oldest first.
        entries: how many entries the journal has.
        updated: the day of the last record, `2026-11-21`, or "".
        whole: whether these are all sessions; then the state goes with them.
    """

    campaign: Campaign
    chapters: tuple[Chapter, ...]
    entries: int = 0
    updated: str = ""
    whole: bool = True


def gather(store: Store, sessions: str = "") -> Log:
    """The whole of an open campaign, or a span of its sessions.

    Args:
        sessions: `2`, `2..4`, `2..` or `..4`, by the numbers of the sessions; "" for all.

    Raises:
        Refused: `bad-argument`, it is no span; `not-found`, there is no session in it.
    """
    files = store.sessions()
    wanted = files if not sessions else _within(files, sessions)
    newest = store.records(1)
    return Log(
        store.campaign,
        tuple(Chapter(file, tuple(block.text for block in store.blocks(file))) for file in wanted),
        store.entries,
        newest[0].record.at[:10] if newest else "",
        whole=wanted == files,
    )


def _within(files: Sequence[str], sessions: str) -> list[str]:
    match = _SPAN.fullmatch(sessions.strip())
    if not match or not (match[1] or match[3]):
        raise Refused("bad-argument", f"“{sessions}” is no span of sessions", "write --sessions 2..4, 2.. or 3")
    first = int(match[1] or 0)
    last = int(match[3]) if match[3] else first if not match[2] else 10**9
    numbers = [number(file) or place for place, file in enumerate(files, 1)]
    found = [file for file, each in zip(files, numbers, strict=True) if first <= each <= last]
    if not found:
        there = f"the sessions are {min(numbers)} to {max(numbers)}" if numbers else "there is no session yet"
        raise Refused("not-found", f"there is no session {sessions.strip()}", there)
    return found
