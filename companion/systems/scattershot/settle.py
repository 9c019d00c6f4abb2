"""What an action does when it is settled, besides its result (B3, B4, B8)."""

from __future__ import annotations

from dataclasses import replace

from companion.campaign.model import Campaign
from companion.systems.outcome import answered, ask
from companion.systems.scattershot import turns
from companion.systems.scattershot.modes import is_mechanical
from companion.systems.scattershot.pending import Pending, verdict
from companion.systems.scattershot.resolution import Verdict
from companion.systems.scattershot.settings import value
from companion.systems.scattershot.sheet import load, now
from companion.systems.scattershot.state import keep
from companion.systems.scattershot.words import plural

RESULTS = ("factor", "residual", "scale")

_NOTES = {
    "telling": "the Subject's Proprietor adds something lasting: /complication telling",
    "catastrophic": "the Actor's player says how it goes wrong: /complication catastrophe",
}


def settled(campaign: Campaign, doc: str, one: Pending) -> tuple[Campaign, tuple[str, ...]]:
    """`campaign` with the action over, and what the player should know.

    Args:
        doc: the document of the active Persona, whose Power a missed spell drains.
    """
    found = verdict(campaign, one)
    after = _drained(_hit(campaign, found), doc, one, found)
    notes = [note for note in (_NOTES.get(found.slug, ""), *_drain_note(campaign, after, doc)) if note]
    if one.resistor and found.mib < 0:
        notes.append("the Resistor's action defines what happens; the Actor's is not ignored")
    if found.mib < 0:
        return answered(after), tuple(notes)
    if found.benefits:
        notes.append(f"{plural(found.benefits, 'Benefit')} to name: /complication benefit suggests")
    lines = [f"/result {kind}" for kind in RESULTS]
    waiting = {
        "mib": found.mib,
        "who": one.actor.who,
        "ours": one.actor.ours,
        "against": one.resistor.who if one.resistor else "",
    }
    return ask(after, "result", RESULTS, lines=lines, **waiting), tuple(notes)


def _hit(campaign: Campaign, found: Verdict) -> Campaign:
    """A flurry ends with the step that hits."""
    if found.mib < 0 or not is_mechanical(campaign):
        return campaign
    there = turns.turns_of(campaign)
    return turns.put(campaign, replace(there, steps=0)) if there.steps else campaign


def _drained(campaign: Campaign, doc: str, one: Pending, found: Verdict) -> Campaign:
    """A magic or a spell that missed drains Power by the missed amount, as far as there is any."""
    magical = one.actor.ours and one.actor.kind in ("magic", "spell")
    if found.mib >= 0 or not magical or not value(campaign, "power_drain"):
        return campaign
    sheet = load(campaign.doc(doc))
    lost = sheet.lost.get("power", 0) + min(-found.mib, now(sheet, "power"))
    return keep(campaign, doc, sheet, replace(sheet, lost={**sheet.lost, "power": lost}))


def _drain_note(before: Campaign, after: Campaign, doc: str) -> tuple[str, ...]:
    was, is_now = (now(load(campaign.doc(doc)), "power") for campaign in (before, after))
    return (f"the spell drains {was - is_now} Power",) if was != is_now else ()
