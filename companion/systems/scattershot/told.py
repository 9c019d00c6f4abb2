"""What changed, in the words of the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.campaign.model import Campaign
from companion.systems.scattershot import settings
from companion.systems.scattershot.points import spent
from companion.systems.scattershot.ratings import ratings
from companion.systems.scattershot.sheet import RESOURCES, Sheet, load, now


def told(before: Campaign, after: Campaign, doc: str) -> tuple[str, ...]:
    """What changed on a Persona's sheet between two states: `Riding 12`, `hit points 10 → 7`, `over Ogre 0 → 1`."""
    old, new = load(before.doc(doc)), load(after.doc(doc))
    return tuple((*_ratings(before, after, old, new), *_resources(old, new), *_counts(before, after, old, new)))


def _ratings(before: Campaign, after: Campaign, old: Sheet, new: Sheet) -> Iterator[str]:
    was = {each.name: each.rating for each in ratings(before, old)}
    now_is = {each.name: each.rating for each in ratings(after, new)}
    for name, value in now_is.items():
        if name not in was:
            yield f"{name} {value}"
        elif was[name] != value:
            yield f"{name} {was[name]} → {value}"
    yield from (f"no {name} any more" for name in was if name not in now_is)
    yield from _names(old.elements, new.elements)
    yield from _names(old.armour, new.armour)


def _names(old: Iterable[str], new: Iterable[str]) -> Iterator[str]:
    yield from (name for name in new if name not in tuple(old))
    yield from (f"no {name} any more" for name in old if name not in tuple(new))


def _resources(old: Sheet, new: Sheet) -> Iterator[str]:
    for name in RESOURCES:
        if old.lost.get(name, 0) != new.lost.get(name, 0):
            yield f"{name.replace('_', ' ')} {now(old, name)} → {now(new, name)}"


def _counts(before: Campaign, after: Campaign, old: Sheet, new: Sheet) -> Iterator[str]:
    was, is_now = (
        spent(sheet, settings.number(state, "free_per_point")) for state, sheet in ((before, old), (after, new))
    )
    if was != is_now:
        yield f"points {was} → {is_now}"
    if old.dice != new.dice:
        yield f"Experience Dice {old.dice} → {new.dice}"
    for foe in dict.fromkeys((*old.advantage, *new.advantage)):
        yield from _moved(f"over {foe}", old.advantage.get(foe, 0), new.advantage.get(foe, 0))
    for foe in dict.fromkeys((*old.against, *new.against)):
        yield from _moved(f"{foe} over us", old.against.get(foe, 0), new.against.get(foe, 0))
    for name in dict.fromkeys((*old.residuals, *new.residuals)):
        values = (sheet.residuals[name].value if name in sheet.residuals else 0 for sheet in (old, new))
        yield from _moved(name, *values)


def _moved(name: str, was: int, is_now: int) -> Iterator[str]:
    if was != is_now:
        yield f"{name} {was} → {is_now}"
