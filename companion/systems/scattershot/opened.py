"""The results that a settled action leaves to be taken (B4)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.campaign.model import Campaign
from companion.systems.outcome import answered, ask, asked
from companion.systems.scattershot.plain import integer, texts
from companion.systems.scattershot.targets import everybody

RESULTS = ("factor", "residual", "scale")
TELLING = ("disadvantage", "challenge", "benefit", "advantage")
"""What a Telling Blow may leave: all its points as a disadvantage, or one point for each of the others (B4)."""
AIMLESS = ("scale", "benefit")
"""Results that are aimed at nobody else."""


@dataclass(frozen=True, slots=True)
class Open:
    """The results that may still be taken from a settled action.

    Attributes:
        mib: what it is that they are reckoned from, 0 or more.
        who: whose action defines what happens; "" for a Resistor without a name.
        against: the other one, if known.
        telling: the points of a Telling Blow that are still to be laid out.
    """

    kinds: tuple[str, ...]
    mib: int
    who: str
    against: str = ""
    telling: int = 0

    def less(self, kind: str, cost: int = 0) -> Open:
        """What is open once one result is taken; those of a Telling Blow stay as long as it has points."""
        telling = max(0, self.telling - cost)
        gone = {kind} if kind in RESULTS else set()
        gone |= set() if telling else set(TELLING)
        return replace(self, kinds=tuple(each for each in self.kinds if each not in gone), telling=telling)


def opened(campaign: Campaign) -> Open | None:
    """The results that are open; None where no settled action waits for any."""
    doc = asked(campaign, "result")
    if not doc:
        return None
    kinds = tuple(kind for kind in (*RESULTS, *TELLING) if kind in texts(doc.get("choices")))
    return Open(
        kinds,
        integer(doc.get("mib"), 0),
        str(doc.get("who", "")),
        str(doc.get("against", "")),
        integer(doc.get("telling"), 0),
    )


def open_results(campaign: Campaign, one: Open) -> Campaign:
    """`campaign` with the results that may still be taken, each with a line that takes it; nothing asked for none."""
    if not one.kinds:
        return answered(campaign)
    aim = f" to {one.against}" if one.against in everybody(campaign) else ""
    lines = [f"/result {kind}{'' if kind in AIMLESS else aim}" for kind in one.kinds]
    telling = {"telling": one.telling} if one.telling else {}
    return ask(campaign, "result", one.kinds, lines=lines, mib=one.mib, who=one.who, against=one.against, **telling)
