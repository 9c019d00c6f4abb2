"""A page in plain words: for the terminal, for the journal, one line for each line and no blank one between."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.play.prep.page import Line
from companion.play.prep.sections import Section, numbers


def told(sections: Iterable[Section]) -> Iterator[str]:
    """The lines of a page, the titles of its parts among them."""
    for section in sections:
        yield f"{section.title}:" + (" (secret)" if section.hidden else "")
        for block in section.blocks:
            if block.heading:
                yield f"- {flat(block.heading)}"
            for line in block.lines:
                yield f"{'  ' if block.heading else ''}- {line_told(line)}"


def line_told(line: Line) -> str:
    """One line with all that belongs to it."""
    label = f"{line.label}: " if line.label else ""
    level = f" [{numbers(line.level)}]" if line.level is not None else ""
    secret = f" (secret: {line.secret})" if line.secret else ""
    return flat(f"{label}{line.words}{level}{secret}")


def flat(text: str) -> str:
    """`text` on one line."""
    return " ".join(text.split())
