"""A page as it is read: sections with a title, blocks under a heading, lines. What every rendering is made from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from companion.play.prep.model import Recipe
from companion.play.prep.page import Line, Page


@dataclass(frozen=True, slots=True)
class Block:
    """Lines that stand together under a heading, which may be empty."""

    heading: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """One part of a recipe as it is read. `hidden`: none of it is for the players."""

    name: str
    title: str
    layout: str
    blocks: tuple[Block, ...]
    hidden: bool = False

    @property
    def lines(self) -> tuple[Line, ...]:
        """Its lines, block after block."""
        return tuple(line for block in self.blocks for line in block.lines)

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels in it, each once, in order: the columns of a table."""
        return tuple(dict.fromkeys(line.label for line in self.lines))


def sections(recipe: Recipe, page: Page, *, players: bool = False) -> tuple[Section, ...]:
    """The sections of `page`, with what came to nothing left out.

    Args:
        players: whether it is the copy without the secrets.
    """
    found = []
    for name, group in groupby(page.lines, key=lambda line: line.part):
        blocks = tuple(_blocks(list(group), players))
        part = recipe.part(name)
        if blocks:
            hidden = all(line.hidden for block in blocks for line in block.lines)
            title = part.title if part else name
            found.append(Section(name, title, part.layout if part else "list", blocks, hidden))
    return tuple(found)


def numbers(level: int | None) -> str:
    """The numbers of a creature of that level by the generic table of SDM (A7.10); "" without a level."""
    if level is None:
        return ""
    from companion.systems.sdm import npcs  # a whole system, which most pages do without

    return npcs.told(npcs.NPCS[max(0, min(level, npcs.TOP))])


def _blocks(lines: list[Line], players: bool) -> Iterator[Block]:
    for heading, group in groupby(lines, key=lambda line: line.block):
        shown = tuple(_shown(list(group), players))
        if shown:
            yield Block(heading, shown)


def _shown(lines: list[Line], players: bool) -> Iterator[Line]:
    for line in lines:
        if players and line.hidden:
            continue
        told = replace(line, secret="", level=None) if players else line
        if not told.empty:
            yield told
