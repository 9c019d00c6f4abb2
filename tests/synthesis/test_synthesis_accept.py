"""Every worked example of Synthesis, line by line and in memory."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from harness import Game

from companion.errors import CompanionError
from companion.play.result import of_refusal, of_turn

FILE = Path(__file__).parents[1] / "accept" / "synthesis.toml"
CASES = tomllib.loads(FILE.read_text("utf-8"))["case"]
ROLLS = ("/fight", "/struggle-with", "/improve")


def play(lines: list[str]) -> tuple[Game, dict[str, Any]]:
    """The game after the lines, and what the last gave; faces of `/dice` are for the next line that rolls."""
    game, found, faces = Game("synthesis"), {}, None
    for line in lines:
        if line.startswith("/dice "):
            faces = [int(face) for face in line.split()[1:]]
            continue
        rolls = line.startswith(ROLLS)
        try:
            found = of_turn(game.do(line, faces if rolls else None))
        except CompanionError as error:
            found = of_refusal(error)
        faces = None if rolls else faces
    return game, found


def follow(value: Any, path: str) -> Any:
    for step in path.split("."):
        value = value[int(step)] if isinstance(value, list) else value[step]
    return value


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_worked_example(case: dict[str, Any]) -> None:
    game, found = play(case["lines"])
    for key, wanted in {"ok": True, **case.get("expect", {})}.items():
        assert found.get(key) == wanted, (key, found)
    for path, wanted in case.get("show", {}).items():
        assert follow(game.show(), path) == wanted, path
