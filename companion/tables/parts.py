"""The parts of a template, as values."""

from __future__ import annotations

from dataclasses import dataclass

from companion.dice import Expression


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice thrown where they stand."""

    expression: Expression
    raw: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several texts, each as likely as the next."""

    options: tuple[Template, ...]
    raw: str


@dataclass(frozen=True, slots=True)
class Reference:
    """A roll on a table. `article` is empty, `a` or `A`; `whole` is the name if that article was part of it."""

    name: str
    raw: str
    article: str = ""
    capital: bool = False
    whole: str = ""


@dataclass(frozen=True, slots=True)
class Keep:
    """A part whose result is kept under a name."""

    name: str
    part: Part
    raw: str


@dataclass(frozen=True, slots=True)
class Repeat:
    """A kept result once more, or one column of it."""

    name: str
    raw: str
    column: str = ""
    article: str = ""
    capital: bool = False


@dataclass(frozen=True, slots=True)
class Value:
    """A value of the active sheet, or a pick from the campaign's list of that name; or, where that has none, words."""

    name: str
    raw: str
    otherwise: Template | None = None


Part = str | Dice | Choice | Reference | Keep | Repeat | Value


@dataclass(frozen=True, slots=True)
class Template:
    """A text and its parts. `faults` says what in it could not be read."""

    text: str
    parts: tuple[Part, ...]
    faults: tuple[str, ...] = ()
