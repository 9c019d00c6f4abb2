"""The worked examples, run from outside against the command: those kept here, and those beside the checkout if any.

`WAITING` names the cases whose commands are still to come. It fails when one of them passes, or is no case at all, so
that the list cannot outlive its reasons.
"""

from __future__ import annotations

import io
import json
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.__main__ import main

WAITING: frozenset[str] = frozenset()

HERE = Path(__file__).parent
BESIDE = HERE.parents[2] / "shared" / "accept"


def cases(folder: Path) -> list[dict[str, Any]]:
    files = sorted(folder.glob("*.toml")) if folder.is_dir() else []
    return [case for file in files for case in tomllib.loads(file.read_text("utf-8"))["case"]]


KEPT = cases(HERE)
EXTRA = [case for case in cases(BESIDE) if case not in KEPT]


class Shell:
    """The command, run in this process: its arguments in, the objects it printed and its status out."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch, self.capsys = monkeypatch, capsys

    def __call__(self, *arguments: str, text: str = "") -> tuple[int, list[Any], str]:
        self.monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        status = main(list(arguments))
        out, err = self.capsys.readouterr()
        return status, [json.loads(line) for line in out.splitlines() if line.strip()], err


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(monkeypatch, capsys)


def contained(wanted: Any, found: Any, path: str = "result") -> str | None:
    """The first difference, or None: objects by the fields named, everything else exactly."""
    if isinstance(wanted, dict):
        if not isinstance(found, dict):
            return f"{path}: wanted an object, found {found!r}"
        for key, value in wanted.items():
            if key not in found:
                return f"{path}.{key}: missing (has {sorted(found)})"
            if problem := contained(value, found[key], f"{path}.{key}"):
                return problem
        return None
    if isinstance(wanted, str) and wanted.startswith("~"):
        return None if wanted[1:].lower() in str(found).lower() else f"{path}: {wanted[1:]!r} is not in {found!r}"
    if isinstance(wanted, list) and isinstance(found, list) and len(wanted) == len(found):
        problems = (
            contained(one, other, f"{path}[{n}]") for n, (one, other) in enumerate(zip(wanted, found, strict=True))
        )
        return next((problem for problem in problems if problem), None)
    same = type(wanted) is type(found) and wanted == found
    return None if same else f"{path}: wanted {wanted!r}, found {found!r}"


def follow(value: Any, path: str) -> Any:
    for step in path.split("."):
        value = value[int(step)] if isinstance(value, list) else value[step]
    return value


def problem_of(run: Shell, case: dict[str, Any], saves: Path) -> str | None:
    """What is wrong with a case, or None: its lines played in a campaign of its own."""
    system, character = case.get("system", "sdm"), case.get("character", "Odo")
    code, made, err = run(
        "new", case["id"], "--system", system, "--character", character, "--saves", str(saves), "--json"
    )
    if code:
        return f"new: exit {code}: {err}"
    folder = made[-1]["path"]
    _, answers, err = run("do", folder, "-", "--json", text="\n".join(case["lines"]) + "\n")
    if len(answers) != len(case["lines"]):
        return f"{len(case['lines'])} lines in, {len(answers)} answers out: {err}"
    for line, answer in zip(case["lines"][:-1], answers[:-1], strict=True):
        if not answer["ok"]:
            return f"{line}: {answer['error']}"
    if problem := contained({"ok": True, **case.get("expect", {})}, answers[-1]):
        return problem
    if answers[-1].get("code") == "unknown-command" != case.get("expect", {}).get("code"):
        return "refused only because there is no such command"
    return problem_shown(run, case, folder) if "show" in case else None


def problem_shown(run: Shell, case: dict[str, Any], folder: str) -> str | None:
    _, (state,), _ = run("show", folder, "--json")
    for path, wanted in case["show"].items():
        if problem := contained(wanted, follow(state, path), f"show {path}"):
            return problem
    return None


@pytest.mark.parametrize("case", KEPT + EXTRA, ids=lambda case: str(case["id"]))
def test_worked_example(run: Shell, case: dict[str, Any], tmp_path: Path) -> None:
    problem = problem_of(run, case, tmp_path)
    if case["id"] in WAITING:
        assert problem, f"{case['id']} passes: take it off the list of those that wait"
    else:
        assert problem is None, problem


def test_the_list_of_those_that_wait_names_only_cases() -> None:
    assert not WAITING - {case["id"] for case in KEPT + EXTRA}
