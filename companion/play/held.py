"""The faces laid ready by `/dice` for the next line that rolls."""

from __future__ import annotations

from companion.dice import Source, TypedFaces
from companion.dice.die import Die


class HeldFaces:
    """Typed faces that wait until a line throws dice; a line that throws none leaves them as they are.

    Args:
        faces: as typed, in the order the rules will ask for them.
        chooser: what chooses where no die is thrown.
    """

    def __init__(self, faces: tuple[int, ...], chooser: Source) -> None:
        self._typed = TypedFaces(faces, chooser)
        self.touched = False

    def face(self, die: Die) -> int:
        """The next face; raises `FacesError` as `TypedFaces` does."""
        self.touched = True
        return self._typed.face(die)

    def throw(self, die: Die, count: int) -> list[int]:
        """The next `count` faces; raises `FacesError` as `TypedFaces` does."""
        self.touched = self.touched or count > 0
        return self._typed.throw(die, count)

    def choose(self, count: int) -> int:
        """Takes no face."""
        return self._typed.choose(count)

    def finish(self) -> None:
        """Raises `FacesError` when the line threw dice and left some faces over."""
        if self.touched:
            self._typed.finish()
