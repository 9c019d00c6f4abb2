"""What was prepared, taken into a campaign that is open: one entry, one step of undo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.campaign.model import Campaign
from companion.dice import Source
from companion.play.call import Call
from companion.play.prep.page import Line
from companion.play.prep.take import entered, written
from companion.play.session import Session
from companion.play.turn import Turn, take


def taken_into(session: Session, title: str, lines: Sequence[Line], titles: Mapping[str, str] | None = None) -> Turn:
    """Takes lines into the campaign of a session; all of it is one step of undo.

    Args:
        title: heads the entry in the journal; `titles` are those of the parts, by name.

    Raises:
        CompanionError: it could not be kept; nothing has changed then.
    """
    shown = [line for line in lines if not line.empty]
    entry = written(title, shown, titles)
    return session.keep(lambda campaign, dice: _turn(session, entry, shown, campaign, dice))


def _turn(session: Session, entry: str, lines: list[Line], campaign: Campaign, dice: Source) -> Turn:
    turn = take(Call("prose", entry), campaign, dice, session.library)
    after = entered(turn.after, lines)
    counted = "1 line" if len(lines) == 1 else f"{len(lines)} lines"
    text = f"{counted} taken into {campaign.title}"
    return replace(turn, after=after, outcome=replace(turn.outcome, text=text, campaign=after))
