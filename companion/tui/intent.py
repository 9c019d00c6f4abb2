"""What the player is about to do with a thing: a line not yet done, where it could go, how many."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.systems.inventory import Deed, Thing

_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Intent:
    """A line that waits for Enter.

    Attributes:
        deeds: what it could be, one of them (`at`) chosen: the places a thing could go to, say.
        count: how many, as the player wants it; 0 for the usual number of each deed.
        typed: the digits of the number that were typed; "" while it is the usual one or was stepped to.
    """

    deeds: tuple[Deed, ...]
    at: int = 0
    count: int = 0
    typed: str = ""

    @property
    def deed(self) -> Deed:
        return self.deeds[self.at]

    @property
    def line(self) -> str:
        """The line as it would be done."""
        return self.deed.said(self.number)

    @property
    def number(self) -> int:
        """How many."""
        return min(self.count or self.deed.usual, self.deed.most)

    def stepped(self, by: int) -> Intent:
        """With the next choice, round and round."""
        return replace(self, at=(self.at + by) % len(self.deeds))

    def chosen(self, at: int) -> Intent:
        """With that choice."""
        return replace(self, at=at) if 0 <= at < len(self.deeds) else self

    def counted(self, count: int) -> Intent:
        """With so many, as far as there are."""
        return replace(self, count=max(1, min(count, self.deed.most)), typed="")

    def digit(self, sign: str) -> Intent:
        """With a digit typed on to the number."""
        typed = (self.typed + sign)[-_DIGITS:].lstrip("0")
        return replace(self.counted(int(typed)), typed=typed) if typed else self

    def rubbed(self) -> Intent:
        """With the last digit taken back."""
        typed = self.typed[:-1]
        return replace(self.counted(int(typed or 1)), typed=typed)


def intended(thing: Thing, verb: str, to: str = "") -> Intent | None:
    """What doing that with a thing would be; None when it cannot be done with it.

    Args:
        to: the place or the thing that it goes to, "" for any.
    """
    deeds = tuple(deed for deed in thing.deeds if deed.verb == verb and (not to or deed.to == to))
    return Intent(deeds) if deeds else None
