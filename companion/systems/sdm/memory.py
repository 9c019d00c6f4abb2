"""What the campaign remembers besides the sheets: the last roll, the last reaction, what foes are owed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.campaign import keys
from companion.campaign.model import CAMPAIGN, Campaign, Doc

HOME = "sdm"


def recall(campaign: Campaign, what: str) -> Any:
    """What is remembered under a name, or None."""
    return campaign.get(keys.join(HOME, what))


def remember(campaign: Campaign, what: str, value: Doc | int | None) -> Campaign:
    """`campaign` remembering something under a name; None forgets it."""
    if value is None and recall(campaign, what) is None:
        return campaign
    return campaign.put(keys.join(HOME, what), value, CAMPAIGN)


def last_roll(campaign: Campaign) -> Doc | None:
    """The last test, save, reaction or attack, which hero dice can still change; None when there is none."""
    found = recall(campaign, "last")
    return found if isinstance(found, Mapping) and found.keys() >= {"kind", "who", "natural", "total"} else None


def owe_foes(campaign: Campaign, bonuses: int) -> Campaign:
    """`campaign` with so many more bonuses that the foes have coming."""
    return remember(campaign, "owed", (recall(campaign, "owed") or 0) + bonuses or None)


def open_thread(campaign: Campaign, name: str) -> Campaign:
    """`campaign` with a thread in its list: what will come of something one day."""
    key = keys.join("lists", "threads", name)
    there = campaign.get(key, {})
    return campaign.put(key, {**there, "count": int(there.get("count", 0)) + 1, "state": "open"})
