"""What the player has to choose, and the line that chooses it."""

from __future__ import annotations

from companion.campaign.model import Campaign
from companion.play.lookup import commands


def answer_line(campaign: Campaign, number: int) -> str | None:
    """The line that takes choice `number` (from 1) of what is asked; None when there is no such choice.

    A system may give the lines with what it asks (`lines`); else the choice is an argument of the command that what is
    asked names, or a command by itself.
    """
    asks = campaign.get("asks")
    if not asks or not 1 <= number <= len(asks["choices"]):
        return None
    lines, choice = asks.get("lines"), str(asks["choices"][number - 1])
    if lines:
        return str(lines[number - 1])
    known = commands(campaign)
    if choice not in known and asks["what"] in known:
        return f"/{asks['what']} {choice}"
    return f"/{choice}"
