"""Scattershot, by our own reading of its published mechanics; unofficial, in our own words."""

from __future__ import annotations

from companion.campaign.model import Campaign
from companion.errors import Refused
from companion.systems.command import Command, Here
from companion.systems.outcome import answered
from companion.systems.scattershot import names
from companion.systems.scattershot.first import steps
from companion.systems.scattershot.modes import DETAIL, RATINGS, SOLO, mode
from companion.systems.scattershot.pending import CONTEST, MIB, pending, verdict
from companion.systems.scattershot.ready import blank, quick
from companion.systems.scattershot.settings import SETTINGS, value
from companion.systems.scattershot.settle import settled
from companion.systems.scattershot.show import show, status, top
from companion.systems.scattershot.told import told
from companion.systems.scattershot.view import view
from companion.systems.scattershot.words import meaning
from companion.systems.system import System

CREDIT = (
    "An unofficial reading of the Scattershot mechanics by Fang Langford (© 2002 Fang Langford and Impswitch), "
    "in our own words; skills, chart, elements and Personae are ours."
)


def guard(here: Here, command: Command, arguments: str) -> None:
    """Raises `Refused` for a roll of a Rating in solo mode, where dice are only for Detail (B2.1)."""
    if command.name in RATINGS and mode(here.campaign) == SOLO and value(here.campaign, "solo_ratings") == "refused":
        line = f"/{command.name} {arguments}".strip()
        raise Refused("rule", "in solo play dice are only for Detail", f"/mode specific, or /override {line}")


def tag(here: Here, command: Command) -> str:
    """`Detail`, for what makes Detail in solo mode."""
    return "Detail" if command.name in DETAIL and mode(here.campaign) == SOLO else ""


def lapse(here: Here) -> tuple[Campaign, str]:
    """An action that waits is settled as it stands by the next roll; a result not taken is left."""
    asks = here.campaign.get("asks") or {}
    if asks.get("what") not in (MIB, CONTEST):
        return answered(here.campaign), "what was asked has lapsed"
    one = pending(here.campaign)
    campaign, notes = settled(here.campaign, one)
    said = f"the action before is settled: {meaning(verdict(here.campaign, one))}"
    return answered(campaign), "; ".join((said, *notes))


def weighs(campaign: Campaign, doc: str) -> tuple[tuple[str, int], ...]:
    """Nothing: what weighs here weighs on ratings alone."""
    return ()


def _commands() -> tuple[Command, ...]:
    """Its commands."""
    from companion.systems.scattershot.commands import COMMANDS

    return COMMANDS


SYSTEM = System(
    name="scattershot",
    title="Scattershot",
    summary="Ratings and Experience Dice; you decide, dice tell",
    first=steps,
    credit=CREDIT,
    declared=_commands,
    settings=SETTINGS,
    blank=blank,
    quick=quick,
    show=show,
    view=view,
    status=status,
    values=names.values,
    modifiers=names.modifiers,
    weighs=weighs,
    told=told,
    begin={"mode": SOLO},
    presets={"glossary": {"catastrophe": "glossary", "critical_juncture": 7}},
    top=top,
    guard=guard,
    tag=tag,
    lapse=lapse,
)
