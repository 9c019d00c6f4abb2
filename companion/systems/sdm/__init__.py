"""SDM (Synthetic Dream Machine): the sheet, the rules, the commands, the panels. `docs/rules/sdm.md` says the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.systems.sdm.figures import values as figure_values
from companion.systems.sdm.passing import passes
from companion.systems.sdm.settings import PRESETS, SETTINGS, value
from companion.systems.sdm.sheet import ABILITIES, blank, sheet_of
from companion.systems.sdm.shown import show, top
from companion.systems.sdm.slots import weighing
from companion.systems.sdm.told import told
from companion.systems.sdm.view import status, view
from companion.systems.system import System

if TYPE_CHECKING:
    from companion.campaign.model import Campaign, Doc
    from companion.dice import Source
    from companion.systems.command import Command, Here
    from companion.systems.first import Step
    from companion.systems.inventory import Inventory
    from companion.systems.sdm.rolling import Parts

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


def inventory(campaign: Campaign, doc: str) -> Inventory:
    """What a character carries, for the inventory screen."""
    from companion.systems.sdm.places import inventory_of

    return inventory_of(campaign, doc)


def _commands() -> tuple[Command, ...]:
    """Its commands."""
    from companion.systems.sdm.commands import COMMANDS

    return COMMANDS


def _quick(name: str, dice: Source) -> Doc:
    """A ready character, to play at once."""
    from companion.systems.sdm.quick import quick as made

    return made(name, dice)


def _first(campaign: Campaign, doc: str) -> tuple[Step, ...]:
    """The steps left to a first character."""
    from companion.systems.sdm.first import steps

    return steps(campaign, doc)


def _guard(here: Here, command: Command, arguments: str) -> None:
    """Raises `Refused` when the active character's state forbids the command."""
    from companion.systems.sdm.guard import guard as refuse

    refuse(here, command, arguments)


def _lapse(here: Here) -> tuple[Campaign, str]:
    """What becomes of the open question when another roll by the rules comes."""
    from companion.systems.sdm.commands.answers import lapse as lapsed

    return lapsed(here)


SYSTEM = System(
    name="sdm",
    title="SDM",
    summary="d20 and burdens: caravans, debts, a pack too full",
    first=_first,
    credit=CREDIT,
    declared=_commands,
    settings=SETTINGS,
    blank=blank,
    quick=_quick,
    show=show,
    view=view,
    status=status,
    values=values,
    modifiers=modifiers,
    weighs=weighs,
    told=told,
    presets=PRESETS,
    top=top,
    guard=_guard,
    lapse=_lapse,
    inventory=inventory,
    passes=passes,
    oracles=("reaction",),
)

__all__ = ["ABILITIES", "SYSTEM"]
