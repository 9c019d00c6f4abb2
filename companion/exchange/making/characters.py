"""Player characters: a sheet for each that a log names, with what the log says of it kept on the sheet."""

from __future__ import annotations

import re

from companion.campaign.model import Campaign
from companion.exchange.making.goods import carried, held
from companion.exchange.making.marks import merged
from companion.exchange.reading.result import Tag
from companion.play.commands.characters import enter

_GEAR = re.compile(r"Gear[:+](.+)", re.IGNORECASE)


def played(campaign: Campaign, tag: Tag) -> Campaign:
    """`campaign` with the character of a `[PC:…]` tag, and its stats and marks among the `marks` of the sheet.

    A tag without a name is about the active character.
    """
    doc = named(campaign, tag.name) if tag.name else campaign.active
    if not doc:
        campaign = present(campaign, tag.name or "The hero")
        doc = named(campaign, tag.name or "The hero")
    for part in tag.parts:
        if gear := _GEAR.fullmatch(part):
            campaign = _equipped(campaign, gear[1])
    there = campaign.get("marks", [], doc)
    marks = merged(there, (part for part in tag.parts if not _GEAR.fullmatch(part)))
    return campaign if marks == there else campaign.put("marks", marks, doc)


def _equipped(campaign: Campaign, names: str) -> Campaign:
    """`Gear:Flashlight,Notebook`: each is a thing carried; what is carried already stays as it is."""
    for name in filter(None, (name.strip() for name in names.split(","))):
        if held(campaign, name) is None:
            campaign = carried(campaign, Tag("Inv", name))
    return campaign


def present(campaign: Campaign, name: str) -> Campaign:
    """`campaign` with a character of this name; the first one becomes the active one."""
    if named(campaign, name):
        return campaign
    active = campaign.get("active")
    entered = enter(campaign, name, campaign.system)
    return entered.put("active", active) if active else entered


def named(campaign: Campaign, name: str) -> str:
    """The document of the character called so, or "". A first name is enough where only one has it."""
    names = {doc: campaign.name_of(doc).casefold() for doc in campaign.characters()}
    exact = [doc for doc, known in names.items() if known == name.casefold()]
    near = [doc for doc, known in names.items() if name.casefold() in known.split()]
    return exact[0] if exact else near[0] if len(near) == 1 else ""
