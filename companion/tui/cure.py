"""What Textual does with a terminal that cannot be left so. A test in a pseudo-terminal watches that it holds.

Textual and Rich strip five control codes from what they draw and write the rest as it is, so that a line of a journal
could clear the screen or fill the clipboard: their tables of what to strip are extended.

Esc and a digit that arrive together are read as the sign that a Mac's option key gives (`¢` for 4), and of Esc with `/`
the Esc is dropped; here they are two keys, which go to a panel and find a word.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from enum import Enum
from typing import cast

import rich.control
import textual.content
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual.keys import Keys


class _After(Enum):
    """A key that may come so fast after Esc that both arrive as one; its value is its name."""

    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SLASH = "slash"
    QUESTION = "question_mark"
    EQUALS = "equals_sign"

    @property
    def character(self) -> str:
        return {"slash": "/", "question_mark": "?", "equals_sign": "="}.get(self.value, self.value)


_PRIVATE_TABLE = "_CONTROL_STRIP_TRANSLATE"


def cure() -> None:
    """Makes control characters and bidi overrides visible wherever text is drawn, and Esc with a digit two keys."""
    signs: dict[int, str | int] = {code: 0x2400 + code for code in range(32) if code not in (9, 10)}
    signs[0x7F] = 0x2421
    signs |= dict.fromkeys((*range(0x80, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A)), 0xFFFD)
    for module in (textual.content, rich.control):
        cast("MutableMapping[int, object]", getattr(module, _PRIVATE_TABLE)).update(signs)
    keys = cast("MutableMapping[str, object]", ANSI_SEQUENCES_KEYS)
    for sign in _After:
        keys[f"\x1b{sign.character}"] = (Keys.Escape, sign)
