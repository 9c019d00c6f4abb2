"""What may follow a pool of dice: values, in the order in which they were written."""

from __future__ import annotations

from .value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


class Condition(Value):
    """A comparison with a number: `>=5`. A bare number means `=`."""

    __slots__ = ("limit", "sign")

    def __init__(self, sign: str, limit: int) -> None:
        self.sign: Final = sign
        self.limit: Final = limit

    def holds(self, value: int) -> bool:
        """Does `value` meet it?"""
        match self.sign:
            case ">=":
                return value >= self.limit
            case "<=":
                return value <= self.limit
            case ">":
                return value > self.limit
            case "<":
                return value < self.limit
            case "!=":
                return value != self.limit
            case _:
                return value == self.limit


class Keep(Value):
    """`kh`, `kl` keep the highest or lowest; `dh`, `dl` drop them. Of equal dice the first is kept."""

    __slots__ = ("count", "kind")

    def __init__(self, kind: str, count: int = 1) -> None:
        self.kind: Final = kind
        self.count: Final = count


class Advantage(Value):
    """`adv`, `dis`: one die is thrown as two, and the higher or lower is kept."""

    __slots__ = ("kind",)

    def __init__(self, kind: str) -> None:
        self.kind: Final = kind


class Explode(Value):
    """A die that meets the condition (its highest face, unless said) is thrown again and added; `once` or on and on."""

    __slots__ = ("condition", "once")

    def __init__(self, condition: Condition | None = None, once: bool = False) -> None:
        self.condition: Final = condition
        self.once: Final = once


class Reroll(Value):
    """A die that meets the condition is thrown again instead: `r` once, `rr` until it no longer does."""

    __slots__ = ("condition", "once")

    def __init__(self, condition: Condition, once: bool = True) -> None:
        self.condition: Final = condition
        self.once: Final = once


class Clamp(Value):
    """`min`, `max`: a die below or above the limit counts as the limit."""

    __slots__ = ("kind", "limit")

    def __init__(self, kind: str, limit: int) -> None:
        self.kind: Final = kind
        self.limit: Final = limit

    def of(self, value: int) -> int:
        """What `value` counts as."""
        return max(value, self.limit) if self.kind == "min" else min(value, self.limit)


class Tally(Value):
    """Counts faces: `even`, `odd`, or those that meet a condition (`count`); those that meet `less` count −1."""

    __slots__ = ("condition", "kind", "less")

    def __init__(self, kind: str, condition: Condition | None = None, less: Condition | None = None) -> None:
        self.kind: Final = kind
        self.condition: Final = condition
        self.less: Final = less

    def score(self, face: int) -> int:
        """What one face counts: 1, 0 or −1."""
        won = face % 2 == (self.kind == "odd") if self.condition is None else self.condition.holds(face)
        return won - (self.less is not None and self.less.holds(face))


Modifier = Keep | Advantage | Explode | Reroll | Clamp | Tally
