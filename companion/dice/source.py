"""Where faces come from: the system's randomness, a seed, or real dice whose faces the player types."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from .die import PERCENT, Die
from .errors import FacesError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    class Source(Protocol):
        """Anything that gives faces."""

        def face(self, die: Die) -> int:
            """One throw of `die`."""

        def throw(self, die: Die, count: int) -> list[int]:
            """`count` throws of `die`, in order."""

        def choose(self, count: int) -> int:
            """A number from 0 to `count` − 1 that is no die: somebody, or some row, at random."""

        def finish(self) -> None:
            """The line is done: complains of typed faces that nobody wanted."""

else:

    class Source:
        """Anything that gives faces: `face(die)`, `throw(die, count)`, `choose(count)`, `finish()`."""


class RandomDice:
    """Faces from one generator. Each throw draws just enough bits and rejects what lies beyond the faces: no bias.

    Args:
        generator: any `random.Random`; it is drawn from, never reseeded.
    """

    __slots__ = ("draw",)

    def __init__(self, generator: Random) -> None:
        self.draw = generator.getrandbits

    def face(self, die: Die) -> int:
        """One throw of `die`."""
        draw, bits, size = self.draw, die.bits, die.size
        place = draw(bits)
        while place >= size:
            place = draw(bits)
        return die.faces[place]

    def throw(self, die: Die, count: int) -> list[int]:
        """`count` throws of `die`, in order."""
        draw, bits, size, faces = self.draw, die.bits, die.size, die.faces
        thrown = []
        for _ in range(count):
            place = draw(bits)
            while place >= size:
                place = draw(bits)
            thrown.append(faces[place])
        return thrown

    def choose(self, count: int) -> int:
        """A number from 0 to `count` − 1."""
        bits = count.bit_length()
        place = self.draw(bits)
        while place >= count:
            place = self.draw(bits)
        return place

    def finish(self) -> None:
        """Nothing can be left over."""


class SystemDice(RandomDice):
    """Dice seeded by the operating system, once."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(Random())


class SeededDice(RandomDice):
    """Dice that fall the same way for the same seed."""

    __slots__ = ()

    def __init__(self, seed: int | str) -> None:
        super().__init__(Random(seed))


class TypedFaces:
    """The faces the player rolled on real dice, used in the order the rules ask for them.

    Args:
        faces: the faces as typed. On a `d%`, 0 stands for the `00` that reads 100.
        chooser: what chooses where no die is thrown.
    """

    __slots__ = ("_chooser", "_faces", "_used")

    def __init__(self, faces: Iterable[int], chooser: Source) -> None:
        self._faces = tuple(faces)
        self._chooser = chooser
        self._used = 0

    def face(self, die: Die) -> int:
        """The next typed face.

        Raises:
            FacesError: there is none left, or `die` does not have it.
        """
        return self.throw(die, 1)[0]

    def throw(self, die: Die, count: int) -> list[int]:
        """The next `count` typed faces.

        Raises:
            FacesError: fewer are left, or `die` does not have one of them.
        """
        start, self._used = self._used, self._used + count
        if self._used > len(self._faces):
            raise FacesError(f"wanted at least {self._used} faces, got {len(self._faces)}")
        return [self._checked(die, face) for face in self._faces[start : self._used]]

    def choose(self, count: int) -> int:
        """Takes no face."""
        return self._chooser.choose(count)

    def finish(self) -> None:
        """The line is done.

        Raises:
            FacesError: some faces were not wanted.
        """
        if self._used < len(self._faces):
            raise FacesError(f"wanted {self._used} faces, got {len(self._faces)}")

    @staticmethod
    def _checked(die: Die, face: int) -> int:
        if face == 0 and die == PERCENT:
            return 100
        if face not in die.faces:
            raise FacesError(f"a d{die.text} has no {face}")
        return face
