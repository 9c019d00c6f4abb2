"""A page in Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.play.prep.forms.document import Document
from companion.play.prep.page import Line, Page
from companion.play.prep.sections import Block, Section, numbers
from companion.text import plain

_SIGNS = re.compile(r"([\\`*_<\[\]|])")
_BEGINS = re.compile(r"^(\s*)([#>+-]|\d+[.)])(?=\s|$)")


def head(document: Document) -> str:
    """The title over a batch; a single page has its own."""
    return f"# {escaped(document.heading)}\n\n" if document.times > 1 else ""


def page(document: Document, page: Page) -> str:
    """One page; its title is a heading of the first rank where it stands alone."""
    rank = "##" if document.times > 1 else "#"
    lines = [f"{rank} {escaped(document.head_of(page))}", ""]
    for section in document.sections(page):
        lines += [f"{rank}# {escaped(section.title)}" + (" *(secret)*" if section.hidden else ""), ""]
        lines += [*_section(section, f"{rank}##"), ""]
    return "\n".join(lines)


def tail(document: Document) -> str:
    """Whose recipe it was, and how to make it again."""
    return f"\n---\n\n*{escaped(document.imprint)}*\n"


def escaped(text: str) -> str:
    """`text` with nothing in it that Markdown would take for markup, on one line."""
    flat = " ".join(plain(text).split())
    return _BEGINS.sub(r"\1\\\2", _SIGNS.sub(r"\\\1", flat))


def _section(section: Section, rank: str) -> Iterator[str]:
    if section.layout == "table" and all(block.heading for block in section.blocks):
        yield from _table(section)
        return
    for place, block in enumerate(section.blocks):
        if place:
            yield ""
        if block.heading:
            yield from (f"{rank} {escaped(block.heading)}", "")
        yield from _block(section, block)


def _block(section: Section, block: Block) -> Iterator[str]:
    for number, line in enumerate(block.lines, 1):
        if section.layout in ("prose", "cards"):
            yield from ([""] if number > 1 else [])
            yield _line(line)
            yield from (f"\n> {note}" for note in _notes(line))
        else:
            mark = f"{number}." if section.layout == "numbered" else "-"
            yield f"{mark} {_line(line)}"
            yield from (f"{' ' * (len(mark) + 1)}- {note}" for note in _notes(line))


def _table(section: Section) -> Iterator[str]:
    labels = section.labels
    yield f"| | {' | '.join(map(escaped, labels))} |"
    yield "|---" * (len(labels) + 1) + "|"
    for block in section.blocks:
        cells = {label: " / ".join(_cell(line) for line in block.lines if line.label == label) for label in labels}
        yield f"| **{escaped(block.heading)}** | {' | '.join(cells.values())} |"


def _cell(line: Line) -> str:
    name = f"**{escaped(line.name)}** " if line.name else ""
    return " ".join(filter(None, (f"{name}{escaped(line.text)}", *_notes(line))))


def _line(line: Line) -> str:
    label = f"*{escaped(line.label)}:* " if line.label else ""
    name = f"**{escaped(line.name)}**" + (" · " if line.text else "") if line.name else ""
    return f"{label}{name}{escaped(line.text)}"


def _notes(line: Line) -> Iterator[str]:
    if line.level is not None:
        yield f"*{escaped(numbers(line.level))}*"
    if line.secret:
        yield f"*Secret: {escaped(line.secret)}*"
