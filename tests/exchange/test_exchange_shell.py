"""`companion export` and `companion import`: files, refusals, dry runs."""

from __future__ import annotations

import json
import shutil
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
from exchange_kit import HERE, SAMPLE

from companion.cli import run
from companion.exchange.export import EXTENSIONS


@pytest.fixture(autouse=True)
def words(monkeypatch: pytest.MonkeyPatch) -> None:
    for word in ("export", "import"):
        monkeypatch.setitem(run.COMMANDS, word, ("exchange", "out and in"))


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    shutil.copytree(SAMPLE, tmp_path / "saves" / "the-salt-road")
    return tmp_path / "saves"


def shell(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    status = run.run([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def as_json(capsys: pytest.CaptureFixture[str], *arguments: object) -> dict[str, Any]:
    status, out, err = shell(capsys, arguments[0], "--json", *arguments[1:])
    found: dict[str, Any] = json.loads(out)
    assert status == (0 if found["ok"] else 1), err
    return found


@pytest.mark.parametrize("form", ["lonelog", "markdown", "story", "html", "json", "text"])
def test_every_form_goes_to_standard_output(capsys: pytest.CaptureFixture[str], saves: Path, form: str) -> None:
    status, out, err = shell(capsys, "export", "the-salt-road", "--to", form, "--saves", saves)
    assert (status, err) == (0, "")
    assert "mules lean" in out


def test_a_file_is_never_written_over_unasked(capsys: pytest.CaptureFixture[str], saves: Path, tmp_path: Path) -> None:
    out = tmp_path / "road.html"
    out.write_text("mine")
    arguments = ("export", "the-salt-road", "--to", "html", "--saves", saves, "--out", out)
    found = as_json(capsys, *arguments)
    assert (found["ok"], found["code"]) == (False, "bad-argument")
    assert out.read_text() == "mine"
    assert as_json(capsys, *arguments, "--force")["path"] == str(out)
    assert out.read_text().startswith("<!doctype html>")
    assert as_json(capsys, *arguments[:-1], tmp_path / "nowhere" / "x.html")["code"] == "not-found"


@pytest.mark.parametrize(
    "title", ["../../.bashrc", "...", "x" * 300, "日本語", "🎲", "con", 'a/b:c*?"<>|', "-dash", "[/x]"]
)
def test_names_that_are_no_names_of_files(capsys: pytest.CaptureFixture[str], tmp_path: Path, title: str) -> None:
    """X15, B48: made safe, told apart, inside the folder."""
    saves, folder = tmp_path / "saves", tmp_path / "out"
    folder.mkdir()
    made = Path(as_json(capsys, "new", "--system", "sdm", "--saves", saves, "--", title)["path"])
    for form in ("lonelog", "markdown", "story", "html", "json", "text"):
        found = as_json(capsys, "export", made, "--to", form, "--out", folder)
        assert Path(found["path"]).parent == folder and Path(found["path"]).is_file()
        assert len(Path(found["path"]).name) < 80
    assert len(list(folder.iterdir())) == 6
    brought = as_json(capsys, "import", next(folder.glob("*.json")), "--saves", saves)
    assert Path(brought["path"]).parent == saves and brought["title"] == title
    assert Path(brought["path"]) != made


def test_a_dry_run_only_says(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    arguments = ("import", HERE / "every_construct.md", "--saves", saves, "--system", "sdm")
    found = as_json(capsys, *arguments, "--dry-run")
    assert not saves.exists()
    assert found["dry_run"] and found["found"]["actions"] == 7 and found["makes"]["threads"] == 3
    assert [each["text"] for each in found["unread"]] == ["[Weather:Fog|thick]"]
    done = as_json(capsys, *arguments)
    assert {key: done[key] for key in ("found", "makes", "unread")} == {
        key: found[key] for key in ("found", "makes", "unread")
    }
    assert Path(done["path"]).name == "the-lamplighters-round"


def test_before_anything_is_written_it_is_said(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    status, out, _ = shell(capsys, "import", HERE / "every_construct.md", "--saves", saves, "--system", "sdm")
    lines = out.split("\n")
    assert status == 0
    assert lines[0] == "Lonelog: The Lamplighter's Round"
    assert [line for line in lines if line.startswith("  makes: 2 sessions")]
    assert lines.index(str(saves / "the-lamplighters-round")) > 2


def test_an_import_is_undone(capsys: pytest.CaptureFixture[str], saves: Path) -> None:
    def show() -> dict[str, Any]:
        status, out, _ = shell(capsys, "show", "the-salt-road", "--saves", saves, "--json")
        assert status == 0
        found: dict[str, Any] = json.loads(out)
        return found

    before = show()
    done = as_json(capsys, "import", HERE / "notebook.txt", "--into", "the-salt-road", "--saves", saves)
    assert show()["clocks"] != before["clocks"]
    for _ in range(done["steps"]):
        assert as_json(capsys, "do", "the-salt-road", "/undo", "--saves", saves)["ok"]
    assert show() == before
    assert shell(capsys, "check", "the-salt-road", "--saves", saves)[0] == 0


def test_an_import_is_undone_as_one(capsys: pytest.CaptureFixture[str], saves: Path, tmp_path: Path) -> None:
    def do(line: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(shell(capsys, "do", "the-salt-road", line, "--saves", saves, "--json")[1])
        return found

    def journal() -> str:
        return "".join(path.read_text("utf-8") for path in sorted((saves / "the-salt-road" / "journal").iterdir()))

    assert do("/undo import")["code"] == "rule"
    first = as_json(capsys, "import", HERE / "notebook.txt", "--into", "the-salt-road", "--saves", saves)
    state = json.loads(shell(capsys, "show", "the-salt-road", "--saves", saves, "--json")[1])
    (tmp_path / "log.md").write_text("# The well\n\n@ Odo looks in\n=> it looks back\n\n[Clock:Well 1/4]\n", "utf-8")
    second = as_json(capsys, "import", tmp_path / "log.md", "--into", "the-salt-road", "--saves", saves)
    assert "it looks back" in journal()
    assert do("/undo import")["text"] == f"took back the import: {second['steps']} steps"
    assert "it looks back" not in journal()
    assert json.loads(shell(capsys, "show", "the-salt-road", "--saves", saves, "--json")[1]) == state
    do("They argue about the well.")
    assert do("/undo import")["code"] == "rule" and do("/undo")["ok"]
    assert do("/undo import")["text"] == f"took back the import: {first['steps']} steps"
    assert shell(capsys, "check", "the-salt-road", "--saves", saves)[0] == 0


def test_an_export_taken_in_again_changes_nothing(
    capsys: pytest.CaptureFixture[str], saves: Path, tmp_path: Path
) -> None:
    for form in ("lonelog", "markdown", "json"):
        out = tmp_path / f"road.{form}"
        as_json(capsys, "export", "the-salt-road", "--to", form, "--out", out, "--saves", saves)
        history = (saves / "the-salt-road" / "history" / "sample.jsonl").read_bytes()
        done = as_json(capsys, "import", out, "--into", "the-salt-road", "--saves", saves)
        assert (done["steps"], done["makes"]["blocks"]) == (0, 0)
        assert [file.read_bytes() for file in (saves / "the-salt-road" / "history").iterdir()] == [history]


def test_a_campaign_that_is_not_there_is_made(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    log = HERE / "notebook.txt"
    done = as_json(capsys, "import", log, "--into", "My Round", "--saves", saves)
    assert Path(done["path"]) == saves / "my-round"
    done = as_json(capsys, "import", log, "--into", tmp_path / "elsewhere", "--saves", saves)
    assert (tmp_path / "elsewhere" / "campaign.toml").is_file() and done["path"] == str(tmp_path / "elsewhere")
    assert shell(capsys, "check", "my-round", "--saves", saves)[0] == 0


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "bad-argument"),
        (b"\0" * 400, "bad-argument"),
        (b"{", "bad-argument"),
        (b'{"companion": "json 9"}', "bad-argument"),
        (b'{"companion": "json 1", "sessions": 3}', "bad-argument"),
        (b'{"companion": "json 1", "documents": {"campaign": {"title": null}}}', "bad-argument"),
        (b"[" * 100_000, ""),
        (b'{"a":' * 100_000, "bad-argument"),
        (b'---\ncompanion: "lonelog 9"\n---\n', "bad-argument"),
        (b'---\ncompanion: "lonelog 1"\n---\n```toml campaign\nname = Tavern\n```\n', "bad-argument"),
    ],
)
def test_files_that_cannot_be_read(capsys: pytest.CaptureFixture[str], tmp_path: Path, data: bytes, code: str) -> None:
    """Refused with a reason, or kept as words; nothing is made of what was refused."""
    file = tmp_path / "file"
    file.write_bytes(data)
    found = as_json(capsys, "import", file, "--saves", tmp_path / "saves", "--system", "sdm")
    assert found.get("code", "") == code
    assert (tmp_path / "saves").exists() == (not code)


def test_documents_stay_inside_the_campaign(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """B48: a name in a file from elsewhere never leads out of the folder."""
    docs = {"campaign": {"title": "Out"}, "characters/../../../evil": {"name": "Eve"}, "/etc/x": {"name": "Ex"}}
    sessions = [{"file": "journal/../../../evil.md", "blocks": ["hello"]}]
    file = tmp_path / "out.json"
    file.write_text(json.dumps({"companion": "json 1", "documents": docs, "sessions": sessions}))
    done = as_json(capsys, "import", file, "--saves", tmp_path / "saves")
    written = {path for path in tmp_path.rglob("*") if path.suffix in (".toml", ".md")}
    assert written and all(Path(done["path"]) in path.parents for path in written)
    assert not [path for path in written if "evil" in path.name and path.parent.name == "tmp"]


def test_from_standard_input(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO((HERE / "notebook.txt").read_bytes())))
    assert as_json(capsys, "import", "-", "--saves", tmp_path / "saves")["makes"]["sessions"] == 2


def test_a_span_that_is_none(capsys: pytest.CaptureFixture[str], saves: Path) -> None:
    arguments = ("export", "the-salt-road", "--to", "story", "--saves", saves, "--sessions")
    assert as_json(capsys, *arguments, "x")["code"] == "bad-argument"
    assert as_json(capsys, *arguments, "7..9")["code"] == "not-found"
    assert "bell" in as_json(capsys, *arguments, "2..")["text"]


@pytest.mark.parametrize(
    "options",
    [("html", "--plain"), ("story", "--state"), ("lonelog", "--obsidian"), ("html", "--force")],
)
def test_an_option_that_would_do_nothing_is_refused(
    capsys: pytest.CaptureFixture[str], saves: Path, options: tuple[str, ...]
) -> None:
    """X16."""
    found = as_json(capsys, "export", "the-salt-road", "--saves", saves, "--to", *options)
    assert found["code"] == "bad-argument" and options[1] in found["error"]


def test_a_system_where_it_is_settled_is_refused(capsys: pytest.CaptureFixture[str], saves: Path) -> None:
    arguments = ("import", HERE / "notebook.txt", "--into", "the-salt-road", "--system", "sdm", "--saves", saves)
    assert as_json(capsys, *arguments)["code"] == "bad-argument"


def test_a_log_of_no_system_is_played_freely(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "rain.md"
    file.write_text("## Session 1\n\n```\n@ Wait\n=> Rain. [N:Ada|wet] [PC:Moss|HP 3] [Inv:Umbrella|1]\n```\n")
    done = as_json(capsys, "import", file, "--saves", tmp_path / "saves")
    assert (done["system"], done["title"]) == ("freeform", "rain")
    status, out, _ = shell(capsys, "show", done["path"], "--json")
    found = json.loads(out)
    assert status == 0 and found["characters"][0]["name"] == "Moss"
    assert [each["name"] for each in found["lists"]["inventory"]] == ["Umbrella"]
    assert shell(capsys, "check", done["path"])[0] == 0


def test_the_page_of_the_manual_names_every_form() -> None:
    manual = (HERE.parents[1] / "docs" / "exchange.md").read_text("utf-8")
    assert [form for form in EXTENSIONS if f"| `{form}` |" not in manual] == []
