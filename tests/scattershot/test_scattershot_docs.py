"""What the documents say is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from harness import Game

from companion.errors import CompanionError
from companion.systems.command import Command
from companion.systems.scattershot import SYSTEM
from companion.systems.scattershot.settings import SETTINGS

DOCS = Path(__file__).parents[2] / "docs"
PLAYING = (DOCS / "scattershot.md").read_text("utf-8")
RULES = (DOCS / "rules" / "scattershot.md").read_text("utf-8")
BLOCKS = [block.strip().splitlines() for block in re.findall(r"```\n(.*?)```", PLAYING, re.DOTALL)]
FIGHT = ("/mode mechanical", "/regular Ogre", "/engage Ogre", "/seize Ogre", "/seize by Ogre")


@pytest.mark.parametrize("block", BLOCKS, ids=[block[0] for block in BLOCKS])
def test_every_line_of_a_block_gives_what_it_says(block: list[str]) -> None:
    game, faces = Game("scattershot"), None
    for each in block:
        line, _, wanted = each.partition(" → ")
        if line.startswith("/dice "):
            faces = [int(face) for face in line.split()[1:]]
            continue
        try:
            said = game.do(line, faces).outcome.text
        except CompanionError as error:
            said = error.message
        assert wanted in said, f"{line}: {said}"
        faces = None


@pytest.mark.parametrize("command", SYSTEM.commands, ids=lambda command: command.name)
def test_every_command_is_documented_with_examples_that_are_understood(command: Command) -> None:
    assert f"/{command.name}" in PLAYING
    assert command.examples and all(example.startswith(f"/{command.name}") for example in command.examples)
    for example in command.examples if command.run else ():
        game = Game("scattershot")
        for line in FIGHT if command.group in ("turns", "others") else ("/mode specific",):
            game.do(line)
        try:
            game.do(example)
        except CompanionError as error:
            assert error.slug in ("rule", "not-found"), f"{example}: {error}"


def test_every_setting_and_ruling_stands_in_the_rules() -> None:
    assert not [setting.name for setting in SETTINGS if f"`{setting.name}`" not in RULES]
    assert not [number for number in range(1, 15) if f"R-SCA-{number:02}" not in RULES]
    assert not [number for number in range(1, 31) if f"G-SCA-{number:02}" not in RULES]


def test_the_rules_name_the_author_and_what_this_is() -> None:
    assert "Fang Langford" in RULES and "unofficial" in RULES


def test_every_rule_that_a_command_or_setting_names_is_a_heading() -> None:
    named = {each.rule for each in (*SYSTEM.commands, *SETTINGS) if each.rule}
    assert not [rule for rule in named if not re.search(rf"^#+ {re.escape(rule)}[. ]", RULES, re.MULTILINE)]
