"""Table files on disk: the layers, where the shipped tables lie, and what happens between listing and reading."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tables_kit import seeded

from companion.campaign import shelves
from companion.campaign.shelves import Folder, open_library, shelf_at, tables_that_ship
from companion.tables.draw import draw
from companion.tables.library import Library
from companion.tables.shelf import Unreadable


def put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def table(name: str, text: str) -> str:
    return f'[{name}]\nrows = ["{text}"]\n'


def test_the_layers_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given, campaign, settings, shipped = (tmp_path / name for name in ("given", "campaign", "settings", "shipped"))
    monkeypatch.setattr(shelves, "tables_that_ship", lambda: shipped)
    places = {
        "given": given / "a.toml",
        "campaign": campaign / "tables" / "a.toml",
        "yours": settings / "tables" / "a.toml",
        "shipped": shipped / "a.toml",
    }
    for name, path in places.items():
        put(path, table("t", name))
    for name, path in places.items():
        lib = open_library([given], campaign, settings)
        assert draw(lib, "a/t", seeded()).text == name
        path.unlink()
    assert open_library([given], campaign, settings).ids() == ()


def test_files_are_named_as_the_player_knows_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelves, "tables_that_ship", lambda: tmp_path / "s")
    put(tmp_path / "c" / "tables" / "lands" / "steppe.toml", table("weather", "haze"))
    put(tmp_path / "s" / "spark.toml", table("spark", "bell"))
    lib = open_library((), tmp_path / "c")
    assert lib.file_of("weather") == "tables/lands/steppe.toml"
    assert lib.file_of("spark") == "shipped/spark.toml"
    assert lib.find("weather").id == "lands/steppe/weather"


def test_the_tables_of_the_system_stand_before_the_neutral_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelves, "tables_that_ship", lambda: tmp_path)
    for where in ("sdm/oracles", "synthesis/oracles", "oracles"):
        put(tmp_path / f"{where}.toml", table("event", where))
    assert draw(open_library(system="sdm"), "event", seeded()).text == "sdm/oracles"
    assert draw(open_library(system="sdm"), "synthesis/oracles/event", seeded()).text == "synthesis/oracles"
    assert open_library(system="sdm").ids() == open_library().ids()


def test_a_program_without_tables_still_has_the_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelves, "shipped", lambda name: tmp_path / "nowhere" / name)
    put(tmp_path / "tables" / "a.toml", table("t", "ours"))
    assert tables_that_ship() is None
    assert draw(open_library((), tmp_path), "t", seeded()).text == "ours"


def test_this_checkout_has_its_tables() -> None:
    assert (tables_that_ship() or Path("nowhere")).is_dir()


def test_a_file_or_a_folder_given_by_name(tmp_path: Path) -> None:
    put(tmp_path / "a.toml", table("t", "a"))
    put(tmp_path / "b.toml", table("t", "b"))
    lib = Library([shelf_at(tmp_path / "b.toml")])
    assert lib.ids() == ("b/t",)
    assert lib.file_of("t") == str(tmp_path / "b.toml")
    gone = Library([shelf_at(tmp_path / "gone")])
    assert [str(problem) for problem in gone.problems()] == [f"{tmp_path / 'gone'}  there is no such folder"]


def test_nothing_is_touched_before_a_table_is_wanted(tmp_path: Path) -> None:
    lib = open_library([tmp_path / "gone"], tmp_path / "gone", tmp_path / "gone")
    assert (lib.books.reads, lib.books.parsed) == (0, 0)


def test_folders_hidden_ones_and_links(tmp_path: Path) -> None:
    put(tmp_path / "a" / "b" / "c.toml", table("t", "deep"))
    put(tmp_path / ".git" / "x.toml", table("t", "hidden"))
    put(tmp_path / "elsewhere.txt", table("linked", "a linked file"))
    (tmp_path / "link.toml").symlink_to(tmp_path / "elsewhere.txt")
    (tmp_path / "a" / "ring").symlink_to(tmp_path, target_is_directory=True)
    lib = Library([Folder(tmp_path, "x", "x")])
    assert lib.ids() == ("a/b/c/t", "link/linked")
    assert draw(lib, "linked", seeded()).text == "a linked file"


def test_at_most_2000_files_in_a_layer(tmp_path: Path) -> None:
    for number in range(2_003):
        (tmp_path / f"f{number:05}.toml").touch()
    listing = Folder(tmp_path, "x", "x").listing()
    assert len(listing.pages) == 2_000
    assert [problem.text for problem in listing.left_out] == ["left out: more than 2,000 files in one layer"]


@pytest.mark.skipif(os.name != "posix", reason="names of bytes")
def test_a_name_that_is_no_text_is_left_out(tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"caf\xe9.toml")).touch()
    listing = Folder(tmp_path, "x", "x").listing()
    assert listing.pages == ()
    assert str(listing.left_out[0]) == "x/caf\ufffd.toml  left out: its name is not UTF-8"


def test_a_file_that_changes_while_it_is_read_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path / "a.toml", "old")
    pauses: list[float] = []
    folder = Folder(tmp_path, "x", "x", pause=pauses.append)
    page = folder.listing().pages[0]
    opened = os.open

    def meddling(path, flags, *rest):
        monkeypatch.setattr(os, "open", opened)
        put(tmp_path / "a.toml", "new, and longer")
        return opened(path, flags, *rest)

    monkeypatch.setattr(os, "open", meddling)
    assert folder.read(page) == b"new, and longer"
    assert pauses == [0.3]


def test_a_file_that_stays_away_is_reported(tmp_path: Path) -> None:
    put(tmp_path / "a.toml", "old")
    pauses: list[float] = []
    folder = Folder(tmp_path, "x", "x", pause=pauses.append)
    page = folder.listing().pages[0]
    (tmp_path / "a.toml").unlink()
    with pytest.raises(Unreadable, match="gone"):
        folder.read(page)
    assert pauses == [0.3]
    assert folder.stamp(page) is None


def test_an_edit_by_another_program_is_taken_up(tmp_path: Path) -> None:
    put(tmp_path / "a.toml", table("t", "old"))
    lib = Library([Folder(tmp_path, "x", "x")])
    assert draw(lib, "t", seeded()).text == "old"
    put(tmp_path / "a.toml~", table("t", "old"))
    put(tmp_path / "new.toml", table("t", "from vim"))
    (tmp_path / "new.toml").replace(tmp_path / "a.toml")
    assert lib.refresh() == ("x/a.toml is taken up",)
    assert draw(lib, "t", seeded()).text == "from vim"
