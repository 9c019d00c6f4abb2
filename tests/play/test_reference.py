"""The reference on paper is the one that the declarations make."""

from __future__ import annotations

from pathlib import Path

import companion
from companion.play.reference import reference


def test_the_reference_is_made_from_the_declarations() -> None:
    paper = Path(companion.__file__).parents[1] / "docs" / "reference.md"
    assert paper.read_text("utf-8") == reference(), "python -m companion.play.reference > docs/reference.md"


def test_every_command_is_in_it() -> None:
    from companion import systems
    from companion.play.commands.every import COMMANDS

    text = reference()
    named = [command for name in systems.NAMES for command in systems.load(name).commands]
    for command in (*COMMANDS, *named):
        assert command.name in ("prose", "action", "consequence", "ask") or f"`/{command.name}" in text, command.name
        assert command.summary, command.name
