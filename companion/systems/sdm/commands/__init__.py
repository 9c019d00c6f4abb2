"""The commands of SDM, a module a subject."""

from __future__ import annotations

from companion.systems.command import Command
from companion.systems.sdm.commands import (
    answers,
    attacking,
    body,
    carried,
    carrying,
    chasing,
    conflict,
    growth,
    harm,
    hero_dice,
    moving,
    oracles,
    powers,
    recovery,
    sheet,
    spoils,
    starting,
    testing,
    trading,
    turning,
    world,
)

COMMANDS: tuple[Command, ...] = (
    *testing.COMMANDS,
    *answers.COMMANDS,
    *oracles.COMMANDS,
    *sheet.COMMANDS,
    *starting.COMMANDS,
    *growth.COMMANDS,
    *hero_dice.COMMANDS,
    *carrying.COMMANDS,
    *moving.COMMANDS,
    *carried.COMMANDS,
    *trading.COMMANDS,
    *body.COMMANDS,
    *powers.COMMANDS,
    *harm.COMMANDS,
    *recovery.COMMANDS,
    *world.COMMANDS,
    *conflict.COMMANDS,
    *attacking.COMMANDS,
    *turning.COMMANDS,
    *chasing.COMMANDS,
    *spoils.COMMANDS,
)
