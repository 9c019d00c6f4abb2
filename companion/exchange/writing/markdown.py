"""Markdown: prose as it is, how it came about in block quotes. In Obsidian's flavour names become links."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from companion.campaign.model import Campaign
from companion.exchange import guard
from companion.exchange.appendix import appendix
from companion.exchange.front import written
from companion.exchange.kinds import is_notation, scene
from companion.exchange.log import Chapter, Log
from companion.exchange.marks import front, has_heading, one_line

_UNLINKABLE = re.compile(r'[\\/:*?"<>|#^\[\]\n]')


def markdown(log: Log, *, obsidian: bool = False) -> str:
    """The log as Markdown. Read back by us it gives the same blocks and, where it is whole, the same state.

    Args:
        obsidian: whether people, places, threads and characters are written as `[[links]]`.
    """
    link = _linker(log.campaign) if obsidian else str
    more: dict[str, str | list[str]] = {"tags": ["solo-rpg"], "aliases": [log.campaign.title]} if obsidian else {}
    parts = [written(front(log, "markdown", **more)), f"# {one_line(log.campaign.title)}"]
    for number, chapter in enumerate(log.chapters, 1):
        parts += _chapter(chapter, number, link)
    if log.whole:
        parts.append(appendix(log.campaign))
    return "\n\n".join(parts) + "\n"


def quote(block: str) -> str:
    """Notation as a quote in which every line stays one."""
    lines = guard.as_block(block).split("\n")
    return "\n".join(f"> {line}" + ("\\" if number < len(lines) else "") for number, line in enumerate(lines, 1))


def _chapter(chapter: Chapter, number: int, link: Callable[[str], str]) -> Iterator[str]:
    blocks = list(chapter.blocks)
    if has_heading(chapter):
        yield _headed(blocks.pop(0))
    else:
        yield f"## Session {number}"
    for block in blocks:
        if is_notation(block):
            yield link(quote(guard.guard_markdown(block)))
        elif scene(block):
            yield _headed(block)
        else:
            yield link(guard.guard_markdown(guard.as_block(block)))


def _headed(block: str) -> str:
    """A block whose first line is a heading and stays one."""
    signs, _, rest = guard.as_block(block).partition(" ")
    return f"{signs} {guard.guard_markdown(rest)}"


def _linker(campaign: Campaign) -> Callable[[str], str]:
    names = {name for entries in campaign.get("lists", {}).values() for name in entries}
    names |= {campaign.name_of(doc) for doc in campaign.characters()}
    fit = sorted(name for name in names if name.strip() == name and len(name) > 1 and not _UNLINKABLE.search(name))
    if not fit:
        return str
    longest_first = "|".join(map(re.escape, sorted(fit, key=len, reverse=True)))
    found = re.compile(rf"(?<![\w\[\\])(?:{longest_first})(?!\w)")
    return lambda text: found.sub(lambda match: f"[[{match[0]}]]", text)
