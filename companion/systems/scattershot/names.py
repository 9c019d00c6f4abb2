"""The names by which dice and tables reach a Persona's ratings."""

from __future__ import annotations

import re
from collections.abc import Mapping

from companion.campaign.model import Campaign
from companion.systems.scattershot.ratings import Rating, ratings
from companion.systems.scattershot.sheet import BASE, load
from companion.systems.scattershot.weights import on_persona


def word(name: str) -> str:
    """A name as one word: `hit points` → `hit_points`."""
    return re.sub(r"\W+", "_", name.casefold()).strip("_")


def values(campaign: Campaign, doc: str) -> Mapping[str, int]:
    """Every rating by its name as one word."""
    return {name: one.rating for name, one in _by_word(campaign, doc).items()}


def modifiers(campaign: Campaign, doc: str, name: str) -> tuple[tuple[str, int], ...]:
    """What a rating adds to a question about a deed: what it is above 10, and what weighs on every roll (ours)."""
    found = _by_word(campaign, doc).get(word(name))
    if found is None:
        return ()
    return ((found.name, found.rating - BASE), *on_persona(campaign, load(campaign.doc(doc))))


def _by_word(campaign: Campaign, doc: str) -> dict[str, Rating]:
    return {word(each.name): each for each in ratings(campaign, load(campaign.doc(doc)))}
