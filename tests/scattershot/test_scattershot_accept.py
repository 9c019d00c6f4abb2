"""Every worked example of Scattershot, line by line and in memory."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from harness import Game

from companion.errors import CompanionError
from companion.play.result import of_refusal, of_turn

CASES = tomllib.loads((Path(__file__).parents[1] / "accept" / "scattershot.toml").read_text("utf-8"))["case"]


def follow(value: Any, path: str) -> Any:
    for step in path.split("."):
        value = value[int(step)] if isinstance(value, list) else value[step]
    return value


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_worked_example(case: dict[str, Any]) -> None:
    game, result, faces = Game("scattershot"), {}, None
    for line in case["lines"]:
        if line.startswith("/dice "):
            faces = [int(face) for face in line.split()[1:]]
            continue
        try:
            result = of_turn(game.do(line, faces))
        except CompanionError as error:
            result = of_refusal(error)
        faces = None
    wanted = {"ok": True, **case.get("expect", {})}
    assert {key: result.get(key) for key in wanted} == wanted
    for path, value in case.get("show", {}).items():
        assert follow(game.show(), path) == value
