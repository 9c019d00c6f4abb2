"""Synthesis, by Mike Holmes and J B Bell: Traits, dice and Self are one currency (`docs/synthesis.md`)."""

from __future__ import annotations

from companion.campaign.model import Campaign
from companion.errors import Refused
from companion.systems.command import Command, Here
from companion.systems.synthesis import bearers, show
from companion.systems.synthesis.first import steps
from companion.systems.synthesis.lapse import lapse
from companion.systems.synthesis.passing import passes
from companion.systems.synthesis.quick import quick
from companion.systems.synthesis.settings import SETTINGS
from companion.systems.synthesis.sheet import blank
from companion.systems.synthesis.view import view
from companion.systems.system import System

NEEDS_SELF = ("fight", "conflict", "struggle-with", "invest", "buy-off")


def guard(here: Here, command: Command, arguments: str) -> None:
    """Refuses what a character may not do whose Self is 0, and who is the GM's for now (C2.3)."""
    doc = here.who or here.campaign.active
    if command.name in NEEDS_SELF and doc and not bearers.columns(here.campaign, doc).self:
        raise Refused(
            "rule", f"{here.campaign.name_of(doc)} has no Self and is the GM's", "a Self roll restores it: /improve"
        )


def _weighs(campaign: Campaign, doc: str) -> tuple[tuple[str, int], ...]:
    return ()


def _commands() -> tuple[Command, ...]:
    """Its commands."""
    from companion.systems.synthesis.commands import COMMANDS

    return COMMANDS


SYSTEM = System(
    name="synthesis",
    title="Synthesis",
    summary="traits in tension with the Self; sparse, inward",
    first=steps,
    credit="Synthesis, copyright © 2002 by Mike Holmes and J B Bell. The rules are told here in our own words.",
    declared=_commands,
    settings=SETTINGS,
    blank=blank,
    quick=quick,
    show=show.show,
    view=view,
    status=show.status,
    values=show.values,
    modifiers=show.modifiers,
    weighs=_weighs,
    told=show.told,
    top=show.top,
    guard=guard,
    lapse=lapse,
    passes=passes,
)
