"""What the end of a session brings: a hero die for each hero, as far as the level lets them be kept (A4.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.systems.outcome import revise
from companion.systems.sdm.sheet import dump, load

if TYPE_CHECKING:
    from companion.campaign.model import Campaign
    from companion.systems.command import Here


def passes(here: Here, what: str) -> tuple[Campaign, tuple[str, ...]]:
    """The campaign after a new `scene`, which brings nothing, or the end of a `session`."""
    campaign, told = here.campaign, []
    for doc in [doc for doc in campaign.characters() if campaign.get("system", campaign.system, doc) == "sdm"]:
        sheet = load(campaign.doc(doc))
        if what == "session" and sheet.hero < sheet.level:
            campaign = revise(campaign, doc, dump(sheet), dump(replace(sheet, hero=sheet.hero + 1)))
            told.append(f"{campaign.name_of(doc)}: a hero die, {sheet.hero} → {sheet.hero + 1}")
    return campaign, tuple(told)
