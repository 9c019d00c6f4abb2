"""What becomes of an open question when other dice fall."""

from __future__ import annotations

from dataclasses import replace

from companion.campaign.model import Campaign
from companion.systems.command import Here
from companion.systems.outcome import answered
from companion.systems.synthesis.aftermath import aftermath, with_aftermath
from companion.systems.synthesis.record import keep
from companion.systems.synthesis.settings import value


def lapse(here: Here) -> tuple[Campaign, str]:
    """The campaign with nothing asked, and what that did, in words."""
    return lapsed(here.campaign)


def lapsed(campaign: Campaign) -> tuple[Campaign, str]:
    """The same for a campaign. What a Character Conflict imposes is only reserved (C5); levels are lost (C3.1)."""
    asks = campaign.get("asks")
    match asks["what"] if asks else "":
        case "":
            return campaign, ""
        case "spend":
            return _unspent(campaign)
        case "impose":
            return answered(campaign), f"level {asks['level']} is reserved: /impose NAME"
        case "conflict":
            return answered(keep(campaign, None)), "the tie is left as it is"
        case _:
            return answered(campaign), "what was asked has lapsed"


def _unspent(campaign: Campaign) -> tuple[Campaign, str]:
    after = aftermath(campaign)
    if after is None:
        return answered(campaign), ""
    levels = f"{after.left} {'level' if after.left == 1 else 'levels'} of the Success Number"
    if value(campaign, "unused_levels") == "kept":
        return answered(campaign), f"{levels} can still be spent"
    return with_aftermath(
        campaign, replace(after, left=0)
    ), f"{levels} went unspent and {'is' if after.left == 1 else 'are'} lost"
