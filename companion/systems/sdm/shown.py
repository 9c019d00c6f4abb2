"""The fields of `companion show` for an SDM character (`docs/commands.md`, section 5)."""

from __future__ import annotations

from typing import Any

from companion.campaign.model import Campaign
from companion.systems.sdm.conflict.fight import under_way, written
from companion.systems.sdm.figures import DEFENSES, defense, life_most, now, score
from companion.systems.sdm.settings import value
from companion.systems.sdm.sheet import ABILITIES, Item, Sheet, sheet_of
from companion.systems.sdm.slots import KINDS, carried, inventory, item_slots, overflow, penalty

Fields = dict[str, Any]


def show(campaign: Campaign, doc: str) -> Fields:
    """The sheet with everything derived."""
    sheet = sheet_of(campaign, doc)
    base = int(value(campaign, "defense_base"))
    return {
        "abilities": {name: _ability(sheet, name) for name in ABILITIES},
        "level": sheet.level,
        "xp": sheet.xp,
        "life": {"now": sheet.life, "max": life_most(sheet)},
        "hero": sheet.hero,
        "defense": {kind: defense(sheet, kind, base) for kind in DEFENSES},
        "penalty": penalty(sheet),
        "traits": [
            {"name": name, "tier": trait.tier, "gives": dict(trait.gives)} for name, trait in sheet.traits.items()
        ],
        "items": [_item(sheet, name, item) for name, item in sheet.items.items()],
        "burdens": _burdens(sheet),
        **{plural: _slotted(sheet, kind) for plural, kind in SLOTTED.items()},
        "hallmarks": [_hallmark(sheet, name) for name in sheet.hallmarks],
        "slots": {kind: _slots(sheet, kind) for kind in KINDS},
        "overflow": {kind: overflow(sheet, kind) for kind in KINDS[:2]},
        "state": sheet.state,
        "remains": sheet.remains or None,
    }


def top(campaign: Campaign) -> Fields:
    """What stands at the top of `show`: the conflict under way, or null."""
    fight = under_way(campaign)
    return {"conflict": written(fight) if fight else None}


SLOTTED = {"powers": "power", "augments": "augment", "pets": "pet", "afflictions": "affliction"}


def _ability(sheet: Sheet, name: str) -> Fields:
    return {
        "score": score(sheet, name),
        "sapped": sheet.sapped.get(name, 0),
        "damaged": sheet.damaged.get(name, 0),
        "now": now(sheet, name),
    }


def _slots(sheet: Sheet, kind: str) -> Fields:
    found = inventory(sheet, kind)
    return {"used": found.used, "limit": found.limit}


def _item(sheet: Sheet, name: str, item: Item) -> Fields:
    return {
        "name": name,
        "slots": item_slots(item.size),
        "size": item.size,
        "quantity": item.quantity,
        "condition": item.condition,
        "resource": item.resource,
        "readied": item.readied > 0,
        "packed": carried(sheet, item) > item.readied,
        "at_hand": item.readied,
        "inside": {where: count for where, count in item.inside.items() if where in sheet.items},
        "holds": item.holds,
        "damage": item.damage or None,
    }


def _burdens(sheet: Sheet) -> list[Fields]:
    own = [{"name": name, "kind": burden.kind, "count": burden.count} for name, burden in sheet.burdens.items()]
    elsewhere = ((name, each.kind) for name, each in sheet.slotted.items() if each.slot == "burdens")
    put = [{"name": name, "kind": kind, "count": 1} for name, kind in elsewhere]
    return [*own, *put]


def _slotted(sheet: Sheet, kind: str) -> list[Fields]:
    found = ((name, each) for name, each in sheet.slotted.items() if each.kind == kind)
    return [{"name": name, "slot": each.slot, "level": each.level} for name, each in found]


def _hallmark(sheet: Sheet, name: str) -> Fields:
    mark = sheet.hallmarks[name]
    return {"name": name, "level": mark.level, "damage": mark.damage, "defense": mark.defense, "xp": mark.xp}
