"""The commands of described games, a module a subject."""

from __future__ import annotations

from companion.systems.command import Command
from companion.systems.freeform.commands import carrying, figures, game, testing, words

COMMANDS: tuple[Command, ...] = (
    *testing.COMMANDS,
    *figures.COMMANDS,
    *words.COMMANDS,
    *carrying.COMMANDS,
    *game.COMMANDS,
)
