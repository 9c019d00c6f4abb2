"""`docs/synthesis.md` is true: its examples can be played, and it names every word and every setting."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from harness import Game

from companion.systems.synthesis import SYSTEM
from companion.systems.synthesis.commands.stages import VERBS
from companion.systems.synthesis.cost import cost

DOCS = Path(__file__).parents[2] / "docs"
TEXT = (DOCS / "synthesis.md").read_text("utf-8")
RULES = (DOCS / "rules" / "synthesis.md").read_text("utf-8")
BLOCKS = [block.strip().split("\n") for block in re.findall(r"^```play\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)]


@pytest.mark.parametrize("lines", BLOCKS, ids=[block[0] for block in BLOCKS])
def test_examples_can_be_played(lines: list[str]) -> None:
    game, faces = Game("synthesis"), None
    for line in lines:
        if line.startswith("/dice "):
            faces = [int(face) for face in line.split()[1:]]
            continue
        assert game.do(line, faces).outcome.text
        faces = None


@pytest.mark.parametrize("command", SYSTEM.commands, ids=lambda command: command.name)
def test_every_command_is_told_with_an_example(command: object) -> None:
    name = command.name  # type: ignore[attr-defined]
    assert any(re.match(rf"/{re.escape(name)}( |$)", line) for block in BLOCKS for line in block), name
    assert command.examples and command.rule  # type: ignore[attr-defined]


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.name)
def test_every_word_of_a_conflict_is_told(verb: object) -> None:
    assert f"`{verb.name}" in TEXT and f"/conflict {verb.name}" in TEXT  # type: ignore[attr-defined]


@pytest.mark.parametrize("setting", SYSTEM.settings, ids=lambda setting: setting.name)
def test_every_setting_is_told_with_its_default(setting: object) -> None:
    default = setting.default  # type: ignore[attr-defined]
    shown = str(default).lower() if isinstance(default, bool) else default
    assert f"| `{setting.name}` | {shown} |" in TEXT  # type: ignore[attr-defined]


def test_the_rules_have_every_number() -> None:
    assert all(f"G-SYN-{number:02}" in RULES for number in range(1, 33))
    assert all(f"R-SYN-{number:02}" in RULES for number in range(1, 17))
    assert ", ".join(str(cost(level)) for level in range(1, 10)) in RULES
