"""JSON from strangers: read within limits, and taken apart without trusting the kind of anything."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Any, NoReturn

from companion.tables.formats.drafts import DEPTH, NotRead

_DIGITS = 15


def unpack(text: str) -> Any:
    """What a JSON text holds; several documents, one a line, as a list.

    Raises:
        NotRead: it is no JSON, or past a limit; the message has the line.
    """
    try:
        data = _loads(text)
    except json.JSONDecodeError as error:
        lines = [line for line in text.split("\n") if line.strip()]
        if not (error.msg.startswith("Extra data") and all(line.lstrip()[0] in "{[" for line in lines)):
            raise NotRead(f"line {error.lineno}, column {error.colno}: no JSON: {error.msg}") from None
        data = [_line(number, line) for number, line in enumerate(lines, start=1)]
    if deep(data):
        raise NotRead(f"nested more than {DEPTH} deep")
    return data


def is_json(text: str) -> bool:
    """Whether the whole of `text` can be read as JSON of an object or a list."""
    if text.lstrip()[:1] not in ("{", "["):
        return False
    try:
        unpack(text)
    except NotRead:
        return False
    return True


def _line(number: int, line: str) -> Any:
    try:
        return _loads(line)
    except json.JSONDecodeError as error:
        raise NotRead(f"line {number}: no JSON: {error.msg}") from None


def _loads(text: str) -> Any:
    try:
        return json.loads(text, parse_constant=_constant)
    except RecursionError:
        raise NotRead("nested too deeply") from None
    except json.JSONDecodeError:
        raise
    except ValueError as error:
        raise NotRead(f"a number is too large: {error}" if "digits" in str(error) else str(error)) from None


def _constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def deep(data: object) -> bool:
    """Whether values are nested deeper than the limit; no recursion, so that nothing can exhaust it."""
    level = [data]
    for _ in range(DEPTH):
        level = [inner for value in level for inner in _inside(value)]
        if not level:
            return False
    return True


def _inside(value: object) -> Collection[Any]:
    return value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()


def mapping(value: object) -> Mapping[str, Any]:
    """`value` if it is an object, otherwise an empty one."""
    return value if isinstance(value, dict) else {}


def listing(value: object) -> list[Any]:
    """`value` if it is a list; the values of an object; otherwise nothing."""
    return value if isinstance(value, list) else list(value.values()) if isinstance(value, dict) else []


def text(value: object) -> str:
    """`value` if it is text or a number, otherwise nothing."""
    if isinstance(value, str):
        return value
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else ""


def first_text(data: Mapping[str, Any], *keys: str) -> str:
    """The first text that is not blank under any of `keys`."""
    return next((found for key in keys if (found := text(data.get(key))).strip()), "")


def whole(value: object) -> int | None:
    """`value` if it is a whole number of a size that a total can have, also as text."""
    if isinstance(value, bool):
        return None
    if isinstance(value, float):
        return int(value) if value.is_integer() and abs(value) < 10**9 else None
    if isinstance(value, str) and len(value) < _DIGITS and value.strip().lstrip("-").isdecimal():
        return whole(int(value))
    return value if isinstance(value, int) and abs(value) < 10**9 else None


def amount(value: object) -> Fraction | None:
    """`value` if it is a number of a size that a weight can have."""
    if isinstance(value, bool) or not isinstance(value, int | float) or abs(value) > 10**12:
        return None
    return Fraction(value).limit_denominator(1000)


def rest(data: Mapping[str, Any], known: Collection[str]) -> dict[str, Any]:
    """What stands under keys that are not `known`."""
    return {key: value for key, value in data.items() if key not in known}


def dumped(data: object) -> str:
    """`data` as JSON for a file."""
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
