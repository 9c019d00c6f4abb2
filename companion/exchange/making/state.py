"""The state that the tags of a log come to, taken in the order of the log."""

from __future__ import annotations

from collections.abc import Callable

from companion.campaign.model import Campaign
from companion.exchange.making.characters import played, present
from companion.exchange.making.goods import carried, wealth
from companion.exchange.making.people import LISTS, listed
from companion.exchange.making.progress import KINDS, moved
from companion.exchange.reading.result import Reading, Tag

_MAKERS: dict[str, Callable[[Campaign, Tag], Campaign]] = {
    **dict.fromkeys(LISTS, listed),
    "PC": played,
    "Inv": carried,
    "Wealth": wealth,
}


def state_of(campaign: Campaign, reading: Reading) -> tuple[Campaign, tuple[str, ...]]:
    """`campaign` after all tags of a reading, and what had to give way.

    Characters come first, so that what is carried has somebody to carry it. A reference (`[#N:…]`) restates nothing.
    """
    for name in (*reading.people, *(tag.name for tag in reading.tags if tag.kind == "PC" and tag.name)):
        campaign = present(campaign, name)
    notes: list[str] = []
    for tag in reading.tags:
        if tag.refers:
            continue
        if tag.kind in KINDS:
            campaign, note = moved(campaign, tag)
            notes += [note] if note else []
        else:
            campaign = _MAKERS[tag.kind](campaign, tag)
    return campaign, tuple(dict.fromkeys(notes))
