"""The panels of an SDM character, as data (`companion.systems.view`)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.campaign.model import Campaign
from companion.systems.arguments import quote
from companion.systems.sdm.conflict.fight import under_way
from companion.systems.sdm.conflict.told import panel
from companion.systems.sdm.figures import (
    DEFENSES,
    TOP_LEVEL,
    ability_why,
    defense,
    defense_why,
    life_most,
    life_why,
    next_level_at,
    now,
)
from companion.systems.sdm.settings import value
from companion.systems.sdm.sheet import ABILITIES, Item, Sheet, sheet_of
from companion.systems.sdm.slots import (
    KINDS,
    carried,
    container_inventory,
    contents,
    hanging,
    inventory,
    limit_why,
    penalty,
    penalty_why,
    signed,
)
from companion.systems.sdm.units import sized
from companion.systems.view import Line, Meter, Pair, Panel, Part, Row, Slots


def view(campaign: Campaign, doc: str) -> tuple[Panel, ...]:
    """The sheet and the burdens of a character."""
    sheet = sheet_of(campaign, doc)
    title = f"{campaign.name_of(doc)} · SDM, level {sheet.level}"
    fight = under_way(campaign)
    return (
        Panel("sheet", title, tuple(_sheet(campaign, sheet))),
        Panel("burden", "Burdens", tuple(_burden(sheet))),
        *((panel(campaign, fight, doc),) if fight else ()),
    )


def status(campaign: Campaign, doc: str) -> str:
    """The few signs of the title line: life, hero dice, what weighs, and a state that is not `up`."""
    sheet = sheet_of(campaign, doc)
    signs = [f"♥{sheet.life}/{life_most(sheet)}", f"◆{sheet.hero}"]
    signs += [signed(penalty(sheet))] if penalty(sheet) else []
    signs += [sheet.state] if sheet.state != "up" else []
    return " ".join(signs)


def _sheet(campaign: Campaign, sheet: Sheet) -> Iterator[Part]:
    yield Pair(tuple(_ability(sheet, name) for name in ABILITIES))
    yield Meter("life", sheet.life, life_most(sheet), "life", life_why(sheet), "/rest ")
    if sheet.state != "up":
        yield Line(sheet.state, f"state: {sheet.state}", "/relife " if sheet.remains else "/rest turn", "bad")
    yield Pair(tuple(_worth(sheet)))
    base = int(value(campaign, "defense_base"))
    yield Pair(tuple(Row(kind, str(defense(sheet, kind, base)), defense_why(sheet, kind, base)) for kind in DEFENSES))
    for name, trait in sheet.traits.items():
        extra = "".join(f", {what} {number:+}" for what, number in trait.gives.items())
        hangs = name in hanging(sheet, "traits")
        why = f"{name} {signed(trait.tier)}{extra}{': over the limit' if hangs else ''}"
        yield Row(name, f"{signed(trait.tier)}{extra}", why, f"/trait {quote(name)} ", "over" if hangs else "")
    for name, each in sheet.slotted.items():
        level = f" {each.level}" if each.kind in ("power", "pet") else ""
        line = f"/cast {quote(name)}" if each.kind == "power" else ""
        yield Row(name, f"{each.kind}{level}", f"{name}: {each.kind}{level}, in a slot of {each.slot}", line)
    for name, mark in sheet.hallmarks.items():
        parts = f"damage +{mark.damage} a die, defense +{mark.defense}, {mark.xp} xp put in"
        why = f"{name}: hallmark of level {mark.level}: {parts}"
        yield Row(name, f"hallmark {mark.level}", why, f"/hallmark {quote(name)} ")


def _ability(sheet: Sheet, name: str) -> Row:
    lowered = sheet.sapped.get(name, 0) or sheet.damaged.get(name, 0)
    return Row(name[:3], str(now(sheet, name)), ability_why(sheet, name), f"/test {name} ", "bad" if lowered else "")


def _worth(sheet: Sheet) -> Iterator[Row]:
    hero = f"hero dice {sheet.hero} of {max(1, sheet.level)}: as many as levels"
    yield Row("hero", "◆" * min(sheet.hero, TOP_LEVEL) or "–", hero, "/hero ")
    at = next_level_at(sheet)
    due = f"level {sheet.level + 1} at {at}" if at is not None else "the highest level"
    mark = "good" if at is not None and sheet.xp >= at else ""
    yield Row("xp", str(sheet.xp), f"xp {sheet.xp}: {due}", "/level-up ", mark)


def _burden(sheet: Sheet) -> Iterator[Part]:
    for kind in KINDS:
        found = inventory(sheet, kind)
        why = limit_why(sheet, kind) if kind != "burdens" else penalty_why(sheet)
        yield Slots(kind, found.used, found.limit, why, "/inventory")
    if sheet.hammerspace:
        yield Slots("hallmarks", len(sheet.hallmarks), max(1, sheet.level), "a slot for each level (A6.4)")
    if penalty(sheet):
        yield Line(f"every roll {signed(penalty(sheet))}", penalty_why(sheet), mark="over")
    over = hanging(sheet, "items")
    for name, item in sheet.items.items():
        yield _item(sheet, name, item, name in over)
    for name in (name for name, item in sheet.items.items() if item.holds):
        inside = container_inventory(sheet, name)
        held = ", ".join(f"{other} ×{count}" for other, count in contents(sheet, name).items()) or "nothing"
        yield Slots(f"in {name}", inside.used, inside.limit, f"in {name}: {held}")
    for name, burden in sheet.burdens.items():
        times = f" ×{burden.count}" if burden.count > 1 else ""
        why = f"{name}: −{burden.count} to every roll"
        yield Row(f"{name}{times}", burden.kind, why, f"/relieve {quote(name)}", "over")


def _item(sheet: Sheet, name: str, item: Item, over: bool) -> Row:
    state = [word for word in (item.condition, item.resource) if word not in ("fine", "plenty")]
    state += ["at hand"] if item.readied else []
    inside = item.quantity - carried(sheet, item)
    state += [f"{inside} stowed"] if inside else []
    why = f"{name}: {item.quantity} of {sized(item.size)} each" + (", over the limit" if over else "")
    label = f"{name} ×{item.quantity}" if item.quantity != 1 else name
    return Row(label, ", ".join(state), why, f"/inventory {quote(name)}", "over" if over else "")
