"""The three inventories, what hangs over their limits, and the penalty that follows (A5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.systems.sdm.figures import gives, now
from companion.systems.sdm.sheet import STONE, Item, Sheet

BURDEN_LIMIT = 20
KINDS = ("traits", "items", "burdens")
HAND, PACK = "hand", "pack"
"""Where a thing lies that is in no container."""
_BASE = {"traits": 7, "items": 7, "burdens": BURDEN_LIMIT}
_ABILITY = {"traits": "thought", "items": "strength"}


@dataclass(frozen=True, slots=True)
class Inventory:
    """How many slots are taken, and how many there are."""

    kind: str
    used: int
    limit: int

    @property
    def over(self) -> int:
        """The slots taken beyond the limit; each is a burden (A5.2)."""
        return max(0, self.used - self.limit)


def inventory(sheet: Sheet, kind: str) -> Inventory:
    """One of the three inventories; the burdens count what hangs over the other two."""
    return Inventory(kind, _USED[kind](sheet), limit(sheet, kind))


def limit(sheet: Sheet, kind: str) -> int:
    """The slots of an inventory: 7 and an ability, or 20; and every slot that traits add (A5.1)."""
    return max(0, sum(number for _, number in limit_parts(sheet, kind)))


def limit_parts(sheet: Sheet, kind: str) -> tuple[tuple[str, int], ...]:
    """The parts of a limit by name."""
    ability = ((_ABILITY[kind], now(sheet, _ABILITY[kind])),) if kind in _ABILITY else ()
    return (("base", _BASE[kind]), *ability, *gives(sheet, kind))


def limit_why(sheet: Sheet, kind: str) -> str:
    """`items 10 of 9: base 7, strength 2`."""
    found = inventory(sheet, kind)
    parts = ", ".join(f"{name} {number}" for name, number in limit_parts(sheet, kind) if number)
    return f"{kind} {found.used} of {found.limit}: {parts}"


def overflow(sheet: Sheet, kind: str) -> int:
    """The slots of traits or items beyond their limit."""
    return inventory(sheet, kind).over


def burden_count(sheet: Sheet) -> int:
    """Burdens taken up as such, without what hangs over."""
    return sum(burden.count for burden in sheet.burdens.values()) + _slotted(sheet, "burdens")


def penalty(sheet: Sheet) -> int:
    """What every burden together takes off a roll: 0 or less (A5.3)."""
    return -inventory(sheet, "burdens").used


def penalty_why(sheet: Sheet) -> str:
    """`penalty −3: 2 burdens, 1 item over`."""
    parts = [
        _counted(burden_count(sheet), "burden", "burdens"),
        _counted(overflow(sheet, "items"), "item over", "items over"),
        _counted(overflow(sheet, "traits"), "trait over", "traits over"),
    ]
    return f"penalty {signed(penalty(sheet))}: {', '.join(filter(None, parts)) or 'nothing weighs'}"


def weighing(sheet: Sheet) -> tuple[tuple[str, int], ...]:
    """The penalty as a part of a roll; none when nothing weighs."""
    return (("burdens", penalty(sheet)),) if penalty(sheet) else ()


def full(sheet: Sheet) -> bool:
    """Whether the burdens have reached their limit, so that nothing can be done (A5.4)."""
    found = inventory(sheet, "burdens")
    return found.used >= found.limit


def carried(sheet: Sheet, item: Item) -> int:
    """How many of an item are carried directly, in no container that is there."""
    return max(0, item.quantity - sum(count for name, count in item.inside.items() if name in sheet.items))


def lying(sheet: Sheet, name: str) -> dict[str, int]:
    """How many of an item lie where: in the pack, at hand, in each container that is there."""
    item = sheet.items[name]
    inside = {where: count for where, count in item.inside.items() if where in sheet.items and count > 0}
    free = carried(sheet, item)
    return {PACK: free - min(item.readied, free), HAND: min(item.readied, free), **inside}


def item_slots(size: int) -> int:
    """The slots of one thing by itself: whole stones, begun ones counted."""
    return -(-size // STONE)


def readied_slots(item: Item) -> int:
    """The slots of what is at hand: one at least for each, however small (A5.12)."""
    return item.readied * max(1, item_slots(item.size))


def packed_load(sheet: Sheet, item: Item) -> int:
    """The size, in cash, of what of an item is carried and not at hand."""
    return max(0, carried(sheet, item) - item.readied) * item.size


def contents(sheet: Sheet, container: str) -> dict[str, int]:
    """How many of each item a container has in it."""
    found = {name: item.inside.get(container, 0) for name, item in sheet.items.items()}
    return {name: count for name, count in found.items() if count > 0}


def container_inventory(sheet: Sheet, container: str) -> Inventory:
    """The further inventory that a container is (A5.1)."""
    load = sum(sheet.items[name].size * count for name, count in contents(sheet, container).items())
    item = sheet.items[container]
    return Inventory(container, item_slots(load), item.holds * item.quantity)


def hanging(sheet: Sheet, kind: str) -> tuple[str, ...]:
    """The names that hang over a limit: those the player put first, then what was acquired last."""
    left = overflow(sheet, kind)
    found: list[str] = []
    for name, slots in _hanging_order(sheet, kind):
        if left <= 0:
            break
        found.append(name)
        left -= slots
    return tuple(found)


def boxed(sheet: Sheet, name: str) -> bool:
    """Whether something is a hallmark in the hallmark box, and takes no ordinary slot (A6.4)."""
    return sheet.hammerspace and name in sheet.hallmarks


def _items_used(sheet: Sheet) -> int:
    things = [item for name, item in sheet.items.items() if not boxed(sheet, name)]
    packed = item_slots(sum(packed_load(sheet, item) for item in things))
    return sum(map(readied_slots, things)) + packed + _slotted(sheet, "items")


def _traits_used(sheet: Sheet) -> int:
    return len(sheet.traits) + _slotted(sheet, "traits")


def _burdens_used(sheet: Sheet) -> int:
    return burden_count(sheet) + overflow(sheet, "items") + overflow(sheet, "traits")


_USED = {"traits": _traits_used, "items": _items_used, "burdens": _burdens_used}


def _slotted(sheet: Sheet, slot: str) -> int:
    return sum(1 for name, each in sheet.slotted.items() if each.slot == slot and not boxed(sheet, name))


def _hanging_order(sheet: Sheet, kind: str) -> Iterator[tuple[str, int]]:
    owned = dict(_owned(sheet, kind))
    chosen = [name for name in sheet.over if name in owned]
    for name in (*chosen, *(name for name in reversed(owned) if name not in chosen)):
        yield name, owned[name]


def _owned(sheet: Sheet, kind: str) -> Iterator[tuple[str, int]]:
    if kind == "traits":
        yield from ((name, 1) for name in sheet.traits)
    else:
        for name, item in sheet.items.items():
            if not boxed(sheet, name):
                yield name, readied_slots(item) + item_slots(packed_load(sheet, item))
    yield from ((name, 1) for name, each in sheet.slotted.items() if each.slot == kind and not boxed(sheet, name))


def _counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}" if number else ""


def signed(number: int) -> str:
    """A number with its sign, the real minus: `+2`, `−3`; a plain 0."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"
