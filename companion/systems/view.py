"""What a system's panels show, as data: one widget draws it, plain mode and `show` read it out.

Every part may say why it is what it is (`why`, for the key `=`) and what pressing Enter on it does (`line`, a line of
the command language).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """A label and its value: `str 2`. `mark` is `over` for what weighs, `bad`, `good`, `faint` or ""."""

    label: str
    value: str
    why: str = ""
    line: str = ""
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Meter:
    """Something that fills or drains: `life 5/8`.

    Attributes:
        kind: `life`, `clock`, `track`, `timer` or `pool`.
        note: a word or two that stands behind the number: where a foe is.
    """

    label: str
    now: int
    most: int
    kind: str = "life"
    why: str = ""
    line: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Slots:
    """An inventory: how many of its places are taken, by what, and how many are over the limit."""

    label: str
    used: int
    limit: int
    why: str = ""
    line: str = ""

    @property
    def over(self) -> int:
        return max(0, self.used - self.limit)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of words that belongs to no label."""

    text: str
    why: str = ""
    line: str = ""
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Pair:
    """Short rows that stand side by side while there is room: the abilities."""

    rows: tuple[Row, ...]


Part = Row | Meter | Slots | Line | Pair


@dataclass(frozen=True, slots=True)
class Panel:
    """One panel. `key` is `sheet` (the character), `burden` (what is carried), or a word of the system's own."""

    key: str
    title: str
    parts: tuple[Part, ...]
