"""`config.toml` in the player's settings folder: how this player likes the program."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.campaign.files import Disk, make_folder
from companion.campaign.files import replace as put_file
from companion.campaign.machine import home

REAL_DICE = "real_dice"
"""Whether the player throws real dice."""


def config_file() -> Path:
    """Where it is; it need not exist."""
    return home() / "config.toml"


def read_config() -> tuple[dict[str, Any], str]:
    """What it says, and what is wrong with it, "" if nothing is; a file that cannot be read says nothing."""
    import tomllib

    try:
        return tomllib.loads(config_file().read_text(encoding="utf-8-sig")), ""
    except FileNotFoundError:
        return {}, ""
    except tomllib.TOMLDecodeError as error:
        return {}, f"it is no TOML: {error}"
    except (OSError, ValueError) as error:
        return {}, f"it cannot be read: {error}"


def keep_config(name: str, value: str | int | bool) -> str:
    """Keeps one value at the top of it, the rest as it was written; answers why it could not, "" if it could."""
    import tomlkit

    files = Disk()
    _, problem = read_config()
    if problem:
        return problem
    try:
        text = config_file().read_text(encoding="utf-8-sig") if config_file().exists() else ""
        document = tomlkit.parse(text)
        document[name] = value
        make_folder(files, str(home()))
        put_file(files, str(config_file()), tomlkit.dumps(document).encode())
    except (OSError, ValueError) as error:
        return str(error)
    return ""
