"""Where what ships with the program lies: beside the package in a checkout, inside it in an ordinary install."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent


def shipped(name: str) -> Path:
    """The folder `name` (`tables`, `saves`) that ships."""
    inside = _PACKAGE / "_shipped" / name
    return inside if inside.is_dir() else _PACKAGE.parent / name
