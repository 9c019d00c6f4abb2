"""The steps of a first character (A4.1, A4.2)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

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
    "2 1 1 1 1 1",
)
BEGUN = ("background", "path", "free trait", "strange item", "kit")
"""What `/start` asks for, in its order."""
_TRAITS = BEGUN[:3]
_THINGS = (("strange item", STRANGE), ("kit", THINGS))
_EXAMPLES = {
    "background": "Ferry pilot",
    "path": "Oath-taker",
    "free trait": "Reads faces",
    "strange item": "A bell with no clapper",
    "kit": "Lantern, Rope, Bread",
}
_ABOUT = {
    "background": "What you were before the road. It is a trait: where it fits, it is added to a roll.",
    "path": "What you are becoming; a second trait.",
    "free trait": "A third trait, whatever you like.",
    "strange item": "Something nobody can explain yet. It takes a slot, as things do.",
    "kit": "Up to ten things, parted by commas. More than you can carry is a burden, and weighs on every roll.",
}


def steps(campaign: Campaign, doc: str) -> tuple[Step, ...]:
    """What is left: what `/start` asks for, once abilities are made; while there are none, all that is missing."""
    asks = campaign.get("asks") or {}
    sheet = sheet_of(campaign, doc)
    if asks.get("what") in BEGUN:
        return tuple(_asked(name, sheet.traits) for name in BEGUN[BEGUN.index(asks["what"]) :])
    if any(sheet.abilities.values()):
        return ()
    traits = (_written(name, "/trait ", TRAITS, sheet.traits) for name in _TRAITS[len(sheet.traits) :])
    things = (_written(name, "/take ", found, sheet.items) for name, found in _THINGS[len(sheet.items) :])
    return (ABILITIES, *traits, *things)


def _asked(name: str, taken: Collection[str]) -> Step:
    """A step that `/start` answers."""
    found = {"strange item": STRANGE, "kit": (", ".join(THINGS),)}.get(name, TRAITS)
    choices = tuple(Choice(each, f"/start {each}") for each in found if each not in taken)
    return Step(name, name.capitalize(), _ABOUT[name], choices, "/start ", _EXAMPLES[name], skip="/start")


def _written(name: str, line: str, found: Iterable[str], taken: Collection[str]) -> Step:
    """The same step where abilities were passed over, so that nothing asks for it: any line of play does it."""
    choices = tuple(Choice(each, f"{line}{each}") for each in found if each not in taken)
    return Step(name, name.capitalize(), _ABOUT[name], choices, line, _EXAMPLES[name].partition(",")[0])
