"""A place in the list of tokens, and what every part of the grammar needs of it."""

from __future__ import annotations

from . import limits
from .errors import DiceError
from .tokens import Token


class Cursor:
    """Walks the tokens once, forwards; counts brackets and the dice known so far."""

    __slots__ = ("depth", "dice", "kind", "place", "times", "tokens")

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens
        self.place = 0
        self.kind = tokens[0][0]
        self.depth = 0
        self.dice = 0
        self.times = 1

    @property
    def token(self) -> Token:
        """The token that comes next."""
        return self.tokens[self.place]

    @property
    def after(self) -> str:
        """The kind of the token after the next."""
        return self.tokens[min(self.place + 1, len(self.tokens) - 1)][0]

    def take(self) -> Token:
        """The next token, passed over."""
        token = self.tokens[self.place]
        if token[0] != "end":
            self.place += 1
            self.kind = self.tokens[self.place][0]
        return token

    def skip(self, kind: str) -> bool:
        """Passes over the next token if it is of `kind`."""
        if self.kind != kind:
            return False
        self.take()
        return True

    def error(self, code: str, message: str, hint: str = "") -> DiceError:
        """An error at the next token."""
        return DiceError(code, message, *self.token[2:], hint=hint)

    def integer(self) -> int:
        """The next token as an integer of at most 6 digits."""
        text = self.token[1]
        if len(text) > limits.DIGITS:
            raise self.error("digits", f"a number has at most {limits.DIGITS} digits")
        return int(self.take()[1])

    def wanted_integer(self, what: str) -> int:
        """The integer that has to come next; `what` names it in the error."""
        if self.kind != "int":
            raise self.error("number", f"{what}: a whole number belongs here")
        return self.integer()

    def deeper(self) -> None:
        """Counts a bracket that opens."""
        self.depth += 1
        if self.depth > limits.DEPTH:
            raise self.error("depth", f"at most {limits.DEPTH} brackets inside each other")

    def add_dice(self, count: int, span: tuple[int, int]) -> None:
        """Counts dice whose number is known before they are thrown."""
        self.dice += count * self.times
        if count > limits.DICE or self.dice > limits.DICE:
            raise DiceError("too-many-dice", f"at most {limits.DICE:,} dice in one roll", *span)
