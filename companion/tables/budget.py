"""What a whole roll may use, however its tables call one another: look-ups, depth, dice and text."""

from __future__ import annotations

from companion.errors import Refused

LOOK_UPS = 1_000
DEPTH = 32
DICE = 1_000
TEXT = 100_000


class TooMuch(Refused):
    """A roll that went past its budget; nothing of it is kept."""

    def __init__(self, message: str, stack: list[str]) -> None:
        loop = named_loop(stack)
        super().__init__("bad-argument", message, f"the loop is {loop}" if loop else "")


class Budget:
    """Counts down through one whole roll. `stack` holds the ids of the tables being rolled, outermost first."""

    def __init__(self) -> None:
        self.look_ups = self.dice = self.text = 0
        self.stack: list[str] = []

    def look_up(self) -> None:
        """Counts one look-up: a table, or dice or a choice in its text. Raises `TooMuch` past 1,000."""
        self.look_ups += 1
        if self.look_ups > LOOK_UPS:
            raise TooMuch(f"{self.stack[0]} went past {LOOK_UPS:,} look-ups and was stopped", self.stack)

    def throw(self, dice: int) -> None:
        """Counts dice thrown. Raises `TooMuch` past 1,000."""
        self.dice += dice
        if self.dice > DICE:
            raise TooMuch(f"{self.stack[0]} went past {DICE:,} dice and was stopped", self.stack)

    def write(self, text: str) -> str:
        """Counts the bytes of `text` and hands it back. Raises `TooMuch` past 100 kB."""
        self.text += len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))
        if self.text > TEXT:
            raise TooMuch(f"{self.stack[0]} went past {TEXT // 1000} kB of text and was stopped", self.stack)
        return text

    @property
    def deep(self) -> bool:
        """Whether no further table may be rolled inside the one being rolled."""
        return len(self.stack) >= DEPTH


def named_loop(stack: list[str]) -> str:
    """The first loop in `stack`, as `a → b → a`; empty if no table is in it twice."""
    seen: dict[str, int] = {}
    for index, identity in enumerate(stack):
        if identity in seen:
            return " → ".join(stack[seen[identity] : index + 1])
        seen[identity] = index
    return ""
