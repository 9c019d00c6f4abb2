"""The sample campaign that ships: copied into the saves folder before it is played."""

from __future__ import annotations

import shutil
from pathlib import Path

from companion.campaign.saves import campaigns
from companion.errors import NotSaved
from companion.shipped import shipped

NAME = "the-salt-road"
"""Its folder. In a checkout the player's own campaigns lie beside it."""
_LEFT = shutil.ignore_patterns(".cache", ".lock", ".drafts", ".backup")


def sample() -> Path | None:
    """The folder of the sample as it ships, if it is there."""
    found = campaigns(shipped("saves"))
    return next((each.path for each in found if not each.problem and each.path.name == NAME), None)


def own_copy(saves: Path, source: Path) -> Path:
    """Where the player's copy of the sample is or would be; in a checkout, whose saves ship, under another name."""
    target = saves / source.name
    return saves / f"my-{source.name}" if target.resolve() == source.resolve() else target


def copied(saves: Path) -> Path:
    """The player's own copy of the sample in `saves`, made if it is not there yet.

    Raises:
        NotSaved: it could not be copied.
    """
    source = sample()
    if source is None:
        raise NotSaved("the sample campaign is missing from this install", "begin a new one: n")
    target = own_copy(saves, source)
    if target.exists():
        return target
    try:
        saves.mkdir(parents=True, exist_ok=True)
        shutil.copytree(source, target, ignore=_LEFT)
    except OSError as error:
        raise NotSaved(
            f"the sample could not be copied to {saves}: {error.strerror}", "give another --saves"
        ) from error
    return target
