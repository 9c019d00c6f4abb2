"""A large library is looked through while keys are answered."""

from __future__ import annotations

import asyncio
import itertools
from pathlib import Path

from companion.tables.library import Library
from companion.tables.shelf import Loose
from companion.tui.app import CompanionApp
from companion.tui.ground import Ground
from companion.tui.reading import FEW, read_all
from companion.tui.screens.play import PlayScreen
from companion.tui.screens.tables import TablesScreen

FILES = 3 * FEW


def many(folder: Path) -> Path:
    """Three times as many files as are parsed at once; a word stands in one row of the last."""
    folder.mkdir()
    for number in range(FILES):
        row = "a lantern of bone" if number == FILES - 1 else "nothing"
        (folder / f"t{number:03}.toml").write_text(f'[one]\nrows = ["{row}"]\n', "utf-8")
    return folder


async def test_others_have_a_turn_while_files_are_parsed_and_are_told_how_many_are_left() -> None:
    library = Library([Loose({f"t{number}.toml": b'[one]\nrows = ["a"]\n' for number in range(FILES)})])
    left: list[int] = []
    turns = 0

    async def others() -> None:
        nonlocal turns
        while library.books.parsed < FILES:
            turns += 1
            await asyncio.sleep(0)

    await asyncio.gather(read_all(library, left.append, itertools.count().__next__), others())
    assert turns > FILES / 2
    assert left == list(range(FILES - 1, -1, -1))
    assert not library.books.unread()


async def test_words_typed_on_the_tables_screen_are_found_in_rows_of_hundreds_of_files(
    folder: Path, tmp_path: Path
) -> None:
    app = CompanionApp(Ground(folder.parent, (many(tmp_path / "many"),)), folder)
    async with app.run_test(size=(120, 36)) as pilot:
        while not isinstance(app.screen, PlayScreen):
            await pilot.pause()
        screen = TablesScreen(app.screen.hand)
        app.push_screen(screen)
        while app.screen is not screen or not screen.is_mounted:
            await pilot.pause()
        screen.go("words")
        await pilot.press(*"lantern", "space", *"of", "space", *"bone")
        assert screen.words.value == "lantern of bone"
        while str(screen.view("list").border_title) != "1 found":
            await pilot.pause()
        assert not screen.hand.library.books.unread()
