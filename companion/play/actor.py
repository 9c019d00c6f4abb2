"""The active character as dice and tables see it: the values of its sheet, and what weighs on its rolls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion import systems

if TYPE_CHECKING:
    from companion.campaign.model import Campaign
    from companion.systems.command import Here
    from companion.systems.system import System
    from companion.systems.view import Panel


def system_of(campaign: Campaign, doc: str = "") -> System:
    """The system of the character whose document is `doc`, or the campaign's when that names none."""
    name = campaign.get("system", "", doc) if doc else ""
    return systems.load(str(name or campaign.system))


def panels_of(campaign: Campaign) -> tuple[Panel, ...]:
    """The panels of the active character; none without one."""
    doc = campaign.active
    return campaign.once(_panels, doc) if doc else ()


def _panels(campaign: Campaign, doc: str) -> tuple[Panel, ...]:
    return system_of(campaign, doc).view(campaign, doc)


def carries(campaign: Campaign) -> bool:
    """Whether the active character's game has inventories."""
    doc = campaign.active
    return bool(doc and system_of(campaign, doc).inventory(campaign, doc).stores)


def values(here: Here) -> Mapping[str, int]:
    """The names that dice and tables may use, with their values; none without a character."""
    doc = here.who or here.campaign.active
    return system_of(here.campaign, doc).values(here.campaign, doc) if doc else {}


def modifiers(here: Here, name: str) -> tuple[tuple[str, int], ...]:
    """What the named value of the sheet adds to a roll, part by part, with what weighs on it."""
    doc = here.doc_name
    return system_of(here.campaign, doc).modifiers(here.campaign, doc, name)


def penalties(here: Here) -> tuple[tuple[str, int], ...]:
    """What weighs on a roll that adds a value of the sheet, by name; nothing without a character."""
    for name in values(here):
        weights = tuple(part for part in modifiers(here, name) if part[0] != name)
        if weights:
            return weights
    return ()


def weighing(here: Here) -> tuple[tuple[str, int], ...]:
    """What weighs even on a roll that names nothing of the sheet (a setting of the system)."""
    doc = here.who or here.campaign.active
    return system_of(here.campaign, doc).weighs(here.campaign, doc) if doc else ()
