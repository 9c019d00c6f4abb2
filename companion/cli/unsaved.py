"""Lines that were done and could not be saved: what plain mode says of them, and what `do` does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.cli import output
from companion.errors import CompanionError

if TYPE_CHECKING:
    from companion.play.result import Fields
    from companion.play.session import Session


def told(session: Session) -> None:
    """Says what came of a line that is not on disk, and what can be done about it."""
    fell = session.fell
    if fell is not None:
        output.say(f"NOT SAVED, but kept as it fell: {fell['text']}")
        output.say("An empty line tries again; /copy FOLDER saves a copy elsewhere, this in it.")


def tried_again(session: Session) -> bool:
    """Tries once more to save what is not on disk; answers whether all is."""
    try:
        fell = session.retry()
    except CompanionError as error:
        output.say(f"{error.message}. {error.hint}")
        told(session)
        return False
    if fell is not None:
        output.say(f"on disk now: {fell['text']}")
    return True


def given_up(session: Session, fields: Fields) -> Fields:
    """A refused line of `do`: nothing waits after it. Its hint tells the faces that fell, to do it with them again."""
    record = session.store.unsaved
    session.give_up()
    faces = " ".join(str(face) for _, thrown in record.rolls for face in thrown) if record else ""
    return fields | {"hint": f'the dice fell {faces}; --dice "{faces}" does it again with them'} if faces else fields
