"""The end of the page: where everything stands now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from companion.campaign.model import Campaign
from companion.errors import Refused
from companion.exchange.writing.clockface import face
from companion.exchange.writing.passages import safe
from companion.play.actor import system_of
from companion.play.commands.lists import NAMED, entries
from companion.play.told import part_line
from companion.systems.clocks import clocks
from companion.systems.view import Pair, Panel


def standing(campaign: Campaign) -> Iterator[str]:
    """Threads, people, places, other lists, clocks, and a card for each character; nothing where there is nothing."""
    found = [*_lists(campaign), *_clocks(campaign), *_sheets(campaign)]
    if found:
        yield '<aside class="end">\n<h2>Where it stands</h2>'
        yield from found
        yield "</aside>"


def _lists(campaign: Campaign) -> Iterator[str]:
    for name in dict.fromkeys([*NAMED.values(), *campaign.get("lists", {})]):
        items = [
            f"<li{' class=closed' if entry.get('state') == 'closed' else ''}>{safe(item)}</li>"
            for item, entry in entries(campaign, name).items()
        ]
        if items:
            yield f"<h4>{safe(name)}</h4>\n<ul>{''.join(items)}</ul>"


def _clocks(campaign: Campaign) -> Iterator[str]:
    items = [
        f"<li>{face(int(clock['now']), int(clock['max']))}{safe(name)}, {_size(clock)}</li>"
        for name, clock in clocks(campaign).items()
    ]
    if items:
        yield f'<h4>clocks</h4>\n<ul class="clocks">{"".join(items)}</ul>'


def _size(clock: Mapping[str, Any]) -> str:
    return f"{clock['now']} left" if clock["kind"] == "timer" else f"{clock['now']} of {clock['max']}"


def _sheets(campaign: Campaign) -> Iterator[str]:
    for doc in campaign.characters():
        try:
            panels = system_of(campaign, doc).view(campaign, doc)
        except (Refused, ImportError):
            continue
        yield f'<h4>{safe(campaign.name_of(doc))}</h4>\n<div class="sheets">'
        yield from (_card(panel) for panel in panels)
        yield "</div>"


def _card(panel: Panel) -> str:
    parts = (part if isinstance(part, Pair) else replace(part, why="") for part in panel.parts)
    rows = "".join(f"<p>{safe(part_line(part))}</p>" for part in parts)
    return f'<div class="sheet"><strong>{safe(panel.title)}</strong>{rows}</div>'
