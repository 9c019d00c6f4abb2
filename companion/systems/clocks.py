"""Clocks (bad when full), tracks (good when full) and timers (which run out), whatever game is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from companion.campaign import keys
from companion.errors import Refused
from companion.systems.outcome import Outcome

if TYPE_CHECKING:
    from companion.campaign.model import Campaign
    from companion.systems.arguments import Args
    from companion.systems.command import Here

TAGS = {"clock": "Clock", "track": "Track", "timer": "Timer"}


def clocks(campaign: Campaign) -> Mapping[str, Mapping[str, Any]]:
    """All clocks, tracks and timers by name."""
    found: Mapping[str, Mapping[str, Any]] = campaign.get("clocks", {})
    return found


def setter(kind: str) -> Callable[[Here, Args], Outcome]:
    """The command for one kind: it makes one, or moves one that is there, of whatever kind."""

    def run(here: Here, args: Args) -> Outcome:
        name = _known(here.campaign, args.text("name"))
        if args.has("step"):
            return _move(here.campaign, name, args.number("step"))
        now, most = args.pair("size") or (args.number("count"), args.number("count"))
        if not most:
            raise Refused("bad-argument", "how large is it?", f"write /{kind} {name} 0/6, or move one with +1")
        return _set(here.campaign, name, kind, now, most)

    return run


def _known(campaign: Campaign, name: str) -> str:
    alike = [known for known in clocks(campaign) if known.casefold() == name.casefold()]
    return name if name in clocks(campaign) or len(alike) != 1 else alike[0]


def _move(campaign: Campaign, name: str, step: int) -> Outcome:
    there = clocks(campaign).get(name)
    if there is None:
        known = ", ".join(clocks(campaign)) or "none yet"
        raise Refused("not-found", f"there is no clock “{name}”", f"there are: {known}; make one: /clock {name} 0/6")
    return _set(campaign, name, str(there["kind"]), int(there["now"]) + step, int(there["max"]))


def _set(campaign: Campaign, name: str, kind: str, wanted: int, most: int) -> Outcome:
    now = min(max(wanted, 0), most)
    notes = (f"{abs(wanted - now)} beyond what {name} holds",) if wanted != now else ()
    full = {"clock": "it strikes", "track": "it is done"}.get(kind, "") if now == most else ""
    ended = full or ("time is up" if kind == "timer" and now == 0 else "")
    after = campaign.put(keys.join("clocks", name), {"kind": kind, "now": now, "max": most})
    shown = f"{now}" if kind == "timer" else f"{now}/{most}"
    words = f"{name} {shown}" + (f": {ended}" if ended else "")
    return Outcome(
        words,
        campaign=after,
        journal=f"[{TAGS[kind]}:{name} {shown}]" + (f"\n=> {name}: {ended}" if ended else ""),
        notes=notes,
        fields={"now": now, "max": most},
    )
