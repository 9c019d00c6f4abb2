"""Opening a campaign to play it, and making one."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from companion.campaign.machine import home, machine_name
from companion.campaign.model import Campaign
from companion.campaign.preferences import REAL_DICE, read_preferences
from companion.campaign.slug import distinct, slug
from companion.campaign.store import create as create_store
from companion.campaign.store import open as open_store
from companion.dice import SeededDice, Source, SystemDice
from companion.errors import Refused
from companion.play.actor import system_of
from companion.play.session import Session

if TYPE_CHECKING:
    from companion.tables.library import Library


def chance(seed: int | str | None = None) -> Source:
    """The dice of a session: the system's randomness, or a seed's."""
    return SystemDice() if seed is None else SeededDice(seed)


def table_folders(given: Sequence[str | Path] = ()) -> tuple[Path, ...]:
    """The folders of tables named on the command line, then those of `COMPANION_TABLES`."""
    named = os.environ.get("COMPANION_TABLES", "")
    return tuple(Path(folder) for folder in (*given, *filter(None, named.split(os.pathsep))))


def library_of(
    campaign: Campaign | None = None, folder: Path | None = None, given: Sequence[str | Path] = ()
) -> Library:
    """The library of tables as a campaign sees it, or without one."""
    from companion.campaign.shelves import open_library

    system = campaign.system if campaign else ""
    exclude = campaign.get("exclude_tables", ()) if campaign else ()
    return open_library(table_folders(given), folder, home(), system, exclude)


def now() -> datetime:
    """The time by the clock on the wall, with its offset."""
    return datetime.now().astimezone()


def open_session(folder: Path, *, tables: Sequence[str | Path] = (), seed: int | str | None = None) -> Session:
    """A session in the campaign in `folder`, brought up to its history.

    Raises:
        CompanionError: there is no campaign, or it cannot be opened.
    """
    if not folder.is_dir():
        raise Refused("not-found", f"there is no campaign {folder}", "companion list shows those in the saves folder")
    store = open_store(folder, machine=machine_name(), now=now)
    session = Session(store, lambda: library_of(store.campaign, folder, tables), chance(seed))
    session.likes = read_preferences()
    session.real_dice = session.likes.on(REAL_DICE)
    return session


def create(saves: Path, title: str, system: str, character: str = "", *, quick: bool = False) -> Path:
    """Makes a campaign in the folder `saves`, named by the slug of its title; never over one that is there.

    Args:
        quick: whether the character is made ready to play, instead of blank.
    """
    from companion.play.begin import new_campaign

    taken = {entry.name.casefold() for entry in saves.iterdir()} if saves.is_dir() else set()
    folder = saves / distinct(slug(title), taken)
    campaign = new_campaign(title, system, character)
    if quick and character:
        doc = next(campaign.characters())
        campaign = campaign.with_doc(doc, system_of(campaign, doc).quick(character, SystemDice()))
    create_store(folder, campaign, machine=machine_name(), now=now)
    return folder
