"""From the campaign to a sheet and back."""

from __future__ import annotations

from collections.abc import Iterator

from companion.campaign.model import Campaign
from companion.errors import Refused
from companion.systems.command import Here
from companion.systems.outcome import revise
from companion.systems.scattershot.modes import mode
from companion.systems.scattershot.sheet import Entry, Sheet, dump, load

NAME = "scattershot"


def own_sheet(here: Here) -> Sheet:
    """The active Persona's sheet, to be changed. Raises `Refused` where another player is its Proprietor."""
    sheet = load(here.sheet)
    if sheet.player:
        raise Refused("rule", f"{sheet.name} is {sheet.player}'s: shown, not touched", "/as one of your own")
    return sheet


def keep(campaign: Campaign, doc: str, before: Sheet, after: Sheet) -> Campaign:
    """`campaign` with what differs between two states of a sheet written to its document."""
    return campaign if before == after else revise(campaign, doc, dump(before), dump(after))


def personae(campaign: Campaign) -> Iterator[tuple[str, Sheet]]:
    """Every Persona of this game in the campaign: the name of the document, and the sheet."""
    for doc in campaign.characters():
        if campaign.get("system", campaign.system, doc) == NAME:
            yield doc, load(campaign.doc(doc))


def entry(here: Here, what: str, *, points: int = 0, dice: int = 0, why: str = "") -> Entry:
    """A line of the ledger, in the mode that now is."""
    return Entry(what, points, dice, why, mode(here.campaign))
