"""One die: the faces it has and how it is written."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from .value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


class Die(Value):
    """A die. `faces` in order, each as likely as the next; a weighted face stands there several times.

    Args:
        text: how it is written after the `d`: `20`, `%`, `F`, `66`, `(66)`, `{1,3*2}`.
        faces: its faces, lowest first unless they were written otherwise.
        digits: how many six-sided dice are read side by side as one (`d66`: 2); 1 for every other die.
    """

    __slots__ = ("bits", "digits", "faces", "size", "text")
    _unseen = ("bits", "faces", "size")

    def __init__(self, text: str, faces: Sequence[int], digits: int = 1) -> None:
        self.text: Final = text
        self.faces: Final = faces
        self.digits: Final = digits
        self.size: Final = len(faces)
        self.bits: Final = len(faces).bit_length()

    @property
    def low(self) -> int:
        """The lowest face."""
        return min(self.faces) if self.text.startswith("{") else self.faces[0]

    @property
    def high(self) -> int:
        """The highest face, on which it explodes unless told otherwise."""
        return max(self.faces) if self.text.startswith("{") else self.faces[-1]


@lru_cache(maxsize=64)
def sided(sides: int) -> Die:
    """The die with faces 1 to `sides`. In brackets where plain digits would mean a table die: `d(66)`."""
    return Die(f"({sides})" if sides in (66, 666) else str(sides), range(1, sides + 1))


def digit_die(digits: int) -> Die:
    """The table die of 2 or 3 digits: d66, d666."""
    faces = [0]
    for _ in range(digits):
        faces = [10 * tens + face for tens in faces for face in range(1, 7)]
    return Die("6" * digits, tuple(faces), digits)


def custom(faces: Sequence[tuple[int, int]]) -> Die:
    """The die with the faces given, each with its weight: `d{1,3*2}`."""
    text = ",".join(str(face) if weight == 1 else f"{face}*{weight}" for face, weight in faces)
    return Die(f"{{{text}}}", tuple([face for face, weight in faces for _ in range(weight)]))


D6 = sided(6)
PERCENT = Die("%", range(1, 101))
FATE = Die("F", (-1, 0, 1))
D66 = digit_die(2)
D666 = digit_die(3)
