"""The library: which table an id means, layers, what replaces and extends, exclusion, and taking up changes."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from tables_kit import Scripted, library, seeded

from companion.errors import Refused
from companion.tables.check import check
from companion.tables.draw import draw
from companion.tables.library import Broken, Library
from companion.tables.shelf import Loose, Page, Unreadable


def one(text: str) -> str:
    return f'rows = ["{text}"]\n'


@dataclass
class Counted:
    """A shelf that counts what is asked of it, and whose files can be changed."""

    files: dict[str, bytes]
    name: str = "counted"
    listings: int = 0
    reads: list[str] = field(default_factory=list)

    def listing(self):
        self.listings += 1
        return Loose(self.files).listing()

    def stamp(self, page: Page):
        return self.files.get(page.path)

    def read(self, page: Page, settle: bool = False) -> bytes:
        self.reads.append(page.path)
        if page.path not in self.files:
            raise Unreadable("it is gone")
        return self.files[page.path]


def layers(*shelves: dict[str, str], exclude: tuple[str, ...] = ()) -> Library:
    named = [
        Loose({f"{name}.toml": text.encode() for name, text in files.items()}, name)
        for name, files in zip(("near", "far", "farthest"), shelves, strict=False)
    ]
    return Library(named, exclude)


# ids


def test_full_and_short_ids() -> None:
    lib = layers({"spark": "[spark]\n" + one("s") + "[verb]\n" + one("v"), "lands/steppe": "[weather]\n" + one("w")})
    assert lib.ids() == ("lands/steppe/weather", "spark/spark", "spark/verb")
    for identity in ("spark", "spark/spark", "SPARK", " spark "):
        assert lib.find(identity).id == "spark/spark"
    for identity in ("weather", "steppe/weather", "lands/steppe/weather"):
        assert lib.find(identity).id == "lands/steppe/weather"
    assert lib.find("verb").id == "spark/verb"


def test_a_short_id_that_is_more_than_one() -> None:
    lib = layers({"a": "[weather]\n" + one("1"), "b": "[weather]\n" + one("2")})
    with pytest.raises(Refused) as caught:
        lib.find("weather")
    assert (caught.value.slug, caught.value.hint) == ("not-found", "a/weather or b/weather")


@pytest.mark.parametrize("identity", ["", "  ", "/", "no/such/table", "../../x", "a" * 1000, "\x1b[2J", "*", "[/]"])
def test_ids_that_lead_nowhere(identity: str) -> None:
    with pytest.raises(Refused) as caught:
        layers({"a": "[weather]\n" + one("1")}).find(identity)
    assert caught.value.slug == "not-found"


def test_a_reference_means_the_same_file_first_then_the_id() -> None:
    lib = layers(
        {
            "a": '[t]\nrows = ["{x}, {b/x}, {y}"]\n[x]\n' + one("a's x"),
            "b": "[x]\n" + one("b's x"),
            "c": "[y]\n" + one("y"),
        }
    )
    assert draw(lib, "t", seeded()).text == "a's x, b's x, y"


# layers


def test_the_nearer_wins_and_says_what_it_hides() -> None:
    lib = layers(
        {"a": "[t]\n" + one("near")}, {"a": "[t]\n" + one("far") + "[u]\n" + one("u")}, {"a": "[t]\n" + one("farthest")}
    )
    assert draw(lib, "a/t", seeded()).text == "near"
    assert (lib.layer_of("a/t"), lib.layer_of("a/u")) == ("near", "far")
    assert lib.file_of("a/u") == "a.toml"
    assert lib.ids() == ("a/t", "a/u")
    assert not check(lib)


def test_a_reference_from_afar_meets_the_nearer_table() -> None:
    lib = layers({"a": "[x]\n" + one("ours")}, {"a": '[t]\nrows = ["see {x}"]\n[x]\n' + one("theirs")})
    assert draw(lib, "t", seeded()).text == "see ours"


def test_replaces() -> None:
    lib = layers(
        {"mine": '[rain]\nreplaces = "steppe/weather"\n' + one("rain")},
        {"steppe": "[weather]\n" + one("haze") + '[day]\nrows = ["{weather}"]\n'},
    )
    drawn = draw(lib, "weather", seeded())
    assert (drawn.text, drawn.picks[0].table, drawn.picks[0].file) == ("rain", "mine/rain", "mine.toml")
    assert draw(lib, "day", seeded()).text == "rain"
    assert lib.overrides("weather") == ("steppe.toml",)
    assert lib.layer_of("weather") == "near"


def test_replaces_in_a_ring_ends() -> None:
    lib = layers({"a": '[x]\nreplaces = "y"\n' + one("x") + '[y]\nreplaces = "x"\n' + one("y")})
    assert lib.find("x").id in {"a/x", "a/y"}


def test_a_farther_table_replaces_no_nearer_one() -> None:
    lib = layers({"a": "[t]\n" + one("near")}, {"b": '[u]\nreplaces = "a/t"\n' + one("far")})
    assert draw(lib, "a/t", seeded()).text == "near"


def test_extends_a_list() -> None:
    lib = layers(
        {"mine": '[more]\nextends = "people/names"\nrows = ["Odo"]\n'},
        {"people": '[names]\nrows = ["Ada", "Ben"]\n'},
    )
    drawn = draw(lib, "names", Scripted(lots=[2]))
    assert (drawn.text, drawn.picks[0].table, drawn.picks[0].row, drawn.picks[0].file) == (
        "Odo",
        "people/names",
        3,
        "mine.toml",
    )
    assert lib.find("more").id == "people/names"
    assert not check(lib)


def test_extends_dice() -> None:
    far = {"a": '[t]\ndice = "1d4"\nrows = ["1", "2", "3", "4"]\n'}
    lib = layers({"b": '[t6]\nextends = "a/t"\ndice = "1d6"\nrows = ["5", "6"]\n'}, far)
    assert [draw(lib, "a/t", Scripted([face])).text for face in range(1, 7)] == list("123456")
    clash = layers({"b": '[t6]\nextends = "a/t"\nrows = [{ at = "4-5", text = "x" }]\n'}, far)
    assert [problem.text for problem in check(clash)] == ["range 4-5 overlaps row 4 (4)"]
    assert len(clash.find("a/t").rows) == 4


def test_links_to_what_is_not_there() -> None:
    lib = layers({"a": '[t]\nreplaces = "nosuch"\n' + one("t") + '[u]\nextends = "gone/too"\n' + one("u")})
    assert [str(problem) for problem in check(lib)] == [
        "a.toml:1  t: replaces nosuch: no table nosuch",
        "a.toml:4  u: extends gone/too: no table gone/too",
    ]
    assert draw(lib, "u", seeded()).text == "u"


@pytest.mark.parametrize("out", ["steppe/weather", "steppe", "steppe/*", "Steppe/Weather"])
def test_exclusion(out: str) -> None:
    files = {"steppe": "[weather]\n" + one("haze"), "b": '[t]\nrows = ["{steppe/weather}"]\n'}
    lib = layers({}, files, exclude=(out,))
    with pytest.raises(Refused, match="left out by this campaign"):
        lib.find("steppe/weather")
    assert draw(lib, "t", seeded()).text == "{steppe/weather}"


def test_search_in_titles_tags_and_rows() -> None:
    lib = library(
        a='[t]\ntitle = "Salt roads"\ntags = ["travel"]\nrows = ["dust"]\n[u]\nrows = ["a salt cellar", "a road"]\n'
    )
    assert [table.id for table in lib.search("SALT")] == ["a/t", "a/u"]
    assert [table.id for table in lib.search("salt road")] == ["a/t", "a/u"]
    assert [table.id for table in lib.search("travel")] == ["a/t"]
    assert lib.search("volcano") == ()


# laziness


def thousand() -> Counted:
    rows = ", ".join(f'"row {n}"' for n in range(20))
    return Counted({f"f{n:04}.toml": f"[t{n:04}]\nrows = [{rows}]\n".encode() for n in range(1_000)})


def test_a_thousand_files_cost_nothing_at_the_start() -> None:
    shelf = thousand()
    lib = Library([shelf])
    assert (shelf.listings, shelf.reads) == (0, [])
    lib.find("f0500/t0500")
    assert shelf.listings == 1
    assert lib.books.parsed == 1
    lib.find("t0500")
    assert lib.books.parsed == 1
    assert len(shelf.reads) == 1_001
    assert len(lib.ids()) == 1_000
    assert lib.books.parsed == 1


def test_a_glance_agrees_with_a_full_reading() -> None:
    text = """
