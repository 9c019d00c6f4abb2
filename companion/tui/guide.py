"""What a player may best do now, three things, from the state of the game."""

from __future__ import annotations

from companion.play.commands.lists import entries
from companion.play.kinds import kind_of
from companion.tui.first_rows import steps_left
from companion.tui.hand import Hand

Suggestion = tuple[str, str]

_LOOKED_AT = 10
_MOST = 3


def suggestions(hand: Hand) -> list[Suggestion]:
    """What to do (a line, or `app.answer.N`) and why; a line that ends in a blank is to be ended by the player."""
    answered = _last_words(hand).startswith(("?", "d:", "tbl:"))
    say = [("=> ", "say what comes of it")] if answered else []
    return [*_asked(hand), *say, *_begin(hand), *_go_on(hand)][:_MOST]


def _begin(hand: Hand) -> list[Suggestion]:
    campaign = hand.campaign
    found: list[Suggestion] = []
    if not campaign.active:
        found.append(("/character ", "somebody to play: give a name"))
    elif not hand.session.store.entries and steps_left(campaign):
        found.append(("app.first", "makes your character, step by step"))
    if not campaign.get("session"):
        found.append(("/session ", "begins a session, in a file of its own; a title if you like"))
    elif not campaign.get("scene"):
        found.append(("/scene ", "says where you are; the heading of what follows"))
    return found


def _asked(hand: Hand) -> list[Suggestion]:
    if hand.asks is None:
        return []
    return [("app.answer.1", f"{hand.asks['what']}: {hand.asks['choices'][0]}")] if hand.asks["choices"] else []


def _go_on(hand: Hand) -> list[Suggestion]:
    commands, last = hand.commands, _last_words(hand)
    found: list[Suggestion] = [("? ", "ask what you do not know; ^T makes it likelier")]
    if "reaction" in commands and kind_of(last) == "prose":
        found.append(("/reaction", "how do they take you"))
    if "test" in commands:
        found.append(("/test ", "try what may fail: an ability, and a target if you have one"))
    found.append(("/stuck", "three words to go on from"))
    if entries(hand.campaign, "threads"):
        found.append(("/pick threads", "which open thread pulls now"))
    return [*found, ("/event", "something happens, or what was expected does")]


def _last_words(hand: Hand) -> str:
    """The last block that tells something, no tag and no aside."""
    blocks = reversed(hand.session.store.tail(_LOOKED_AT))
    return next((block.text for block in blocks if not block.text.startswith(("[", "("))), "")
