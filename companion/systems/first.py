"""A first character, step by step, as data: what each step is about, and the lines that make it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to take in a step: what it is called, the line that takes it, a word about it."""

    label: str
    line: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One step. Every one may be passed over.

    Attributes:
        key: by which it is known among the steps of its system.
        words: what it is about, in a sentence or two.
        own: how the line begins that takes the player's own words; "" when there are none to take.
        example: such words.
        again: whether it may be taken once more, until it is passed over.
        skip: the line that passes it over in the game itself; "" when nothing there waits for it.
    """

    key: str
    title: str
    words: str
    choices: tuple[Choice, ...] = ()
    own: str = ""
    example: str = ""
    again: bool = False
    skip: str = ""
