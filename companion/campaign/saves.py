"""Where campaigns are, and what lies there: told from their files alone, without opening a history."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from companion.campaign.machine import home
from companion.campaign.model import FORMAT
from companion.campaign.preferences import SAVES, read_preferences
from companion.errors import Refused
from companion.text import line

_COPY = re.compile(r"\.sync-conflict-|conflicted copy|\.orig$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Found:
    """A campaign in the saves folder. `problem` says why it cannot be played; empty if it can."""

    path: Path
    title: str
    system: str = ""
    scene: str = ""
    session: int = 0
    played: datetime | None = None
    problem: str = ""

    def json(self) -> dict[str, Any]:
        """The fields of `companion list --json`."""
        return {
            "title": self.title,
            "path": str(self.path),
            "system": self.system,
            "scene": self.scene or None,
            "session": self.session,
            "played": self.played.isoformat(timespec="seconds") if self.played else None,
            "problem": self.problem or None,
        }

    def __str__(self) -> str:
        when = self.played.strftime("%Y-%m-%d %H:%M") if self.played else ""
        where = self.problem or self.scene
        return line("  ".join(filter(None, (self.path.name, self.title, where, when))))


def saves_folder(given: str | None = None) -> Path:
    """Where campaigns are kept; it need not exist.

    It is `given`, `COMPANION_SAVES`, `./saves` where there is one, the setting `saves`, or the platform's data folder.
    """
    named = given or os.environ.get("COMPANION_SAVES")
    if named:
        return Path(named)
    beside = Path("saves")
    if beside.is_dir():
        return beside
    own = read_preferences().text(SAVES)
    if own:
        return home() / Path(own).expanduser()
    from platformdirs import user_data_path

    return user_data_path("companion", appauthor=False) / "saves"


def find(campaign: str, saves: Path) -> Path:
    """The folder that `campaign` means: a path to one, or the name of one in the saves folder.

    Raises:
        Refused: `not-found`, with the nearest names.
    """
    path = Path(campaign).expanduser()
    if path.is_dir() and (campaign == "." or path.is_absolute() or is_campaign(path)):
        return path.resolve()
    names = [found.path.name for found in campaigns(saves)]
    if campaign in names:
        return saves / campaign
    from difflib import get_close_matches

    near = get_close_matches(campaign, names, n=3, cutoff=0.5)
    hint = f"did you mean {' or '.join(near)}?" if near else f"companion list shows those in {saves}"
    raise Refused("not-found", f"there is no campaign {campaign}", hint)


def is_campaign(folder: Path) -> bool:
    """Whether a folder holds a campaign, or what is left of one."""
    return any((folder / part).exists() for part in ("campaign.toml", "history"))


def campaigns(saves: Path) -> list[Found]:
    """The campaigns in a folder, the one played last first; broken ones too, with what is wrong."""
    try:
        folders = [Path(entry.path) for entry in os.scandir(saves) if entry.is_dir() and entry.name[0] != "."]
    except OSError:
        return []
    found = [told(folder) for folder in folders if is_campaign(folder)]
    return sorted(found, key=lambda each: (-(each.played.timestamp() if each.played else 0), each.path.name))


def told(folder: Path) -> Found:
    """What the files of one campaign say of it."""
    played = _played(folder)
    if _COPY.search(folder.name):
        return Found(folder, folder.name, played=played, problem="a copy that a sync program made; it is not opened")
    from companion.campaign.sheets import Unreadable, parse

    try:
        document = parse((folder / "campaign.toml").read_bytes())
    except FileNotFoundError:
        return Found(folder, folder.name, played=played)
    except (OSError, Unreadable) as error:
        return Found(folder, folder.name, played=played, problem=f"campaign.toml cannot be read: {error}")
    problem = ""
    if isinstance(document.get("format"), int) and document["format"] > FORMAT:
        problem = "made by a newer companion; this one leaves it as it is"
    return Found(
        folder,
        str(document.get("title", folder.name)),
        str(document.get("system", "")),
        str(document.get("scene", "")),
        document["session"] if isinstance(document.get("session"), int) else 0,
        played,
        problem,
    )


def _played(folder: Path) -> datetime | None:
    """When anything of it was written last."""
    times = []
    for part in ("history", "journal", "campaign.toml"):
        try:
            times.append((folder / part).stat().st_mtime)
            times += [entry.stat().st_mtime for entry in os.scandir(folder / part)]
        except OSError:
            continue
    return datetime.fromtimestamp(max(times)).astimezone() if times else None
