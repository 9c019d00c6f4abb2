"""Where table files come from, as the library sees it. The shelves that open files are in `companion.campaign`."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Protocol

from companion.errors import CompanionError
from companion.tables.model import Problem


class Unreadable(CompanionError):
    """A file that cannot be read; the message says why in a few words."""

    slug = "not-found"


@dataclass(frozen=True, slots=True)
class Page:
    """One table file by name: what to call it, and its path below `tables/` without the ending."""

    path: str
    prefix: str


@dataclass(frozen=True, slots=True)
class Listing:
    """The files of a shelf in sorted order, and what lies there but is not read, with the reason."""

    pages: tuple[Page, ...] = ()
    left_out: tuple[Problem, ...] = ()


class Shelf(Protocol):
    """One layer of the library."""

    @property
    def name(self) -> str:
        """What to call the layer: `campaign`, `yours`, `shipped`, or a folder."""

    def listing(self) -> Listing:
        """Names only; no file is opened."""

    def stamp(self, page: Page) -> Hashable:
        """A value that differs once the file has changed; None when it is gone."""

    def read(self, page: Page, settle: bool = False) -> bytes:
        """The file's bytes; with `settle`, read again a moment later, for a file that is still being written.

        Raises:
            Unreadable: it is no regular file, too large, not permitted, or gone.
        """


@dataclass(frozen=True, slots=True)
class Loose:
    """Files in memory, by their path below `tables/` (`steppe.toml`): a pasted list, an import before it is kept."""

    files: Mapping[str, bytes]
    name: str = "loose"

    def listing(self) -> Listing:
        """The names given, sorted."""
        return Listing(tuple(Page(path, path.removesuffix(".toml")) for path in sorted(self.files)))

    def stamp(self, page: Page) -> Hashable:
        """The bytes themselves."""
        return self.files.get(page.path)

    def read(self, page: Page, settle: bool = False) -> bytes:
        """The bytes given."""
        try:
            return self.files[page.path]
        except KeyError:
            raise Unreadable("it is gone") from None
