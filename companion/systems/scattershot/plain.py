"""Plain values out of a document that a hand may have written, where what is not of the kind is left aside; names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

_NUMBER = re.compile(r"[+\-−]?[0-9]{1,9}")

Missing = TypeVar("Missing", int, int | None)
Kept = TypeVar("Kept")


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


def texts(value: Any) -> tuple[str, ...]:
    """The texts of a list."""
    return tuple(one for one in value if isinstance(one, str)) if isinstance(value, list | tuple) else ()


def parsed(text: str) -> int | None:
    """The whole number that `text` is, of nine digits at most; None if it is none."""
    return int(text.replace("−", "-")) if _NUMBER.fullmatch(text) else None


def spelt(values: Iterable[str], name: str) -> str:
    """The name as it is spelt among `values`; "" if it is not there."""
    return next((each for each in values if each.casefold() == name.casefold()), "")


def with_out(values: Mapping[str, Kept], name: str) -> dict[str, Kept]:
    """`values` without `name`."""
    return {key: value for key, value in values.items() if key != name}
