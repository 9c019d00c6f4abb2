"""Clocks, tracks, timers and events with a count, as clocks of the campaign."""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.campaign import keys
from companion.campaign.model import Campaign
from companion.exchange.making.marks import number
from companion.exchange.reading.result import Tag
from companion.systems.clocks import clocks

KINDS = {"Clock": "clock", "E": "clock", "Track": "track", "Timer": "timer"}
_STEP = re.compile(r"(?:[A-Za-z][\w ]*?)?[ ]?([+\-−]\d+(?:\.\d+)?)")
_SIZE = re.compile(r"(?:[A-Za-z][\w ]*? )?(?:(\d+(?:\.\d+)?)(?:→|->))?(\d+(?:\.\d+)?)(?:/(\d+))?")
_MOST = 1_000_000


def moved(campaign: Campaign, tag: Tag) -> tuple[Campaign, str]:
    """`campaign` with the clock where the tag says it is, and a note where something had to give way.

    A clock stays within 0 and its size; a track of fractions is rounded down.
    """
    kind = KINDS[tag.kind]
    there = clocks(campaign).get(tag.name)
    now, most = (int(there["now"]), int(there["max"])) if there else (0, 0)
    asked = float(now)
    said = False
    for wanted, size, relative in _parts(tag):
        said = True
        most = min(size, _MOST) if size else most
        asked = now + wanted if relative else wanted
        now = int(asked)
    if not said:
        return campaign, "" if there or tag.kind == "E" else f"{tag.name} has no size and was not made"
    most = most or max(now, 1)
    most = max(most, now) if kind == "timer" else most
    kept = min(max(now, 0), most)
    note = f"{tag.name} is {asked:g} of {most} in the file, and {kept} here" if kept != asked else ""
    entry = {"kind": there["kind"] if there else kind, "now": kept, "max": most}
    return campaign.put(keys.join("clocks", tag.name), entry), note


def _parts(tag: Tag) -> Iterator[tuple[float, int, bool]]:
    """The numbers in a tag: where it is or by how much it moves, its size or 0, and whether it moves."""
    for part in tag.parts:
        if step := _STEP.fullmatch(part):
            yield float(number(step[1]) or 0), 0, True
        elif (size := _SIZE.fullmatch(part)) and (found := number(size[2])) is not None:
            yield float(found), int(number(size[3]) or 0) if size[3] else 0, False
