"""What the player likes, kept in the settings folder: the theme."""

from __future__ import annotations

from collections.abc import Collection

from companion.campaign.files import Disk, make_folder
from companion.campaign.files import replace as put_file
from companion.campaign.machine import home


def theme(known: Collection[str], usual: str) -> str:
    """The theme chosen last, if it is one of the `known`; else the usual one."""
    try:
        chosen = (home() / "theme").read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        return usual
    return chosen if chosen in known else usual


def keep_theme(name: str) -> None:
    """Keeps the theme for the next time; where that cannot be written, it holds until the app ends."""
    files = Disk()
    try:
        make_folder(files, str(home()))
        put_file(files, str(home() / "theme"), name.encode() + b"\n")
    except OSError:
        return
