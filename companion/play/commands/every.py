"""All of the commands that every system has."""

from __future__ import annotations

from companion.play.commands import (
    characters,
    clocks,
    desk,
    dice,
    journal,
    lists,
    memory,
    oracle,
    prep,
    settings,
    tables,
)
from companion.systems.command import Command

COMMANDS: tuple[Command, ...] = (
    *journal.COMMANDS,
    *oracle.COMMANDS,
    *dice.COMMANDS,
    *tables.COMMANDS,
    *lists.COMMANDS,
    *clocks.COMMANDS,
    *characters.COMMANDS,
    *settings.COMMANDS,
    *desk.COMMANDS,
    *memory.COMMANDS,
    *prep.COMMANDS,
)
