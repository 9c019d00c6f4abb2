"""Who falls, and when it is too soon (C7): death, segmenting, groups brought to nothing, Self at 0."""

from __future__ import annotations

from companion.campaign.model import CHARACTERS, Campaign
from companion.systems.command import Here
from companion.systems.synthesis import bearers, currency, state
from companion.systems.synthesis.traits import SELF, Columns, whole


def warnings(here: Here, who: str, name: str) -> tuple[str, ...]:
    """What the rules advise when the Trait `name`, or Self at 0, takes a bearer out of the story."""
    if not (name == SELF or currency.is_fall(name)):
        return ()
    if who.startswith(CHARACTERS):
        return ("the rules prefer Unconscious, Indefinite, to Dead (C7)",) if "dead" in name.casefold() else ()
    foe = who.removeprefix(bearers.FOES)
    important = bearers.columns(here.campaign, who).self > 1
    before = whole(state.get(here.campaign, "foes", foe, "met")) - 1 if important else 0
    wanted = int(here.setting("lead_ups"))
    if not important or before >= wanted:
        return ()
    were = f"there {'was' if before == 1 else 'were'} {max(0, before)}"
    return (f"{foe} has a Self of its own: {wanted} conflicts should come before it falls, {were} (C7)",)


def after_reducing(campaign: Campaign, who: str, before: Columns) -> tuple[Campaign, tuple[str, ...]]:
    """What follows from a Trait at 0: a group without its size is gone; a character without Self is the GM's."""
    columns = bearers.columns(campaign, who)
    if who.startswith(bearers.FOES) and any(each.size for each in before) and not any(each.size for each in columns):
        gone = state.put(campaign, True, "foes", who.removeprefix(bearers.FOES), "gone")
        return gone, (f"nothing is left of {bearers.called(campaign, who)}",)
    if who.startswith(CHARACTERS) and before.self and not columns.self:
        return campaign, (f"{bearers.called(campaign, who)} is the GM's until a Self roll: /improve (C2.3)",)
    return campaign, ()
