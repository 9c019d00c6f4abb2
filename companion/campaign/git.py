"""A campaign under git: found by its folders, never run."""

from __future__ import annotations

import shlex
from pathlib import Path


def commit_line(folder: str | Path, message: str) -> str:
    """The line that would commit the campaign, to be typed in a shell; "" when it is under no git."""
    path = Path(folder).resolve()
    if not any((above / ".git").exists() for above in (path, *path.parents)):
        return ""
    where = shlex.quote(str(path))
    return f"git -C {where} add . && git -C {where} commit -m {shlex.quote(message)}"
