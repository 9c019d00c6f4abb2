"""What is carried, and money: on the active character's sheet where it has a list of items, else on lists."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

from companion.campaign import keys
from companion.campaign.model import Campaign
from companion.exchange.making.marks import arrow, merged, number, shown
from companion.exchange.reading.result import Tag
from companion.play.commands.lists import entries

ON_SHEET = ("sdm",)
MOST = 100_000
_STEPPED = re.compile(r"(.*?\S)[ ]?([+\-−]\d+(?:\.\d+)?)")
_TIMES = re.compile(r"(.+?)[ ]?[×x](\d{1,6})(?:[ ].*)?")
_SLOT = re.compile(r"Slot[ ]\d+", re.IGNORECASE)
_AMOUNT = re.compile(r"(.*?\S)[ ]+(\d[\d.]*(?:(?:→|->)\d[\d.]*)?)")
_OUT = ("depleted", "empty", "gone", "used up", "lost")


def carried(campaign: Campaign, tag: Tag) -> Campaign:
    """`campaign` after `[Inv:…]`: so many of it there are, more, fewer or none, and what is said of it."""
    name, parts = tag.name, list(tag.parts)
    if _SLOT.fullmatch(name):
        if not parts or parts[0].casefold() in _OUT:
            return campaign
        name, parts = parts[0], parts[1:]
    there = held(campaign, name)
    if there is None and (step := _STEPPED.fullmatch(name)):
        name, parts = step[1], [step[2], *parts]
    if times := _TIMES.fullmatch(name):
        name, parts = times[1], [times[2], *parts]
    quantity, marks = _counted(held(campaign, name), parts)
    after = _with(campaign, name, quantity, marks)
    for part in marks:
        inside = _TIMES.fullmatch(part)
        if inside and "," not in part and held(after, inside[1]) is None:
            after = _with(after, inside[1], int(inside[2]), [])
    return after


def wealth(campaign: Campaign, tag: Tag) -> Campaign:
    """`campaign` after one currency of `[Wealth:…]`: `Gold 45`, `Gold+15`, `Gold 45→52`. Fractions stay exact."""
    step, amount = _STEPPED.fullmatch(tag.name), _AMOUNT.fullmatch(tag.name)
    if step:
        name = _known(campaign, step[1])
        there = entries(campaign, "wealth").get(name, {})
        before = number(str(there.get("exact", there.get("count", 0)))) or Decimal(0)
        value = before + (number(step[2]) or 0)
    elif amount:
        name = _known(campaign, amount[1])
        value = number((arrow(amount[2]) or ("", amount[2]))[1]) or Decimal(0)
    else:
        return campaign.put(keys.join("lists", "wealth", tag.name), {"count": 1, "state": "open"})
    entry: dict[str, Any] = {"count": int(value), "state": "open"}
    if value != int(value):
        entry["exact"] = shown(value)
    return campaign.put(keys.join("lists", "wealth", name), entry)


def _known(campaign: Campaign, name: str) -> str:
    alike = (known for known in entries(campaign, "wealth") if known.casefold() == name.casefold())
    return next(alike, name)


def _counted(there: int | None, parts: list[str]) -> tuple[int, list[str]]:
    """How many there are after the parts of a tag, and the parts that are no number."""
    quantity, marks = there if there is not None else 1, []
    for part in parts:
        sides = arrow(part)
        wanted = number(sides[1] if sides else part)
        if part.casefold() in _OUT:
            quantity = 0
        elif wanted is None or (sides and number(sides[0]) is None):
            marks.append(part)
        elif part[:1] in "+-−":
            quantity = (there or 0) + int(wanted)
        else:
            quantity = int(wanted)
    return min(max(quantity, 0), MOST), marks


def _on_sheet(campaign: Campaign) -> bool:
    return bool(campaign.active) and campaign.doc(campaign.active).get("system", campaign.system) in ON_SHEET


def _place(campaign: Campaign, name: str) -> tuple[str, str]:
    """The document and the key that a thing of this name stands at."""
    if _on_sheet(campaign):
        return campaign.active, keys.join("items", name)
    return "campaign", keys.join("lists", "inventory", name)


def held(campaign: Campaign, name: str) -> int | None:
    """How many of a thing are carried, or None if there is no such thing."""
    doc, key = _place(campaign, name)
    found = campaign.get(key, None, doc)
    if not isinstance(found, dict):
        return None
    count = found.get("quantity" if _on_sheet(campaign) else "count", 1)
    return count if isinstance(count, int) else 1


def _with(campaign: Campaign, name: str, quantity: int, parts: list[str]) -> Campaign:
    doc, key = _place(campaign, name)
    if not quantity:
        return campaign if held(campaign, name) is None else campaign.put(key, None, doc)
    there: dict[str, Any] = dict(campaign.get(key, {}, doc))
    entry = {**there, **({"quantity": quantity} if _on_sheet(campaign) else {"count": quantity, "state": "open"})}
    marks = merged(there.get("marks", []), parts)
    entry.pop("marks", None)
    if _on_sheet(campaign) and "broken" in marks:
        entry["condition"] = "broken"
    elif "broken" in there.get("marks", []):
        entry.pop("condition", None)
    if marks:
        entry["marks"] = marks
    return campaign.put(key, entry, doc)
