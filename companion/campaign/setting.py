"""A named setting, of a game or of the program: what it may be, and the way from words to its value and back."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from companion.errors import Refused

Value = str | int | bool

_NUMBER = re.compile(r"[+-]?\d{1,12}")
_SWITCH = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}


@dataclass(frozen=True, slots=True)
class Setting:
    """Something left open, with its default.

    Attributes:
        summary: what it is, in a sentence.
        choices: all it may be; empty means a number within `low` and `high`, or a text if the default is one.
        rule: where it stands in the rules (`A2.9`); "" for the program's own.
        effect: when a change of it is felt.
    """

    name: str
    default: Value
    summary: str
    choices: tuple[Value, ...] = ()
    rule: str = ""
    low: int = 0
    high: int = 1_000_000
    effect: str = "at once"

    def parse(self, text: str) -> Value:
        """The value that `text` means. Raises `Refused` with what it may be."""
        if isinstance(self.default, bool):
            if text.casefold() not in _SWITCH:
                raise Refused("bad-argument", f"{self.name} is on or off, not “{text}”")
            return _SWITCH[text.casefold()]
        if self.choices:
            for choice in self.choices:
                if str(choice).casefold() == text.casefold():
                    return choice
            raise Refused("bad-argument", f"{self.name} cannot be “{text}”", f"it is one of {self.told_choices}")
        if isinstance(self.default, int):
            if not _NUMBER.fullmatch(text) or not self.low <= int(text) <= self.high:
                raise Refused("bad-argument", f"{self.name} is a number from {self.low} to {self.high}, not “{text}”")
            return int(text)
        return text

    def check(self, value: Any) -> Value:
        """`value` as a file has it, if this may have it. Raises `Refused` as `parse` does."""
        if isinstance(self.default, str) and not self.choices and not isinstance(value, str):
            raise Refused("bad-argument", f"{self.name} is a text, in quotes, not {said(value)}")
        return self.parse(said(value))

    @property
    def told_choices(self) -> str:
        """What it may be, in words; "" for a number or a text."""
        return ", ".join(map(said, self.choices or ((True, False) if isinstance(self.default, bool) else ())))


def said(value: Value) -> str:
    """A value in words: a switch is `on` or `off`."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)
