"""The name of a session's journal file: `003-the-salt-gate.md`."""

from __future__ import annotations

from companion.campaign.model import Campaign
from companion.campaign.slug import slug


def session_file(before: Campaign, after: Campaign) -> str | None:
    """The file that a line begins, when it begins a session; None otherwise."""
    number = after.get("session", 0)
    if number == before.get("session", 0):
        return None
    title = str(after.get("session_title", ""))
    return f"{number:03d}-{slug(title)}.md" if title else f"{number:03d}.md"
