"""The expression: what was written, as a tree of frozen values. Spans are columns of the typed text, from 1."""

from __future__ import annotations

from collections.abc import Mapping

from .die import Die
from .value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction
    from typing import Final

NOWHERE = (0, 0)
"""The span of a node that rules built and nobody typed."""


class Number(Value):
    """A constant, 0 or more; its sign belongs to the sum it stands in. Decimals are exact fractions."""

    __slots__ = ("label", "span", "value")

    def __init__(self, value: int | Fraction, label: str = "", span: tuple[int, int] = NOWHERE) -> None:
        self.value: Final = value
        self.label: Final = label
        self.span: Final = span


class Name(Value):
    """A value of the active sheet, by its name in lower case."""

    __slots__ = ("label", "name", "span")

    def __init__(self, name: str, label: str = "", span: tuple[int, int] = NOWHERE) -> None:
        self.name: Final = name
        self.label: Final = label
        self.span: Final = span


class Dice(Value):
    """A pool of like dice with its modifiers in the order written. `die` is a node where the sides are computed.

    `plain` is the number of dice where it is known and all there is to do is throw them and add; else −1.
    """

    __slots__ = ("count", "die", "label", "modifiers", "plain", "span")
    _unseen = ("plain", "span")

    def __init__(
        self,
        count: Node,
        die: Die | Node,
        modifiers: tuple[Modifier, ...] = (),
        label: str = "",
        span: tuple[int, int] = NOWHERE,
    ) -> None:
        self.count: Final = count
        self.die: Final = die
        self.modifiers: Final = modifiers
        simple = not modifiers and type(die) is Die and die.digits == 1 and type(count) is Number
        self.plain: Final = count.value if simple else -1  # type: ignore[union-attr]
        self.label: Final = label
        self.span: Final = span


class Sum(Value):
    """Terms, each with its sign (1 or −1). A single term with −1 is a negation."""

    __slots__ = ("label", "span", "terms")

    def __init__(self, terms: tuple[tuple[int, Node], ...], label: str = "", span: tuple[int, int] = NOWHERE) -> None:
        self.terms: Final = terms
        self.label: Final = label
        self.span: Final = span


class Product(Value):
    """A first factor, then (`x` or `/`, factor) from left to right. `marks` are the columns of the signs."""

    __slots__ = ("first", "label", "marks", "rest", "span")
    _unseen = ("marks", "span")

    def __init__(
        self,
        first: Node,
        rest: tuple[tuple[str, Node], ...],
        label: str = "",
        span: tuple[int, int] = NOWHERE,
        marks: tuple[int, ...] = (),
    ) -> None:
        self.first: Final = first
        self.rest: Final = rest
        self.label: Final = label
        self.span: Final = span
        self.marks: Final = marks or (0,) * len(rest)


class Call(Value):
    """`max`, `min` of several; `down`, `up`, `near`, `abs` of one."""

    __slots__ = ("arguments", "function", "label", "span")

    def __init__(
        self, function: str, arguments: tuple[Node, ...], label: str = "", span: tuple[int, int] = NOWHERE
    ) -> None:
        self.function: Final = function
        self.arguments: Final = arguments
        self.label: Final = label
        self.span: Final = span


class Expression(Value):
    """A whole line: `times: left relation right # note`.

    Args:
        left: the sum that is rolled.
        relation: `vs` (the margin is left − right), `under` (right − left), or nothing.
        right: what it is held against, if anything.
        times: how many separate results, or None for one.
        note: the words after `#`.
    """

    __slots__ = ("left", "note", "relation", "right", "times")

    def __init__(
        self, left: Node, relation: str = "", right: Node | None = None, times: int | None = None, note: str = ""
    ) -> None:
        self.left: Final = left
        self.relation: Final = relation
        self.right: Final = right
        self.times: Final = times
        self.note: Final = note

    @property
    def text(self) -> str:
        """The canonical spelling, which parses to this very expression."""
        from .spelling import spell

        return spell(self)

    def __str__(self) -> str:
        return self.text

    def bind(self, values: Mapping[str, int]) -> Expression:
        """This expression with names replaced by numbers that carry them as labels: `charisma` → `1[charisma]`.

        Args:
            values: the sheet's values by name; case does not matter.

        Raises:
            DiceError: a name that the sheet does not have, with its column and the nearest names.
        """
        from .binding import bind

        return bind(self, values)


Node = Number | Name | Dice | Sum | Product | Call

if TYPE_CHECKING:
    from .modifiers import Modifier
