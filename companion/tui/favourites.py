"""The player's favourite tables, kept in the settings folder: at most nine, each on the digit of its place."""

from __future__ import annotations

from companion.campaign.files import Disk, make_folder
from companion.campaign.files import replace as put_file
from companion.campaign.machine import home

MOST = 9
_FILE = "favourite-tables"


def favourites() -> tuple[str, ...]:
    """Their ids, the one on 1 first; none where the file cannot be read."""
    try:
        lines = (home() / _FILE).read_text("utf-8").splitlines()
    except (OSError, ValueError):
        return ()
    return tuple(dict.fromkeys(filter(None, map(str.strip, lines))))[:MOST]


def turned(identity: str) -> tuple[str, ...]:
    """The favourites with this one among them, or without it if it was; a tenth takes the place of the last."""
    before = favourites()
    if identity in before:
        return tuple(each for each in before if each != identity)
    return (*before[: MOST - 1], identity)


def keep(ids: tuple[str, ...]) -> bool:
    """Keeps them for every campaign; answers whether that could be written."""
    files = Disk()
    try:
        make_folder(files, str(home()))
        put_file(files, str(home() / _FILE), "".join(f"{each}\n" for each in ids).encode("utf-8", "replace"))
    except OSError:
        return False
    return True
