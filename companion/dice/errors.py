"""What can be wrong with a roll: the notation, or the faces typed for it."""

from __future__ import annotations

from companion.errors import CompanionError


class DiceError(CompanionError):
    """An expression that cannot be read or rolled; the only error that notation can raise.

    Args:
        code: which kind of fault, one word or two joined by a hyphen (`too-many-dice`).
        message: what is wrong, in the player's words.
        start: the first column at fault in the typed text, counted from 1; 0 where there is no text.
        end: the column after the last one at fault.
        hint: what to write instead.
    """

    slug = "bad-dice"

    def __init__(self, code: str, message: str, start: int = 0, end: int = 0, hint: str = "") -> None:
        super().__init__(f"column {start}: {message}" if start else message, hint)
        self.code = code
        self.start = start
        self.end = max(end, start + 1) if start else 0

    def caret(self, text: str) -> str:
        """Two lines: `text` as typed, and a caret under the fault with what is wrong and what to write."""
        said = self.message + (f"  {self.hint}" if self.hint else "")
        if not self.start:
            return f"{text}\n{said}"
        shown = "".join(sign if sign.isprintable() else " " for sign in text)
        pad = "".join(" " * cells(sign) for sign in shown[: self.start - 1])
        marks = sum(map(cells, shown[self.start - 1 : self.end - 1])) or 1
        return f"{shown}\n{pad}{'^' * marks} {said}"


class FacesError(CompanionError):
    """Faces typed by the player that do not fit the dice: too few, too many, or not on the die."""

    slug = "faces"


def cells(sign: str) -> int:
    """How many columns of a terminal one printable character takes: 0, 1 or 2."""
    if sign.isascii():
        return 1
    from unicodedata import combining, east_asian_width

    return 0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1
