"""Who rolls when the rules say a random one does: the SDM characters of the campaign that are up (A2.10)."""

from __future__ import annotations

from companion.campaign.model import Campaign
from companion.dice import Source
from companion.errors import Refused
from companion.systems.command import Here

GONE = ("knocked-out", "dead", "destroyed")


def party(campaign: Campaign) -> tuple[str, ...]:
    """The documents of all characters of this system."""
    names = campaign.characters()
    return tuple(doc for doc in names if campaign.get("system", campaign.system, doc) == "sdm")


def present(campaign: Campaign) -> tuple[str, ...]:
    """The documents of those who can act."""
    return tuple(doc for doc in party(campaign) if campaign.get("state", "up", doc) not in GONE)


def somebody(campaign: Campaign, dice: Source) -> str:
    """The document of a random one of them; raises `Refused` when there is none."""
    there = present(campaign)
    if not there:
        raise Refused("rule", "nobody of the party can act", "bring somebody: /character NAME, or /relife")
    return there[dice.choose(len(there))] if len(there) > 1 else there[0]


def roller(here: Here) -> str:
    """Who rolls for a reaction: a random one of the party, or the active character if a setting says so (A3.3)."""
    return here.doc_name if here.setting("reaction_by") == "active" else somebody(here.campaign, here.dice)


def rollers(here: Here) -> tuple[str, ...]:
    """Those who may roll for a reaction, each as likely."""
    return (here.doc_name,) if here.setting("reaction_by") == "active" else present(here.campaign) or (here.doc_name,)


def said(campaign: Campaign, docs: tuple[str, ...]) -> str:
    """`a random one rolls: Odo, Mira`, or nothing when there is only one."""
    return f"a random one rolls: {', '.join(map(campaign.name_of, docs))}" if len(docs) > 1 else ""


def called(campaign: Campaign, doc: str) -> str:
    """` (Mira)` when more than one could have rolled, else nothing."""
    return f" ({campaign.name_of(doc)})" if len(party(campaign)) > 1 else ""
