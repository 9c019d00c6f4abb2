"""Residual modifiers: when they begin to count, and when they are over (B4)."""

from __future__ import annotations

from dataclasses import replace

from companion.campaign.model import Campaign
from companion.systems.scattershot.modes import is_mechanical
from companion.systems.scattershot.plain import integer
from companion.systems.scattershot.sheet import Residual, Sheet

UNTIL = ("lull", "scene", "session", "ended")


def moment(campaign: Campaign, until: str) -> int:
    """The number of the session, or of the scene with its session, that now is."""
    session = integer(campaign.get("session"), 0)
    return session * 10_000 + integer(campaign.get("scene_number"), 0) if until == "scene" else session


def begun(campaign: Campaign, value: int, until: str, *, waits: bool = False) -> Residual:
    """A modifier that begins now; one that waits counts from the next lull on."""
    since = moment(campaign, until) if until in ("scene", "session") else 0
    return Residual(value, until, since, waits)


def counts(campaign: Campaign, one: Residual) -> bool:
    """Whether a modifier weighs now."""
    if one.waits and is_mechanical(campaign):
        return False
    if one.until in ("scene", "session"):
        return one.since == moment(campaign, one.until)
    return one.until != "lull" or is_mechanical(campaign)


def after_the_fight(sheet: Sheet) -> Sheet:
    """`sheet` at the lull: nobody is engaged, no advantage is held, and what lasted as long as the fight is over."""
    kept = {name: replace(one, waits=False) for name, one in sheet.residuals.items() if one.until != "lull"}
    return replace(sheet, residuals=kept, engaged="", advantage={}, against={})
