"""What the app stands on: where campaigns are, which tables and dice they are played with."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from companion.play.opening import open_session
from companion.play.session import Session


@dataclass(frozen=True, slots=True)
class Ground:
    """The options of the command line that the app needs."""

    saves: Path
    tables: tuple[str | Path, ...] = ()
    seed: int | str | None = None

    def open(self, folder: Path) -> Session:
        """A session in a campaign. Raises `CompanionError` when there is none, or it cannot be opened."""
        return open_session(folder, tables=self.tables, seed=self.seed)
