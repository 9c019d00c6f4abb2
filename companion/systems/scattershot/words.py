"""Outcomes in plain words."""

from __future__ import annotations

from companion.systems.scattershot.resolution import Verdict

_MEANINGS = {
    "telling": "a Telling Blow",
    "success": "success",
    "bare": "success, barely",
    "missed": "missed",
    "catastrophic": "a Catastrophic Failure",
}


def meaning(verdict: Verdict) -> str:
    """A verdict as the player reads it: `missed by 3`, `a Telling Blow, 2 Benefits`."""
    told = _MEANINGS[verdict.slug]
    if verdict.mib < 0:
        told += f" by {-verdict.mib}" if verdict.slug == "missed" else f", missed by {-verdict.mib}"
    return f"{told}, {plural(verdict.benefits, 'Benefit')}" if verdict.benefits else told


def plural(count: int, what: str) -> str:
    """`1 Benefit`, `2 Benefits`, `−2 points`."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s".replace("-", "−", 1)


def xdice(count: int) -> str:
    """`1 Experience Die`, `3 Experience Dice`."""
    return "1 Experience Die" if count == 1 else f"{count} Experience Dice"


def signed(value: int) -> str:
    """`+2`, `−1`, and a plain `0`."""
    return f"+{value}" if value > 0 else f"−{-value}" if value else "0"
