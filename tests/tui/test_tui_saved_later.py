"""NOT SAVED: the banner, what was thrown kept as it fell, tried again, saved elsewhere, by key and by mouse."""

from __future__ import annotations

import errno
import shutil
from pathlib import Path
from unittest.mock import patch

import pytest
from conftest import screen_of, settle, text_of, until
from terminal import drafts
from textual.pilot import Pilot

from companion.campaign.files import Disk
from companion.campaign.record import Record
from companion.play.opening import open_session
from companion.tui.app import CompanionApp
from companion.tui.screens.words import WordsScreen

ASKED = "? Is it far"


class Full:
    """A disk without room for the history of one campaign; `fails` says whether it has none now."""

    def __init__(self, folder: Path, call: str = "write", code: int = errno.ENOSPC) -> None:
        self.call, self.code, self.history = call, code, f"{folder}/history/"
        self.fails, self.paths = True, dict[int, str]()

    def __enter__(self) -> Full:
        opened, called = Disk.open, getattr(Disk, self.call)

        def open_(disk: Disk, path: str, flags: int, mode: int = 0o600) -> int:
            fd = opened(disk, path, flags, mode)
            self.paths[fd] = path
            return fd

        def fail(disk: Disk, fd: int, *rest: bytes) -> object:
            if self.fails and self.paths.get(fd, "").startswith(self.history):
                raise OSError(self.code, "No space left on device" if self.call == "write" else "Input/output error")
            return called(disk, fd, *rest)

        self.patches = patch.object(Disk, "open", open_), patch.object(Disk, self.call, fail)
        for each in self.patches:
            each.start()
        return self

    def __exit__(self, *_: object) -> None:
        for each in reversed(self.patches):
            each.stop()


def answers(folder: Path) -> list[str]:
    """What the journal holds of the question, as another face sees it."""
    blocks = open_session(folder).store.tail(99)
    return [block.text for block in blocks if block.text.startswith(ASKED)]


def rolls(record: Record | None) -> list[tuple[str, list[int]]]:
    """The faces of a record, as it is in memory or on disk."""
    assert record is not None
    return [(dice, list(faces)) for dice, faces in record.rolls]


def fell(pilot: Pilot[int]) -> list[tuple[str, list[int]]]:
    """The faces that wait to be written."""
    return rolls(screen_of(pilot).hand.session.store.unsaved)


def written(folder: Path) -> list[tuple[str, list[int]]]:
    """The faces of the last record on disk."""
    return rolls(open_session(folder).store.records(1)[0].record)


async def click(pilot: Pilot[int], view: str, words: str) -> None:
    """Clicks on words of a bar."""
    widget = screen_of(pilot).view(view)
    for y in range(widget.size.height):
        row = widget.render_line(y).text
        if words in row:
            await pilot.click(f"#{view}", offset=(1 + row.index(words) + 1, y))
            await settle(pilot)
            return
    raise AssertionError(f"{words} is not on the {view}")


async def enter(pilot: Pilot[int], line: str) -> None:
    """Puts a line on the prompt and ends it."""
    screen_of(pilot).prompt.load_text(line)
    await pilot.press("enter")
    await settle(pilot)


async def ask_in_vain(pilot: Pilot[int]) -> None:
    await settle(pilot)
    await enter(pilot, ASKED)
    await until(pilot, lambda: "kept as it fell" in text_of(pilot))


async def test_a_retry_writes_what_fell(app: CompanionApp, folder: Path) -> None:
    """By ^S, by Enter on the empty line, by mouse: as often as it fails, the faces are those that fell first."""
    async with app.run_test(size=(120, 36)) as pilot:
        with Full(folder) as disk:
            await ask_in_vain(pilot)
            faces, told = fell(pilot), screen_of(pilot).hand.unsaved.fell
            shown = text_of(pilot)
            assert "NOT SAVED: no space left on device." in shown and f"kept as it fell: {told}" in shown
            assert screen_of(pilot).prompt.text == "" and not answers(folder)
            for key in ("ctrl+s", "enter"):
                await pilot.press(key)
                await settle(pilot)
                assert fell(pilot) == faces and "NOT SAVED" in text_of(pilot)
            disk.fails = False
            await click(pilot, "banner", "tries again")
            await until(pilot, lambda: "NOT SAVED" not in text_of(pilot))
        assert len(answers(folder)) == 1 and "on disk now" in text_of(pilot)
        assert written(folder) == faces and ASKED in text_of(pilot)


