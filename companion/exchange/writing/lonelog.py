"""Lonelog v1.6: front matter, `## Session`, `### S1 *…*`, notation in fences, prose between them."""

from __future__ import annotations

from collections.abc import Iterator

from companion.exchange import guard
from companion.exchange.appendix import appendix
from companion.exchange.front import written
from companion.exchange.kinds import is_notation
from companion.exchange.log import Chapter, Log
from companion.exchange.marks import front, has_heading, one_line
from companion.exchange.names import in_tags, unsafe_names
from companion.exchange.writing.state import state_block


def lonelog(log: Log, *, fenced: bool = True, state: bool = False) -> str:
    """The log as Lonelog. Read back by us it gives the same blocks and, where it is whole, the same state.

    Args:
        fenced: whether notation stands in fences; plain, every block is parted by blank lines only.
        state: whether a `[STATE]` block follows, for programs that read only that.
    """
    swap = unsafe_names(log.campaign)
    parts = [written(front(log, "lonelog")), f"# {one_line(log.campaign.title)}"]
    for number, chapter in enumerate(log.chapters, 1):
        blocks = tuple(in_tags(block, swap) for block in chapter.blocks)
        parts += _chapter(Chapter(chapter.file, blocks), number, fenced)
    if state:
        parts.append(guard.fence(state_block(log.campaign), "lonelog state"))
    if log.whole:
        parts.append(appendix(log.campaign))
    return "\n\n".join(parts) + "\n"


def warnings(log: Log) -> tuple[str, ...]:
    """What Lonelog cannot say, and what stands for it."""
    return tuple(
        f"“{name}” cannot stand in a tag, which has no escape; written as “{stand_in}”"
        for name, stand_in in unsafe_names(log.campaign).items()
    )


def _chapter(chapter: Chapter, number: int, fenced: bool) -> Iterator[str]:
    blocks = list(chapter.blocks)
    if has_heading(chapter):
        first, _, rest = blocks.pop(0).partition("\n")
        yield guard.as_block(first + (f"\n{guard.guard_lonelog(rest)}" if rest else ""))
    else:
        yield f"## Session {number}"
    notation: list[str] = []
    for block in blocks:
        if fenced and is_notation(block):
            notation.append(guard.as_block(block))
            continue
        if notation:
            yield guard.fence("\n\n".join(notation), "lonelog")
            notation = []
        yield guard.guard_lonelog(guard.as_block(block))
    if notation:
        yield guard.fence("\n\n".join(notation), "lonelog")
