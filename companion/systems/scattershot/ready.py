"""Blank sheets and ready ones."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.campaign.model import Doc
from companion.dice import Source
from companion.systems.scattershot.catalogue import personae
from companion.systems.scattershot.points import shares
from companion.systems.scattershot.sheet import START_DICE, STATISTICS, Entry, Sheet, dump, load

SYSTEM = "scattershot"
FREE_PER_POINT = 5


def blank(name: str) -> Doc:
    """A new Persona: six statistics at 10, three Experience Dice, nothing spent (B3)."""
    return _document(_new(name))


def quick(name: str, dice: Source) -> Doc:
    """One of the ready Personae under this name, by chance."""
    ready = list(personae())[dice.choose(len(personae()))]
    sheet = dressed(_new(name), ready)
    cost = sum(share.points for share in shares(sheet, FREE_PER_POINT))
    line = Entry(f"{personae()[ready]['ready']}, as written", cost)
    return _document(replace(sheet, ledger=(*sheet.ledger, line)))


def dressed(sheet: Sheet, ready: str) -> Sheet:
    """`sheet` with all that a ready Persona has.

    Args:
        ready: its name in small letters.
    """
    found = load(personae()[ready])
    return replace(
        sheet,
        statistics=found.statistics,
        skills=found.skills,
        free=found.free,
        abilities=found.abilities,
        elements=found.elements,
        armour=found.armour,
    )


def _new(name: str) -> Sheet:
    first = Entry("a new Persona", 0, START_DICE)
    return Sheet(name, statistics=dict.fromkeys(STATISTICS, 10), ledger=(first,))


def _document(sheet: Sheet) -> dict[str, Any]:
    doc = dump(sheet)
    return {"name": doc.pop("name"), "system": SYSTEM, **doc}
