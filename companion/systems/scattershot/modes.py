"""The four modes of play (B2), and what each allows."""

from __future__ import annotations

from companion.campaign.model import Campaign
from companion.errors import Refused

SOLO = "solo"
GENERAL = "general"
SPECIFIC = "specific"
MECHANICAL = "mechanical"
MODES = (SOLO, GENERAL, SPECIFIC, MECHANICAL)

DETAIL = ("ask", "event", "table", "prep", "roll", "detail")
RATINGS = ("mib", "contest")


def mode(campaign: Campaign) -> str:
    """The mode of play; solo until another is called."""
    found = campaign.get("mode", SOLO)
    return found if found in MODES else SOLO


def is_mechanical(campaign: Campaign) -> bool:
    """Whether turns are strict."""
    return mode(campaign) == MECHANICAL


def need_mechanical(campaign: Campaign) -> None:
    """Raises `Refused` where turns are not strict."""
    if not is_mechanical(campaign):
        raise Refused("rule", "turns and Combat Advantage belong to Mechanical play", "call it: /mode mechanical")
