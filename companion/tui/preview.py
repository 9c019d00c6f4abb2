"""What a line would do to the sheets if it were done now, told before Enter."""

from __future__ import annotations

from dataclasses import dataclass

from companion.campaign.model import Campaign
from companion.dice.die import Die
from companion.errors import CompanionError, Refused
from companion.play.actor import system_of
from companion.play.call import WORDLESS, parse
from companion.play.session import Session
from companion.play.turn import take


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
    call = parse(line)
    if call.name in WORDLESS:
        return None
    try:
        turn = take(call, session.campaign, _NoDice(), session.library)
    except CompanionError:
        return None
    before, after = turn.before, turn.after
    told = [
        words
        for doc in after.characters()
        if doc in before.docs and before.doc(doc) is not after.doc(doc)
        for words in system_of(after, doc).told(before, after, doc)
    ]
    return Would(" · ".join(told), after) if told else None