title = "T"
source = \"\"\"
[not-a-table]
\"\"\"
[plain]
rows = ["a", '''
[fake]
''']
[ "quoted name" ]   # so
rows = ["a"]
[[listed.rows]]
text = "a"
[wide]
columns = ["x"]
rows = [
  ["not a name"],
  ["nor this"]
]
"""
    lib = library(text)
    lib.books.volume(lib.books.spots()[0])
    found = {table.name for table in lib.books.volume(lib.books.spots()[0]).tables()}
    assert found == {"plain", "quoted name", "listed", "wide"}
    glanced = library(text)
    assert set(glanced.books.title(glanced.books.spots()[0]).names) == {*found, "not-a-table", "fake"}
    with pytest.raises(Broken):
        glanced.find("fake")


def test_a_table_without_a_header_of_its_own_is_found() -> None:
    lib = library('dotted.rows = ["a"]\ninline = { rows = ["b"] }\n')
    assert draw(lib, "dotted", seeded()).text == "a"
    assert draw(lib, "inline", seeded()).text == "b"


# changes while the program runs


def changing(**files: str) -> tuple[Library, Counted]:
    shelf = Counted({f"{name}.toml": text.encode() for name, text in files.items()})
    return Library([shelf]), shelf


def test_a_changed_file_is_taken_up() -> None:
    lib, shelf = changing(a="[t]\n" + one("old"))
    assert draw(lib, "t", seeded()).text == "old"
    assert lib.refresh() == ()
    shelf.files["a.toml"] = b'[t]\nrows = ["new"]\n[u]\nrows = ["u"]\n'
    assert lib.refresh() == ("a.toml is taken up",)
    assert (draw(lib, "t", seeded()).text, draw(lib, "u", seeded()).text) == ("new", "u")


def test_a_broken_edit_keeps_the_last_good_table_and_says_so() -> None:
    lib, shelf = changing(a="[t]\n" + one("old") + "[u]\n" + one("old"))
    assert draw(lib, "t", seeded()).text == "old"
    shelf.files["a.toml"] = b'[t]\nrows = []\n[u]\nrows = ["new"]\n'
    (said,) = lib.refresh()
    assert said == "a.toml:2  t: has no rows; the last good t stays in use"
    assert (draw(lib, "t", seeded()).text, draw(lib, "u", seeded()).text) == ("old", "new")
    assert [problem.text for problem in check(lib)] == ["has no rows"]
    shelf.files["a.toml"] = b"[t\n"
    (said,) = lib.refresh()
    assert "the last good t, u stays in use" in said
    assert (draw(lib, "t", seeded()).text, draw(lib, "u", seeded()).text) == ("old", "new")
    shelf.files["a.toml"] = b'[t]\nrows = ["mended"]\n'
    assert lib.refresh() == ("a.toml is taken up",)
    assert draw(lib, "t", seeded()).text == "mended"
    with pytest.raises(Refused, match="no table u"):
        lib.find("u")


def test_a_file_that_was_broken_from_the_start_is_mended() -> None:
    lib, shelf = changing(a="[t\n")
    with pytest.raises(Refused):
        lib.find("a/t")
    assert len(check(lib)) == 1
    shelf.files["a.toml"] = b'[t]\nrows = ["x"]\n'
    assert lib.refresh() == ("a.toml is taken up",)
    assert draw(lib, "t", seeded()).text == "x"


def test_a_deleted_file_vanishes_and_what_named_it_is_reported() -> None:
    lib, shelf = changing(a='[t]\nrows = ["{b/x}"]\n', b="[x]\n" + one("x"))
    assert draw(lib, "t", seeded()).text == "x"
    assert not check(lib)
    del shelf.files["b.toml"]
    assert lib.refresh() == ("b.toml is gone",)
    assert lib.ids() == ("a/t",)
    assert draw(lib, "t", seeded()).text == "{b/x}"
    assert [problem.text for problem in check(lib)] == ["{b/x} leads to no table"]


def test_a_new_file_is_found() -> None:
    lib, shelf = changing(a="[t]\n" + one("t"))
    lib.find("t")
    shelf.files["b.toml"] = b'[u]\nrows = ["u"]\n'
    assert lib.refresh() == ("b.toml is new",)
    assert draw(lib, "u", seeded()).text == "u"


def test_the_first_file_in_an_empty_folder_is_found() -> None:
    lib, shelf = changing()
    assert lib.ids() == ()
    shelf.files["a.toml"] = b'[t]\nrows = ["t"]\n'
    assert lib.refresh() == ("a.toml is new",)
    assert lib.ids() == ("a/t",)


def test_a_file_read_only_by_name_is_read_anew() -> None:
    lib, shelf = changing(a="[t]\n" + one("t"), b="[u]\n" + one("u"))
    assert lib.ids() == ("a/t", "b/u")
    shelf.files["b.toml"] = b'[v]\nrows = ["v"]\n'
    lib.refresh()
    assert lib.ids() == ("a/t", "b/v")
