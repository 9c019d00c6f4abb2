"""Whose Experience Dice there are: the player's on the sheet, and those of whoever is against it (B4, B7)."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from companion.campaign.model import Campaign
from companion.systems.command import Here
from companion.systems.scattershot.plain import integer
from companion.systems.scattershot.points import entered
from companion.systems.scattershot.settings import number, value
from companion.systems.scattershot.sheet import load
from companion.systems.scattershot.state import entry, keep, personae

Pool = Literal["us", "them"]

RIVAL = "rival_dice"


def rival_dice(campaign: Campaign) -> int:
    """What those against the player hold."""
    return integer(campaign.get(RIVAL), number(campaign, RIVAL))


def held(here: Here, pool: Pool) -> int:
    """The dice in a pool."""
    return load(here.sheet).dice if pool == "us" else rival_dice(here.campaign)


def helping(campaign: Campaign, who: str, *, ours: bool) -> int:
    """The dice that may help a side: those of the Persona `who`, or of those against the player."""
    if not ours:
        return rival_dice(campaign)
    return next((sheet.dice for _, sheet in personae(campaign) if sheet.name == who), 0)


def paid(here: Here, pool: Pool, count: int, what: str) -> Here:
    """`here` with so many dice gone from a pool, entered in the ledger if it is the player's."""
    if not value(here.campaign, "experience_spent"):
        return here
    if pool == "them":
        return replace(here, campaign=here.campaign.put(RIVAL, rival_dice(here.campaign) - count))
    sheet = load(here.sheet)
    after = entered(sheet, entry(here, what, dice=-count))
    return replace(here, campaign=keep(here.campaign, here.doc_name, sheet, after))
