"""The state of a campaign in plain lines: what the panels show, read out (`show`, plain mode)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.campaign.model import Campaign
from companion.play.actor import system_of
from companion.play.commands.lists import NAMED, active, entries
from companion.play.result import is_asked
from companion.systems.clocks import clocks
from companion.systems.view import Line, Meter, Pair, Panel, Part, Row, Slots


def told(campaign: Campaign, count: int) -> str:
    """Everything of a campaign's state, with `count` the entries of its journal."""
    lines = [campaign.title, *_where(campaign)]
    for doc in campaign.characters():
        for panel in system_of(campaign, doc).view(campaign, doc):
            lines += ["", *panel_lines(panel)]
    lines += ["", *_lists(campaign)]
    if asked := is_asked(campaign.get("asks")):
        lines.append(asked)
    lines.append(f"{count} {'entry' if count == 1 else 'entries'} in the journal")
    return "\n".join(line for number, line in enumerate(lines) if line or lines[number - 1])


def panel_lines(panel: Panel) -> list[str]:
    """A panel as lines of words."""
    return [panel.title, *(f"  {part_line(part)}" for part in panel.parts)]


def part_line(part: Part) -> str:
    """One part of a panel in words, with its why where it has one."""
    match part:
        case Meter():
            text = f"{part.label} {part.now} of {part.most}" if part.kind != "timer" else f"{part.label} {part.now}"
            text += f", {part.note}" if part.note else ""
        case Slots():
            over = f", {part.over} over" if part.over else ""
            text = f"{part.label} {part.used} of {part.limit}{over}"
        case Pair():
            return ", ".join(f"{row.label} {row.value}" for row in part.rows)
        case Line():
            text = part.text
        case _:
            text = f"{part.label} {part.value}".strip()
    why = part.why.removeprefix(text).removeprefix(part.label if isinstance(part, Row) else "").lstrip(": ")
    return f"{text} ({why})" if why else text


def _where(campaign: Campaign) -> Iterator[str]:
    if campaign.get("session"):
        title = campaign.get("session_title")
        yield f"session {campaign.get('session')}" + (f", {title}" if title else "")
    if campaign.get("scene"):
        yield f"scene: {campaign.get('scene')}"


def _lists(campaign: Campaign) -> Iterator[str]:
    for name in dict.fromkeys([*NAMED.values(), *campaign.get("lists", {})]):
        names = [
            item + (f" ×{entry['count']}" if int(entry.get("count", 1)) > 1 else "")
            for item, entry in entries(campaign, name).items()
            if active(entry)
        ]
        if names:
            yield f"{name}: {', '.join(names)}"
    for name, clock in clocks(campaign).items():
        yield f"{name}: {clock['now']}" + ("" if clock["kind"] == "timer" else f" of {clock['max']}")
