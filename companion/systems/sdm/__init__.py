"""SDM (Synthetic Dream Machine): the sheet, the rules, the commands, the panels. `docs/rules/sdm.md` says the rules."""

from __future__ import annotations

from companion.campaign.model import Campaign, Doc
from companion.dice import Source
from companion.systems.sdm.commands import COMMANDS
from companion.systems.sdm.commands.answers import lapse
from companion.systems.sdm.figures import values as figure_values
from companion.systems.sdm.first import steps
from companion.systems.sdm.guard import guard
from companion.systems.sdm.passing import passes
from companion.systems.sdm.quick import quick
from companion.systems.sdm.rolling import Parts
from companion.systems.sdm.settings import PRESETS, SETTINGS, value
from companion.systems.sdm.sheet import ABILITIES, blank, sheet_of
from companion.systems.sdm.shown import show, top
from companion.systems.sdm.slots import weighing
from companion.systems.sdm.told import told
from companion.systems.sdm.view import status, view
from companion.systems.system import System

CREDIT = (
    "Synthetic Dream Machine (SDM), Ultraviolet Grasslands (UVG), Our Golden Age (OGA), and the Vastlands Guidebook "
    "(VLG) are copyright Luka Rejec."
)


def values(campaign: Campaign, doc: str) -> dict[str, int]:
    """The names that dice and tables may use."""
    return figure_values(sheet_of(campaign, doc))


def modifiers(campaign: Campaign, doc: str, name: str) -> Parts:
    """What a figure of the sheet adds to a roll, with what weighs; nothing for what is none."""
    sheet = sheet_of(campaign, doc)
    found = figure_values(sheet)
    return ((name, found[name]), *weighing(sheet)) if name in found else ()


def weighs(campaign: Campaign, doc: str) -> Parts:
    """What weighs on rolls that name nothing: the burdens, where the setting says so (R-SDM-03)."""
    return weighing(sheet_of(campaign, doc)) if value(campaign, "burden_scope") == "everything" else ()


def ready_made(name: str, dice: Source) -> Doc:
    """A ready character, to play at once."""
    return quick(name, dice)


SYSTEM = System(
    name="sdm",
    title="SDM",
    summary="d20 and burdens: caravans, debts, a pack too full",
    first=steps,
    credit=CREDIT,
    commands=COMMANDS,
    settings=SETTINGS,
    blank=blank,
    quick=ready_made,
    show=show,
    view=view,
    status=status,
    values=values,
    modifiers=modifiers,
    weighs=weighs,
    told=told,
    presets=PRESETS,
    top=top,
    guard=guard,
    lapse=lapse,
    passes=passes,
)

__all__ = ["ABILITIES", "SYSTEM"]
