"""Dice: notation, rolling, exact odds, and where faces come from. `docs/dice.md` teaches the notation.

A plain roll is to start within milliseconds, so what it does not need is imported when first wanted: the whole grammar,
modifiers, odds, fractions. `TYPE_CHECKING` is spelled out here, for `typing` alone takes as long as all the rest.
"""

from __future__ import annotations

from .errors import DiceError, FacesError
from .nodes import Expression
from .parser import parse
from .record import Pool, Roll
from .roller import replay, roll
from .source import SeededDice, Source, SystemDice, TypedFaces

TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import build
    from .chances import Odds, odds, odds_by_natural
    from .extent import bounds

__all__ = [
    "DiceError",
    "Expression",
    "FacesError",
    "Odds",
    "Pool",
    "Roll",
    "SeededDice",
    "Source",
    "SystemDice",
    "TypedFaces",
    "bounds",
    "build",
    "odds",
    "odds_by_natural",
    "parse",
    "replay",
    "roll",
]


def __getattr__(name: str) -> object:
    """Odds and bounds are imported when first asked for: a plain roll needs neither."""
    if name == "build":
        from importlib import import_module

        return import_module(f"{__name__}.build")
    if name == "bounds":
        from .extent import bounds

        return bounds
    if name in ("Odds", "odds", "odds_by_natural"):
        from . import chances

        return getattr(chances, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
