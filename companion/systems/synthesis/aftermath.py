"""What a decided Conflict leaves: who won, and how much of the Success Number is still to be spent (C3.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.campaign.model import Campaign
from companion.systems.outcome import answered, ask
from companion.systems.synthesis import bearers, state
from companion.systems.synthesis.traits import whole


@dataclass(frozen=True, slots=True)
class Aftermath:
    """A decided Conflict. `left` is what is left of the Success Number.

    `kind` is `conflict`, `internal` where one person was on both sides, or `improve`. `cast` are the Traits of a foe
    that was only named on the line.
    """

    winner: str
    number: int
    left: int
    us: str
    foe: str
    reading: str
    cast: tuple[tuple[str, int], ...] = ()
    kind: str = "conflict"

    def bearer(self, whom: str) -> str:
        """Who `self` (the winner), `foe` (the loser) or `scene` is."""
        if whom == "scene":
            return bearers.SURROUNDINGS
        ours = (whom == "self") == (self.winner == "us")
        return self.us if ours or self.kind == "internal" else bearers.foe(self.foe)


def aftermath(campaign: Campaign) -> Aftermath | None:
    """What the last decided Conflict left, if there was one."""
    doc = state.get(campaign, "aftermath")
    if not isinstance(doc, Mapping):
        return None
    texts = {key: str(doc.get(key, "")) for key in ("winner", "us", "foe", "reading")}
    cast = tuple((str(name), whole(level)) for name, level in doc.get("cast", ()))
    kind = str(doc.get("kind", "conflict"))
    return Aftermath(number=whole(doc.get("number")), left=whole(doc.get("left")), cast=cast, kind=kind, **texts)


def with_aftermath(campaign: Campaign, after: Aftermath) -> Campaign:
    """`campaign` with this aftermath, asking for levels to be spent while some are left."""
    doc: dict[str, Any] = {
        "winner": after.winner,
        "number": after.number,
        "left": after.left,
        "us": after.us,
        "foe": after.foe,
        "reading": after.reading,
        "cast": [list(each) for each in after.cast],
        "kind": after.kind,
    }
    campaign = state.put(campaign, doc, "aftermath")
    return ask(campaign, "spend", suggestions(after), left=after.left) if after.left else answered(campaign)


def suggestions(after: Aftermath) -> tuple[str, ...]:
    """Ready ways to spend what is left; any other is as good."""
    if after.kind == "improve":
        return f"add Confident {after.left} self", "done"
    beaten = "Out of Action" if after.winner == "us" else "Beaten"
    gains = (f"add Upper Hand {after.left} self",) if after.winner == "us" else ()
    return f"add {beaten} {after.left} foe", *gains, "done"
