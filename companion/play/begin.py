"""A new campaign's state."""

from __future__ import annotations

from companion import systems
from companion.campaign.model import CAMPAIGN, FORMAT, Campaign
from companion.play.commands.characters import enter


def new_campaign(title: str, system: str, character: str = "") -> Campaign:
    """A campaign that begins: its title, its system with what that brings, and a blank character if one is named.

    Raises:
        Refused: `not-found`, for a system that is none.
    """
    document = {"format": FORMAT, "title": title, "system": system, **systems.load(system).begin}
    campaign = Campaign({CAMPAIGN: document})
    return enter(campaign, character, system) if character else campaign
