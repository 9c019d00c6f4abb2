"""What stands around the play: the manual, diagnostics, an error that nobody foresaw, the app in a browser."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

import pytest

from companion.__main__ import main
from companion.campaign.crash import log, log_file
from companion.cli import serve as serving
from companion.cli.declared import words
from companion.cli.man import page
from companion.play.opening import create, now, open_session

ROOT = Path(__file__).parents[2]


def test_the_manual_that_ships_is_the_one_that_is_made() -> None:
    assert (ROOT / "docs" / "companion.1").read_text("utf-8") == page(), "companion man > docs/companion.1"
    assert "docs/companion.1" in (ROOT / "pyproject.toml").read_text("utf-8")


def test_every_command_and_option_is_in_the_manual() -> None:
    told = page()
    for word in words():
        assert f".B companion {word.name}" in told
        for option in word.options:
            assert all(name.replace("-", "\\-") in told for name in option.names)


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not installed here")
def test_the_manual_is_set_without_a_warning() -> None:
    done = subprocess.run(
        ["groff", "-man", "-Tutf8", "-ww", "-P-cbou"], input=page(), capture_output=True, text=True, check=True
    )
    assert not done.stderr
    set_ = " ".join(done.stdout.split())
    assert "companion export CAMPAIGN Writes a campaign in another form." in set_ and "--saves DIR" in set_


def test_diagnostics_count_and_name_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = create(tmp_path, "The Murder of Mira", "sdm", "Odo the Secret")
    with open_session(folder) as session:
        session.do("The cook did it.")
    assert main(["diagnostics", "--saves", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert "1 campaign" in told and "textual " in told and "companion " in told
    assert not any(word in told for word in ("Mira", "mira", "Odo", "cook"))
    assert main(["diagnostics", "--json", "--saves", str(tmp_path)]) == 0
    assert json.loads(capsys.readouterr().out)["last error"] == "none logged"


def test_diagnostics_tell_the_player_s_own_folder_as_a_tilde(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "jane"
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("COMPANION_HOME", str(home / "settings"))
    main(["diagnostics", "--saves", str(home / "saves")])
    told = capsys.readouterr().out
    assert "~/settings/config.toml" in told and "~/saves; 0 campaigns" in told and "jane" not in told


def failing(secret: str) -> None:
    raise RuntimeError(secret)


def test_an_error_is_logged_without_a_word_of_its_message() -> None:
    try:
        failing("the cook did it")
    except RuntimeError as error:
        found = log(error, now())
    assert found.log == log_file()
    told = found.told("on disk.")
    assert "RuntimeError at " in told and str(log_file()) in told and "companion diagnostics" in told
    assert "cook" not in told + log_file().read_text("utf-8")
    assert "failing" in log_file().read_text("utf-8")


def test_a_command_that_fails_says_so_in_a_block_and_no_traceback(tmp_path: Path) -> None:
    script = tmp_path / "broken.py"
    script.write_text(
        "import sys\n"
        "from companion.play.session import Session\n"
        "def broken(self, line):\n"
        "    raise KeyError(line)\n"
        "Session.do = broken\n"
        "from companion.__main__ import main\n"
        "sys.exit(main(sys.argv[1:]))\n",
        "utf-8",
    )
    folder = create(tmp_path / "saves", "The Salt Road", "sdm")
    done = subprocess.run(
        [sys.executable, str(script), "do", str(folder), "the cook did it"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.startswith("companion stopped on an error of its own: KeyError at ")
    assert "Traceback" not in done.stderr and "cook" not in done.stderr
    assert f"It is told in {os.environ['COMPANION_HOME']}" in done.stderr


def test_without_the_extra_one_line_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serving, "find_spec", lambda name: None)
    assert main(["serve"]) == 1
    assert capsys.readouterr().err == "this wants textual-serve, which is not installed: pip install textual-serve\n"


class StandIn:
    """In the place of textual-serve's server."""

    made: StandIn

    def __init__(self, command: str, host: str, port: int, title: str) -> None:
        self.command, self.host, self.port = command, host, port
        StandIn.made = self

    def serve(self) -> None:
        if self.port == 81:
            raise OSError(98, "Address already in use")


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    module: Any = types.ModuleType("textual_serve.server")
    module.Server = StandIn
    monkeypatch.setattr(serving, "find_spec", lambda name: object())
    monkeypatch.setitem(sys.modules, "textual_serve", types.ModuleType("textual_serve"))
    monkeypatch.setitem(sys.modules, "textual_serve.server", module)


@pytest.mark.usefixtures("stand_in")
def test_it_is_served_on_this_machine_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = create(tmp_path / "my saves", "The Salt Road", "sdm")
    assert main(["serve", "the-salt-road", "--saves", str(folder.parent), "--port", "8123"]) == 0
    assert (StandIn.made.host, StandIn.made.port) == ("localhost", 8123)
    assert f"-m companion --saves '{folder.parent}' play '{folder}'" in StandIn.made.command
    assert "http://localhost:8123" in capsys.readouterr().out


@pytest.mark.usefixtures("stand_in")
def test_a_port_that_is_taken_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", "81"]) == 1
    assert "port 81 cannot be had: address already in use" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["serve", "--port", "70000"])


@pytest.mark.parametrize(
    ("host", "origin", "answered"),
    [
        ("localhost:8000", None, True),
        ("localhost:8000", "http://localhost:8000", True),
        ("127.0.0.1:8000", "http://127.0.0.1:8000", True),
        ("localhost:8000", "https://evil.example", False),
        ("localhost:8000", "null", False),
        ("evil.example:8000", None, False),
        ("localhost:8000", "http://localhost:9000", False),
        ("192.168.1.5:8000", None, False),
    ],
)
def test_only_pages_of_its_own_are_answered(host: str, origin: str | None, answered: bool) -> None:
    assert serving.allowed(host, origin, 8000) is answered


class Forbidden(Exception):
    """In the place of aiohttp's answer 403."""

    def __init__(self, text: str) -> None:
        super().__init__(text)


async def test_the_guard_stands_before_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    web: Any = types.ModuleType("aiohttp.web")
    web.middleware, web.HTTPForbidden = lambda function: function, Forbidden
    monkeypatch.setitem(sys.modules, "aiohttp", types.ModuleType("aiohttp"))
    monkeypatch.setitem(sys.modules, "aiohttp.web", web)

    class Server:
        port = 8000

        async def _make_app(self) -> Any:
            return types.SimpleNamespace(middlewares=[])

    async def answer(request: Any) -> str:
        return "the page"

    (guard,) = (await serving.guarded(Server)()._make_app()).middlewares
    ours = types.SimpleNamespace(host="localhost:8000", headers={})
    theirs = types.SimpleNamespace(host="localhost:8000", headers={"Origin": "https://evil.example"})
    assert await guard(ours, answer) == "the page"
    with pytest.raises(Forbidden):
        await guard(theirs, answer)
