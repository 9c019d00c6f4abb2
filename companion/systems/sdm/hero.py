"""Hero dice spent on a roll already made (A4.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.systems.sdm import checks

HIGHEST = {"test": 20, "save": 20, "attack": 20, "reaction": 12}
LOWEST = {"test": 1, "save": 1, "attack": 1, "reaction": 2}


class Adjusted(NamedTuple):
    """A roll after hero dice: its natural face or faces, its total."""

    natural: int
    total: int


def adjust(last: Mapping[str, Any], by: int) -> Adjusted:
    """The roll remembered, its natural moved by the hero dice within what the dice can show; that counts as natural."""
    kind = str(last["kind"])
    natural = max(LOWEST[kind], min(HIGHEST[kind], int(last["natural"]) + by))
    return Adjusted(natural, int(last["total"]) + natural - int(last["natural"]))


def read(last: Mapping[str, Any], adjusted: Adjusted) -> str:
    """What a test or save means after it."""
    if last["kind"] == "save":
        return checks.read_save(adjusted.total, int(last["target"]))
    return checks.read_test(adjusted.total, adjusted.natural, int(last["target"]))
