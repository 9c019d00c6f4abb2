"""Themes of the player's own: `themes.toml` in the settings folder, one table a theme, checked.

[midnight]
primary = "#8fb3ff"
background = "#0b0d12"
dark = true
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from textual.color import Color, ColorParseError
from textual.theme import Theme

from companion.campaign.machine import home

_COLOURS = (
    "primary", "secondary", "warning", "error", "success", "accent",
    "foreground", "background", "surface", "panel", "boost",
)  # fmt: skip
_NUMBERS = ("luminosity_spread", "text_alpha")
_NAME = re.compile(r"[a-z0-9][a-z0-9-]*")


def themes_file() -> Path:
    """Where they are; it need not exist."""
    return home() / "themes.toml"


def own_themes(taken: Collection[str]) -> tuple[tuple[Theme, ...], tuple[str, ...]]:
    """The player's themes, and a line for each that is left out.

    Args:
        taken: the names of the themes there are already.
    """
    file = themes_file()
    if not file.exists():
        return (), ()
    import tomllib

    try:
        found = tomllib.loads(file.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError) as error:
        return (), (f"{file.name}: {error}",)
    themes: list[Theme] = []
    problems: list[str] = []
    for name, fields in found.items():
        try:
            themes.append(_theme(name, fields, taken))
        except ValueError as error:
            problems.append(f"{file.name}, {name}: {error}; the theme is left out")
    return tuple(themes), tuple(problems)


def _theme(name: str, fields: Any, taken: Collection[str]) -> Theme:
    """A theme. Raises `ValueError` with what is wrong."""
    if not isinstance(fields, Mapping):
        raise ValueError(f"it stands outside of a theme; write [midnight] above {name} = …")
    if not _NAME.fullmatch(name) or name in taken:
        raise ValueError("there is a theme of that name" if name in taken else "a name is small letters, digits and -")
    if "primary" not in fields:
        raise ValueError('primary is missing; write primary = "#8fb3ff"')
    given = {key: _checked(key, value) for key, value in fields.items()}
    return Theme(name=name, **given)


def _checked(key: str, value: Any) -> Any:
    if key in _COLOURS:
        return _colour(key, value)
    if key == "variables" and isinstance(value, Mapping):
        return {each: _colour(each, colour) for each, colour in value.items()}
    if key == "dark" and isinstance(value, bool):
        return value
    if key in _NUMBERS and isinstance(value, int | float) and 0 <= value <= 1:
        return float(value)
    known = ", ".join((*_COLOURS, "dark", *_NUMBERS, "variables"))
    raise ValueError(f"{key} cannot be {value!r}" if key in known else f"there is no {key}; there are {known}")


def _colour(key: str, value: Any) -> str:
    try:
        Color.parse(value if isinstance(value, str) else "")
    except ColorParseError as error:
        raise ValueError(f'{key}: {value!r} is no colour; write one as "#8fb3ff"') from error
    return str(value)
