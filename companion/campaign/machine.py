"""The name of this machine in histories, and the folder where the player's own settings are."""

from __future__ import annotations

import os
import re
from pathlib import Path

from companion.campaign.files import Disk, make_folder
from companion.campaign.files import replace as put_file

_NAME = re.compile(r"[a-z][0-9a-z]{1,11}")


def home() -> Path:
    """The player's settings folder: `COMPANION_HOME`, or the platform's; it need not exist."""
    named = os.environ.get("COMPANION_HOME")
    if named:
        return Path(named)
    from platformdirs import user_config_path

    return user_config_path("companion", appauthor=False)


def machine_name(files: Disk | None = None) -> str:
    """The short random name by which this machine signs its records; made the first time.

    It is kept in the settings folder. Where that cannot be written, it is made from the names of machine and
    user, so that what a process that died has left to do is still known for this machine's.
    """
    files, path = files or Disk(), home() / "machine"
    known = _kept(files, path)
    if known:
        return known
    made = "k" + files.suffix()[:5]
    try:
        make_folder(files, str(path.parent))
        put_file(files, str(path), made.encode() + b"\n")
    except OSError:
        return _of_this_user()
    return _kept(files, path) or made


def _of_this_user() -> str:
    import platform
    import zlib

    user = os.getuid() if hasattr(os, "getuid") else os.environ.get("USERNAME", "")
    return f"h{zlib.crc32(f'{platform.node()} {user}'.encode()):08x}"[:7]


def _kept(files: Disk, path: Path) -> str:
    try:
        stat = files.stat(str(path))
        text = files.read(str(path), 0, 64).decode("ascii").strip() if stat and stat.regular else ""
    except (OSError, ValueError):
        return ""
    return text if _NAME.fullmatch(text) else ""
