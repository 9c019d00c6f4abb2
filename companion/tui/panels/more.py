"""The fifth panel: what else the system shows, then the campaign's clocks and lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.campaign.model import Campaign
from companion.play.commands.lists import NAMED, active, entries
from companion.systems.arguments import quote
from companion.systems.clocks import clocks
from companion.systems.view import Line, Meter, Panel, Part, Row

_SINGULAR = {name: word for word, name in NAMED.items()}


def campaign_panel(campaign: Campaign) -> Panel:
    """Clocks, threads, people, places and the player's own lists, as data; closed entries are left out."""
    parts: list[Part] = []
    for name, clock in clocks(campaign).items():
        kind = str(clock["kind"])
        parts.append(
            Meter(
                name,
                int(clock["now"]),
                int(clock.get("max", clock["now"])),
                kind,
                f"a {kind}",
                f"/clock {quote(name)} +1",
            )
        )
    for name in dict.fromkeys([*NAMED.values(), *campaign.get("lists", {})]):
        found = [item for item, entry in entries(campaign, name).items() if active(entry)]
        if found:
            parts.append(
                Row(name, " · ".join(found), f"the list {name}", f"/{_SINGULAR.get(name, f'list {quote(name)}')} ")
            )
    return Panel("campaign", "Threads and clocks", tuple(parts))


def shared(panels: Sequence[Panel], campaign: Campaign) -> Mapping[str, Panel]:
    """The panels in the places the screen has: the sheet, what is carried, and all else with the campaign's own."""
    places = {panel.key: panel for panel in panels if panel.key in ("sheet", "burden")}
    others = [panel for panel in panels if panel.key not in places]
    if "burden" not in places and others:
        places["burden"] = others.pop(0)
    nothing = Panel("", "", ())
    return {
        "sheet": places.get("sheet", nothing),
        "burden": places.get("burden", nothing),
        "more": joined([*others, campaign_panel(campaign)]),
    }


def joined(panels: Sequence[Panel]) -> Panel:
    """Several panels as one, each under its title."""
    shown = [panel for panel in panels if panel.parts]
    if len(shown) == 1:
        return shown[0]
    if not shown:
        return Panel("more", "Threads and clocks", ())
    parts: list[Part] = []
    for panel in shown:
        parts += [Line(panel.title, mark="title"), *panel.parts]
    return Panel("more", " · ".join(panel.title for panel in shown), tuple(parts))
