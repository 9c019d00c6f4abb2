"""A line that was refused, while it can still be mended."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Mistake:
    """A line that was refused: what is wrong, what to do, and where in its arguments, if that is known.

    Attributes:
        aside: whether another line was being typed already, so that this one stands above it.
    """

    line: str
    error: str
    hint: str
    start: int | None = None
    aside: bool = False


def mending(found: Mistake | None, line: str) -> Mistake | None:
    """The mistake once `line` is typed: it goes with its own line, but for one that stands above another."""
    if found is None or found.aside:
        return found and replace(found, aside=line != found.line)
    return found if line == found.line else None
