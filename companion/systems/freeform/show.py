"""A character of a described game as `companion show` gives it, and what changed on its sheet in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.campaign.model import Campaign
from companion.systems.freeform.description import BURDEN
from companion.systems.freeform.names import meant, word
from companion.systems.freeform.sheet import Item
from companion.systems.freeform.state import Played, game_name, played

Parts = tuple[tuple[str, int], ...]


def show(campaign: Campaign, doc: str) -> dict[str, Any]:
    """The fields of a character."""
    found = played(campaign, doc)
    return {
        "game": game_name(campaign, doc),
        "values": dict(found.figures.numbers),
        "tracks": {name: {"now": each.now, "max": each.most} for name, each in found.figures.tracks.items()},
        "tags": list(found.sheet.tags),
        "texts": texts(found),
        "lists": {name: _listed(found.sheet.lists.get(name, {})) for name in found.game.lists},
        "slots": {
            name: {"used": load.used, "limit": load.limit}
            for name, load in found.figures.loads.items()
            if load.limit is not None
        },
        "burden": found.figures.burden,
    }


def texts(found: Played) -> dict[str, str]:
    """The texts of a sheet, those of the description where nothing was written."""
    return {name: found.sheet.texts.get(name, words) for name, words in found.game.texts.items()}


def values(campaign: Campaign, doc: str) -> Mapping[str, int]:
    """The names that dice and tables may use."""
    return played(campaign, doc).figures.values


def modifiers(campaign: Campaign, doc: str, name: str) -> Parts:
    """What a number or track adds to a question, with what weighs; nothing for what is none."""
    figures = played(campaign, doc).figures
    named = figures.values
    known = meant((*figures.numbers, *figures.tracks), name)
    if not known:
        return ()
    weighing = ((BURDEN, figures.burden),) if figures.burden else ()
    return ((known, named[word(known)]), *weighing)


def weighs(campaign: Campaign, doc: str) -> Parts:
    """Nothing weighs on what names nothing of the sheet."""
    return ()


def status(campaign: Campaign, doc: str) -> str:
    """The few signs of the title line: what the description names, or its first two tracks; and what weighs."""
    found = played(campaign, doc)
    tracks, numbers = found.figures.tracks, found.figures.numbers
    signs = []
    for name in found.game.status or tuple(tracks)[:2]:
        if name in tracks:
            signs.append(f"{name} {tracks[name].now}/{tracks[name].most}")
        elif name in numbers:
            signs.append(f"{name} {signed(numbers[name])}")
    signs += [signed(found.figures.burden)] if found.figures.burden else []
    return " · ".join(signs)


def told(before: Campaign, after: Campaign, doc: str) -> tuple[str, ...]:
    """What differs between two states of a character, each in a few words."""
    return tuple(_changes(before, after, doc))


def signed(number: int) -> str:
    """A number with the real minus: `2`, `−3`."""
    return f"−{-number}" if number < 0 else str(number)


def _changes(before: Campaign, after: Campaign, doc: str) -> Iterator[str]:
    old, new = played(before, doc), played(after, doc)
    if old.game.name != new.game.name:
        return
    for name, value in new.figures.numbers.items():
        was = old.figures.numbers.get(name, value)
        if was != value:
            yield f"{name} {signed(was)} → {signed(value)}"
    for name, meter in new.figures.tracks.items():
        past = old.figures.tracks.get(name, meter)
        if past != meter:
            most = f" of {meter.most}" if past.most != meter.most else ""
            yield f"{name} {past.now} → {meter.now}{most}"
    yield from (f"+ {tag}" for tag in new.sheet.tags if tag not in old.sheet.tags)
    yield from (f"− {tag}" for tag in old.sheet.tags if tag not in new.sheet.tags)
    was_said = texts(old)
    yield from (f"{name}: {text or 'nothing'}" for name, text in texts(new).items() if was_said.get(name) != text)
    yield from _lists(old, new)
    if old.figures.burden != new.figures.burden:
        yield f"every test {signed(old.figures.burden)} → {signed(new.figures.burden)}"


def _lists(old: Played, new: Played) -> Iterator[str]:
    for name in new.game.lists:
        past, items = old.sheet.lists.get(name, {}), new.sheet.lists.get(name, {})
        for item in dict.fromkeys((*past, *items)):
            was, now = past.get(item), items.get(item)
            if now is None:
                yield f"− {item}"
            elif was is None:
                yield f"+ {item}{_times(now)}"
            elif was != now:
                yield f"{item}{_times(was)} →{_times(now)}"
        load, before = new.figures.loads[name], old.figures.loads.get(name)
        if before is None or load.limit is None or before.limit is None:
            continue
        if load.used != before.used:
            yield f"{name} {before.used} → {load.used} of {load.limit}"
        elif load.limit != before.limit:
            yield f"{name} holds {before.limit} → {load.limit}"


def _times(item: Item) -> str:
    return f" ×{item.count}"


def _listed(items: Mapping[str, Item]) -> list[dict[str, Any]]:
    return [{"name": name, "count": item.count, "slots": item.slots} for name, item in items.items()]
