"""Every worked example of SDM, line by line and in memory."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from harness import Game

from companion.errors import CompanionError
from companion.play.result import of_refusal, of_turn

HERE = Path(__file__).parent
FILE = HERE.parent / "accept" / "sdm.toml"
CASES = tomllib.loads(FILE.read_text("utf-8"))["case"] if FILE.exists() else []


def played(lines: list[str]) -> tuple[Game, dict[str, Any]]:
    """The game after the lines, and what the last one gave; faces of `/dice` are for the line after it."""
    game, result, faces = Game("sdm"), {}, None
    for line in lines:
        if line.startswith("/dice "):
            faces = [int(face) for face in line.split()[1:]]
            continue
        try:
            result = of_turn(game.do(line, faces))
        except CompanionError as error:
            result = of_refusal(error)
        faces = None
    return game, result


def follow(value: Any, path: str) -> Any:
    for step in path.split("."):
        value = value[int(step)] if isinstance(value, list) else value[step]
    return value


def holds(wanted: Any, found: Any) -> bool:
    if isinstance(wanted, dict):
        return isinstance(found, dict) and all(key in found and holds(part, found[key]) for key, part in wanted.items())
    return type(wanted) is type(found) and wanted == found


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_worked_example(case: dict[str, Any]) -> None:
    game, result = played(case["lines"])
    assert holds({"ok": True, **case.get("expect", {})}, result), result
    for path, wanted in case.get("show", {}).items():
        assert holds(wanted, follow(game.show(), path)), path
