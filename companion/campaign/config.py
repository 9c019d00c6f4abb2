"""`config.toml` in the player's settings folder: how this player likes the program. It is read and written here only.

What may stand in it is declared in `companion.campaign.preferences`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from companion.campaign.files import Disk, make_folder
from companion.campaign.files import replace as put_file
from companion.campaign.machine import home
from companion.campaign.notices import reason


def config_file() -> Path:
    """Where it is; it need not exist."""
    return home() / "config.toml"


def read_config() -> tuple[dict[str, Any], str]:
    """What it says, and what is wrong with it, "" if nothing is; a file that cannot be read says nothing."""
    import tomllib

    try:
        return tomllib.loads(_text()), ""
    except FileNotFoundError:
        return {}, ""
    except tomllib.TOMLDecodeError as error:
        return {}, f"it is no TOML: {error}; nothing in it is used"
    except (OSError, ValueError) as error:
        return {}, f"it cannot be read: {error}"


def line_of(name: str) -> int:
    """The line, from 1, on which the name stands that gives a value of its top; 0 where it cannot be found."""
    pattern = re.compile(rf"\s*[\"']?{re.escape(name)}[\"']?\s*[=.]|\s*\[\s*[\"']?{re.escape(name)}\b")
    try:
        lines = _text().splitlines()
    except (OSError, ValueError):
        return 0
    return next((number for number, line in enumerate(lines, 1) if pattern.match(line)), 0)


def keep_config(name: str, value: str | int | bool | None, about: str = "") -> str:
    """Keeps one value at the top of it, the rest as it was written.

    Args:
        value: None takes the name out.
        about: a sentence, written beside a name that was not there.

    Returns:
        why it could not be kept; "" if it could.
    """
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    _, problem = read_config()
    if problem:
        return problem
    files = Disk()
    try:
        document = tomlkit.parse(_text() if config_file().exists() else "")
        if value is None:
            document.pop(name, None)
        elif name in document:
            document[name] = value
        else:
            item = tomlkit.item(value)
            document[name] = item.comment(about) if about else item
        for folder in (*reversed(home().parents), home()):
            make_folder(files, str(folder))
        put_file(files, str(config_file()), tomlkit.dumps(document).encode())
    except OSError as error:
        return f"it cannot be written: {reason(error)}"
    except (ValueError, TOMLKitError) as error:
        return str(error)
    return ""


def _text() -> str:
    return config_file().read_text(encoding="utf-8-sig")
