"""Real dice: a line that rolls waits for the faces it wants, and is done once all are told."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from companion.dice.asked import AskedFaces, FaceWanted, begins, only, spellings
from companion.dice.die import Die
from companion.dice.errors import FacesError
from companion.play.call import Call
from companion.play.result import Fields

if TYPE_CHECKING:
    from companion.play.session import Session


@dataclass(frozen=True, slots=True)
class Waiting:
    """A line that waits for a face.

    Attributes:
        die: the die to be thrown, `left` times before anything else is.
        faces: those told so far.
        chosen: what the rule chose so far without dice.
        typed: the digits of the next face, while it is being typed.
    """

    call: Call
    die: Die
    left: int
    faces: tuple[int, ...] = ()
    chosen: tuple[int, ...] = ()
    typed: str = ""


def attempt(
    session: Session, call: Call, faces: tuple[int, ...] = (), chosen: tuple[int, ...] = ()
) -> Fields | Waiting:
    """Does `call` with real dice: its result, or what it waits for; while it waits nothing has changed.

    Raises:
        CompanionError: it is refused.
    """
    if session.faces:
        return session.carry_out(call)
    kept, own = list(chosen), session.dice
    session.dice = AskedFaces(faces, kept, own)
    try:
        return session.carry_out(call)
    except FaceWanted as wanted:
        return Waiting(call, wanted.die, wanted.left, faces, tuple(kept))
    finally:
        session.dice = own


def told(session: Session, waiting: Waiting, *faces: int) -> Fields | Waiting:
    """Takes the face that was wanted, and those after it if they are known too.

    Raises:
        FacesError: a die does not have one of them, or they are too many; none is taken, the line waits on.
        CompanionError: the line is refused.
    """
    return attempt(session, waiting.call, (*waiting.faces, *faces), waiting.chosen)


def typed(session: Session, waiting: Waiting, sign: str) -> Fields | Waiting:
    """Takes a digit of a face; a face that can go on with no further digit is taken at once.

    Raises:
        FacesError: no face of the die is or begins so; what was typed before stands.
        CompanionError: the line is refused.
    """
    text = (waiting.typed + sign).lstrip("+").replace("−", "-")
    if not begins(waiting.die, text):
        raise FacesError(f"a d{waiting.die.text} has no {text}")
    face = only(waiting.die, text)
    return replace(waiting, typed=text) if face is None else told(session, waiting, face)


def ended(session: Session, waiting: Waiting) -> Fields | Waiting:
    """Takes the digits as they stand for the whole face. Raises as `typed` does."""
    found = spellings(waiting.die).get(waiting.typed)
    if found is None:
        raise FacesError(f"which face? {asked(waiting)}")
    return told(session, waiting, found)


def back(session: Session, waiting: Waiting) -> Waiting:
    """Takes back the last digit, or else the last face; with neither, the line waits as it did.

    Raises:
        CompanionError: the line is refused now.
    """
    if waiting.typed or not waiting.faces:
        return replace(waiting, typed=waiting.typed[:-1])
    found = attempt(session, waiting.call, waiting.faces[:-1], waiting.chosen)
    if not isinstance(found, Waiting):
        raise AssertionError("a line that wanted a face wants it again")
    return found


def asked(waiting: Waiting) -> str:
    """What is wanted, in words: `throw d20`, `throw 2 more d6 (so far 4)`."""
    name = waiting.die.text.strip("()")
    many = f"{waiting.left} × d{name}" if waiting.left > 1 else f"d{name}"
    so_far = f" (so far {' '.join(map(str, waiting.faces))})" if waiting.faces else ""
    return f"throw {many}{so_far}"
