"""The inventory of an SDM character as data: what lies where, what it takes there, what can be done with it (A5)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.campaign.model import Campaign
from companion.systems.inventory import Deed, Inventory, Place, Store, Thing
from companion.systems.sdm import weight
from companion.systems.sdm.handling import of_item, of_slotted, of_trait
from companion.systems.sdm.party import party
from companion.systems.sdm.sheet import Sheet, sheet_of
from companion.systems.sdm.slots import (
    HAND,
    KINDS,
    PACK,
    boxed,
    container_inventory,
    hanging,
    inventory,
    limit_why,
    lying,
    overflow,
    penalty,
    penalty_why,
    signed,
)
from companion.systems.view import Row, Slots

BOX = "box"
_HAND_WHY = "at hand: each takes one slot at least, however small (A5.12)"


def inventory_of(campaign: Campaign, doc: str) -> Inventory:
    """The stores of the character whose document is `doc`: items with their containers, traits, burdens."""
    sheet = sheet_of(campaign, doc)
    others = tuple(campaign.name_of(each) for each in party(campaign) if each != doc)
    stores = [
        Store(_slots(sheet, "items"), tuple(_of_items(sheet, others))),
        Store(_slots(sheet, "traits"), (_slotted_place(sheet, "traits", "traits"),)),
        Store(_slots(sheet, "burdens"), (Place("burdens", "burdens", tuple(_borne(sheet)), why=penalty_why(sheet)),)),
    ]
    if sheet.hammerspace:
        box = Slots("hallmarks", len(sheet.hallmarks), max(1, sheet.level), "a slot for each level (A6.4)")
        stores.insert(1, Store(box, (Place(BOX, "in the hallmark box", tuple(_boxed(sheet, others)), why=box.why),)))
    mark = "over" if penalty(sheet) else ""
    return Inventory(tuple(stores), (Row("every roll", signed(penalty(sheet)), penalty_why(sheet), mark=mark),))


def _slots(sheet: Sheet, kind: str) -> Slots:
    found = inventory(sheet, kind)
    return Slots(kind, found.used, found.limit, penalty_why(sheet) if kind == "burdens" else limit_why(sheet, kind))


def _of_items(sheet: Sheet, others: tuple[str, ...]) -> Iterator[Place]:
    yield Place(HAND, "at hand", tuple(_lying(sheet, HAND, others)), why=_HAND_WHY)
    yield Place(PACK, "in the pack", tuple(_lying(sheet, PACK, others)), why=weight.packed_why(sheet))
    for name in (name for name, item in sheet.items.items() if item.holds):
        found = container_inventory(sheet, name)
        why = f"{name} is an inventory of its own: {found.used} of {found.limit} slots (A5.1)"
        slots = Slots(f"in {name}", found.used, found.limit, why)
        yield Place(name, f"in {name}", tuple(_lying(sheet, name, others)), slots, why)
    if any(each.slot == "items" for each in sheet.slotted.values()):
        yield _slotted_place(sheet, "items", "in slots of items")


def _lying(sheet: Sheet, place: str, others: tuple[str, ...]) -> Iterator[Thing]:
    over = hanging(sheet, "items")
    for name in sheet.items:
        count = lying(sheet, name).get(place, 0)
        if count and not boxed(sheet, name):
            yield _thing(sheet, name, place, count, others, "over" if name in over and place in (HAND, PACK) else "")


def _boxed(sheet: Sheet, others: tuple[str, ...]) -> Iterator[Thing]:
    for name in sheet.hallmarks:
        if name in sheet.items:
            place = next((place for place, count in lying(sheet, name).items() if count), PACK)
            yield _thing(sheet, name, place, sheet.items[name].quantity, others, "")
        elif name in sheet.slotted:
            yield Thing(name, words=weight.kind_of(sheet, name), why=weight.slotted_why(sheet, name))


def _thing(sheet: Sheet, name: str, place: str, count: int, others: tuple[str, ...], mark: str) -> Thing:
    return Thing(
        name,
        count,
        weight.taken(sheet, name, place, count),
        weight.state(sheet, name),
        weight.item_why(sheet, name, place, count),
        mark,
        tuple(of_item(sheet, name, place, count, others)),
    )


def _slotted_place(sheet: Sheet, slot: str, title: str) -> Place:
    """The traits, and what else sits in a slot of that kind: powers, augments, pets, afflictions (A5.6, A5.7)."""
    over = hanging(sheet, slot)
    things = [
        Thing(
            name,
            words=signed(trait.tier),
            size="1 slot",
            why=weight.trait_why(sheet, name),
            mark="over" if name in over else "",
            deeds=of_trait(name),
        )
        for name, trait in (sheet.traits.items() if slot == "traits" else ())
    ]
    things += [
        Thing(
            name,
            words=weight.kind_of(sheet, name),
            size="1 slot",
            why=weight.slotted_why(sheet, name),
            mark="over" if name in over else "",
            deeds=of_slotted(name, each),
        )
        for name, each in sheet.slotted.items()
        if each.slot == slot and not boxed(sheet, name)
    ]
    return Place(slot, title, tuple(things), why=limit_why(sheet, slot))


def _borne(sheet: Sheet) -> Iterator[Thing]:
    """The burdens, and what hangs over the other two limits."""
    for name, burden in sheet.burdens.items():
        why = f"{name}: −{burden.count} to every roll; rest and care take it away (A5.10)"
        yield Thing(name, burden.count, f"{signed(-burden.count)}", burden.kind.replace("burden", ""), why, "over")
    for name, each in sheet.slotted.items():
        if each.slot == "burdens":
            yield Thing(name, 1, "−1", each.kind, weight.slotted_why(sheet, name), "over")
    for kind in KINDS[:2]:
        if over := overflow(sheet, kind):
            names = ", ".join(hanging(sheet, kind))
            why = f"{limit_why(sheet, kind)}: {over} over, each a burden (A5.2): {names}"
            yield Thing(f"{kind} over", over, signed(-over), names, why, "over", (Deed("first", "/over"),))
