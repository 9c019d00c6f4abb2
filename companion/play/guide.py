"""What a player may best do now, three things, from the state of the game."""

from __future__ import annotations

from companion.play.commands.lists import entries
from companion.play.first_steps import steps_left
from companion.play.kinds import kind_of
from companion.play.lookup import commands
from companion.play.session import Session

Suggestion = tuple[str, str]

_LOOKED_AT = 10
_MOST = 3


def suggestions(session: Session) -> list[Suggestion]:
    """What to do and why: a line, `answer.N` or `first`; a line that ends in a blank is to be ended by the player."""
    answered = _last_words(session).startswith(("?", "d:", "tbl:"))
    say = [("=> ", "say what comes of it")] if answered else []
    return [*_asked(session), *say, *_begin(session), *_go_on(session)][:_MOST]


def _begin(session: Session) -> list[Suggestion]:
    campaign = session.campaign
    found: list[Suggestion] = []
    if not campaign.active:
        found.append(("/character ", "somebody to play: give a name"))
    elif not session.store.entries and steps_left(campaign):
        found.append(("first", "makes your character, step by step"))
    if not campaign.get("session"):
        found.append(("/session ", "begins a session, in a file of its own; a title if you like"))
    elif not campaign.get("scene"):
        found.append(("/scene ", "says where you are; the heading of what follows"))
    return found


def _asked(session: Session) -> list[Suggestion]:
    asks = session.campaign.get("asks")
    return [("answer.1", f"{asks['what']}: {asks['choices'][0]}")] if asks and asks["choices"] else []


def _go_on(session: Session) -> list[Suggestion]:
    known, last = commands(session.campaign), _last_words(session)
    found: list[Suggestion] = [("? ", "ask what you do not know; ^T makes it likelier")]
    if "reaction" in known and kind_of(last) == "prose":
        found.append(("/reaction", "how do they take you"))
    if "test" in known:
        found.append(("/test ", "try what may fail: an ability, and a target if you have one"))
    found.append(("/stuck", "three words to go on from"))
    if entries(session.campaign, "threads"):
        found.append(("/pick threads", "which open thread pulls now"))
    return [*found, ("/event", "something happens, or what was expected does")]


def _last_words(session: Session) -> str:
    """The last block that tells something, no tag and no aside."""
    blocks = reversed(session.store.tail(_LOOKED_AT))
    return next((block.text for block in blocks if not block.text.startswith(("[", "("))), "")