async def test_a_failed_sync_goes_to_a_new_file(app: CompanionApp, folder: Path) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        with Full(folder, "fsync", errno.EIO) as disk:
            await ask_in_vain(pilot)
            faces = fell(pilot)
            disk.fails = False
            await pilot.press("ctrl+s")
            await until(pilot, lambda: "NOT SAVED" not in text_of(pilot))
        assert written(folder) == faces and len(answers(folder)) == 1
        assert len(list((folder / "history").glob("*-2.jsonl"))) == 1


async def test_the_next_line_waits_for_the_one_before_it(app: CompanionApp, folder: Path) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        with Full(folder) as disk:
            await ask_in_vain(pilot)
            faces = fell(pilot)
            await enter(pilot, "He goes on.")
            assert screen_of(pilot).prompt.text == "He goes on." and fell(pilot) == faces
            assert "the line before it is not on disk yet" in text_of(pilot)
            disk.fails = False
            await pilot.press("enter")
            await until(pilot, lambda: "NOT SAVED" not in text_of(pilot))
        texts = [block.text for block in open_session(folder).store.tail(2)]
        assert texts[0].startswith(ASKED) and texts[1] == "He goes on." and len(answers(folder)) == 1


async def test_it_is_tried_again_by_itself(app: CompanionApp, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.tui.unsaved._FIRST", 0.0)
    async with app.run_test(size=(120, 36)) as pilot:
        with Full(folder) as disk:
            await ask_in_vain(pilot)
            disk.fails = False
            await until(pilot, lambda: "NOT SAVED" not in text_of(pilot))
        assert len(answers(folder)) == 1 and ASKED in text_of(pilot)


async def test_leaving_is_asked_twice_and_the_line_is_a_draft(app: CompanionApp, folder: Path) -> None:
    with Full(folder):
        async with app.run_test(size=(120, 36)) as pilot:
            await ask_in_vain(pilot)
            await pilot.press("h", "i")
            await pilot.press("ctrl+q")
            await settle(pilot)
            assert app.is_running and "leaves all the same" in text_of(pilot)
            await pilot.press("ctrl+q")
            await until(pilot, lambda: not app.is_running)
    assert drafts(folder) == [f"{ASKED}\nhi"] and not answers(folder)


async def test_a_copy_elsewhere_has_it(app: CompanionApp, folder: Path, tmp_path: Path) -> None:
    """By Esc C, by mouse, and as a line."""
    copies = [tmp_path / name for name in ("by-key", "by-mouse", "by-line")]
    async with app.run_test(size=(120, 36)) as pilot:
        with Full(folder):
            await ask_in_vain(pilot)
            faces = fell(pilot)
            for copy in copies[:2]:
                await (pilot.press("escape", "C") if copy is copies[0] else click(pilot, "banner", "saves a copy"))
                await until(pilot, lambda: isinstance(app.screen, WordsScreen))
                assert "the-violet-road-copy" in text_of(pilot)
                app.screen.query_one("#words").load_text(str(copy))  # type: ignore[attr-defined]
                await pilot.press("enter")
                await until(pilot, lambda copy=copy: copy.exists() and copy.name in text_of(pilot))  # type: ignore[misc]
            await pilot.press("i")
            await enter(pilot, f"/copy {copies[2]}")
            await until(pilot, lambda: "by-line" in text_of(pilot))
            assert "NOT SAVED" in text_of(pilot)
    assert not answers(folder)
    for copy in copies:
        assert len(answers(copy)) == 1 and written(copy) == faces


def move(folder: Path, to: Path) -> None:
    """A person moves the campaign away, or back."""
    folder.rename(to)


def is_gone(folder: Path) -> bool:
    """Whether nothing made it again."""
    return not folder.exists()


async def test_a_folder_that_is_gone(app: CompanionApp, folder: Path, tmp_path: Path) -> None:
    """What is typed stays, no die is thrown; a copy has all; and when the folder is back, it goes on."""
    moved, copy = tmp_path / "moved", tmp_path / "copy"
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        move(folder, moved)
        await until(pilot, lambda: "NOT SAVED" in text_of(pilot))
        await enter(pilot, ASKED)
        assert screen_of(pilot).prompt.text == ASKED and screen_of(pilot).hand.session.store.unsaved is None
        assert "is not there any more" in text_of(pilot).replace("\n", " ")
        await enter(pilot, f"/copy {copy}")
        await until(pilot, copy.exists)
        assert open_session(copy).campaign == screen_of(pilot).hand.campaign
        assert "The caravan halts." in "".join(block.text for block in open_session(copy).store.tail(9))
        assert is_gone(folder)
        move(moved, folder)
        await until(pilot, lambda: "NOT SAVED" not in text_of(pilot))
        await enter(pilot, ASKED)
    assert len(answers(folder)) == 1


async def test_a_folder_that_may_only_be_read(app: CompanionApp, folder: Path, tmp_path: Path) -> None:
    """Stands in for permissions, which root has all: nothing of the folder can be opened to write."""
    opened, copy, shut = Disk.open, tmp_path / "copy", [True]

    def read_only(disk: Disk, path: str, flags: int, mode: int = 0o600) -> int:
        if shut[0] and path.startswith(str(folder)) and flags & 3:
            raise OSError(errno.EROFS, "Read-only file system", path)
        return opened(disk, path, flags, mode)

    with patch.object(Disk, "open", read_only):
        async with app.run_test(size=(120, 36)) as pilot:
            await settle(pilot)
            assert "NOT SAVED: this campaign is only read" in text_of(pilot)
            await enter(pilot, ASKED)
            assert screen_of(pilot).prompt.text == ASKED and screen_of(pilot).hand.session.store.unsaved is None
            await enter(pilot, f"/copy {copy}")
            await until(pilot, copy.exists)
            assert "NOT SAVED" in text_of(pilot)
            shut[0] = False
            await until(pilot, lambda: "NOT SAVED" not in text_of(pilot))
            await enter(pilot, ASKED)
    assert len(answers(folder)) == 1
    assert open_session(copy).store.entries == open_session(folder).store.entries - 1


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
async def test_the_banner_on_small_screens(app: CompanionApp, folder: Path, size: tuple[int, int]) -> None:
    async with app.run_test(size=size) as pilot:
        with Full(folder):
            await settle(pilot)
            await enter(pilot, ASKED)
            await until(pilot, lambda: "NOT SAVED" in text_of(pilot))
            shown = text_of(pilot)
            assert "saves a copy elsewhere" in shown and "tries again" in shown and "›" in shown


def test_nothing_of_these_is_left(tmp_path: Path) -> None:
    """A copy that cannot be made says why, and leaves nothing."""
    from companion.play.opening import create

    folder = create(tmp_path / "saves", "Road", "sdm")
    with open_session(folder) as session:
        fields = session.do(f"/copy {tmp_path / 'nowhere' / 'copy'}")
        assert fields["code"] == "not-saved" and "no such file or directory" in fields["error"]
        assert session.do(f"/copy {folder}")["code"] == "bad-argument"
        assert session.do("/copy a\0b")["code"] == "bad-argument" and session.do("/copy")["code"] == "bad-argument"
    shutil.rmtree(folder)
    assert sorted(path.name for path in tmp_path.rglob("*copy*")) == []


