"""Every command line of the README and of `docs/` does what it says: it is run here, as a reader would type it."""

from __future__ import annotations

import io
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from docs_kit import PAGES, ROOT, SYSTEMS, fences, is_form, is_typed, shell_forms, shell_lines, typed, word_of

from companion import systems
from companion.cli.plain_words import WORDS as PLAIN_WORDS
from companion.cli.run import COMMANDS as SHELL
from companion.cli.run import run
from companion.play.commands.every import COMMANDS
from companion.play.opening import create, open_session
from companion.play.session import Session

NOT_RUN = {
    "companion": "opens the whole screen; tests/tui/test_tui_terminal.py starts it in a terminal",
    "companion play": "opens the whole screen too; with --plain it is run here",
    "companion serve": "serves a browser until it is stopped",
}
ELSEWHERE = ("python3 -m venv ", ".venv/bin/", "uvx ", "git ", "vim ")
"""Begin the lines of `sh` blocks that are not ours: they install, fetch, check, or open an editor."""
OUTSIDE = {"copy": "writes to the folder it names, which is not ours here"}
HAVE_THEIR_OWN = ("sdm", "scattershot", "synthesis", "freeform", "dice")
"""Pages whose blocks are played, with their faces and answers, by a test beside the tests of what they tell."""
WRONG = ("unknown-command", "bad-argument", "bad-dice", "not-saved")
"""What no line of a page may be refused for; `rule` and `not-found` may be, for it stands there without its story."""

LINE_BY_LINE = frozenset((*PLAIN_WORDS, "quit"))
"""Words of the page of plain mode that are its own."""

PLACES = {"In every game": "", "SDM": "sdm", "Scattershot": "scattershot", "Synthesis": "synthesis"}
each_page = pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What stands where somebody types who has just cloned this, with a log and a table of somebody else's."""
    folder = tmp_path / "clone"
    shutil.copytree(ROOT / "saves", folder / "saves")
    shutil.copytree(ROOT / "tables", folder / "tables")
    (folder / "log.md").write_text("# The well\n\n## S1\n\n@ Odo looks in\n=> it looks back\n", "utf-8")
    (folder / "road.txt").write_text("dust\nhaze\nrain\n", "utf-8")
    monkeypatch.chdir(folder)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    return folder


def status_of(words: list[str], monkeypatch: pytest.MonkeyPatch) -> int:
    """The exit status of `companion` with these words, and nothing more to be read."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"? Is it far\n/quit\n")))
    try:
        return run(words)
    except SystemExit as stopped:
        return int(stopped.code or 0)


def is_run(words: list[str]) -> bool:
    whole = " ".join(["companion", *words[:1]])
    return "--plain" in words or not (whole in NOT_RUN or not words)


@each_page
def test_every_line_for_a_shell_works_in_a_fresh_clone(
    page: Path, clone: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    failed: list[str] = []
    for form in shell_forms(page):
        for words in shell_lines(form):
            (clone / "out.txt").unlink(missing_ok=True)
            (clone / "picture.svg").unlink(missing_ok=True)
            status = status_of(words, monkeypatch) if is_run(words) else 0
            if status and not (status == 2 and words[0] in SHELL and form.count(" ") == 1):  # named, without its gaps
                failed.append(f"companion {' '.join(words)} → {status}: {capsys.readouterr().err}")
    assert not failed, "\n".join(failed)


@each_page
def test_a_block_for_a_shell_has_nothing_else(page: Path) -> None:
    lines = [line for fence in fences(page) if fence.language == "sh" for line in fence.lines]
    assert not [line for line in lines if not line.startswith(("companion", *ELSEWHERE))]


@each_page
def test_every_block_of_typed_lines_is_done(page: Path, clone: Path) -> None:
    if page.stem in HAVE_THEIR_OWN:
        assert list(ROOT.glob(f"tests/*/test_{page.stem}_docs.py"))
        return
    for fence in fences(page):
        if not is_typed(fence):
            continue
        with open_session(clone / "saves" / "the-salt-road", seed=1) as session:
            for line in fence.lines:
                done = session.do(line)
                assert done["ok"], f"{line}: {done}"


@each_page
def test_every_line_typed_in_passing_is_understood(page: Path, tmp_path: Path) -> None:
    failed: list[str] = []
    for system, text in _parts(page):
        with _session(tmp_path, system) as session:
            for line in typed(text):
                failed += _misunderstood(session, line, system, LINE_BY_LINE if page.stem == "plain" else frozenset())
                if page.stem == "reference":  # a list, no story: each line begins from the same
                    session.do("/undo")
    assert not failed, "\n".join(failed)


def _misunderstood(session: Session, line: str, system: str, line_by_line: frozenset[str]) -> Iterator[str]:
    """What is wrong with a line that stands in a page; a form need only have a word that there is.

    Words that only plain mode has are done by tests/cli/test_plain.py.
    """
    word = word_of(line)
    if word in line_by_line:
        return
    if word and word not in _words(system):
        yield f"{line}: there is no /{word}"
    elif not is_form(line) and word not in OUTSIDE and " " in line:
        done = session.do(line)
        if not done["ok"] and done["code"] in WRONG:
            yield f"{line}: {done['error']}. {done['hint']}"


def _parts(page: Path) -> Iterator[tuple[str, str]]:
    """The parts of a page, each with the game it is about."""
    text = page.read_text("utf-8")
    if page.stem != "reference":
        yield SYSTEMS.get(page.stem, ""), text
        return
    for part in text.split("\n## ")[1:]:
        yield PLACES.get(part.partition("\n")[0], "freeform"), part


def _session(folder: Path, system: str) -> Session:
    """A blank character of that game; the sample where a page is about none."""
    if system:
        return open_session(create(folder / system, "A test", system, "Odo"), seed=1)
    shutil.copytree(ROOT / "saves", folder / "saves")
    return open_session(folder / "saves" / "the-salt-road", seed=1)


@cache
def _words(system: str) -> frozenset[str]:
    """The commands of a game; of all games, where a page is about none."""
    known = [system] if system else systems.NAMES
    return frozenset(each.name for each in (*COMMANDS, *(own for name in known for own in systems.load(name).commands)))


def test_every_command_of_the_shell_has_its_place_in_the_page_of_commands() -> None:
    page = next(page for page in PAGES if page.name == "commands.md").read_text("utf-8")
    assert not [word for word in SHELL if f"`companion {word}" not in page]
