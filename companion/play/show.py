"""The state of a campaign as `companion show` gives it: characters with all that follows, lists, clocks, the scene."""

from __future__ import annotations

from typing import Any

from companion.campaign.model import Campaign
from companion.play.actor import system_of
from companion.play.commands.lists import NAMED, entries
from companion.play.lookup import settings
from companion.systems.clocks import clocks


def shown(campaign: Campaign, entries: int) -> dict[str, Any]:
    """The fields of `companion show --json`. `entries` is how many entries the journal has."""
    stored = campaign.get("settings", {})
    return {
        "title": campaign.title,
        "system": campaign.system,
        "active": campaign.name_of(campaign.active) if campaign.active else None,
        "scene": campaign.get("scene"),
        "session": campaign.get("session", 0),
        "settings": {name: stored.get(name, each.default) for name, each in settings(campaign).items()},
        "asks": campaign.get("asks"),
        **system_of(campaign, campaign.active).top(campaign),
        "characters": [_character(campaign, doc) for doc in campaign.characters()],
        "lists": {name: _list(campaign, name) for name in dict.fromkeys([*NAMED.values(), *campaign.get("lists", {})])},
        "clocks": [{"name": name, **clock} for name, clock in clocks(campaign).items()],
        "entries": entries,
    }


def _character(campaign: Campaign, doc: str) -> dict[str, Any]:
    system = system_of(campaign, doc)
    return {"name": campaign.name_of(doc), "system": system.name, **system.show(campaign, doc)}


def _list(campaign: Campaign, name: str) -> list[dict[str, Any]]:
    return [{"name": item, **entry} for item, entry in entries(campaign, name).items()]
