"""Plain text for a printer: lines of 72 characters, the prose first, how it came about set in."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from companion.exchange.kinds import TELLING, lines, scene
from companion.exchange.log import Chapter, Log
from companion.exchange.marks import one_line
from companion.exchange.writing.story import title, told
from companion.text import plain

WIDTH = 72
_INSET = "      "


def text(log: Log) -> str:
    """The whole log as text, control characters made visible."""
    head = one_line(plain(log.campaign.title))
    parts = ["\n".join(line.center(WIDTH).rstrip() for line in textwrap.wrap(head.upper(), WIDTH - 8))]
    for number, chapter in enumerate(log.chapters, 1):
        parts += _chapter(chapter, number)
    return "\n\n".join(parts) + "\n"


def _chapter(chapter: Chapter, number: int) -> Iterator[str]:
    heading = plain(title(chapter, number))
    yield f"\n{heading}\n{'=' * min(len(heading), WIDTH)}"
    for place, block in enumerate(chapter.blocks):
        if place == 0 and chapter.heading:
            continue
        if found := scene(block):
            when = f"  ({found.date})" if found.date else ""
            shown = plain(f"{found.number}  {found.title}{when}")
            yield f"{shown}\n{'-' * min(len(shown), WIDTH)}"
        else:
            yield "\n".join(_block(plain(block)))


def _block(block: str) -> Iterator[str]:
    for line in lines(block):
        words = told(line)
        if line.kind in TELLING and words.strip():
            yield from (_filled(part, "") for part in words.split("\n"))
        else:
            signs = {"question": "? ", "result": "-> ", "roll": "d: ", "table": ""}.get(line.kind, "")
            yield from (_filled(part, _INSET) for part in f"{signs}{line.text}".split("\n"))


def _filled(words: str, inset: str) -> str:
    indent = inset + words[: len(words) - len(words.lstrip())]
    filled = textwrap.wrap(
        words.strip(), WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False
    )
    return "\n".join(filled)
