"""What the options of a command line mean: which folder, which tables, which dice."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from companion.campaign.saves import find, saves_folder
from companion.play.opening import open_session as open_in
from companion.play.session import Session


def saves_of(options: Namespace) -> Path:
    """The saves folder: `--saves`, then `COMPANION_SAVES`, `./saves`, the platform's data folder."""
    return saves_folder(options.saves)


def folder_of(options: Namespace) -> Path:
    """The campaign's folder: a path, or a name in the saves folder. Raises `Refused` when there is none."""
    return find(options.campaign, saves_of(options))


def open_session(options: Namespace) -> Session:
    """A session in the campaign that the options name."""
    return open_in(folder_of(options), tables=options.tables, seed=options.seed)
