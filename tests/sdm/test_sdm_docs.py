"""The documents say what the program does: every example line works, every command and setting is named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from harness import Game

from companion.errors import CompanionError
from companion.play.call import parse
from companion.play.turn import chances
from companion.systems.sdm import SYSTEM
from companion.systems.sdm.settings import PRESETS

DOCS = Path(__file__).parents[2] / "docs"
GUIDE = (DOCS / "sdm.md").read_text("utf-8")
RULES = (DOCS / "rules" / "sdm.md").read_text("utf-8")
BLOCKS = re.findall(r"```play\n(.*?)```", GUIDE, re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS, ids=[block.splitlines()[0] for block in BLOCKS])
def test_every_example_of_the_guide_works(block: str) -> None:
    game, faces = Game(), None
    for line in block.splitlines():
        line = line.partition("   #")[0].rstrip()
        if line.startswith("/dice "):
            faces = [int(face) for face in line.split()[1:]]
        elif line:
            game.do(line, faces)
            faces = None


def test_the_guide_has_examples() -> None:
    assert len(BLOCKS) >= 10


@pytest.mark.parametrize("command", SYSTEM.commands, ids=lambda command: command.name)
def test_every_command_is_in_the_guide_and_its_examples_can_be_read(command: object) -> None:
    name, examples = command.name, command.examples  # type: ignore[attr-defined]
    assert f"/{name}" in GUIDE
    game = Game()
    for example in examples:
        assert parse(example).name == name
        try:
            chances(parse(example), game.campaign, game.dice, game.library)
        except CompanionError as error:
            assert error.slug not in ("unknown-command", "bad-argument"), f"{example}: {error}"


@pytest.mark.parametrize("setting", SYSTEM.settings, ids=lambda setting: setting.name)
def test_every_setting_is_in_the_guide_with_its_place_in_the_rules(setting: object) -> None:
    assert f"`{setting.name}`" in GUIDE  # type: ignore[attr-defined]
    assert setting.rule in RULES  # type: ignore[attr-defined]


def test_the_presets_set_what_there_is_to_what_it_may_be() -> None:
    known = {setting.name: setting for setting in SYSTEM.settings}
    for preset in PRESETS.values():
        for name, value in preset.items():
            assert value in known[name].choices


@pytest.mark.parametrize("ruling", [f"R-SDM-{number:02}" for number in range(1, 21)])
def test_every_ruling_is_in_the_rules(ruling: str) -> None:
    assert ruling in RULES


def test_what_the_rules_do_with_each_command_stands_where_it_says() -> None:
    for command in SYSTEM.commands:
        assert not command.rule or command.rule.partition(".")[0] in RULES, command.name
