"""Completion of the shell commands, tried in the shells themselves where they are installed."""

from __future__ import annotations

import os
import pty
import select
import shutil
import subprocess
import time
from importlib import import_module
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.cli.completion import NAMES, SHELLS
from companion.cli.declared import valued, words
from companion.cli.run import COMMANDS
from companion.play.opening import create

TRIED = (
    ("companion ", "diagnostics", "--json"),
    ("companion di", "diagnostics", "play"),
    ("companion play ", "the-salt-road", "--plain"),
    ("companion play --pl", "--plain", "--json"),
    ("companion do the-salt-road ", "", "the-salt-road"),
    ("companion export the-salt-road --to l", "lonelog", "html"),
    ("companion export --to html t", "the-salt-road", "html"),
    ("companion table things/odd", "things/oddities/oddity", "places/ruin"),
    ("companion tables sh", "show", "list"),
    ("companion tables show places/ru", "places/ruin", "show"),
    ("companion prep ca", "caravan-week", "ruin"),
    ("companion config real", "real_dice", "theme"),
    ("companion new Road --system syn", "synthesis", "sdm"),
)
"""What is typed, what is offered then, and what is not; "" offers nothing of ours."""
PATIENCE = 30.0


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """A folder with the scripts, and on the path a `companion` that only knows the names, from what the real one says.

    Started anew for each Tab, the real one would be most of the time of these tests.
    """
    program = tmp_path / "bin" / "companion"
    program.parent.mkdir()
    create(tmp_path / "campaigns", "The Salt Road", "sdm")
    for kind in NAMES:
        assert main(["completion", "--words", kind, "--saves", str(tmp_path / "campaigns")]) == 0
        (program.parent / kind).write_text(capsys.readouterr().out, "utf-8")
    program.write_text('#!/bin/sh\n[ "$1 $2" = "completion --words" ] && exec cat "${0%/*}/$3"\nexit 2\n', "utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
    for shell in SHELLS:
        (tmp_path / f"completion.{shell}").write_text(script(shell), "utf-8")
    return tmp_path


def script(shell: str) -> str:
    made: str = import_module(f"companion.cli.shells.{shell}").script(words())
    return made


def wants(shell: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed here")


def test_bash_offers_what_may_stand_there(place: Path) -> None:
    wants("bash")
    lines = ["source completion.bash"]
    for typed, _, _ in TRIED:
        lines += [
            f'read -ra COMP_WORDS <<< "{typed}"; [[ "{typed}" == *" " ]] && COMP_WORDS+=("")',
            "COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _companion; echo \"${COMPREPLY[*]}\"",
        ]
    done = subprocess.run(
        ["bash", "--norc", "-c", "\n".join(lines)], capture_output=True, text=True, check=True, cwd=place
    )
    assert not done.stderr
    for (typed, offered, other), told in zip(TRIED, done.stdout.splitlines(), strict=True):
        found = told.split()
        assert (offered in found if offered else not found) and other not in found, (typed, found)


def test_fish_offers_what_may_stand_there(place: Path) -> None:
    wants("fish")
    lines = ["source completion.fish"]
    lines += [f"complete -C '{typed}' | string split -f 1 \\t | string join ' '; echo ';'" for typed, _, _ in TRIED]
    done = subprocess.run(
        ["fish", "--no-config", "-c", "\n".join(lines)], capture_output=True, text=True, check=True, cwd=place
    )
    for (typed, offered, other), told in zip(TRIED, done.stdout.split(";\n")[:-1], strict=True):
        found = told.split()
        assert (not offered or offered in found) and other not in found, (typed, found)


class Zsh:
    """A zsh on a terminal, with the completion read in."""

    def __init__(self, place: Path) -> None:
        self.seen = ""
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.chdir(place)
            os.environ.update(TERM="dumb", PS1="> ", ZDOTDIR=str(place))
            os.execvp("zsh", ["zsh", "-f", "-i"])
        self.type("autoload -Uz compinit; compinit -u -D; source completion.zsh; print rea''dy\n", "ready")

    def type(self, keys: str, wanted: str) -> None:
        """Types and reads until `wanted` has come; fails when it does not come."""
        os.write(self.terminal, keys.encode())
        self.seen, limit = "", time.monotonic() + PATIENCE
        while wanted not in self.seen:
            assert time.monotonic() < limit, self.seen
            if select.select([self.terminal], [], [], 0.05)[0]:
                self.seen += os.read(self.terminal, 1 << 16).decode("utf-8", "replace")

    def end(self) -> None:
        os.close(self.terminal)
        os.waitpid(self.pid, 0)


def test_zsh_completes_what_may_stand_there(place: Path) -> None:
    wants("zsh")
    shell = Zsh(place)
    try:
        for typed, rest in (
            ("companion diag\t", "companion diagnostics"),
            ("companion play the\t", "companion play the-salt-road"),
            ("companion export the-salt-road --to lon\t", "--to lonelog"),
            ("companion prep carav\t", "companion prep caravan-week"),
        ):
            shell.type(typed, rest)
            shell.type("\x15print do''ne\n", "done")
    finally:
        shell.end()


@pytest.mark.parametrize("shell", SHELLS)
def test_every_command_and_option_is_in_the_script(shell: str) -> None:
    found = script(shell)
    for word in words():
        assert word.name in found
        for option in word.options:
            assert option.names[-1].lstrip("-") in found


def test_an_option_takes_a_value_in_every_command_or_in_none() -> None:
    with_value = set(valued(words()))
    for word in words():
        assert not {name for each in word.options if not each.metavar for name in each.names} & with_value, word.name


def test_the_words_are_those_of_the_commands() -> None:
    assert [word.name for word in words()] == list(COMMANDS)
    assert not [(word.name, each) for word in words() for each in (*word.places, *word.options) if not each.summary]
