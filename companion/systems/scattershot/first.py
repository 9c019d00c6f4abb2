"""The steps of a first Persona (B3): a ready one, or statistics, skills and elements bought one after the other."""

from __future__ import annotations

from companion.campaign.model import Campaign
from companion.systems.first import Choice, Step
from companion.systems.scattershot.catalogue import personae
from companion.systems.scattershot.sheet import load

_ENOUGH = 3
"""So many skills are enough to play; more are bought by lines."""
_BOUGHT = (
    Step(
        "statistics",
        "Statistics",
        "Six, each at 10: strength, agility, hit points, reaction, observation, power. A step costs a point.",
        (),
        "/stat ",
        "agility 12",
        again=True,
    ),
    Step(
        "skills",
        "Skills",
        "What was learnt, with its difficulty if it is none of the list, and the points spent on it.",
        (),
        "/skill ",
        "Riding difficult 3",
        again=True,
    ),
    Step(
        "elements",
        "Elements",
        "What helps, hinders, or is only like you: an advantage, a disadvantage, a bit of character.",
        (),
        "/element ",
        "Owes the ferryman disadvantage",
        again=True,
    ),
)


def steps(campaign: Campaign, doc: str) -> tuple[Step, ...]:
    """What is left: a ready Persona, while nothing is bought yet; then what makes one, until there are some skills."""
    sheet = load(campaign.doc(doc))
    if len(sheet.skills) >= _ENOUGH:
        return ()
    return (*(_ready() if len(sheet.ledger) <= 1 else ()), *_BOUGHT)


def _ready() -> tuple[Step, ...]:
    choices = tuple(Choice(one["ready"], f"/persona {one['ready']}", one["about"]) for one in personae().values())
    return (Step("persona", "Persona", "Take a ready one; or pass this over, and make one.", choices),)
