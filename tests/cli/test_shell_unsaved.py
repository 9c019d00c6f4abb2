"""Plain mode and `do` on a full disk: what fell is kept or told, never thrown again behind the player's back."""

from __future__ import annotations

import errno
import io
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest

from companion.campaign.history import History
from companion.cli.run import run
from companion.play.opening import create, open_session


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return create(tmp_path / "saves", "Road", "freeform", "Odo")


@contextmanager
def full(times: int) -> Iterator[None]:
    """The history takes nothing for so many records."""
    add, left = History.add, [times]

    def failing(history: History, record: object) -> object:
        if left[0]:
            left[0] -= 1
            raise OSError(errno.ENOSPC, "No space left on device")
        return add(history, record)  # type: ignore[arg-type]

    with patch.object(History, "add", failing):
        yield


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def written(folder: Path) -> list[tuple[str, list[list[int]]]]:
    told = [each.record for each in open_session(folder).store.records(9)]
    return [(each.do, [list(faces) for _, faces in each.rolls]) for each in told if each.do != "new"]


def test_plain_mode_keeps_what_fell(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The roll fails, an empty line tries again in vain, a copy is saved, and at the end it is written once."""
    copy = folder.with_name("copy")
    typed(monkeypatch, f"/roll 3d6\n\n/copy {copy}\n")
    with full(2):
        assert run(["play", "--plain", str(folder)]) == 0
    told = capsys.readouterr().out
    assert told.count("NOT SAVED, but kept as it fell: 3d6") == 3 and "on disk now: 3d6" in told
    assert len(written(folder)) == 1 and written(copy) == written(folder)


def test_plain_mode_ends_with_the_status_of_what_is_not_saved(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "/roll 3d6\n")
    with full(9):
        assert run(["play", "--plain", str(folder)]) == 3
    assert written(folder) == []


def test_the_next_line_writes_the_one_before_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "/roll 3d6\nHe goes on.\n")
    with full(1):
        assert run(["play", "--plain", str(folder)]) == 0
    assert [do for do, _ in reversed(written(folder))] == ["/roll 3d6", "He goes on."]
    assert "(on disk now: 3d6" in capsys.readouterr().out


def test_do_gives_up_and_tells_the_faces(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing has changed when it says so, not even behind the next line; the faces can be used again."""
    with full(1):
        assert run(["do", str(folder), "/roll 3d6", "--json", "--seed", "3"]) == 3
    refusal = json.loads(capsys.readouterr().out)
    faces = refusal["hint"].partition('--dice "')[2].partition('"')[0]
    assert refusal["code"] == "not-saved" and len(faces.split()) == 3 and written(folder) == []
    assert run(["do", str(folder), "/roll 3d6", "--dice", faces]) == 0
    assert written(folder) == [("/roll 3d6", [[int(face) for face in faces.split()]])]


def test_do_line_by_line_gives_up_too(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "/roll 3d6\nHe goes on.\n")
    with full(1):
        assert run(["do", str(folder), "-"]) == 3
    assert [do for do, _ in written(folder)] == ["He goes on."]
