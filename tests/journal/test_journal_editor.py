"""An entry in the player's own editor: changed, left as it was, and everything that may go wrong."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from journal_kit import do, ids, played, texts

from companion.campaign.store import Words
from companion.cli import plain
from companion.errors import CompanionError, NotSaved
from companion.play import outside
from companion.play.session import Session


@pytest.fixture(autouse=True)
def _an_editor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", "ed --quiet")


def writes(data: bytes, status: int = 0) -> Callable[[Sequence[str]], int]:
    """An editor that leaves `data` in its file."""

    def run(arguments: Sequence[str]) -> int:
        assert list(arguments[:2]) == ["ed", "--quiet"]
        Path(arguments[-1]).write_bytes(data)
        return status

    return run


def drafts(session: Session) -> list[Path]:
    return sorted((Path(session.store.folder) / ".drafts").glob("entry-*"))


def last(session: Session) -> Words:
    return session.store.tail(1)[0]


def test_the_words_that_the_editor_leaves_are_the_entrys(tmp_path: Path) -> None:
    session = played(tmp_path, "One.", "Two.")
    record = outside.edit(session.store, session.store.tail(2)[0], writes("Ōne’s — 🎲\n\nand more\n".encode()))
    assert record is not None and texts(session) == ["Ōne’s — 🎲\n\nand more", "Two."]
    assert drafts(session) == []
    do(session, "/undo")
    assert texts(session) == ["One.", "Two."]


@pytest.mark.parametrize("left", [b"One.\n", b"One.", b"One.\r\n", b"\nOne.\n\n"])
def test_closed_unchanged_twice_it_stays_as_it_was(tmp_path: Path, left: bytes) -> None:
    session = played(tmp_path, "One.")
    entries = session.store.entries
    for _ in range(2):
        assert outside.edit(session.store, last(session), writes(left)) is None
    assert texts(session) == ["One."] and session.store.entries == entries
    assert drafts(session) == []


def test_an_editor_that_fails_leaves_the_entry_and_the_file(tmp_path: Path) -> None:
    session = played(tmp_path, "One.")
    with pytest.raises(CompanionError, match="ended with 3") as refused:
        outside.edit(session.store, last(session), writes(b"Half a sent", 3))
    assert texts(session) == ["One."]
    assert [path.read_bytes() for path in drafts(session)] == [b"Half a sent"]
    assert str(drafts(session)[0]) in refused.value.hint


def test_an_editor_that_is_not_there_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = played(tmp_path, "One.")
    monkeypatch.setenv("EDITOR", "/nowhere/an-editor")
    with pytest.raises(CompanionError, match="cannot be started"):
        outside.edit(session.store, last(session))
    assert texts(session) == ["One."]


def test_nothing_left_takes_nothing_away(tmp_path: Path) -> None:
    session = played(tmp_path, "One.")
    with pytest.raises(CompanionError, match="no words left"):
        outside.edit(session.store, last(session), writes(b"\n"))
    assert texts(session) == ["One."] and drafts(session)


def test_an_entry_changed_meanwhile_keeps_its_words_and_the_file_ours(tmp_path: Path) -> None:
    session = played(tmp_path, "One.")
    block = last(session)

    def slow(arguments: Sequence[str]) -> int:
        do(session, f"/edit {block.id} Somebody else's.")
        Path(arguments[-1]).write_bytes(b"Ours.")
        return 0

    with pytest.raises(CompanionError, match="meanwhile"):
        outside.edit(session.store, block, slow)
    assert texts(session) == ["Somebody else's."]
    assert [path.read_bytes() for path in drafts(session)] == [b"Ours."]


def test_what_cannot_be_saved_stays_in_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = played(tmp_path, "One.")
    block = last(session)

    def full(*_: object, **__: object) -> None:
        raise NotSaved("not saved: no space left on device", "what you typed is kept")

    monkeypatch.setattr(type(session.store), "edit", full)
    with pytest.raises(NotSaved) as unsaved:
        outside.edit(session.store, block, writes(b"New words"))
    assert [path.read_bytes() for path in drafts(session)] == [b"New words"]
    assert str(drafts(session)[0]) in unsaved.value.hint


def test_a_folder_that_takes_no_file_has_the_systems(tmp_path: Path) -> None:
    session = played(tmp_path, "One.")
    (Path(session.store.folder) / ".drafts").write_text("in the way")
    assert outside.edit(session.store, last(session), writes(b"Two.")) is not None
    assert texts(session) == ["Two."]


def test_bytes_that_are_no_utf8_come_back_as_they_were(tmp_path: Path) -> None:
    session = played(tmp_path, "/session one", "One.")
    file = Path(session.store.folder) / session.store.session_file
    file.write_bytes(file.read_bytes() + b"\nbad \xff byte\n")
    session.store.refresh()
    block = last(session)
    outside.edit(session.store, block, writes(b"bad \xff byte, and more"))
    assert b"bad \xff byte, and more\n" in file.read_bytes()


def test_no_shell_reads_the_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = played(tmp_path, "One.")
    script = tmp_path / "an editor; touch oops.py"
    script.write_text("import sys, pathlib; pathlib.Path(sys.argv[-1]).write_text('$(touch oops) `x`')")
    monkeypatch.setenv("VISUAL", f"{sys.executable} '{script}' ';' '$HOME'")
    assert outside.editor()[-2:] == [";", "$HOME"]
    outside.edit(session.store, last(session))
    assert texts(session) == ["$(touch oops) `x`"]
    assert not (tmp_path / "oops").exists()


@pytest.mark.parametrize(
    ("environment", "words"),
    [
        ({}, ["vi"]),
        ({"EDITOR": "nano -w"}, ["nano", "-w"]),
        ({"EDITOR": "a", "VISUAL": "b"}, ["b"]),
        ({"VISUAL": " "}, ["vi"]),
    ],
)
def test_which_editor(environment: dict[str, str], words: list[str]) -> None:
    assert outside.editor(environment) == words


def test_a_quote_left_open_in_editor_is_said() -> None:
    with pytest.raises(CompanionError, match="No closing quotation"):
        outside.editor({"EDITOR": "vi 'oops"})


def test_the_middle_of_many_in_place(tmp_path: Path) -> None:
    session = played(tmp_path, *(f"Line {number}." for number in range(9)))
    do(session, f"/edit {ids(session)[4]} Another.")
    assert texts(session)[3:6] == ["Line 3.", "Another.", "Line 5."]


def in_plain_mode(session: Session, *lines: str) -> None:
    """The lines typed into plain mode, and its end."""
    waiting = iter(lines)
    assert plain.played(session, lambda prompt: next(waiting, None)) == 0


def test_in_plain_mode_an_entry_goes_to_the_editor_by_its_id_and_the_last_one_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = played(tmp_path, "One.", "Two.")
    script = tmp_path / "editor.py"
    script.write_text("import sys, pathlib as p; f = p.Path(sys.argv[-1]); f.write_text('Was: ' + f.read_text())")
    monkeypatch.setenv("EDITOR", f"{sys.executable} {script}")
    in_plain_mode(session, f"/edit {ids(session)[0]}", "/edit", "/edit Said on the line.", "/edit k7.9999")
    assert texts(session) == ["Was: One.", "Said on the line."]
    told = capsys.readouterr().out
    assert told.count("changed\n") == 3 and "there is no entry k7.9999; /find shows the ids" in told
    do(session, "/undo")
    assert texts(session)[1] == "Was: Two." and drafts(session) == []


def test_in_plain_mode_an_editor_that_fails_leaves_the_entry_and_the_file_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = played(tmp_path, "One.")
    script = tmp_path / "editor.py"
    script.write_text("import sys, pathlib; pathlib.Path(sys.argv[-1]).write_text('Much work.'); sys.exit(3)")
    monkeypatch.setenv("EDITOR", f"{sys.executable} {script}")
    in_plain_mode(session, "/edit")
    (kept,) = drafts(session)
    assert kept.read_text("utf-8") == "Much work." and texts(session) == ["One."]
    assert f"ended with 3; the entry is as it was. your words are in {kept}" in capsys.readouterr().out
