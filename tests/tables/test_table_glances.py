"""What was seen of many table files is kept between starts, and never believed against the files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.campaign.glanced import MOST, WORTH, KeptGlances
from companion.campaign.shelves import Folder, open_library
from companion.tables.books import Books
from companion.tables.glances import Title
from companion.tables.library import Library
from companion.tables.shelf import Page

LONG_AGO = 1_600_000_000


def put(path: Path, text: str, at: int = LONG_AGO) -> None:
    path.write_text(text, "utf-8")
    os.utime(path, (at, at))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """As many files as are worth a cache, changed long ago."""
    made = tmp_path / "tables"
    made.mkdir()
    for number in range(WORTH):
        put(made / f"t{number}.toml", f'[one]\nrows = ["row of {number}"]\n')
    return made


def library(folder: Path, kept: Path) -> Library:
    """The library as another start of the program opens it."""
    return Library([Folder(folder, "mine", "mine")], glances=KeptGlances(kept / "tables.json"))


def test_a_second_start_reads_the_one_file_that_it_draws_from(folder: Path, tmp_path: Path) -> None:
    first, second = library(folder, tmp_path / "c"), library(folder, tmp_path / "c")
    assert first.find("t7/one").rows[0].text == "row of 7"
    assert first.books.reads == WORTH + 1
    assert second.find("t7/one").rows[0].text == "row of 7"
    assert second.books.reads == 1
    assert second.ids() == first.ids()


def test_what_changed_between_two_starts_is_read_anew_even_at_the_same_size(folder: Path, tmp_path: Path) -> None:
    library(folder, tmp_path / "c").ids()
    put(folder / "t7.toml", '[two]\nrows = ["row of 7"]\n', LONG_AGO + 1)
    put(folder / "new.toml", '[one]\nrows = ["new"]\n')
    (folder / "t8.toml").unlink()
    again = library(folder, tmp_path / "c")
    assert {"t7/two", "new/one"} <= set(again.ids())
    assert not {"t7/one", "t8/one"} & set(again.ids())
    assert again.books.reads == 2


def test_a_file_changed_just_now_is_not_kept_for_a_second_change_might_not_show(folder: Path, tmp_path: Path) -> None:
    now = LONG_AGO * 1_000_000_000
    for _ in range(2):
        books = Books([Folder(folder, "mine", "mine")], KeptGlances(tmp_path / "c" / "tables.json", lambda: now))
        for spot in books.spots():
            books.title(spot)
        books.glances.settle()
        assert books.reads == WORTH
    assert not (tmp_path / "c").exists()


def test_few_files_are_not_worth_a_cache(tmp_path: Path) -> None:
    few = tmp_path / "few"
    few.mkdir()
    put(few / "a.toml", '[one]\nrows = ["a"]\n')
    library(few, tmp_path / "c").ids()
    assert not (tmp_path / "c").exists()


@pytest.mark.parametrize("spoilt", [b"", b"{", b"[]", b'{"version": 1}', b'{"version":1,"titles":{"x":[1]}}', b"\xff"])
def test_a_spoilt_cache_is_as_good_as_none_and_is_written_anew(folder: Path, tmp_path: Path, spoilt: bytes) -> None:
    cache = tmp_path / "c" / "tables.json"
    cache.parent.mkdir()
    cache.write_bytes(spoilt)
    assert library(folder, cache.parent).find("t3/one").id == "t3/one"
    assert library(folder, cache.parent).ids() and cache.read_bytes() != spoilt


def test_a_cache_that_cannot_be_written_hinders_nothing(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "c").write_text("a file where the folder should be", "utf-8")
    for _ in range(2):
        assert library(folder, tmp_path / "c").find("t3/one").id == "t3/one"


def test_a_lie_in_the_cache_is_found_out_by_the_file(folder: Path, tmp_path: Path) -> None:
    library(folder, tmp_path / "c").ids()
    cache = tmp_path / "c" / "tables.json"
    cache.write_text(cache.read_text("utf-8").replace('"one"', '"other"'), "utf-8")
    lied = library(folder, tmp_path / "c")
    with pytest.raises(Exception, match="has no such table"):
        lied.find("t3/other")


def test_entries_of_files_no_longer_there_are_dropped_when_there_are_too_many(tmp_path: Path) -> None:
    path = tmp_path / "c" / "tables.json"
    for start in (0, MOST):
        kept = KeptGlances(path)
        for number in range(start, start + MOST):
            page = Page(f"{number}.toml", str(number))
            assert kept.find(page, (0, 1, 2)) is None
            kept.keep(page, (0, 1, 2), Title(("one",), False))
        kept.settle()
    last = KeptGlances(path)
    assert last.find(Page("0.toml", "0"), (0, 1, 2)) is None
    assert last.find(Page(f"{MOST}.toml", ""), (0, 1, 2)) == Title(("one",), False)


@given(st.lists(st.tuples(st.text(), st.lists(st.text(), max_size=3), st.booleans()), unique_by=lambda each: each[0]))
def test_what_was_kept_comes_back_as_it_was(tmp_path_factory: pytest.TempPathFactory, files: list) -> None:
    path = tmp_path_factory.mktemp("kept") / "tables.json"
    more = [(f"more {number}", ["one"], False) for number in range(WORTH)]
    kept = KeptGlances(path)
    assert kept.find(Page("x", "x"), None) is None
    for name, names, linked in [*files, *more]:
        kept.keep(Page(name, ""), (0, 1, 2), Title(tuple(names), linked))
    kept.settle()
    again = KeptGlances(path)
    for name, names, linked in files:
        assert again.find(Page(name, ""), (0, 1, 2)) == Title(tuple(names), linked)


def test_the_player_s_settings_folder_keeps_it(folder: Path, tmp_path: Path) -> None:
    open_library([folder], settings=tmp_path / "settings").ids()
    assert (tmp_path / "settings" / ".cache" / "tables.json").is_file()
