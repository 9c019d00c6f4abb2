"""The skills, elements and ready Personae that ship: ours, in TOML beside this module, read when first wanted."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any


@dataclass(frozen=True, slots=True)
class Listing:
    """A skill of the list: its difficulty, the statistic it defaults to, its limits, its scope and duration."""

    name: str
    difficulty: str
    default: str
    limits: str
    scope: str
    duration: str
    free: bool


@dataclass(frozen=True, slots=True)
class Trait:
    """An advantage, a disadvantage or a bit of character of the list."""

    name: str
    kind: str
    points: int
    about: str


@cache
def skills() -> Mapping[str, Listing]:
    """The forty skills, by name in small letters."""
    return {
        name.casefold(): Listing(
            name,
            one["difficulty"],
            one["default"],
            one["limits"],
            one["scope"],
            one["duration"],
            one.get("free", False),
        )
        for name, one in _read("skills").items()
    }


@cache
def elements() -> Mapping[str, Trait]:
    """The dozen elements, by name in small letters."""
    return {
        name.casefold(): Trait(name, one["kind"], one["points"], one["about"])
        for name, one in _read("elements").items()
    }


@cache
def personae() -> Mapping[str, Mapping[str, Any]]:
    """The ready Personae: a sheet each, by name in small letters."""
    return {name.casefold(): {"ready": name, **one} for name, one in _read("personae").items()}


@cache
def chart() -> Mapping[str, Any]:
    """The house's chart of magnitudes."""
    return _read("chart")


@cache
def ways() -> tuple[tuple[str, str], ...]:
    """What a Regular Character may do, ten ways: in words, and the line that does it (`{foe}` stands for its name)."""
    return tuple((one["does"], one["line"]) for one in _read("foes")["ways"])


def _read(name: str) -> dict[str, Any]:
    file = resources.files("companion.systems.scattershot") / "data" / f"{name}.toml"
    return tomllib.loads(file.read_text("utf-8"))
