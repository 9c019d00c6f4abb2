"""Dotted keys into nested plain values, written as TOML writes them: `items."St. Elmo's lamp".quantity`."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_PART = re.compile(r'"(?:[^"\\]|\\.)*"|[A-Za-z0-9_-]+')


def join(*parts: str) -> str:
    """The dotted key of `parts`; a part with anything but letters, digits, `_` and `-` is quoted as JSON does."""
    return ".".join(part if _BARE.fullmatch(part) else json.dumps(part, ensure_ascii=False) for part in parts)


def split(key: str) -> tuple[str, ...]:
    """The parts of a dotted key. Raises `ValueError` where it is not one."""
    parts, position = [], 0
    while match := _PART.match(key, position):
        text = match.group()
        parts.append(json.loads(text) if text.startswith('"') else text)
        position = match.end()
        if position == len(key):
            return tuple(parts)
        if key[position] != ".":
            break
        position += 1
    raise ValueError(f"not a dotted key: {key!r}")


def get(value: Mapping[str, Any], parts: tuple[str, ...]) -> Any:
    """What stands at `parts`, or None."""
    found: Any = value
    for part in parts:
        if not isinstance(found, Mapping) or part not in found:
            return None
        found = found[part]
    return found


def put(value: Mapping[str, Any], parts: tuple[str, ...], new: Any, at: int | None = None) -> dict[str, Any]:
    """A copy of `value` with `new` at `parts`, or without that key if `new` is None.

    Args:
        at: the place among its neighbours that a key not yet there takes; the last if None.
    """
    head, rest = parts[0], parts[1:]
    if rest:
        inner = value.get(head)
        new = put(inner if isinstance(inner, Mapping) else {}, rest, new, at)
        at = None
    copy = dict(value)
    if new is None:
        copy.pop(head, None)
    elif head in copy or at is None or at >= len(copy):
        copy[head] = new
    else:
        items = list(copy.items())
        items.insert(at, (head, new))
        copy = dict(items)
    return copy
