"""What changed on a sheet, in words: `salt ×6 → ×5 · items 11 → 10 of 9 · every roll −2 → −1`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.campaign.model import Campaign
from companion.systems.sdm.figures import now
from companion.systems.sdm.sheet import ABILITIES, Burden, Hallmark, Item, Sheet, Slotted, Trait, sheet_of
from companion.systems.sdm.slots import KINDS, contents, inventory, penalty, signed
from companion.systems.sdm.units import sized


def told(before: Campaign, after: Campaign, doc: str) -> tuple[str, ...]:
    """What differs between two states of a character, each in a few words."""
    return tuple(changes(sheet_of(before, doc), sheet_of(after, doc)))


def changes(before: Sheet, after: Sheet) -> Iterator[str]:
    """What differs between two sheets: the things first, then the figures that follow."""
    yield from _figures(before, after)
    yield from _items(before.items, after.items)
    yield from _moved(before, after)
    yield from _named(before.traits, after.traits, _trait)
    yield from _named(before.slotted, after.slotted, _slotted)
    yield from _named(before.burdens, after.burdens, _burden)
    yield from _named(before.hallmarks, after.hallmarks, _hallmark, "a hallmark no more")
    for ability in ABILITIES:
        yield from _from_to(ability, now(before, ability), now(after, ability))
    yield from _slots(before, after)
    if penalty(before) != penalty(after):
        yield f"every roll {signed(penalty(before))} → {signed(penalty(after))}"


def _figures(before: Sheet, after: Sheet) -> Iterator[str]:
    for name in ("life", "level", "xp", "hero", "armor", "ward", "prestige", "state"):
        yield from _from_to(name, getattr(before, name), getattr(after, name))
    if before.over != after.over:
        yield f"over first: {', '.join(after.over) or 'what came last'}"


def _from_to(name: str, old: Any, new: Any) -> Iterator[str]:
    if old != new:
        yield f"{name} {old} → {new}"


def _named(before: Mapping[str, Any], after: Mapping[str, Any], show: Any, gone: str = "") -> Iterator[str]:
    for name in (*before, *(name for name in after if name not in before)):
        old, new = before.get(name), after.get(name)
        if old == new:
            continue
        if old is None:
            yield f"+ {name}{show(new)}"
        elif new is None:
            yield f"{name}: {gone}" if gone else f"− {name}"
        elif show(old) != show(new):
            yield f"{name} {' → '.join(_differing(_bare(show(old)), _bare(show(new))))}"


def _differing(old: str, new: str) -> tuple[str, str]:
    """Both without what they begin with alike: `a slot of traits` and `a slot of items`, both of a pet."""
    olds, news = old.split(", "), new.split(", ")
    while len(olds) > 1 and len(news) > 1 and olds[0] == news[0]:
        olds, news = olds[1:], news[1:]
    return ", ".join(olds), ", ".join(news)


def _bare(shown: str) -> str:
    """What is shown of a thing after its name, by itself; a single one, which shows nothing, as one."""
    return shown.lstrip(", ") or "×1"


def _items(before: Mapping[str, Item], after: Mapping[str, Item]) -> Iterator[str]:
    """What came, what went, and of what stayed each thing that changed: `salt ×6 → ×5`, `lamp plenty → last use`."""
    for name in (*before, *(name for name in after if name not in before)):
        old, new = before.get(name), after.get(name)
        if old is None or new is None:
            yield f"+ {name}{_item(new)}" if new else f"− {name}"
            continue
        pairs = zip(_told_of(old), _told_of(new), strict=True)
        if found := [f"{was} → {now}" for was, now in pairs if was != now]:
            yield f"{name} {', '.join(found)}"


def _item(item: Item) -> str:
    words = [f"×{item.quantity}"]
    words += [word.replace("-", " ") for word in (item.condition, item.resource) if word not in ("fine", "plenty")]
    words += [f"{item.readied} at hand"] if item.readied else []
    return f" {', '.join(words)}"


def _told_of(item: Item) -> tuple[str, ...]:
    """What is told of an item when it changes, each by itself."""
    hand = f"{item.readied} at hand" if item.readied else "packed"
    states = (item.condition, item.resource.replace("-", " "), hand)
    return (f"×{item.quantity}", *states, sized(item.size), f"holds {item.holds}", item.damage or "no weapon")


def _trait(trait: Trait) -> str:
    extra = "".join(f", {what} {number:+}" for what, number in trait.gives.items())
    return f" {signed(trait.tier)}{extra}"


def _slotted(each: Slotted) -> str:
    return f", {each.kind}{f' level {each.level}' if each.level or each.kind == 'pet' else ''}, a slot of {each.slot}"


def _burden(burden: Burden) -> str:
    return f" ×{burden.count}" if burden.count != 1 else ""


def _hallmark(mark: Hallmark) -> str:
    return f", a hallmark of level {mark.level}"


def _moved(before: Sheet, after: Sheet) -> Iterator[str]:
    for container in after.items:
        if container in before.items and contents(before, container) != contents(after, container):
            inside = ", ".join(f"{name} ×{count}" for name, count in contents(after, container).items())
            yield f"in {container}: {inside or 'nothing'}"


def _slots(before: Sheet, after: Sheet) -> Iterator[str]:
    for kind in KINDS[:2]:
        old, new = inventory(before, kind), inventory(after, kind)
        if (old.used, old.limit) != (new.used, new.limit):
            limit = f" of {old.limit}" if old.limit != new.limit else ""
            yield f"{kind} {old.used}{limit} → {new.used} of {new.limit}"
