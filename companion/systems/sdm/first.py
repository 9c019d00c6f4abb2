"""The steps of a first character (A4.1, A4.2)."""

from __future__ import annotations

from companion.campaign.model import Campaign
from companion.systems.first import Choice, Step
from companion.systems.sdm.quick import STRANGE, THINGS, TRAITS
from companion.systems.sdm.sheet import sheet_of

ABILITIES = Step(
    "abilities",
    "Abilities",
    "Six numbers from 0 to 5: strength, endurance, agility, charisma, aura, thought. They are added to a d20.",
    (
        Choice("by d100", "/generate d100", "a d100 for each; some are lucky"),
        Choice("dealt out", "/generate points", "7 points at random, none above 3"),
    ),
    "/generate points ",
)
BEGUN = ("background", "path", "free trait", "strange item", "kit")
"""What `/start` asks for, in its order."""
_ABOUT = {
    "background": "What you were before the road. It is a trait: where it fits, it is added to a roll.",
    "path": "What you are becoming; a second trait.",
    "free trait": "A third trait, whatever you like.",
    "strange item": "Something nobody can explain yet. It takes a slot, as things do.",
    "kit": "Up to ten things, parted by commas. More than you can carry is a burden, and weighs on every roll.",
}


def steps(campaign: Campaign, doc: str) -> tuple[Step, ...]:
    """What is left: from the abilities on while the sheet is blank, then what `/start` asks for."""
    asks = campaign.get("asks") or {}
    sheet = sheet_of(campaign, doc)
    if asks.get("what") in BEGUN:
        return tuple(_step(name, sheet.traits) for name in BEGUN[BEGUN.index(asks["what"]) :])
    blank = not any(sheet.abilities.values()) and not sheet.traits
    return (ABILITIES, *(_step(name, {}) for name in BEGUN)) if blank else ()


def _step(name: str, taken: object) -> Step:
    found = {"strange item": STRANGE, "kit": (", ".join(THINGS),)}.get(name, TRAITS)
    choices = tuple(Choice(each, f"/start {each}") for each in found if each not in _names(taken))
    return Step(name, name.capitalize(), _ABOUT[name], choices, "/start ", "/start")


def _names(taken: object) -> tuple[str, ...]:
    return tuple(taken) if isinstance(taken, dict) else ()
