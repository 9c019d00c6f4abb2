"""Freeform: a sheet for any other game, described in TOML by the player (`docs/freeform.md`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.campaign.model import Doc
from companion.dice import Source
from companion.systems.freeform import show
from companion.systems.freeform.first import steps
from companion.systems.freeform.sheet import blank
from companion.systems.freeform.shelf import DEFAULT, shipped
from companion.systems.freeform.state import NAME, entry_of
from companion.systems.freeform.view import view
from companion.systems.system import System

if TYPE_CHECKING:
    from companion.systems.command import Command


def quick(name: str, dice: Source) -> Doc:
    """A character as its game begins: nothing is rolled for it."""
    return blank(name)


def begin(name: str) -> dict[str, Any]:
    """What a new campaign has: an example to play at once, kept as any description is."""
    found = shipped(name)
    return {"game": name, "games": {name: entry_of(found)}} if found else {}


def _commands() -> tuple[Command, ...]:
    """Its commands."""
    from companion.systems.freeform.commands import COMMANDS

    return COMMANDS


SYSTEM = System(
    name=NAME,
    title="Freeform",
    summary="any game you describe in a file; three examples",
    first=steps,
    credit="The game is the player's own; the three examples are ours, under CC0-1.0.",
    declared=_commands,
    settings=(),
    blank=blank,
    quick=quick,
    show=show.show,
    view=view,
    status=show.status,
    values=show.values,
    modifiers=show.modifiers,
    weighs=show.weighs,
    told=show.told,
    begin=begin(DEFAULT),
)
