"""Real dice asked for one face at a time: a rule is run again with the faces so far until it wants no more."""

from __future__ import annotations

from collections.abc import Sequence

from .die import PERCENT, Die
from .source import Source, TypedFaces


class FaceWanted(Exception):
    """A rule throws dice whose faces are not known yet; it is given up, and has done nothing.

    No `CompanionError`: no rule may take it for a refusal and go on.

    Attributes:
        die: the die to throw next.
        left: how many of it are wanted at once, this one among them.
    """

    def __init__(self, die: Die, left: int) -> None:
        super().__init__(f"the face of a d{die.text}")
        self.die = die
        self.left = left


class AskedFaces:
    """Faces that the player is asked for, in the order in which the rules want them.

    Args:
        faces: those told so far.
        chosen: what was chosen so far where no die is thrown; kept, so that running the rule again wants the same dice.
        chooser: what chooses on.
    """

    __slots__ = ("_chooser", "_chosen", "_faces", "_places", "_typed", "_used")

    def __init__(self, faces: Sequence[int], chosen: list[int], chooser: Source) -> None:
        self._faces = tuple(faces)
        self._typed = TypedFaces(self._faces, chooser)
        self._chosen = chosen
        self._chooser = chooser
        self._used = 0
        self._places = 0

    def face(self, die: Die) -> int:
        """The next face; raises as `throw` does."""
        return self.throw(die, 1)[0]

    def throw(self, die: Die, count: int) -> list[int]:
        """The next `count` faces.

        Raises:
            FaceWanted: one is not known yet.
            FacesError: `die` does not have one of them.
        """
        known = min(count, len(self._faces) - self._used)
        faces = self._typed.throw(die, known)
        self._used += known
        if known < count:
            raise FaceWanted(die, count - known)
        return faces

    def choose(self, count: int) -> int:
        """What was chosen at this place before, or a new choice; it takes no face."""
        if self._places == len(self._chosen):
            self._chosen.append(self._chooser.choose(count))
        self._places += 1
        return min(self._chosen[self._places - 1], count - 1)

    def finish(self) -> None:
        """The line is done; raises `FacesError` when faces are left over."""
        self._typed.finish()


def spellings(die: Die) -> dict[str, int]:
    """How each face of `die` may be typed; the `00` of a `d%` is its 100."""
    told = {str(face): face for face in die.faces}
    if die == PERCENT:
        told |= {"0": 100, "00": 100}
    return told


def begins(die: Die, typed: str) -> bool:
    """Whether some face of `die` is typed so, or begins so."""
    return any(spelling.startswith(typed) for spelling in spellings(die))


def only(die: Die, typed: str) -> int | None:
    """The face that `typed` must be, since none begins with it and goes on; None while more may follow."""
    fitting = [spelling for spelling in spellings(die) if spelling.startswith(typed)]
    return spellings(die)[typed] if fitting == [typed] else None
