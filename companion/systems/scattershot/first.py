"""The steps of a first Persona (B3)."""

from __future__ import annotations

from companion.campaign.model import Campaign
from companion.systems.first import Choice, Step
from companion.systems.scattershot.catalogue import personae
from companion.systems.scattershot.sheet import load


def steps(campaign: Campaign, doc: str) -> tuple[Step, ...]:
    """A ready Persona, while nothing is bought yet; then nothing, for the rest is bought by lines."""
    if len(load(campaign.doc(doc)).ledger) > 1:
        return ()
    ready = tuple(Choice(one["ready"], f"/persona {one['ready']}", one["about"]) for one in personae().values())
    return (
        Step(
            "persona",
            "Persona",
            "Take a ready one, or begin with six statistics at 10 and buy what you like: /skill, /ability, /element.",
            ready,
        ),
    )
