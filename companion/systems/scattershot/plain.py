"""Plain values out of a document that a hand may have written: what is not of the kind is left aside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

Missing = TypeVar("Missing", int, int | None)


def integer(value: Any, missing: Missing) -> int | Missing:
    """`value` if it is a whole number, else `missing`."""
    return value if isinstance(value, int) and not isinstance(value, bool) else missing


def mapping(value: Any) -> Mapping[str, Any]:
    """`value` if it is a table, else an empty one."""
    return value if isinstance(value, Mapping) else {}


def whole(value: Any) -> dict[str, int]:
    """The whole numbers of a table."""
    return {name: one for name, one in mapping(value).items() if isinstance(one, int) and not isinstance(one, bool)}


def tables(value: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The tables of a table, with their names."""
    return ((name, one) for name, one in mapping(value).items() if isinstance(one, Mapping))
