"""The fields of `companion show` (docs/commands.md, section 6), and the signs of the title line."""

from __future__ import annotations

from typing import Any

from companion.campaign.model import Campaign
from companion.systems.scattershot import settings
from companion.systems.scattershot.modes import mode
from companion.systems.scattershot.points import cap, spent
from companion.systems.scattershot.pools import rival_dice
from companion.systems.scattershot.property import owned_by
from companion.systems.scattershot.ratings import Rating, ratings
from companion.systems.scattershot.resolution import made
from companion.systems.scattershot.sheet import Sheet, load, now, statistic


def top(campaign: Campaign) -> dict[str, Any]:
    """The fields of the campaign: the mode, the Epic Index, the Critical Juncture, the dice on the other side."""
    return {
        "mode": mode(campaign),
        "epic": settings.epic(campaign),
        "juncture": settings.number(campaign, "critical_juncture"),
        "rival_dice": rival_dice(campaign),
        "turns": campaign.get("turns"),
    }


def show(campaign: Campaign, doc: str) -> dict[str, Any]:
    """The fields of a Persona, with everything derived."""
    sheet = load(campaign.doc(doc))
    return {
        "player": sheet.player,
        "dice": sheet.dice,
        "points": points(campaign, sheet),
        "ratings": [_rating(each) for each in ratings(campaign, sheet)],
        "elements": [{"name": name, "kind": one.kind, "points": one.points} for name, one in sheet.elements.items()],
        "limits": dict(sheet.limits),
        "owned": [{"name": one.name, "details": list(one.details.values())} for one in owned_by(campaign, sheet.name)],
        "engaged": sheet.engaged or None,
        "advantage": dict(sheet.advantage),
        "against": dict(sheet.against),
        "residuals": {name: one.value for name, one in sheet.residuals.items()},
        "hit_points": _resource(sheet, "hit_points"),
        "power": _resource(sheet, "power"),
        "armour": dict(sheet.armour),
    }


def points(campaign: Campaign, sheet: Sheet) -> dict[str, int | None]:
    """The points spent and earned, and the most that may be spent; None while there is no limit."""
    each = settings.number(campaign, "free_per_point")
    return {"spent": spent(sheet, each), "earned": sheet.earned, "limit": cap(sheet)}


def status(campaign: Campaign, doc: str) -> str:
    """`♥7/10 ◆3 solo`: Hit Points, Experience Dice, the mode."""
    sheet = load(campaign.doc(doc))
    return f"♥{now(sheet, 'hit_points')}/{statistic(sheet, 'hit_points')} ◆{sheet.dice} {mode(campaign)}"


def _rating(each: Rating) -> dict[str, Any]:
    return {
        "name": each.name,
        "kind": each.kind,
        "difficulty": each.difficulty or None,
        "rating": each.rating,
        "points": each.points,
        "chance": str(made(each.rating)),
    }


def _resource(sheet: Sheet, name: str) -> dict[str, int]:
    return {"now": now(sheet, name), "max": statistic(sheet, name)}
