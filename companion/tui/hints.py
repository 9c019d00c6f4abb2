"""A word of help for the moment, above the empty line; each goes away once the player has done what it says."""

from __future__ import annotations

from companion.play.call import parse
from companion.play.first_steps import steps_left
from companion.tui.hand import Hand

_LOOKED_AT = 60
_ENOUGH = 40
"""After so many entries the player knows the way."""

UNDONE = "undo"
_HINTS = (
    (("prose",), "Write what happens, and press Enter."),
    (("ask",), "What you do not know, ask: begin the line with ?"),
    ((UNDONE,), "F8 takes back the last thing done, F9 does it again."),
    (("action", "consequence"), "@ is what your character does, => what comes of it."),
    (("test", "roll", "table", "event", "stuck"), "/ and a few letters: all else. ^G says what fits now."),
)
"""What the player has done by then, and the hint until it is done."""


def hint(hand: Hand) -> str:
    """The hint that fits now; "" once none is needed any more."""
    entries = hand.session.store.entries
    if entries >= _ENOUGH:
        return ""
    if not hand.campaign.active:
        return "Somebody to play: /character and a name."
    if not entries and steps_left(hand.campaign):
        return "Your sheet is blank: Esc c makes it step by step. Or just write what happens."
    told = hand.session.store.records(_LOOKED_AT)
    words = {parse(each.record.do).name for each in told if each.record.counts and each.record.do}
    words |= {UNDONE for each in told if each.undone}
    return next((hint for done, hint in _HINTS if words.isdisjoint(done)), "")
