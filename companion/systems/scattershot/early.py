"""Experience Dice rolled before the roll they are for (B4)."""

from __future__ import annotations

from companion.campaign import keys
from companion.campaign.model import Campaign
from companion.systems.scattershot.pending import Which
from companion.systems.scattershot.plain import integer


def put_early(campaign: Campaign, which: Which, value: int) -> Campaign:
    """`campaign` with dice waiting for the next roll of one side, added to those that wait already."""
    key = keys.join("early", which)
    there = integer(campaign.get(key), 0)
    return campaign.put(key, there + value)


def take_early(campaign: Campaign, which: Which) -> tuple[Campaign, int]:
    """`campaign` without the dice that waited for this roll, and what they add."""
    key = keys.join("early", which)
    waiting = integer(campaign.get(key), 0)
    return (campaign.put(key, None), waiting) if waiting else (campaign, 0)
