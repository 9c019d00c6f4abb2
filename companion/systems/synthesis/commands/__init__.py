"""The words of Synthesis, a module for each subject."""

from __future__ import annotations

from companion.systems.synthesis.commands import (
    character,
    complications,
    conflict,
    currency,
    fight,
    foes,
    ready,
    struggle,
    texts,
    traits,
)

COMMANDS = (
    *texts.COMMANDS,
    *traits.COMMANDS,
    *character.COMMANDS,
    *ready.COMMANDS,
    *foes.COMMANDS,
    *fight.COMMANDS,
    *conflict.COMMANDS,
    *struggle.COMMANDS,
    *currency.COMMANDS,
    *complications.COMMANDS,
)
