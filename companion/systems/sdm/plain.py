"""Frozen values as plain tables and back: what is as always is not written, what has a wrong form is not read."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import fields
from typing import Any, TypeVar

Part = TypeVar("Part")


def parts_of(kind: Callable[..., Part], table: Mapping[str, Any]) -> dict[str, Part]:
    """The tables in `table`, each as a value of `kind`, by their names."""
    return {name: part_of(kind, value) for name, value in table.items() if isinstance(value, Mapping)}


def part_of(kind: Callable[..., Part], table: Mapping[str, Any]) -> Part:
    """A table as a value of `kind`, all of whose fields have defaults."""
    usual: Any = kind()
    found: dict[str, Any] = {}
    for each in fields(usual):
        default, given = getattr(usual, each.name), table.get(each.name)
        if isinstance(default, Mapping):
            found[each.name] = numbers_in(given) if isinstance(given, Mapping) else {}
        elif type(given) is type(default):
            found[each.name] = given
    return kind(**found)


def plain(part: Any, always: Collection[str] = ()) -> dict[str, Any]:
    """A value as a table.

    Args:
        always: the fields that are written even where they are as always.
    """
    usual = type(part)()
    values = {each.name: getattr(part, each.name) for each in fields(part)}
    kept = {name: found for name, found in values.items() if name in always or found != getattr(usual, name)}
    return {name: dict(found) if isinstance(found, Mapping) else found for name, found in kept.items()}


def numbers_in(table: Mapping[str, Any]) -> dict[str, int]:
    """The whole numbers of a table."""
    return {name: number for name, number in table.items() if isinstance(number, int) and not isinstance(number, bool)}
