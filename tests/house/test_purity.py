"""The house keeps its promises: who imports what, and who touches the world (DESIGN, section 2)."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import companion

ROOT = Path(companion.__file__).parent
PURE = ("dice", "tables", "systems")
FORBIDDEN_CALLS = {"open", "print", "input", "eval", "exec", "compile", "__import__"}
FORBIDDEN_MODULES = {
    "io",
    "os",
    "pathlib",
    "shutil",
    "subprocess",
    "socket",
    "time",
    "datetime",
    "tempfile",
    "threading",
}
RANDOM_ALLOWED = {"companion/dice/source.py"}
NO_EVAL = {"eval", "exec", "__import__"}


def trees(*rooms: str) -> list[tuple[str, ast.Module]]:
    files = [file for room in rooms for file in sorted((ROOT / room).rglob("*.py"))]
    return [(file.relative_to(ROOT.parent).as_posix(), ast.parse(file.read_text("utf-8"))) for file in files]


def names_called(tree: ast.Module) -> set[str]:
    calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    return {function.id for function in calls if isinstance(function, ast.Name)}


def modules_imported(tree: ast.Module) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return found


@pytest.mark.parametrize("room", PURE)
def test_pure_rooms_touch_nothing(room: str) -> None:
    for name, tree in trees(room):
        assert not names_called(tree) & FORBIDDEN_CALLS, name
        assert not modules_imported(tree) & FORBIDDEN_MODULES, name
        assert name in RANDOM_ALLOWED or "random" not in modules_imported(tree), name


def test_nothing_is_ever_evaluated_as_code() -> None:
    for name, tree in trees("."):
        assert not names_called(tree) & NO_EVAL, name


@pytest.mark.parametrize("room", ("dice", "tables", "campaign", "systems", "play", "cli"))
def test_only_the_app_imports_textual(room: str) -> None:
    for name, tree in trees(room):
        assert "textual" not in modules_imported(tree), name


@pytest.mark.parametrize("words", (["roll", "2d6"], ["odds", "2d6", "--at", "9"], ["--version"], ["--help"]))
def test_a_roll_never_loads_textual(words: list[str]) -> None:
    code = (
        "import sys; from companion.__main__ import main; status = main(sys.argv[1:]);"
        "loaded = {name.split('.')[0] for name in sys.modules};"
        "sys.exit(status or bool(loaded & {'textual', 'rich', 'tomlkit', 'asyncio'}))"
    )
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_walk_finds_what_it_looks_for() -> None:
    tree = ast.parse("import random\nprint(open('x'))")
    assert names_called(tree) == {"print", "open"}
    assert modules_imported(tree) == {"random"}
