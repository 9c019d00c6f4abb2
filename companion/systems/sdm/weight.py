"""What a thing takes where it lies, in words, and why (A5.2, A5.12)."""

from __future__ import annotations

from companion.systems.sdm.carrying import said_place
from companion.systems.sdm.sheet import Sheet
from companion.systems.sdm.slots import (
    HAND,
    PACK,
    boxed,
    hanging,
    item_slots,
    limit_why,
    lying,
    packed_load,
    readied_slots,
    signed,
)
from companion.systems.sdm.units import sized, summed


def taken(sheet: Sheet, name: str, place: str, count: int) -> str:
    """What so many of an item take in a place: whole slots at hand, their size elsewhere."""
    if boxed(sheet, name):
        return "no slot"
    item = sheet.items[name]
    return _slots(readied_slots(item)) if place == HAND else sized(item.size * count)


def state(sheet: Sheet, name: str) -> str:
    """The state of an item in a few words: notched, at its last use, a hallmark."""
    item = sheet.items[name]
    words = [word.replace("-", " ") for word in (item.condition, item.resource) if word not in ("fine", "plenty")]
    words += [item.damage] if item.damage else []
    words += [f"holds {item.holds}"] if item.holds else []
    words += [f"hallmark {sheet.hallmarks[name].level}"] if name in sheet.hallmarks else []
    return ", ".join(words)


def item_why(sheet: Sheet, name: str, place: str, count: int) -> str:
    """What an item is, where all of it lies, and what it takes there, in lines."""
    item = sheet.items[name]
    lines = [f"{name}: {item.quantity} of {sized(item.size)} each"]
    lines += [words] if (words := state(sheet, name)) else []
    there = [f"{number} {said_place(where)}" for where, number in lying(sheet, name).items() if number]
    lines += [", ".join(there)] if len(there) > 1 else []
    if boxed(sheet, name):
        lines.append("a hallmark in its box: it takes no slot (A6.4)")
    elif place == HAND:
        each = _slots(max(1, item_slots(item.size)))
        lines.append(f"at hand each takes {each}: {_slots(readied_slots(item))} (A5.12)")
    elif place == PACK:
        lines.append(packed_why(sheet))
    else:
        lines.append(f"in {place} it takes {sized(item.size * count)} there, and nothing here")
    if place in (HAND, PACK) and name in hanging(sheet, "items"):
        lines.append(f"over the limit: {limit_why(sheet, 'items')}")
    if mark := sheet.hallmarks.get(name):
        lines.append(f"hallmark of level {mark.level}: damage +{mark.damage} a die, defense +{mark.defense}")
    return "\n".join(lines)


def packed_why(sheet: Sheet) -> str:
    """Why the pack takes the slots it takes: what is in it, summed up, and begun slots counted whole."""
    load = sum(packed_load(sheet, item) for name, item in sheet.items.items() if not boxed(sheet, name))
    return f"the pack holds {summed(load)}: {_slots(item_slots(load))}"


def trait_why(sheet: Sheet, name: str) -> str:
    """What a trait is worth and gives, and whether it hangs over."""
    trait = sheet.traits[name]
    gives = "".join(f", gives {what} {number:+}" for what, number in trait.gives.items())
    over = f"\nover the limit: {limit_why(sheet, 'traits')}" if name in hanging(sheet, "traits") else ""
    return f"{name}: {signed(trait.tier)} as a skill{gives}; it takes a slot, however skilled (A5.13){over}"


def slotted_why(sheet: Sheet, name: str) -> str:
    """What a power, augment, pet or affliction takes, and whether it hangs over."""
    each = sheet.slotted[name]
    if each.slot == "burdens":
        return f"{name}: {kind_of(sheet, name)}, a burden, −1 to every roll"
    over = f"\nover the limit: {limit_why(sheet, each.slot)}" if name in hanging(sheet, each.slot) else ""
    what = f"{name}: {kind_of(sheet, name)}"
    if boxed(sheet, name):
        return f"{what}, a hallmark in its box: it takes no slot (A6.4)"
    mark = "A5.7" if each.kind == "affliction" else "A5.6"
    return f"{what}, in a slot of {each.slot} ({mark}){over}"


def kind_of(sheet: Sheet, name: str) -> str:
    """What it is that takes a slot: `power 2`, `pet 0`, `augment`."""
    each = sheet.slotted[name]
    level = f" {each.level}" if each.kind in ("power", "pet") else ""
    danger = ", dangerous" if each.danger else ""
    return f"{each.kind}{level}{danger}"


def _slots(number: int) -> str:
    return "1 slot" if number == 1 else f"{number} slots" if number else "no slot"
