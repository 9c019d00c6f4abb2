"""A plan in words and as fields: what was found, and what it makes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.campaign.model import Campaign
from companion.exchange.making.plan import Plan
from companion.play.commands.lists import entries
from companion.systems.clocks import clocks

_NAMES = {
    "N": "mentions of people", "L": "mentions of places", "E": "events", "PC": "lines of characters", "F": "foes",
    "R": "rooms", "Inv": "changes of things", "Wealth": "changes of money", "Thread": "changes of threads",
    "Unit": "units", "Force": "forces", "Scenario": "scenarios",
    "Clock": "clocks moved", "Track": "tracks moved", "Timer": "timers moved", "blocks": "blocks",
}  # fmt: skip
_SHOWN = 10


def fields(plan: Plan) -> dict[str, Any]:
    """What a script is told: `form`, `found`, `unread`, `makes`, `notes`."""
    reading = plan.reading
    return {
        "form": reading.form,
        "ours": reading.ours,
        "title": plan.after.title,
        "system": plan.after.system,
        "found": {_NAMES.get(name, name): count for name, count in reading.counts.items()},
        "unread": [{"line": each.line, "text": each.text} for each in reading.unread],
        "makes": {"sessions": len(plan.chapters), "blocks": plan.blocks, "known": plan.known, **_made(plan)},
        "notes": list(plan.notes),
    }


def told(plan: Plan) -> Iterator[str]:
    """The same in lines for the player."""
    reading = plan.reading
    ours = ", an export of companion" if reading.ours else ""
    yield f"{reading.form}{ours}: {reading.title or 'without a title'}"
    found = [f"{count} {_NAMES.get(name, name)}" for name, count in reading.counts.items()]
    yield f"  found: {', '.join(found) or 'nothing but words'}"
    if reading.unread:
        where = ", ".join(str(each.line) for each in reading.unread[:_SHOWN])
        more = " …" if len(reading.unread) > _SHOWN else ""
        yield f"  not read, kept as words: {len(reading.unread)} (line {where}{more})"
    if plan.nothing:
        yield "  all of it is there already; nothing to do"
        return
    made = [f"{count} {name}" for name, count in _made(plan).items() if count]
    sessions = f"{len(plan.chapters)} session{'s' if len(plan.chapters) != 1 else ''}, {plan.blocks} blocks"
    yield f"  {'makes' if plan.new else 'adds'}: {', '.join([sessions, *made])}"
    if plan.known:
        yield f"  there already: {plan.known} blocks"
    yield from (f"  {note}" for note in plan.notes)


def _made(plan: Plan) -> dict[str, int]:
    before, after = plan.before, plan.after
    names = [*before.get("lists", {}), *after.get("lists", {})]
    made = {
        str(name): sum(item not in entries(before, name) for item in entries(after, name))
        for name in dict.fromkeys(names)
    }
    made["clocks"] = sum(name not in clocks(before) for name in clocks(after))
    made["characters"] = sum(doc not in before.docs for doc in after.characters())
    made["items"] = _items(after) - _items(before)
    return made


def _items(campaign: Campaign) -> int:
    return sum(len(campaign.doc(doc).get("items", {})) for doc in campaign.characters())
