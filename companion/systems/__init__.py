"""The games: each a folder that gives one `System`, loaded when a campaign asks for it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from companion.errors import Refused

if TYPE_CHECKING:
    from companion.systems.system import System

NAMES = ("sdm", "scattershot", "synthesis", "freeform")


def load(name: str) -> System:
    """The system `name`. Raises `Refused` for a name that is none."""
    if name not in NAMES:
        raise Refused("not-found", f"there is no system “{name}”", f"one of {', '.join(NAMES)}")
    found: System = import_module(f"companion.systems.{name}").SYSTEM
    return found
