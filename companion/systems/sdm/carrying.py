"""Things taken, dropped, used, marked, readied and put away: sheets before to sheets after (A2.5, A5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.errors import Refused
from companion.systems.sdm.names import free
from companion.systems.sdm.sheet import CONDITIONS, RESOURCES, Item, Sheet, with_part
from companion.systems.sdm.slots import carried, container_inventory, contents, inventory

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


def drop(sheet: Sheet, name: str, count: int) -> Sheet:
    """`sheet` with `count` fewer of an item; a container goes with what is in it.

    What lies in the pack goes first, then what is at hand, then what is in containers.
    """
    item = sheet.items[name]
    if not 0 < count <= item.quantity:
        raise Refused("rule", f"there {_are(item.quantity)} of {name}, not {count}", f"all of it: /drop {name} all")
    left = item.quantity - count
    if item.holds and contents(sheet, name):
        sheet = _without_contents(sheet, name, left)
    if not left:
        return _forgotten(with_item(sheet, name, None), name)
    inside = _first(item.inside, left)
    readied = min(item.readied, left - sum(inside.values()))
    return with_item(sheet, name, replace(item, quantity=left, inside=inside, readied=readied))


def ready(sheet: Sheet, name: str, count: int) -> Sheet:
    """`sheet` with `count` of an item at hand, where each takes a slot at least (A5.12)."""
    item = sheet.items[name]
    if not 0 < count <= carried(sheet, item) - item.readied:
        raise Refused("rule", f"no {count} of {name} in the pack", "take it out first: /put NAME into pack")
    return refuse_past_limit(sheet, with_item(sheet, name, replace(item, readied=item.readied + count)), name)


def pack(sheet: Sheet, name: str) -> Sheet:
    """`sheet` with none of an item at hand."""
    item = sheet.items[name]
    if not item.readied:
        raise Refused("rule", f"{name} is packed already", f"get it out: /ready {name}")
    return with_item(sheet, name, replace(item, readied=0))


def put(sheet: Sheet, name: str, count: int, container: str) -> Sheet:
    """`sheet` with `count` of an item in a container, taken from the pack first and from other containers then.

    Raises:
        Refused: when it is no container, would be in itself, or has no room.
    """
    if not sheet.items[container].holds:
        raise Refused("rule", f"{container} holds nothing", f"say how much it holds: /container {container} N")
    if name == container or _within(sheet, container, name):
        raise Refused("rule", f"{name} cannot be in itself", "put it somewhere else")
    item = sheet.items[name]
    elsewhere = item.quantity - item.inside.get(container, 0)
    if not 0 < count <= elsewhere:
        raise Refused("rule", f"there {_are(elsewhere)} of {name} outside {container}, not {count}")
    inside = dict(item.inside)
    short = count - carried(sheet, item)
    for other in [other for other in inside if other != container]:
        moved = min(max(0, short), inside[other])
        inside[other] -= moved
        short -= moved
    inside[container] = inside.get(container, 0) + count
    return _in_place(sheet, name, replace(item, inside={where: number for where, number in inside.items() if number}))


def take_out(sheet: Sheet, name: str, count: int) -> Sheet:
    """`sheet` with `count` of an item out of its containers and in the pack."""
    item = sheet.items[name]
    there = sum(item.inside.values())
    if not 0 < count <= there:
        raise Refused("rule", f"there {_are(there)} of {name} in containers, not {count}")
    after = with_item(sheet, name, replace(item, inside=_first(item.inside, there - count)))
    return refuse_past_limit(sheet, after, name)


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
    readied = min(1, item.readied)
    rest = drop(with_item(sheet, name, replace(item, readied=item.readied - readied)), name, 1)
    return with_item(rest, apart, replace(item, quantity=1, readied=readied, inside={})), apart


def _in_place(sheet: Sheet, name: str, item: Item) -> Sheet:
    free_hands = item.quantity - sum(item.inside.values())
    after = with_item(sheet, name, replace(item, readied=min(item.readied, free_hands)))
    for container in item.inside:
        if container in after.items and container_inventory(after, container).over:
            found = container_inventory(after, container)
            words = f"{container} has {found.limit} slots, and this would need {found.used}"
            raise Refused("rule", words, "leave something out")
    return after


def _within(sheet: Sheet, inner: str, outer: str) -> bool:
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


def _first(inside: Mapping[str, int], count: int) -> dict[str, int]:
    """The first `count` of what lies in containers; the later ones go."""
    kept: dict[str, int] = {}
    for where, number in inside.items():
        stays = min(number, count)
        count -= stays
        if stays:
            kept[where] = stays
    return kept


def _are(count: int) -> str:
    return "is 1" if count == 1 else f"are {count}" if count else "is none"
