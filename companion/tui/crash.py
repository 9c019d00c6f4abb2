"""What is left of an error that nobody foresaw: where it happened, without a word of anybody's journal."""

from __future__ import annotations

import traceback
from datetime import datetime
from pathlib import Path

from companion.campaign.machine import home


def log(error: BaseException, at: datetime) -> Path | None:
    """Adds where `error` happened to the log in the settings folder.

    Only files, lines and names are written, no values and no message: those may hold words of the player's.

    Returns:
        The log, or None when it could not be written.
    """
    path = home() / "errors.log"
    frames = traceback.extract_tb(error.__traceback__)
    lines = [f"{at.isoformat(timespec='seconds')} {type(error).__name__}"]
    lines += [f"  {frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
    except OSError:
        return None
    return path
