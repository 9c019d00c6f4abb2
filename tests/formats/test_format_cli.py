"""`companion tables import` and `export`: what is said before anything is written, and what is written (fault X4)."""

from __future__ import annotations

import json
import os
from argparse import ArgumentParser, Namespace
from pathlib import Path

import pytest

from companion.campaign.files import Disk
from companion.campaign.incoming import keep, plan
from companion.cli.tables_io import arguments, export, import_files
from companion.errors import NotSaved, Refused
from companion.play.opening import create
from companion.tables.formats.reading import read_foreign

GOOD = "1 bread\n2-3 salt\n4 water\n"


def options(*words: str) -> Namespace:
    """The options as the shell would have them."""
    parser = ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--saves")
    parser.add_argument("--tables", action="append", default=[])
    arguments(parser)
    return parser.parse_args(list(words))


def write(path: Path, text: str | bytes = GOOD) -> str:
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(path)


def answers(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_twenty_files_of_which_three_are_bad_give_seventeen_and_three_reasons(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = [write(tmp_path / f"good{number}.txt") for number in range(17)]
    names.insert(2, write(tmp_path / "broken.json", '{"results": ['))
    names.insert(7, write(tmp_path / "zeros.txt", b"\0" * 40))
    names.insert(11, str(tmp_path / "gone.txt"))
    into = tmp_path / "tables"
    assert import_files(options(*names, "--into", str(into), "--json")) == 1
    said = answers(capsys)
    assert [answer["file"] for answer in said] == names
    bad = [answer for answer in said if not answer["ok"]]
    assert len(bad) == 3 and all(answer["error"] for answer in bad)
    assert len({str(answer["error"]) for answer in bad}) == 3
    assert len(list(into.glob("*.toml"))) == 17


def test_it_says_all_before_it_writes_and_a_dry_run_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = write(tmp_path / "road.csv", "roll,text\n1-Feb,a\nnever,b\n3-4,c\n")
    into = tmp_path / "tables"
    assert import_files(options(name, "--into", str(into), "--dry-run")) == 0
    said = capsys.readouterr().out
    for words in ("a file of cells", "1 table, 2 rows", "dropped: road.csv:3", "changed: road.csv:2"):
        assert words in said, said
    assert not into.exists()


def test_nothing_is_replaced_unless_told_and_the_old_one_is_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name, into = write(tmp_path / "road.txt"), tmp_path / "tables"
    assert import_files(options(name, "--into", str(into))) == 0
    old = (into / "road.toml").read_bytes()
    write(tmp_path / "road.txt", "1 dust\n2 rain\n")
    assert import_files(options(name, "--into", str(into))) == 1
    told = capsys.readouterr()
    assert "replaces road, 3 rows" in told.out and "--force" in told.err
    assert (into / "road.toml").read_bytes() == old
    assert import_files(options(name, "--into", str(into), "--force")) == 0
    assert b"dust" in (into / "road.toml").read_bytes()
    assert (into / ".replaced" / "road.toml").read_bytes() == old
    assert import_files(options(name, "--into", str(into))) == 0
    assert "already there" in capsys.readouterr().out


def test_into_a_campaign_and_what_it_stands_before(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saves = tmp_path / "saves"
    saves.mkdir()
    folder = create(saves, "The road", "freeform")
    name = write(tmp_path / "spark.txt")
    assert import_files(options(name, "--campaign", "the-road", "--saves", str(saves), "--json")) == 0
    answer = answers(capsys)[0]
    assert answer["written"] is True and (folder / "tables" / "spark.toml").is_file()
    assert any("spark" in str(each) for each in answer["hides"])


def test_two_files_of_one_name_are_two_files(tmp_path: Path) -> None:
    for part in ("a", "b"):
        (tmp_path / part).mkdir()
    names = [write(tmp_path / part / "road.txt", f"{part}\nc\n") for part in ("a", "b")]
    assert import_files(options(*names, "--into", str(tmp_path / "tables"))) == 0
    assert {path.name for path in (tmp_path / "tables").glob("*.toml")} == {"road.toml", "road-2.toml"}


def test_a_hostile_name_stays_inside_the_folder(tmp_path: Path) -> None:
    name = write(tmp_path / "..%2f..%2fCON.txt")
    assert import_files(options(name, "--into", str(tmp_path / "tables"))) == 0
    made = [path for path in (tmp_path / "tables").rglob("*") if path.is_file()]
    assert len(made) == 1 and made[0].parent == tmp_path / "tables"


def test_a_wrong_guess_is_overruled(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = write(tmp_path / "x.txt", "roll;text\n1-3;a\n4-6;b\n")
    assert import_files(options(name, "--kind", "list", "--dry-run")) == 0
    assert "a plain list; 1 table, 3 rows" in capsys.readouterr().out


def test_a_folder_and_a_pipe_are_no_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert import_files(options(str(tmp_path), str(tmp_path / "pipe"), "--json", "--into", str(tmp_path / "t"))) == 1
    assert [answer["error"] for answer in answers(capsys)] == ["a folder", "not an ordinary file"]


def test_export_with_licence_author_and_source(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = {"datasworn_version": "0.0.10", "title": "Roads", "license": "CC-BY-4.0", "authors": [{"name": "Ada"}],
            "oracles": {"a": {"name": "Deed", "dice": "1d2", "rows": [{"min": 1, "max": 2, "text": "x"}]}}}  # fmt: skip
    into = tmp_path / "tables"
    assert import_files(options(write(tmp_path / "roads.json", json.dumps(data)), "--into", str(into))) == 0
    assert "Roads, by Ada, licence CC-BY-4.0" in capsys.readouterr().out
    assert export(options("roads/deed", "--to", "csv", "--tables", str(into))) == 0
    told = capsys.readouterr()
    assert told.out == "1d2,text\n1-2,x\n" and "Roads, by Ada, licence CC-BY-4.0" in told.err


def test_export_of_a_whole_file_and_never_over_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    into, out = tmp_path / "tables", tmp_path / "out.json"
    into.mkdir()
    write(into / "road.toml", '[a]\nrows = ["x"]\n\n[b]\nrows = ["y"]\n')
    assert export(options("road", "--to", "juice", "--tables", str(into), "--out", str(out))) == 0
    assert [table["id"] for table in json.loads(out.read_text("utf-8"))["tables"]] == ["a", "b"]
    with pytest.raises(Refused, match="already"):
        export(options("road/a", "--to", "juice", "--tables", str(into), "--out", str(out)))
    with pytest.raises(Refused, match="one table"):
        export(options("road", "--to", "csv", "--tables", str(into)))
    with pytest.raises(Refused, match="no table"):
        export(options("nowhere-at-all", "--to", "csv", "--tables", str(into)))


@pytest.mark.parametrize("title", ["/", "..", "a\\b:c*?<>|", "x" * 300, "🦉", "nul", "é", "\x1b[2J", " "])
def test_any_title_makes_a_file_in_the_folder(tmp_path: Path, title: str) -> None:
    planned = plan(read_foreign(b"a\nb\n", "pasted"), tmp_path, called=title)
    keep(planned)
    assert planned.path.parent == tmp_path and planned.path.is_file() and planned.path.name.isascii()


def test_a_file_made_meanwhile_is_not_written_over(tmp_path: Path) -> None:
    planned = plan(read_foreign(b"a\nb\n", "road.txt"), tmp_path)
    write(tmp_path / "road.toml", "mine")
    with pytest.raises(Refused, match="meanwhile"):
        keep(planned, force=True)
    assert (tmp_path / "road.toml").read_text("utf-8") == "mine"


def test_a_disk_that_fails_leaves_the_old_file(tmp_path: Path) -> None:
    class Full(Disk):
        def fsync(self, fd: int) -> None:
            raise OSError(28, "No space left on device")

    keep(plan(read_foreign(b"old\nolder\n", "road.txt"), tmp_path))
    old = (tmp_path / "road.toml").read_bytes()
    with pytest.raises(NotSaved, match="no space"):
        keep(plan(read_foreign(b"new\nnewer\n", "road.txt"), tmp_path), force=True, disk=Full())
    assert (tmp_path / "road.toml").read_bytes() == old
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".new-")]
