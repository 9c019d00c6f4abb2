"""Real dice in plain mode: the faces that a line wants, read from the terminal."""

from __future__ import annotations

from collections.abc import Callable

from companion.dice.errors import FacesError
from companion.dice.faces import parse_faces
from companion.errors import CompanionError
from companion.play import real_dice
from companion.play.call import parse
from companion.play.real_dice import Waiting
from companion.play.result import Fields, of_desk, of_refusal
from companion.play.session import Session

HOW = "the faces, `back` takes the last one back, an empty line leaves it"


def thrown(session: Session, line: str, say: Callable[[str], None], read: Callable[[], str | None]) -> Fields:
    """What `line` gives, the faces that it wants read one line after another.

    Args:
        say: shows what is wanted.
        read: the next line; None or an empty one leaves the line undone, and nothing has changed then.
    """
    try:
        found = real_dice.attempt(session, parse(line))
        while isinstance(found, Waiting):
            say(f"{real_dice.asked(found)}: {HOW}" if not found.faces else real_dice.asked(found))
            answer = (read() or "").strip()
            if not answer:
                return of_desk("dice", "left undone", session.campaign)
            found = _answered(session, found, answer, say)
    except CompanionError as error:
        return of_refusal(error)
    return found


def _answered(session: Session, waiting: Waiting, answer: str, say: Callable[[str], None]) -> Fields | Waiting:
    """Takes one line of faces; of a line with a wrong one nothing is taken."""
    if answer.casefold() == "back":
        return real_dice.back(session, waiting)
    try:
        return real_dice.told(session, waiting, *parse_faces(answer))
    except FacesError as error:
        say(error.message)
        return waiting
