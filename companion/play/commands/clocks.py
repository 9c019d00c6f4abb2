"""Clocks (bad when full), tracks (good when full) and timers (which run out)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.campaign.model import Campaign
from companion.systems.arguments import Argument, option
from companion.systems.clocks import clocks, setter
from companion.systems.command import Command


def _names(campaign: Campaign) -> Iterable[str]:
    return clocks(campaign)


def _arguments(sized: bool) -> tuple[Argument, ...]:
    size = option("size", "fraction") if sized else option("count", "int")
    return (Argument("name", offers=_names), option("step", "modifier"), size)


COMMANDS = (
    Command(
        "clock",
        "a clock: bad when full",
        _arguments(True),
        setter("clock"),
        group="lists",
        examples=("/clock Storm 0/6", "/clock Storm +1"),
    ),
    Command(
        "track",
        "a track: good when full",
        _arguments(True),
        setter("track"),
        group="lists",
        examples=("/track Trust 0/4",),
    ),
    Command(
        "timer",
        "a timer that runs out",
        _arguments(False),
        setter("timer"),
        group="lists",
        examples=("/timer Torch 6", "/timer Torch -1"),
    ),
)
