"""What an action does when it is settled, besides its result (B3, B4, B8)."""

from __future__ import annotations

from dataclasses import replace

from companion.campaign.model import Campaign
from companion.systems.outcome import answered
from companion.systems.scattershot import turns
from companion.systems.scattershot.chart import points
from companion.systems.scattershot.modes import is_mechanical
from companion.systems.scattershot.opened import RESULTS, TELLING, Open, open_results
from companion.systems.scattershot.pending import Pending, verdict
from companion.systems.scattershot.resolution import Verdict, overflow
from companion.systems.scattershot.settings import thresholds, value
from companion.systems.scattershot.sheet import now
from companion.systems.scattershot.state import keep, personae
from companion.systems.scattershot.words import plural


def settled(campaign: Campaign, one: Pending) -> tuple[Campaign, tuple[str, ...]]:
    """`campaign` with the action over, and what the player should know."""
    found = verdict(campaign, one)
    after, drained = _drained(_hit(campaign, found), one, found)
    notes = [*_exceptional(campaign, found), *drained]
    if one.resistor and found.mib < 0:
        return _resisted(after, one, found, notes)
    if found.mib < 0:
        return answered(after), tuple(notes)
    if found.benefits:
        notes.append(f"{plural(found.benefits, 'Benefit')} to name: /complication benefit suggests")
    against = one.resistor.who if one.resistor else ""
    open_now = Open(RESULTS, found.mib, one.actor.who, against)
    if found.slug == "telling":
        open_now = replace(open_now, kinds=(*RESULTS, *TELLING), telling=points(campaign, found.mib))
    return open_results(after, open_now), tuple(notes)


def _resisted(campaign: Campaign, one: Pending, found: Verdict, notes: list[str]) -> tuple[Campaign, tuple[str, ...]]:
    """A contest lost: the Resistor's action gives the result, by as much as the Actor's fell short (B4)."""
    juncture = thresholds(campaign).juncture
    mib, over = min(-found.mib, juncture), overflow(-found.mib, juncture)
    who = one.resistor.who if one.resistor else ""
    notes.append(f"{who or 'the Resistor'} defines what happens, by {mib}; the Actor's action is not ignored")
    if over:
        notes.append(f"{plural(over, 'Benefit')} of the Resistor's to name: /complication benefit suggests")
    return open_results(campaign, Open(RESULTS, mib, who, one.actor.who)), tuple(notes)


def _exceptional(campaign: Campaign, found: Verdict) -> tuple[str, ...]:
    """What somebody must now make up, for a Telling Blow or a Catastrophic Failure."""
    if found.slug == "telling":
        worth = plural(points(campaign, found.mib), "point")
        lasting = f"a disadvantage of {worth}, or a lasting Challenge, Benefit or Combat Advantage for each"
        how = f"/result {', '.join(TELLING[:-1])} or {TELLING[-1]}"
        told = f"the Subject's Proprietor adds what lasts to the session's end: {lasting}"
        return (told, f"{how}; /complication telling")
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
    """A spell that missed drains Power by the missed amount, raw magic by its rank; as far as there is any (B3)."""
    cost, why = _cost(campaign, one, found)
    for doc, sheet in personae(campaign):
        if sheet.name == one.actor.who and (drain := min(cost, now(sheet, "power"))):
            lost = {**sheet.lost, "power": sheet.lost.get("power", 0) + drain}
            return keep(campaign, doc, sheet, replace(sheet, lost=lost)), (f"{why} drains {drain} Power",)
    return campaign, ()


def _cost(campaign: Campaign, one: Pending, found: Verdict) -> tuple[int, str]:
    """What an action costs in Power, and what costs it."""
    kind, missed = one.actor.kind if one.actor.ours else "", max(0, -found.mib)
    if kind == "magic" and value(campaign, "raw_magic") == "rank":
        return one.price, f"magic of rank {one.actor.rank}"
    drains = value(campaign, "power_drain") if kind == "spell" else value(campaign, "raw_magic") == "miss"
    return (missed, "the miss") if kind in ("spell", "magic") and drains else (0, "")
