"""The commands of the system, one subject a module."""

from __future__ import annotations

from companion.systems.scattershot.commands import (
    advantages,
    applying,
    build,
    experience,
    harm,
    limits,
    modes,
    others,
    owning,
    resources,
    results,
    rewards,
    rolling,
    scope,
    share,
    traits,
    turning,
)

COMMANDS = (
    *modes.COMMANDS,
    *build.COMMANDS,
    *traits.COMMANDS,
    *limits.COMMANDS,
    *owning.COMMANDS,
    *share.COMMANDS,
    *rewards.COMMANDS,
    *rolling.COMMANDS,
    *experience.COMMANDS,
    *applying.COMMANDS,
    *results.COMMANDS,
    *harm.COMMANDS,
    *resources.COMMANDS,
    *turning.COMMANDS,
    *advantages.COMMANDS,
    *scope.COMMANDS,
    *others.COMMANDS,
)
