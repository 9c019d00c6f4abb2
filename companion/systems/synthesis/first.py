"""The steps of a first character (C2): one of the ready ones, or the Struggle, a phrase, and Traits."""

from __future__ import annotations

from companion.campaign.model import Campaign
from companion.systems.first import Choice, Step
from companion.systems.synthesis.quick import READY

_READY = Step(
    "ready",
    "Who",
    "Take one of these, whole and ready to play; or go on, and make one.",
    tuple(Choice(one.concept, f"/ready {number}", one.struggle) for number, one in enumerate(READY, 1)),
)
_TEXTS = (
    Step(
        "struggle",
        "Struggle",
        "What pulls your character two ways? The Personal Struggle, in a phrase.",
        (),
        "/struggle ",
        "to be needed, or to be free",
    ),
    Step("concept", "Concept", "Who is it, in a phrase?", (), "/concept ", "a ferryman who cannot swim"),
    Step(
        "beginning",
        "Beginning",
        "The first conflict: it touches the Struggle and settles nothing.",
        (),
        "/beginning ",
        "the ferry is sold over his head",
    ),
)
_ENOUGH = 4
"""So many Traits besides Self are enough to play; more are bought by lines."""
_TRAITS = Step(
    "traits",
    "Traits",
    "What is it good at, what does it hold to? A Trait with its level; as many as you like, one after the other.",
    (),
    "/trait ",
    "Bell-Founding 5",
    again=True,
)


def steps(campaign: Campaign, doc: str) -> tuple[Step, ...]:
    """What is left: the texts that are not written yet, then Traits; nothing once there are some of both."""
    written = [step for step in _TEXTS if campaign.get(step.key, "", doc)]
    traits = len(campaign.get("defining", {}, doc)) - 1
    if traits >= _ENOUGH and written:
        return ()
    texts = tuple(step for step in _TEXTS if step not in written)
    return (*(() if written or traits else (_READY,)), *texts, _TRAITS)
