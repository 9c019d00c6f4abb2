"""What an action does when it is settled, besides its result (B3, B4, B8)."""

from __future__ import annotations

from dataclasses import replace

from companion.campaign.model import Campaign
from companion.systems.outcome import answered, ask
from companion.systems.scattershot import turns
from companion.systems.scattershot.chart import points
from companion.systems.scattershot.modes import is_mechanical
from companion.systems.scattershot.pending import Pending, verdict
from companion.systems.scattershot.resolution import Verdict
from companion.systems.scattershot.settings import value
from companion.systems.scattershot.sheet import now
from companion.systems.scattershot.state import keep, personae
from companion.systems.scattershot.targets import everybody
from companion.systems.scattershot.words import plural

RESULTS = ("factor", "residual", "scale")


def settled(campaign: Campaign, one: Pending) -> tuple[Campaign, tuple[str, ...]]:
    """`campaign` with the action over, and what the player should know."""
    found = verdict(campaign, one)
    after, drained = _drained(_hit(campaign, found), one, found)
    notes = [*_exceptional(campaign, found), *drained]
    if one.resistor and found.mib < 0:
        notes.append("the Resistor's action defines what happens; the Actor's is not ignored")
    if found.mib < 0:
        return answered(after), tuple(notes)
    if found.benefits:
        notes.append(f"{plural(found.benefits, 'Benefit')} to name: /complication benefit suggests")
    against = one.resistor.who if one.resistor else ""
    return open_results(after, RESULTS, found.mib, one.actor.who, against), tuple(notes)


def open_results(campaign: Campaign, kinds: tuple[str, ...], mib: int, who: str, against: str) -> Campaign:
    """`campaign` with the results that may still be taken from a settled action, each with a line that takes it.

    Args:
        who: the Actor.
        against: the Resistor, if one is known; "" for nobody.
    """
    aim = f" to {against}" if against in everybody(campaign) else ""
    lines = [f"/result {kind}{aim if kind != 'scale' else ''}" for kind in kinds]
    return ask(campaign, "result", kinds, lines=lines, mib=mib, who=who, against=against)


def _exceptional(campaign: Campaign, found: Verdict) -> tuple[str, ...]:
    """What somebody must now make up, for a Telling Blow or a Catastrophic Failure."""
    if found.slug == "telling":
        worth = plural(points(campaign, found.mib), "point")
        lasting = f"a disadvantage of {worth}, or a lasting Challenge, Benefit or Combat Advantage for each"
        return (f"the Subject's Proprietor adds what lasts to the session's end: {lasting}", "/complication telling")
    if found.slug == "catastrophic":
        return ("the Actor's player says how it goes wrong, for good: /complication catastrophe",)
    return ()


def _hit(campaign: Campaign, found: Verdict) -> Campaign:
    """A flurry ends with the step that hits."""
    if found.mib < 0 or not is_mechanical(campaign):
        return campaign
    there = turns.turns_of(campaign)
    return turns.put(campaign, replace(there, steps=0)) if there.steps else campaign


def _drained(campaign: Campaign, one: Pending, found: Verdict) -> tuple[Campaign, tuple[str, ...]]:
    """A magic or a spell that missed drains Power by the missed amount, as far as there is any."""
    magical = one.actor.ours and one.actor.kind in ("magic", "spell")
    if found.mib >= 0 or not magical or not value(campaign, "power_drain"):
        return campaign, ()
    for doc, sheet in personae(campaign):
        if sheet.name == one.actor.who and (drain := min(-found.mib, now(sheet, "power"))):
            lost = {**sheet.lost, "power": sheet.lost.get("power", 0) + drain}
            return keep(campaign, doc, sheet, replace(sheet, lost=lost)), (f"the miss drains {drain} Power",)
    return campaign, ()
