"""A page as text and back, so that what is being prepared outlives the program."""

from __future__ import annotations

import json
from dataclasses import asdict, fields, replace
from typing import Any, get_type_hints

from companion.play.prep.page import Line, Page

_KINDS: dict[str, Any] = {each.name: get_type_hints(Line)[each.name] for each in fields(Line) if each.name != "pick"}


def dumped(recipe: str, page: Page) -> str:
    """`page` of that recipe as text. How its lines were rolled is not kept; that they can be rolled again is."""
    lines = [asdict(replace(line, pick=None)) for line in page.lines]
    for line in lines:
        del line["pick"]
    told = {"recipe": recipe, "number": page.number, "shared": {name: page.told(name) for name in page.shared}}
    return json.dumps({**told, "given": page.given, "lines": lines}, indent=1)


def loaded(text: str, recipe: str) -> Page | None:
    """The page in such a text, if it is whole and of that recipe."""
    try:
        told = json.loads(text)
        if told["recipe"] != recipe or not all(isinstance(value, str) for value in told["shared"].values()):
            return None
        given = tuple(name for name in told["given"] if name in told["shared"])
        lines = tuple(_line(line) for line in told["lines"])
        return Page(int(told["number"]), lines, dict(told["shared"]), given=given)
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def _line(told: dict[str, Any]) -> Line:
    for name, value in told.items():
        if not isinstance(value, _KINDS[name]):
            raise TypeError(name)
    return Line(**told)
