"""A key of a screen: declared once, for the keys themselves, the footer, the menu and the pages."""

from __future__ import annotations

from dataclasses import dataclass

_SHOWN = {"slash": "/", "plus": "+", "minus": "-", "space": "Space", "shift+up": "⇧↑", "shift+down": "⇧↓"}


@dataclass(frozen=True, slots=True)
class Key:
    """A key and the action it means.

    Attributes:
        keys: the keys that mean it, as Textual has them, with commas between.
        on: what it is for, where it is not for all of the screen: a kind of row, or a state (`open`, `drawn`).
    """

    keys: str
    name: str
    summary: str
    on: tuple[str, ...] = ()

    @property
    def told(self) -> str:
        """The key as it is shown: the first of them."""
        return shown(self.keys.partition(",")[0])


def shown(key: str) -> str:
    """A key as it is shown: `/`, `F9`, `^L`."""
    if key.startswith("ctrl+"):
        return f"^{key[5:].upper()}"
    return _SHOWN.get(key) or (key.upper() if key[0] == "f" and key[1:].isdecimal() else key)
