"""Ready characters, our own, each worth 45 points, to play at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.campaign.model import Doc
from companion.dice import Source


@dataclass(frozen=True, slots=True)
class Ready:
    """A character without a name: Defining Traits with kinds and levels, Indefinite ones with levels and expiry."""

    concept: str
    struggle: str
    beginning: str
    defining: tuple[tuple[str, int, str], ...]
    indefinite: tuple[tuple[str, int, str], ...]


READY = (
    Ready(
        "a bell-founder whose bell did not ring on the night of the flood",
        "to forgive the hands that cast a silent bell",
        "The town has voted to melt the bell down, and wants you to hold the ladle.",
        (
            ("Self", 4, "self"),
            ("Bell-Founding", 5, "skill"),
            ("River Towns", 3, "culture"),
            ("My Sister Oda", 3, "relationship"),
            ("Debts Are Paid in Metal", 2, "belief"),
            ("Strong Back", 2, "skill"),
            ("Half a Mule", 1, "resource"),
            ("Burned Hand", 1, "other"),
        ),
        (("A Ladle of the Old Bronze", 2, "manual"), ("The Town Is Watching", 1, "session")),
    ),
    Ready(
        "a ferryman's daughter who reads the faces of the drowned",
        "to be somebody whom the living ask for",
        "A rich man wants to hear that his drowned wife forgave him. She did not.",
        (
            ("Self", 3, "self"),
            ("Reads the Drowned", 5, "skill"),
            ("Ferry Folk", 3, "culture"),
            ("Nobody Is Lost for Good", 3, "belief"),
            ("Father", 3, "relationship"),
            ("Knows the Currents", 2, "skill"),
            ("Speaks Plainly", 2, "other"),
        ),
        (("Three Silver Coins", 1, "manual"), ("Sleepless", 1, "session")),
    ),
    Ready(
        "a duellist who has taken an oath to draw no blade",
        "to be brave without the sword",
        "The boy who was taught by your rival slaps your face in the market.",
        (
            ("Self", 4, "self"),
            ("Old Master's Blade-Hand", 5, "skill"),
            ("Court of Three Houses", 3, "culture"),
            ("The Oath", 3, "belief"),
            ("Quick Tongue", 3, "skill"),
            ("Loved by the Kitchen", 1, "relationship"),
            ("A Letter of Safe Conduct", 1, "resource"),
        ),
        (("Slapped Before Witnesses", 1, "scene"),),
    ),
)


def quick(name: str, source: Source) -> Doc:
    """One of the ready characters, under that name."""
    return {"name": name, "system": "synthesis", **parts(READY[source.choose(len(READY))])}


def parts(ready: Ready) -> dict[str, Any]:
    """What a ready character has on its sheet."""
    return {
        "struggle": ready.struggle,
        "concept": ready.concept,
        "beginning": ready.beginning,
        "defining": {trait: {"level": level, "kind": kind} for trait, level, kind in ready.defining},
        "indefinite": {trait: {"level": level, "expires": until} for trait, level, until in ready.indefinite},
    }
