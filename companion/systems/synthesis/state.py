"""What a campaign holds for Synthesis beside the sheets: foes, a conflict under way, what it left. All under one key.

`conflict`, `aftermath` (what is left to spend), `struggle` (a Character Conflict's dice, waiting), `impose` (what such
a one imposes, by the Trait that won, until it is named), `conflicts` (how many there have been), `foes`,
`surroundings`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.campaign import keys
from companion.campaign.model import Campaign, Doc

HOME = "synthesis"


def get(campaign: Campaign, *key: str) -> Any:
    """The value there, or None."""
    return campaign.get(keys.join(HOME, *key))


def table(campaign: Campaign, *key: str) -> Doc:
    """The table there; empty where there is none, or something else stands."""
    found = get(campaign, *key)
    return found if isinstance(found, Mapping) else {}


def put(campaign: Campaign, value: Any, *key: str) -> Campaign:
    """`campaign` with that value there; None takes it away."""
    if value is None and get(campaign, *key) is None:
        return campaign
    return campaign.put(keys.join(HOME, *key), value)


def reserved(campaign: Campaign) -> tuple[tuple[str, int, str], ...]:
    """What Character Conflicts impose and nobody has named yet: the Trait that won, the level, the bearer."""
    owed = table(campaign, "impose")
    return tuple(
        (name, entry["level"], str(entry.get("who", "")))
        for name, entry in owed.items()
        if isinstance(entry, Mapping) and isinstance(entry.get("level"), int)
    )
