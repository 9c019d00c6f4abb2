"""The lines of a pasted text, and which of them are headings that name dice."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from companion.tables.formats.keys import key_of
from companion.tables.formats.wording import dice_of

_DICE = r"(?:[0-9]{0,2}[dD](?:[0-9]{1,4}|%)(?:[+-][0-9]+)?)"
_BEFORE = re.compile(rf"({_DICE})(?:[\s:.)|–—-]+(.*))?")
_BEHIND = re.compile(rf"(.*?)[\s:|–—-]*[\[(]?\s*({_DICE})\s*[\])]?\s*:?")
_COMMENT = re.compile(r"\s*(?:#|//)")
_TITLE = 200


@dataclass(frozen=True, slots=True)
class Line:
    """A line that is not blank; `apart` where a blank one stands before it."""

    number: int
    text: str
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Heading:
    """The name and the dice of a table, from the line above its rows."""

    title: str
    dice: str


def lines_of(text: str, comments: bool) -> list[Line]:
    """The lines of `text` that are not blank, and no comments where such are meant."""
    lines: list[Line] = []
    blank = False
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip() or (comments and _COMMENT.match(line)):
            blank = blank or not line.strip()
            continue
        lines.append(Line(number, line.strip(), blank))
        blank = False
    return lines


def heading_of(text: str) -> Heading | None:
    """The heading that a line can be: `d10 Weather`, `Weather (d10)`."""
    if len(text) > _TITLE:
        return None
    for pattern, dice, title in ((_BEFORE, 1, 2), (_BEHIND, 2, 1)):
        found = pattern.fullmatch(text)
        if found and (read := dice_of(found[dice])):
            return Heading((found[title] or "").strip(" :#*"), read)
    return None


def is_heading(lines: Sequence[Line], at: int) -> bool:
    """Whether a line is a heading: it has dice, and two rows with totals follow, from the bottom of these dice."""
    if key_of(lines[at].text) or not (head := heading_of(lines[at].text)):
        return False
    following = [key for line in lines[at + 1 : at + 12] if (key := key_of(line.text))]
    first = key_of(lines[at + 1].text) if at + 1 < len(lines) else None
    start = 11 if head.dice.endswith("66") else int(head.dice.partition("d")[0] or 1)
    return first is not None and len(following) > 1 and (first.span.low is None or first.span.low <= start)
