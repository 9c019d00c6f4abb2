"""What a character's state forbids (A5.4, A7.8)."""

from __future__ import annotations

from companion.errors import Refused
from companion.systems.command import Command, Here
from companion.systems.sdm.defeat import DEAD
from companion.systems.sdm.sheet import sheet_of
from companion.systems.sdm.slots import full, inventory

ACTIONS = frozenset({"test", "attack", "act", "idea", "power", "cast", "exert", "take"})
"""What nobody does with 20 burdens."""
NEEDS_LIFE = ACTIONS | {"save", "hurt", "heal", "rest", "care", "burden", "affliction"}


def guard(here: Here, command: Command, arguments: str) -> None:
    """Raises `Refused` when the active character's state forbids the command."""
    of_foe = command.name == "hurt" and " of " in arguments
    if not here.campaign.active or command.name not in NEEDS_LIFE or of_foe:
        return
    sheet = sheet_of(here.campaign, here.doc_name)
    if sheet.state in DEAD:
        raise Refused("rule", f"{here.name} is {sheet.state}", "see /relife, or take another: /as NAME")
    if command.name not in ACTIONS:
        return
    if sheet.state == "knocked-out":
        raise Refused("rule", f"{here.name} is knocked out until the fight ends", "/rest short, or /conflict end")
    if full(sheet):
        burdens = inventory(sheet, "burdens")
        words = f"{burdens.used} burdens: {here.name} can do nothing"
        raise Refused("rule", words, "/drop something, or /relieve a burden")
