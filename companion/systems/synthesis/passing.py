"""What goes with a scene or a session: Indefinite Traits that were to last no longer (C2.2)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.campaign import keys
from companion.campaign.model import Campaign
from companion.systems.command import Here
from companion.systems.synthesis import bearers

ENDS = {"scene": ("scene",), "session": ("scene", "session")}


def passes(here: Here, what: str) -> tuple[Campaign, tuple[str, ...]]:
    """The campaign after a new `scene`, or the end of a `session`, and what expired, in words."""
    campaign, told = here.campaign, []
    for who in bearers.everybody(campaign):
        if what == "session":
            campaign, gone = _ended(campaign, who, ENDS[what])
        else:
            campaign, gone = bearers.purge(campaign, who)
        told += [f"{bearers.called(campaign, who)}: {words}" for words in gone]
    return campaign, tuple(told)


def _ended(campaign: Campaign, who: str, ends: tuple[str, ...]) -> tuple[Campaign, tuple[str, ...]]:
    """The campaign without the Traits of a bearer that last to the end of what ends now."""
    gone = [trait for trait in bearers.columns(campaign, who).indefinite.values() if trait.expires in ends]
    for doc, key in _keys(who, [trait.name for trait in gone]):
        campaign = campaign.put(key, None, doc)
    return campaign, tuple(f"{trait.shown} has expired with the {trait.expires}" for trait in gone)


def _keys(who: str, names: list[str]) -> Iterator[tuple[str, str]]:
    doc, key = bearers.place(who)
    above = keys.split(key) if key else ()
    for name in names:
        yield doc, keys.join(*above, "indefinite", name)
