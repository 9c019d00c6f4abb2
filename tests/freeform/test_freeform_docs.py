"""The guide says what the program does: every description in it is good, every line in it works."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from freeform_kit import faults, shelve
from harness import Game

from companion.systems.freeform import SYSTEM
from companion.systems.freeform.reading import read

GUIDE = (Path(__file__).parents[2] / "docs" / "freeform.md").read_text("utf-8")
DESCRIPTIONS = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)
PLAYED = re.findall(r"```play\n(.*?)```", GUIDE, re.DOTALL)
WRONG = re.findall(r"```wrong\n(.*?)```\n```said\n(.*?)\n```", GUIDE, re.DOTALL)


@pytest.mark.parametrize("text", DESCRIPTIONS, ids=[text.splitlines()[0] for text in DESCRIPTIONS])
def test_every_description_of_the_guide_is_good(text: str) -> None:
    assert faults(text) == ()


@pytest.mark.parametrize("block", PLAYED, ids=[block.splitlines()[0] for block in PLAYED])
def test_every_line_of_the_guide_works(block: str) -> None:
    game, faces = Game("freeform"), None
    shelve(game, {"bell.toml": DESCRIPTIONS[0]})
    for line in block.splitlines():
        if line.startswith("/dice "):
            faces = [int(face) for face in line.split()[1:]]
        else:
            game.do(line, faces)
            faces = None


@pytest.mark.parametrize(("text", "said"), WRONG)
def test_what_is_wrong_is_said_as_the_guide_says(text: str, said: str) -> None:
    assert [str(problem) for problem in read(text.encode(), "bad.toml", "bad").problems] == [said]


def test_the_guide_has_examples_and_the_first_is_ten_lines() -> None:
    assert len(DESCRIPTIONS[0].splitlines()) == 10
    assert len(PLAYED) >= 7
    assert WRONG


@pytest.mark.parametrize("command", SYSTEM.commands, ids=lambda command: command.name)
def test_every_command_is_in_the_guide(command: object) -> None:
    assert f"/{command.name}" in GUIDE  # type: ignore[attr-defined]
