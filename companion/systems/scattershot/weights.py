"""What weighs on every roll of a Persona or a foe: Combat Advantage and residual modifiers (B4, B8.1)."""

from __future__ import annotations

from companion.campaign.model import Campaign
from companion.systems.scattershot import regulars
from companion.systems.scattershot.residuals import counts
from companion.systems.scattershot.settings import epic
from companion.systems.scattershot.sheet import Sheet, load

Modifiers = tuple[tuple[str, int], ...]


def on_persona(campaign: Campaign, sheet: Sheet) -> Modifiers:
    """What weighs on every roll of ours, each by its name: what foes hold over us, and residual modifiers."""
    held = tuple((f"{foe}'s advantage", -min(n, epic(campaign))) for foe, n in sheet.against.items() if n > 0)
    stayed = tuple((name, one.value) for name, one in sheet.residuals.items() if counts(campaign, one))
    return held + stayed


def on_foe(campaign: Campaign, foe: str) -> Modifiers:
    """What weighs on every roll of a foe: what each Persona holds over it, and residual modifiers."""
    regular = regulars.find(campaign, foe)
    found = list(regulars.weighing(campaign, regular).items()) if regular else []
    for doc in campaign.characters():
        sheet = load(campaign.doc(doc))
        if campaign.get("system", campaign.system, doc) == "scattershot" and sheet.advantage.get(foe, 0) > 0:
            found.append((f"{sheet.name}'s advantage", -min(sheet.advantage[foe], epic(campaign))))
    return tuple(found)
