"""Things moved from place to place, parted, stacked, handed on: sheets before to sheets after (A5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.errors import Refused
from companion.systems.sdm.carrying import MOST, drop, laid, refuse_overfull, refuse_past_limit, shares, with_item
from companion.systems.sdm.names import free
from companion.systems.sdm.sheet import Item, Sheet, with_part
from companion.systems.sdm.slots import HAND, PACK, contents, lying

FREE_SLOTS = ("power", "augment", "pet")
"""What may sit in a slot of traits or of items (A5.6); an affliction is of the mind or of the body (A5.7)."""
_ALIKE = ("size", "condition", "resource", "holds", "damage")


def move(sheet: Sheet, name: str, count: int, source: str, target: str) -> Sheet:
    """`sheet` with `count` of an item in another place.

    Args:
        source: where they are taken from, "" for wherever they are: the pack, then the hand, then the last container.
        target: `hand`, `pack` or the name of a container.

    Raises:
        Refused: when there are not so many, the container has no room or would be in itself, or too much would weigh.
    """
    item, there = sheet.items[name], lying(sheet, name)
    if target not in (HAND, PACK):
        _refuse_container(sheet, name, target)
    taken = shares(there, count, name, source, besides=target)
    after = with_item(sheet, name, laid(item, _moved(there, taken, target, count)))
    refuse_overfull(sheet, after)
    return refuse_past_limit(sheet, after, name)


def split(sheet: Sheet, name: str, count: int, apart: str, source: str = "") -> tuple[Sheet, str]:
    """`sheet` with `count` of an item as a pile of its own, lying where they lay; and the name it has.

    Args:
        apart: what it is to be called; "" for the same name and a number.

    Raises:
        Refused: when nothing would be left, there are not so many, the name is taken, or something is in them.
    """
    item, there = sheet.items[name], lying(sheet, name)
    if count >= item.quantity:
        raise Refused("rule", f"that is all the {name} there is", "leave one of it at least")
    if contents(sheet, name):
        raise Refused("rule", f"something is in {name}", "empty it first")
    if apart in sheet.items:
        raise Refused("rule", f"{apart} is there already", "call it something else")
    apart = apart or free(sheet.items, name)
    taken = shares(there, count, name, source)
    rest = laid(replace(item, quantity=item.quantity - count), _less(there, taken))
    after = with_item(with_item(sheet, name, rest), apart, laid(replace(item, quantity=count), taken))
    return refuse_past_limit(sheet, after, apart), apart


def stack(sheet: Sheet, name: str, onto: str) -> Sheet:
    """`sheet` with all of an item on the pile of another, and what was in it with it.

    Raises:
        Refused: when they are not alike, are in one another, or would be too many; or when it is a hallmark.
    """
    item, other = sheet.items[name], sheet.items[onto]
    if name == onto or within(sheet, name, onto) or within(sheet, onto, name):
        raise Refused("rule", f"{name} is or lies in {onto}", "stack two piles that lie apart")
    if name in sheet.hallmarks:
        raise Refused("rule", f"{name} is a hallmark, one of its kind", f"/stack {onto} onto {name}")
    if unlike := [what for what in _ALIKE if getattr(item, what) != getattr(other, what)]:
        raise Refused("rule", f"{name} and {onto} are not of one {unlike[0]}", "only things alike make a pile")
    if item.quantity + other.quantity > MOST:
        raise Refused("rule", f"more than {MOST:,} of one thing is a cargo, not a load", "leave them apart")
    there, more = lying(sheet, onto), lying(sheet, name)
    together = {place: there.get(place, 0) + more.get(place, 0) for place in (*there, *more)}
    pile = laid(replace(other, quantity=item.quantity + other.quantity), together)
    after = with_item(with_item(sheet, name, None), onto, pile)
    after = replace(after, over=tuple(each for each in sheet.over if each != name))
    return replace(after, items={each: _rekeyed(kept, name, onto) for each, kept in after.items.items()})


def alike(sheet: Sheet, name: str, onto: str) -> bool:
    """Whether two items could be one pile."""
    item, other = sheet.items[name], sheet.items[onto]
    same = all(getattr(item, what) == getattr(other, what) for what in _ALIKE)
    return same and name != onto and name not in sheet.hallmarks


def reslot(sheet: Sheet, name: str, slot: str) -> Sheet:
    """`sheet` with a power, augment or pet in a slot of `traits` or `items`.

    Raises:
        Refused: for an affliction, or when too much would weigh.
    """
    each = sheet.slotted[name]
    if each.kind not in FREE_SLOTS:
        raise Refused("rule", f"{name} is an affliction and stays in its slot", f"/relieve {name}, once it is healed")
    if each.slot == slot:
        raise Refused("rule", f"{name} is in a slot of {slot} already")
    after = replace(sheet, slotted=with_part(sheet.slotted, name, replace(each, slot=slot)))
    return refuse_past_limit(sheet, after, name)


def give(giver: Sheet, taker: Sheet, name: str, count: int, source: str = "") -> tuple[Sheet, Sheet]:
    """Both sheets after `count` of an item went from one to the other, with what is in it, into the other's pack.

    Raises:
        Refused: when there are not so many, the other would bear too much, or cannot own another hallmark (A6.3).
    """
    shares(lying(giver, name), count, name, source)
    handed = _handed(giver, taker, name, count, ())
    if (mark := giver.hallmarks.get(name)) and count == giver.items[name].quantity:
        if len(taker.hallmarks) >= taker.level or name in taker.items:
            raise Refused("rule", f"{name} is a hallmark, and no more of them can be owned there", "/forget one there")
        handed = replace(handed, hallmarks=with_part(taker.hallmarks, name, mark))
    return drop(giver, name, count, source), refuse_past_limit(taker, handed, name)


def within(sheet: Sheet, inner: str, outer: str) -> bool:
    """Whether `inner` lies in `outer`, however deep."""
    seen: set[str] = set()
    waiting = [inner]
    while waiting:
        name = waiting.pop()
        if name == outer:
            return True
        if name not in seen and name in sheet.items:
            seen.add(name)
            waiting += sheet.items[name].inside
    return False


def _moved(there: Mapping[str, int], taken: Mapping[str, int], target: str, count: int) -> dict[str, int]:
    left = _less(there, taken)
    return {**left, target: left.get(target, 0) + count}


def _less(there: Mapping[str, int], taken: Mapping[str, int]) -> dict[str, int]:
    return {place: number - taken.get(place, 0) for place, number in there.items()}


def _refuse_container(sheet: Sheet, name: str, container: str) -> None:
    if not sheet.items[container].holds:
        raise Refused("rule", f"{container} holds nothing", f"say how much it holds: /container {container} N")
    if within(sheet, container, name):
        raise Refused("rule", f"{name} cannot be in itself", "put it somewhere else")


def _rekeyed(item: Item, name: str, onto: str) -> Item:
    """An item that lay in `name`, lying in `onto`."""
    if name not in item.inside:
        return item
    inside = {place: count for place, count in item.inside.items() if place != name}
    return replace(item, inside={**inside, onto: inside.get(onto, 0) + item.inside[name]})


def _handed(giver: Sheet, taker: Sheet, name: str, count: int, within: tuple[str, ...]) -> Sheet:
    """`taker` with `count` of what `giver` has by that name, in the last container of `within`, and all in it."""
    item = giver.items[name]
    new = replace(item, quantity=count, readied=0, inside={within[-1]: count} if within else {})
    there = taker.items.get(name)
    if there and not item.holds and all(getattr(there, what) == getattr(item, what) for what in _ALIKE):
        inside = {**there.inside, **{place: there.inside.get(place, 0) + count for place in new.inside}}
        new = replace(there, quantity=there.quantity + count, inside=inside)
        called = name
    else:
        called = free(taker.items, name)
    taker = with_item(taker, called, new)
    if item.holds and len(within) < len(giver.items):
        for other, number in contents(giver, name).items():
            taker = _handed(giver, taker, other, number, (*within, called))
    return taker
