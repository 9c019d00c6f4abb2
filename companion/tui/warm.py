"""Just before and just after the first screen: what it does not show waits until it stands.

Until then nothing is collected, for hardly anything is garbage yet. After that a thread imports what the first line
will want: the commands of the games in play with their rules, and the tables. A line that comes sooner imports it
itself.
"""

from __future__ import annotations

import gc
from importlib import import_module
from threading import Thread
from typing import TYPE_CHECKING

from companion.play.lookup import commands

if TYPE_CHECKING:
    from companion.campaign.model import Campaign

_YOUNG = 10_000
"""So many new objects are looked through at a time: with Python's 700 that came four times in every frame."""

_WANTED = ("companion.play.desk", "companion.play.turn", "companion.play.verify", "companion.campaign.shelves")


def hold_back() -> None:
    """Puts garbage collection off until `go_on`."""
    gc.disable()


def go_on() -> None:
    """Collects again if that was put off; what is there by now is not looked through any more."""
    if not gc.isenabled():
        gc.freeze()
        gc.set_threshold(_YOUNG)
        gc.enable()


def prepare(campaign: Campaign) -> Thread:
    """Imports in a thread, which is given, what the first lines will want."""
    thread = Thread(target=_import, args=(campaign,), name="imports", daemon=True)
    thread.start()
    return thread


def _import(campaign: Campaign) -> None:
    for name in _WANTED:
        import_module(name)
    commands(campaign)
    gc.freeze()
