"""What a glance at a table file shows. It may be kept from one start to the next while the file stays the same."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from companion.tables.shelf import Page


@dataclass(frozen=True, slots=True)
class Title:
    """What a glance shows: the names of the tables in a file, and whether one may replace or extend another's."""

    names: tuple[str, ...]
    linked: bool


class Glances(Protocol):
    """Where glances are kept. Losing them costs time and nothing else."""

    def find(self, page: Page, stamp: Hashable) -> Title | None:
        """What a glance at `page` showed when its stamp was this; None when nobody knows."""

    def keep(self, page: Page, stamp: Hashable, title: Title) -> None:
        """Takes up what a glance has shown."""

    def settle(self) -> None:
        """All files have been glanced at: what was taken up may be put away."""


class NoGlances:
    """Keeps nothing: every file is glanced at anew."""

    def find(self, page: Page, stamp: Hashable) -> Title | None:
        """Nothing is known."""
        return None

    def keep(self, page: Page, stamp: Hashable, title: Title) -> None:
        """Forgets it."""

    def settle(self) -> None:
        """There is nothing to put away."""
