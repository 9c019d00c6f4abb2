"""Things taken, dropped, used and marked: sheets before to sheets after (A2.5, A5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.errors import Refused
from companion.systems.sdm.names import free
from companion.systems.sdm.sheet import CONDITIONS, RESOURCES, Item, Sheet, with_part
from companion.systems.sdm.slots import HAND, PACK, container_inventory, contents, inventory, lying

MOST = 100_000


def with_item(sheet: Sheet, name: str, item: Item | None) -> Sheet:
    """`sheet` with another item of that name, or without it."""
    return replace(sheet, items=with_part(sheet.items, name, item))


def take(sheet: Sheet, name: str, new: Item) -> Sheet:
    """`sheet` with more of an item; what is taken goes into the pack.

    Raises:
        Refused: when it would bring more burdens than there are slots (A5.4), or is not of the size of those there.
    """
    there = sheet.items.get(name)
    if there and there.size != new.size:
        raise Refused("rule", f"{name} is there in another size", "take it by another name, or change the size: /size")
    item = replace(there, quantity=there.quantity + new.quantity) if there else new
    if item.quantity > MOST:
        raise Refused("rule", f"more than {MOST:,} of one thing is a cargo, not a load", "take it by another name")
    return refuse_past_limit(sheet, with_item(sheet, name, item), name)


def refuse_past_limit(before: Sheet, after: Sheet, name: str) -> Sheet:
    """`after`, unless it has more burdens than slots for them, and more than before."""
    old, new = inventory(before, "burdens"), inventory(after, "burdens")
    if new.used > max(new.limit, old.used):
        words = f"{name} would make {new.used} burdens, and nobody bears more than {new.limit}"
        raise Refused("rule", words, "drop something first: /drop")
    return after


def refuse_overfull(before: Sheet, after: Sheet) -> None:
    """Raises `Refused` when a container has more in it than it holds, and more than before."""
    for name, item in after.items.items():
        inside = container_inventory(after, name)
        had = container_inventory(before, name).over if name in before.items else 0
        if inside.over > had and (item.holds or inside.used):
            words = f"{name} has {inside.limit} slots, and this would need {inside.used}"
            raise Refused("rule", words, f"take something out first: /move NAME from {name} to pack")


def drop(sheet: Sheet, name: str, count: int, source: str = "") -> Sheet:
    """`sheet` with `count` fewer of an item, of those in one place or of all; a container goes with what is in it.

    What lies in the pack goes first, then what is at hand, then what is in containers, the last of them first.
    """
    item, there = sheet.items[name], lying(sheet, name)
    taken = shares(there, count, name, source)
    left = item.quantity - count
    if item.holds and contents(sheet, name):
        sheet = _without_contents(sheet, name, left)
    if not left:
        return _forgotten(with_item(sheet, name, None), name)
    kept = {place: number - taken.get(place, 0) for place, number in there.items()}
    return with_item(sheet, name, laid(replace(item, quantity=left), kept))


def shares(there: Mapping[str, int], count: int, name: str, source: str = "", besides: str = "") -> dict[str, int]:
    """How many of `count` are taken from each place: the pack, then the hand, then the containers, the last first.

    Args:
        there: how many lie where, as `lying` has it.
        source: the only place to take from, "" for all of them but `besides`.

    Raises:
        Refused: when there are not so many.
    """
    inside = [place for place in there if place not in (PACK, HAND)]
    places = [source] if source else [place for place in (PACK, HAND, *reversed(inside)) if place != besides]
    found = sum(there.get(place, 0) for place in places)
    if not 0 < count <= found:
        where = f" {said_place(source)}" if source else f" but {said_place(besides)}" if besides in there else ""
        hint = f"all of it: x{found}" if found else "see where it is: /inventory"
        raise Refused("rule", f"there {_are(found)} of {name}{where}, not {count}", hint)
    taken: dict[str, int] = {}
    for place in places:
        taken[place] = min(count, there.get(place, 0))
        count -= taken[place]
    return taken


def laid(item: Item, there: Mapping[str, int]) -> Item:
    """`item` lying as `there` says: so many at hand, so many in each container, the rest in the pack."""
    inside = {place: count for place, count in there.items() if count and place not in (HAND, PACK)}
    return replace(item, readied=there.get(HAND, 0), inside=inside)


def said_place(place: str) -> str:
    """A place in words: `at hand`, `in the pack`, `in Chest`."""
    return {HAND: "at hand", PACK: "in the pack"}.get(place, f"in {place}")


def notch(sheet: Sheet, name: str) -> tuple[Sheet, str]:
    """The next mark on an item, fine → notched → broken, and the name it has then; of several, one is marked apart."""
    item = sheet.items[name]
    if item.condition == "broken":
        raise Refused("rule", f"{name} is broken already", "mend it: /mend")
    sheet, name = _one_apart(sheet, name, "notched")
    item = sheet.items[name]
    return with_item(sheet, name, replace(item, condition=CONDITIONS[CONDITIONS.index(item.condition) + 1])), name


def worsen(sheet: Sheet, name: str) -> Sheet:
    """The resource of an item one step worse: plenty → last use → spent."""
    item = sheet.items[name]
    if item.resource == "spent":
        raise Refused("rule", f"{name} is spent", "fill it up: /refill")
    return with_item(sheet, name, replace(item, resource=RESOURCES[RESOURCES.index(item.resource) + 1]))


def usable(sheet: Sheet, name: str) -> None:
    """Raises `Refused` when an item is broken or spent."""
    item = sheet.items[name]
    if item.condition == "broken":
        raise Refused("rule", f"{name} is broken", "mend it: /mend")
    if item.resource == "spent":
        raise Refused("rule", f"{name} is spent", "fill it up: /refill")


def used_once(sheet: Sheet, name: str) -> Sheet:
    """An item after a use in a test: one at its last use is spent."""
    item = sheet.items[name]
    return with_item(sheet, name, replace(item, resource="spent")) if item.resource == "last-use" else sheet


def _one_apart(sheet: Sheet, name: str, mark: str) -> tuple[Sheet, str]:
    item = sheet.items[name]
    if item.quantity == 1:
        return sheet, name
    apart = free(sheet.items, f"{name} ({mark})")
    source = HAND if item.readied else ""
    taken = shares(lying(sheet, name), 1, name, source)
    return with_item(drop(sheet, name, 1, source), apart, laid(replace(item, quantity=1), taken)), apart


def _without_contents(sheet: Sheet, container: str, left: int) -> Sheet:
    if left:
        raise Refused("rule", f"something is in {container}", f"empty it first, or drop all of {container}")
    for name, count in contents(sheet, container).items():
        if name in sheet.items:
            item = sheet.items[name]
            gone = replace(item, inside={where: number for where, number in item.inside.items() if where != container})
            remaining = item.quantity - count
            if item.holds and not remaining:
                sheet = _without_contents(sheet, name, 0)
            sheet = with_item(sheet, name, replace(gone, quantity=remaining) if remaining else None)
    return sheet


def _forgotten(sheet: Sheet, name: str) -> Sheet:
    hallmarks = with_part(sheet.hallmarks, name, None)
    return replace(sheet, over=tuple(other for other in sheet.over if other != name), hallmarks=hallmarks)


def _are(count: int) -> str:
    return "is 1" if count == 1 else f"are {count}" if count else "is none"
