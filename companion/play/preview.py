"""What a line would do to the sheets if it were done now, told before Enter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.errors import CompanionError, Refused
from companion.play.actor import system_of
from companion.play.call import WORDLESS, parse

if TYPE_CHECKING:
    from companion.campaign.model import Campaign
    from companion.dice.die import Die
    from companion.play.session import Session


class _NoDice:
    """Dice that are not there: what throws any is not told beforehand."""

    def face(self, die: Die) -> int:
        raise Refused("faces", "nothing is thrown beforehand")

    def throw(self, die: Die, count: int) -> list[int]:
        raise Refused("faces", "nothing is thrown beforehand")

    def choose(self, count: int) -> int:
        raise Refused("faces", "nothing is chosen beforehand")

    def finish(self) -> None:
        """Nothing was typed."""


@dataclass(frozen=True, slots=True)
class Would:
    """What a line would do: in words, and the campaign as it would be."""

    words: str
    campaign: Campaign


def would(session: Session, line: str) -> Would | None:
    """The changes that `line` would make to the sheets; None when it would make none, or throws dice."""
    if parse(line).name in WORDLESS:
        return None
    try:
        found = foreseen(session, line)
    except CompanionError:
        return None
    return found if found.words else None


def foreseen(session: Session, line: str) -> Would:
    """What `line` would do; raises `CompanionError` when it would be refused, or throws dice."""
    from companion.play.turn import take

    turn = take(parse(line), session.campaign, _NoDice(), session.library)
    before, after = turn.before, turn.after
    told = {
        doc: " · ".join(system_of(after, doc).told(before, after, doc))
        for doc in after.characters()
        if doc in before.docs and before.doc(doc) is not after.doc(doc)
    }
    several = len([words for words in told.values() if words]) > 1
    named = (f"{after.name_of(doc)}: {words}" if several else words for doc, words in told.items() if words)
    return Would(" · ".join(named), after)
